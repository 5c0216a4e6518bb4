import { useI18n } from 'vue-i18n'
import { useSession } from '../../stores/session.ts'
import { useToasts } from '../../stores/toasts.ts'
import { openLayoutShelf, type LayoutShelf } from './layout-shelf.ts'

/** The layouts of the account of this window; that they are not kept is told once. */
export function useLayoutShelf(): LayoutShelf {
  const { t } = useI18n()
  const toasts = useToasts()
  const { session } = useSession()
  if (!session) throw new Error('a list is shown before the account is known')
  let isLossTold = false

  return openLayoutShelf(localStorage, session.account.id, (error) => {
    console.error(error)
    if (!isLossTold) toasts.show(t('grid.layoutLost'))
    isLossTold = true
  })
}
