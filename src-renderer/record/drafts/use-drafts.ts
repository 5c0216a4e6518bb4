import { useI18n } from '../../locales/i18n.ts'
import { useToasts } from '../../actions/use-toasts.ts'
import { useSession } from '../../api/use-session.ts'
import { openDraftStorage, type DraftStorage } from './draft-storage.ts'
import { useLoss } from './use-loss.ts'

interface Drafts<T> {
  readonly storage: DraftStorage<T>
  /** False if drafts are lost when the page closes or reloads. */
  readonly isStored: boolean
  /** Called when a draft could not be stored. Shows one toast per window. */
  readonly onLost: (error: unknown) => void
}

/** The drafts of this window's account. */
export function useDrafts<T>(): Drafts<T> {
  const { t } = useI18n()
  const toasts = useToasts()
  const { session } = useSession()
  if (!session) throw new Error('something is typed before the account is known')
  const secret = session.draftKey
  const onUnreadable = () => void toasts.show(() => t('draft.unreadable'))
  return {
    storage: openDraftStorage<T>({ accountId: session.account.id, secret, onUnreadable }),
    isStored: secret !== undefined,
    onLost: useLoss('draft.lost'),
  }
}
