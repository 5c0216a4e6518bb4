import { useToasts, type Said } from '../../actions/use-toasts.ts'
import { toTitle } from '../../../src-shared/schema/title.ts'
import type { RecordRow } from '../../api/records.ts'
import { useI18n } from '../../locales/i18n.ts'
import { useCommitUndo } from '../undo/use-commit-undo.ts'

interface Options {
  /** The toast, if it says more than that the record was created. */
  readonly text?: Said
  readonly onUndone?: () => void
}

/** Says that a record was created, and offers to undo it. Without a commit there is nothing to undo. */
export function useTellCreated() {
  const { t } = useI18n()
  const toasts = useToasts()
  const offerUndo = useCommitUndo()

  return ({ id, attributes }: RecordRow, commit: string | undefined, options: Options = {}): void => {
    const label = () => t('create.done', { title: toTitle(id, attributes) })
    if (commit === undefined) toasts.show(options.text ?? label)
    else offerUndo(commit, { label, ...options })
  }
}
