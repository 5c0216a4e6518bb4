import type { ExtensionName } from '../../../src-shared/extensions.ts'
import type { Answer, Call } from '../call.ts'
import type { Context } from '../context.ts'
import { answerAggregates } from './aggregates.ts'
import { answerChangedByOthers } from './changed-by-others.ts'
import { answerConflictResolve, answerConflicts } from './conflicts.ts'
import { answerCustomValues } from './custom-values.ts'
import { answerDuplicates } from './duplicates.ts'
import { answerJob, answerJobContinue, answerJobs, answerJobsPreview, answerJobUndo } from './jobs.ts'
import { answerJournal } from './journal.ts'
import { answerOutbox, answerOutboxDiscard, answerOutboxHold, answerOutboxRetry } from './outbox-routes.ts'
import { answerSearch } from './search.ts'
import { answerStageTimes } from './stage-times.ts'
import {
  answerSync,
  answerSyncAcceptAccount,
  answerSyncAcceptDeletions,
  answerSyncKeepDeletions,
  answerSyncNow,
  answerSyncOpen,
  answerSyncPause,
  answerSyncResume,
  answerSyncSend,
  answerSyncSettings,
  answerSyncToken,
  answerSyncUnkeepDeletions,
} from './sync.ts'
import { answerSyncHeld } from './sync-held.ts'
import { answerSyncLog } from './sync-log.ts'
import { answerSyncMarks } from './sync-marks.ts'
import { answerSyncPreview } from './sync-preview.ts'
import { answerSyncRemoved, answerSyncRestore } from './sync-removed.ts'
import { answerTeamFile, answerTeamFilePreview } from './team-file.ts'
import { answerUndo } from './undo.ts'

/** `words`: the path segments for the declaration's angle brackets. */
type Extension = (context: Context, words: readonly string[], call: Call, method: string) => Promise<Answer>

const answers: Record<ExtensionName, Extension> = {
  aggregates: answerAggregates,
  stageTimes: answerStageTimes,
  customValues: answerCustomValues,
  teamFile: answerTeamFile,
  teamFilePreview: answerTeamFilePreview,
  search: answerSearch,
  duplicates: answerDuplicates,
  journal: answerJournal,
  changedByOthers: answerChangedByOthers,
  undo: answerUndo,
  jobs: answerJobs,
  jobsPreview: answerJobsPreview,
  job: answerJob,
  jobContinue: answerJobContinue,
  jobUndo: answerJobUndo,
  sync: answerSync,
  syncNow: answerSyncNow,
  syncPause: answerSyncPause,
  syncResume: answerSyncResume,
  syncAcceptDeletions: answerSyncAcceptDeletions,
  syncKeepDeletions: answerSyncKeepDeletions,
  syncUnkeepDeletions: answerSyncUnkeepDeletions,
  syncHeld: answerSyncHeld,
  syncAcceptAccount: answerSyncAcceptAccount,
  syncSettings: answerSyncSettings,
  syncSend: answerSyncSend,
  syncLog: answerSyncLog,
  syncOpen: answerSyncOpen,
  syncToken: answerSyncToken,
  syncRemoved: answerSyncRemoved,
  syncRestore: answerSyncRestore,
  syncPreview: answerSyncPreview,
  syncMarks: answerSyncMarks,
  syncOutbox: answerOutbox,
  syncOutboxRetry: answerOutboxRetry,
  syncOutboxDiscard: answerOutboxDiscard,
  syncOutboxHold: answerOutboxHold,
  syncConflicts: answerConflicts,
  syncConflictResolve: answerConflictResolve,
}

export function answerExtension(
  context: Context,
  name: ExtensionName,
  ...rest: [readonly string[], Call, string]
): Promise<Answer> {
  return answers[name](context, ...rest)
}
