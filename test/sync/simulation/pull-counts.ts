import type { Report } from '../../../src-main/sync/sync.ts'
import type { SentCall } from './faulty-network.ts'
import { isListCall } from './invariants.ts'

/** What simulated runs did, all together. */
export interface PullCounts {
  runs: number
  sqliteRuns: number
  syncs: number
  listCalls: number
  otherCalls: number
  kills: number
  lives: number
  acts: number
  deletions: number
  settlingRounds: number
  recordsCompared: number
  readonly faults: Record<string, number>
  readonly problems: Record<string, number>
}

export function createPullCounts(): PullCounts {
  return {
    runs: 0,
    sqliteRuns: 0,
    syncs: 0,
    listCalls: 0,
    otherCalls: 0,
    kills: 0,
    lives: 0,
    acts: 0,
    deletions: 0,
    settlingRounds: 0,
    recordsCompared: 0,
    faults: {},
    problems: {},
  }
}

export function noteReport(counts: PullCounts, report: Report | undefined): void {
  counts.syncs += 1
  if (!report) {
    counts.kills += 1
    return
  }
  counts.deletions += report.pulled.deleted
  if (report.problem) counts.problems[report.problem.code] = (counts.problems[report.problem.code] ?? 0) + 1
}

export function noteSent(counts: PullCounts, sent: readonly SentCall[]): void {
  for (const call of sent) {
    if (isListCall(call)) counts.listCalls += 1
    else counts.otherCalls += 1
    if (call.fault) counts.faults[call.fault] = (counts.faults[call.fault] ?? 0) + 1
  }
}
