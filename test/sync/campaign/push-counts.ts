import type { Report } from '../../../src-main/sync/sync.ts'
import type { SentCall } from '../simulation/faulty-network.ts'
import type { WitnessCounts } from './witness.ts'

/** What simulated runs did, all together. */
export interface PushCounts {
  runs: number
  sqliteRuns: number
  lateRuns: number
  syncs: number
  kills: number
  calls: number
  acts: number
  conflicts: number
  parked: number
  settlingRounds: number
  recordsCompared: number
  readonly writes: WitnessCounts
  readonly faults: Record<string, number>
  readonly problems: Record<string, number>
}

export function createPushCounts(): PushCounts {
  return {
    runs: 0,
    sqliteRuns: 0,
    lateRuns: 0,
    syncs: 0,
    kills: 0,
    calls: 0,
    acts: 0,
    conflicts: 0,
    parked: 0,
    settlingRounds: 0,
    recordsCompared: 0,
    writes: { creates: 0, edits: 0, deletes: 0, refused: 0, copies: 0 },
    faults: {},
    problems: {},
  }
}

export function noteSynced(counts: PushCounts, report: Report | undefined): void {
  counts.syncs += 1
  if (!report) counts.kills += 1
  else if (report.problem) counts.problems[report.problem.code] = (counts.problems[report.problem.code] ?? 0) + 1
}

export function noteCalls(counts: PushCounts, sent: readonly SentCall[]): void {
  counts.calls += sent.length
  for (const { fault } of sent) if (fault) counts.faults[fault] = (counts.faults[fault] ?? 0) + 1
}

export function noteWrites({ writes }: PushCounts, more: WitnessCounts): void {
  for (const name of Object.keys(more) as (keyof WitnessCounts)[]) writes[name] += more[name]
}
