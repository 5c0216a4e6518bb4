import { decisionsUndone, type DecisionUndone } from '../../src-shared/sync/conflict.ts'
import { isObject, type ExactObject } from '../../src-shared/values/json.ts'
import { succeed, type Outcome } from './outcome.ts'
import type { Request } from './request.ts'

export type CommitUndone =
  /** Undoing `commit` is a redo. `decision`: how a decision in the sync centre was undone. */
  | { readonly kind: 'undone'; readonly commit: string; readonly decision?: DecisionUndone }
  /** Something in the commit has changed since, so nothing was undone. `words` is the engine's explanation. */
  | { readonly kind: 'moved'; readonly words: string }
  /** The hosted CRM has it already, and there is no way back here. */
  | { readonly kind: 'sent' }

export interface Journal {
  undoCommit(commit: string): Promise<Outcome<CommitUndone>>
}

export function createJournal(request: Request): Journal {
  return {
    async undoCommit(commit) {
      const outcome = await request({ method: 'POST', path: `/ext/v1/journal/${encodeURIComponent(commit)}/undo` })
      if (outcome.ok) return succeed({ kind: 'undone', ...readUndone(outcome.value) })
      const { problem } = outcome
      if (problem.kind === 'refused' && problem.status === 410) return succeed({ kind: 'sent' })
      if (problem.kind !== 'refused' || problem.status !== 409) return outcome
      return succeed({ kind: 'moved', words: problem.errors.map(({ detail }) => detail).join(' ') })
    },
  }
}

function readUndone({ meta }: ExactObject): { commit: string; decision?: DecisionUndone } {
  const { commit, decision } = isObject(meta) ? meta : {}
  if (typeof commit !== 'string') throw new Error('an undo was answered without its own commit')
  const how = decisionsUndone.find((one) => one === decision)
  return { commit, ...(how && { decision: how }) }
}
