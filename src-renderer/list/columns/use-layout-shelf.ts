import { useLoss } from '../../record/drafts/use-loss.ts'
import { useSession } from '../../api/use-session.ts'
import { openLayoutShelf, type LayoutShelf } from './layout-shelf.ts'

/** The layouts of this window's account. A storage failure is reported once. */
export function useLayoutShelf(): LayoutShelf {
  const { session } = useSession()
  if (!session) throw new Error('a list is shown before the account is known')
  return openLayoutShelf(localStorage, session.account.id, useLoss('grid.layoutLost'))
}
