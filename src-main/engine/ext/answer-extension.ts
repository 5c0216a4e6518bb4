import type { ExtensionName } from '../../../src-shared/extensions.ts'
import type { Context } from '../context.ts'
import { answerAggregates } from './aggregates.ts'
import { answerDuplicates } from './duplicates.ts'
import { answerJob, answerJobs, answerJobUndo } from './jobs.ts'
import { answerJournal, answerUndo } from './journal.ts'
import { answerSearch } from './search.ts'

/** `words`: what stands in the path for the declaration's angle brackets. */
type Answer = (context: Context, words: readonly string[], request: Request, method: string) => Promise<Response>

const answers: Record<ExtensionName, Answer> = {
  aggregates: answerAggregates,
  search: answerSearch,
  duplicates: answerDuplicates,
  journal: answerJournal,
  undo: answerUndo,
  jobs: answerJobs,
  job: answerJob,
  jobUndo: answerJobUndo,
}

export function answerExtension(
  context: Context,
  name: ExtensionName,
  ...rest: [readonly string[], Request, string]
): Promise<Response> {
  return answers[name](context, ...rest)
}
