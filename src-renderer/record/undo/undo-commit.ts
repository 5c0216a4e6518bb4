import type { Journal } from '../../api/journal.ts'
import type { RequestProblem } from '../../api/outcome.ts'
import type { Said } from '../../actions/use-toasts.ts'
import type { UndoEntry, UndoResult } from './use-undo.ts'

export interface CommitWords {
  readonly toProblem: (problem: RequestProblem) => Said
  /** Around the engine's own words for what moved. */
  readonly toMoved: (words: string) => Said
}

/** Takes back a commit, and that again: each time it is the last commit of the two that is taken back. */
export function undoCommit(journal: Journal, commit: string, words: CommitWords): Pick<UndoEntry, 'undo' | 'redo'> {
  let last = commit

  async function takeBack(): Promise<UndoResult> {
    const outcome = await journal.undoCommit(last)
    if (!outcome.ok) return { kind: 'failed', text: words.toProblem(outcome.problem) }
    if (outcome.value.kind === 'moved') return { kind: 'changed', text: words.toMoved(outcome.value.words) }
    last = outcome.value.commit
    return { kind: 'done' }
  }

  return { undo: takeBack, redo: takeBack }
}
