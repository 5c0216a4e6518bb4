import { isObject, listItems, type ExactJson, type ExactObject } from '../../src-shared/values/json.ts'
import { succeed, type Outcome } from './outcome.ts'
import type { Request } from './request.ts'

export type CommitUndone =
  /** Undoing `commit` is a redo. */
  | { readonly kind: 'undone'; readonly commit: string }
  /** Something in the commit has changed since, so nothing was undone. `words` is the engine's explanation. */
  | { readonly kind: 'moved'; readonly words: string }

export interface Journal {
  undoCommit(commit: string): Promise<Outcome<CommitUndone>>
}

export function createJournal(request: Request): Journal {
  return {
    async undoCommit(commit) {
      const outcome = await request({ method: 'POST', path: `/ext/v1/journal/${encodeURIComponent(commit)}/undo` })
      if (outcome.ok) return succeed({ kind: 'undone', commit: needCommit(outcome.value) })
      const { problem } = outcome
      if (problem.kind !== 'refused' || problem.status !== 409) return outcome
      return succeed({ kind: 'moved', words: problem.errors.map(({ detail }) => detail).join(' ') })
    },
  }
}

function findCommit(document: ExactObject): string | undefined {
  const [entry] = listItems(document['data'])
  const commit = attribute(entry, 'commit')
  return typeof commit === 'string' ? commit : undefined
}

function needCommit(document: ExactObject): string {
  const commit = findCommit(document)
  if (commit === undefined) throw new Error('an undo was answered without its own commit')
  return commit
}

function attribute(entry: ExactJson | undefined, name: string): ExactJson | undefined {
  const attributes = isObject(entry) ? entry['attributes'] : undefined
  return isObject(attributes) ? attributes[name] : undefined
}
