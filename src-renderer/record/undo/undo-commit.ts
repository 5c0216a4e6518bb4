import type { Journal } from '../../api/journal.ts'
import type { RequestProblem } from '../../api/outcome.ts'
import type { Said } from '../../actions/use-toasts.ts'
import type { UndoEntry, UndoResult } from './use-undo.ts'

export interface CommitWords {
  readonly toProblem: (problem: RequestProblem) => Said
  /** Wraps the engine's message about what changed. */
  readonly toMoved: (words: string) => Said
  /** Of decisions in the sync centre: what undo says where it cannot just restore the state before. */
  readonly decided?: { readonly sent: Said; readonly cannot: Said }
}

/** Undoes a commit and redoes it. Each step undoes the latest of these commits. */
export function undoCommit(journal: Journal, commit: string, words: CommitWords): Pick<UndoEntry, 'undo' | 'redo'> {
  let last = commit

  async function takeBack(): Promise<UndoResult> {
    const outcome = await journal.undoCommit(last)
    if (!outcome.ok) return { kind: 'failed', text: words.toProblem(outcome.problem) }
    if (outcome.value.kind === 'moved') return { kind: 'changed', text: words.toMoved(outcome.value.words) }
    if (outcome.value.kind === 'sent') return { kind: 'changed', text: words.decided?.cannot ?? '' }
    last = outcome.value.commit
    const isSent = outcome.value.decision === 'sent' && words.decided !== undefined
    return { kind: 'done', ...(isSent && { text: words.decided.sent }) }
  }

  return { undo: takeBack, redo: takeBack }
}

/** Undoes several steps, last first. Stops at a step that fails; the remaining steps wait for the next try. */
export function undoSteps(steps: readonly Pick<UndoEntry, 'undo' | 'redo'>[]): Pick<UndoEntry, 'undo' | 'redo'> {
  async function run(direction: 'undo' | 'redo', left: (typeof steps)[number][]): Promise<UndoResult> {
    let done: UndoResult = { kind: 'done' }
    for (let step = left.at(-1); step; step = left.at(-1)) {
      const result = await step[direction]()
      if (result.kind !== 'done') return result
      if (result.text !== undefined) done = result
      left.pop()
    }
    return done
  }

  let left = [...steps]
  let again: typeof left = []
  return {
    async undo() {
      const result = await run('undo', left)
      if (result.kind === 'done') again = steps.toReversed()
      return result
    },
    async redo() {
      const result = await run('redo', again)
      if (result.kind === 'done') left = [...steps]
      return result
    },
  }
}
