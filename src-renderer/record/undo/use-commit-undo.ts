import { useToasts, type Said, type SaidLink } from '../../actions/use-toasts.ts'
import { useBackend } from '../../api/backend.ts'
import { createJournal } from '../../api/journal.ts'
import { useI18n } from '../../locales/i18n.ts'
import type { RequestProblem } from '../../api/outcome.ts'
import { useProblemText } from '../edit/use-tell-problem.ts'
import { undoCommit, undoSteps } from './undo-commit.ts'
import { useUndo } from './use-undo.ts'

interface Offer {
  /** What was done, for the list of changes. */
  readonly label: Said
  /** The toast, if it says more. */
  readonly text?: Said
  readonly onUndone?: () => void
  /** Where the toast leads. */
  readonly link?: SaidLink
}

/** Offers to undo a whole commit, or several as one, in a toast and by key. */
export function useCommitUndo() {
  const { t } = useI18n()
  const { request } = useBackend()
  const toasts = useToasts()
  const undo = useUndo()
  const journal = createJournal(request)
  const writeProblem = useProblemText()
  const words = {
    toProblem: (problem: RequestProblem) => () => writeProblem(problem),
    toMoved: (said: string) => () => t('form.movedSince', { words: said }),
  }

  return (commits: string | readonly string[], { label, text = label, onUndone, link }: Offer): void => {
    const taken = undoSteps([commits].flat().map((commit) => undoCommit(journal, commit, words)))
    let shown = -1
    const entry = undo.push(
      {
        label,
        async undo() {
          toasts.drop(shown)
          const result = await taken.undo()
          if (result.kind === 'done') onUndone?.()
          return result
        },
        redo: taken.redo,
      },
      { toast: false },
    )
    shown = toasts.show(text, {
      label: () => t('undo.undo'),
      run: () => void undo.take(entry),
      does: () => (undo.next === entry ? 'global.undo' : undefined),
      ...(link && { link }),
    })
  }
}
