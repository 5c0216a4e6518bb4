import { useLoss } from '../../record/drafts/use-loss.ts'
import { useSession } from '../../api/use-session.ts'
import { openLayoutStorage, type LayoutStorage } from './layout-storage.ts'

/** The layouts of this window's account. A storage failure is reported once. */
export function useLayoutStorage(): LayoutStorage {
  const { session } = useSession()
  if (!session) throw new Error('a list is shown before the account is known')
  return openLayoutStorage(localStorage, session.account.id, useLoss('grid.layoutLost'))
}
