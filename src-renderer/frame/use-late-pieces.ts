import { useEventListener } from '@vueuse/core'
import { useI18n } from '../locales/i18n.ts'
import { useToasts } from '../actions/use-toasts.ts'

/** Dialogs are loaded when they first open. If one fails to load, for example after an update, a toast says so. */
export function useLatePieces(): void {
  const { t } = useI18n()
  const toasts = useToasts()
  const tell = () =>
    void toasts.show(() => t('problem.piece'), { label: () => t('problem.reload'), run: () => window.location.reload() })
  useEventListener(window, 'vite:preloadError', tell)
}
