import { useI18n } from 'vue-i18n'
import { useSession } from '../stores/session.ts'
import { useToasts } from '../stores/toasts.ts'
import { openShelf, type Shelf } from './shelf.ts'

/** What is typed and not yet saved, of the account of this window; that it could not be kept is told once. */
export function useDrafts<T>(): { readonly shelf: Shelf<T>; readonly onLost: (error: unknown) => void } {
  const { t } = useI18n()
  const toasts = useToasts()
  const { session } = useSession()
  if (!session) throw new Error('something is typed before the account is known')
  let isLossTold = false

  function onLost(error: unknown): void {
    console.error(error)
    if (!isLossTold) toasts.show(t('draft.lost'))
    isLossTold = true
  }

  return { shelf: openShelf<T>(session.account.id), onLost }
}
