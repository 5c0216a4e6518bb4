import { useRouter } from 'vue-router'
import { useToasts, type Said } from '../../actions/use-toasts.ts'
import { toTitle } from '../../../src-shared/schema/title.ts'
import type { RecordRow } from '../../api/records.ts'
import { useI18n } from '../../locales/i18n.ts'
import { useCommitUndo } from '../undo/use-commit-undo.ts'

interface Options {
  /** The toast, if it says more than that the record was created. */
  readonly text?: Said
  readonly onUndone?: () => void
  /** The address of the record's page, if the toast leads there. */
  readonly page?: string
}

/** Says that a record was created, and offers to undo it. Without a commit there is nothing to undo. */
export function useTellCreated() {
  const { t } = useI18n()
  const toasts = useToasts()
  const router = useRouter()
  const offerUndo = useCommitUndo()

  return ({ id, attributes }: RecordRow, commit: string | undefined, { page, ...rest }: Options = {}): void => {
    const label = () => t('create.done', { title: toTitle(id, attributes) })
    const link = page === undefined ? undefined : { label: () => t('creation.open'), run: () => void router.push(page) }
    if (commit === undefined) toasts.show(rest.text ?? label, link)
    else offerUndo(commit, { label, ...rest, ...(link && { link }) })
  }
}
