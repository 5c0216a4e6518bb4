import { useI18n } from '../../locales/i18n.ts'
import { useBackend } from '../../api/backend.ts'
import { wishSync, type SyncWish } from '../../api/sync.ts'
import { useSync } from '../../api/use-sync.ts'
import { useToasts } from '../../actions/use-toasts.ts'

/** Sends a request to sync. A failure shows a toast. */
export function useSyncWish(): (wish: SyncWish) => Promise<void> {
  const { t } = useI18n()
  const { request } = useBackend()
  const sync = useSync()
  const toasts = useToasts()
  return async (wish) => {
    const outcome = await sync.ask(() => wishSync(request, wish))
    if (!outcome.ok) toasts.show(() => t('arrival.wishFailed'))
  }
}
