import type { Report } from '../sync/sync.ts'
import type { SyncDisplay } from './sync-progress.ts'
import { printJson, say } from './terminal.ts'

const [done, failed, needsPerson] = [0, 1, 3] as const

export function toExitCode({ problem, heldDeletions }: Report): number {
  if (problem) return failed
  return heldDeletions > 0 ? needsPerson : done
}

/** Tells of a run or a round: to a program, or to a person, who is spared the rounds in which nothing happened. */
export function createReporter(json: boolean, display: Pick<SyncDisplay, 'end'>): (report: Report) => void {
  let isFirst = true
  return (report) => {
    display.end()
    if (json) return printJson(toLine(report))
    const { created, updated, deleted } = report.pulled
    if (isFirst || created + updated + deleted > 0) say(describe(report))
    isFirst = false
    if (report.heldDeletions > 0) say(describeHeld(report.heldDeletions))
    if (report.problem) say(`outpost: ${report.problem.message}`)
  }
}

export function toLine({ pulled, heldDeletions, calls, seconds, problem }: Report) {
  return {
    ok: problem === null,
    pulled,
    pushed: { created: 0, updated: 0, deleted: 0 },
    conflicts: 0,
    parked: 0,
    pending: 0,
    heldDeletions,
    calls,
    seconds: Math.round(seconds * 1000) / 1000,
    ...(problem && { error: { code: problem.code, message: problem.message } }),
  }
}

function describe({ pulled: { created, updated, deleted }, calls, seconds }: Report): string {
  const changes = `${created} created, ${updated} updated, ${deleted} deleted here`
  return `${changes}; ${calls.list} list calls and ${calls.other} more in ${seconds.toFixed(1)} s`
}

export const describeHeld = (count: number) =>
  `${count} records are gone from the hosted CRM and held here: \`outpost sync --accept-deletions\` lets go of them.`
