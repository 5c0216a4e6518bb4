import type { Report } from '../sync/sync.ts'
import type { SyncDisplay } from './sync-progress.ts'
import { print, printJson, say } from './terminal.ts'

const [done, failed, needsPerson] = [0, 1, 3] as const

/** 0 if nothing is left to send or decide, 3 if a person must decide, 1 after a failure. */
export function toSyncExitCode({ problem, conflicts, parked, pending, heldDeletions }: Report): number {
  if (problem) return failed
  return conflicts + parked + pending + heldDeletions > 0 ? needsPerson : done
}

/** Prints a run or a round. As text, it skips rounds in which nothing changed. */
export function createReporter(json: boolean, display: Pick<SyncDisplay, 'end'>): (report: Report) => void {
  let isFirst = true
  let told = ''
  return (report) => {
    display.end()
    if (json) return printJson(toLine(report))
    if (isFirst || countMoved(report.pulled) + countMoved(report.pushed) > 0) print(describe(report))
    isFirst = false
    for (const notice of report.notices) say(notice)
    const waiting = describeWaiting(report).join('\n')
    if (waiting !== '' && waiting !== told) print(waiting)
    told = waiting
    if (report.heldDeletions > 0) print(describeHeld(report.heldDeletions))
    if (report.problem) say(`outpost: ${report.problem.message}`)
  }
}

export function toLine(report: Report) {
  const { pulled, pushed, conflicts, parked, pending, heldDeletions, calls, seconds, problem, notices } = report
  return {
    ok: problem === null,
    pulled,
    pushed,
    conflicts,
    parked,
    pending,
    heldDeletions,
    calls,
    seconds: Math.round(seconds * 1000) / 1000,
    ...(notices.length > 0 && { notices }),
    ...(problem && { error: { code: problem.code, message: problem.message } }),
  }
}

type Moved = Report['pulled']

const countMoved = ({ created, updated, deleted }: Moved) => created + updated + deleted
const describeMoved = ({ created, updated, deleted }: Moved) => `${created} created, ${updated} updated, ${deleted} deleted`

function describe({ pulled, pushed, calls, seconds }: Report): string {
  const there = countMoved(pushed) > 0 ? `; ${describeMoved(pushed)} on the server` : ''
  return `${describeMoved(pulled)} here${there}; ${calls.list} list calls and ${calls.other} more in ${seconds.toFixed(1)} s`
}

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** Lines on unsent changes, refused changes and conflicts, each with the command to run. */
export function describeWaiting({ pending, parked, conflicts }: Pick<Report, 'pending' | 'parked' | 'conflicts'>): string[] {
  return [
    ...(pending > 0 ? [`${many(pending, 'change is', 'changes are')} not sent yet. Run \`outpost outbox\` for details.`] : []),
    ...(parked > 0 ? [`${many(parked, 'change is', 'changes are')} refused or held. Run \`outpost outbox\` to see why.`] : []),
    ...(conflicts > 0
      ? [`${many(conflicts, 'record', 'records')} changed on both sides. Run \`outpost conflicts\` to decide.`]
      : []),
  ]
}

export const describeHeld = (count: number) =>
  `${many(count, 'record was', 'records were')} deleted in the hosted CRM but kept here. Run \`outpost sync --accept-deletions\` to delete them here too.`
