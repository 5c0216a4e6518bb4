import { useLoss } from '../../record/drafts/use-loss.ts'
import { useSession } from '../../api/use-session.ts'
import { openLayoutShelf, type LayoutShelf } from './layout-shelf.ts'

/** The layouts of the account of this window; that they are not kept is told once. */
export function useLayoutShelf(): LayoutShelf {
  const { session } = useSession()
  if (!session) throw new Error('a list is shown before the account is known')
  return openLayoutShelf(localStorage, session.account.id, useLoss('grid.layoutLost'))
}
