import { useI18n } from '../../locales/i18n.ts'
import { useToasts } from '../../actions/use-toasts.ts'

/** Returns a handler for storage errors. It shows the message once. */
export function useLoss(key: string): (error: unknown) => void {
  const { t } = useI18n()
  const toasts = useToasts()
  let isTold = false

  return (error) => {
    console.error(error)
    if (!isTold) toasts.show(() => t(key))
    isTold = true
  }
}
