import type { Report } from '../sync/sync.ts'
import type { SyncDisplay } from './sync-progress.ts'
import { print, printJson, say } from './terminal.ts'

const [done, failed, needsPerson] = [0, 1, 3] as const

/** Nothing waits only where nothing is left to be sent, to be decided or to be let go. */
export function toExitCode({ problem, conflicts, parked, pending, heldDeletions }: Report): number {
  if (problem) return failed
  return conflicts + parked + pending + heldDeletions > 0 ? needsPerson : done
}

/** Tells of a run or a round: to a program, or to a person, who is spared the rounds in which nothing happened. */
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
  const there = countMoved(pushed) > 0 ? `; ${describeMoved(pushed)} there` : ''
  return `${describeMoved(pulled)} here${there}; ${calls.list} list calls and ${calls.other} more in ${seconds.toFixed(1)} s`
}

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** What is still to come to the hosted CRM, and what a person must do for it. */
export function describeWaiting({ pending, parked, conflicts }: Pick<Report, 'pending' | 'parked' | 'conflicts'>): string[] {
  return [
    ...(pending > 0 ? [`${many(pending, 'change waits', 'changes wait')} to be sent: \`outpost outbox\` shows what.`] : []),
    ...(parked > 0 ? [`${many(parked, 'change is', 'changes are')} refused or held: \`outpost outbox\` says why.`] : []),
    ...(conflicts > 0 ? [`${many(conflicts, 'record was', 'records were')} changed here and there: \`outpost conflicts\`.`] : []),
  ]
}

export const describeHeld = (count: number) =>
  `${count} records are gone from the hosted CRM and held here: \`outpost sync --accept-deletions\` lets go of them.`
