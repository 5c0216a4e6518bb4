import { useSession } from '../../api/use-session.ts'
import { openShelf, type Shelf } from './shelf.ts'
import { useLoss } from './use-loss.ts'

/** What is typed and not yet saved, of the account of this window; that it could not be kept is told once. */
export function useDrafts<T>(): { readonly shelf: Shelf<T>; readonly onLost: (error: unknown) => void } {
  const { session } = useSession()
  if (!session) throw new Error('something is typed before the account is known')
  return { shelf: openShelf<T>(session.account.id), onLost: useLoss('draft.lost') }
}
