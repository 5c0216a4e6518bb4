import type { Observable } from 'rxjs'
import type { LiveEvent } from '../api/live.ts'
import type { useSession } from '../api/use-session.ts'
import type { useWorkspace } from '../api/use-workspace.ts'

type KnownWorkspace = Pick<ReturnType<typeof useWorkspace>, 'load' | 'gate' | 'canManage' | 'account'>

export interface AccountFollowing {
  readonly news$: Observable<LiveEvent>
  readonly workspace: KnownWorkspace
  /** Resolves once the page knows its own account. */
  readonly signedIn: Promise<unknown>
  readonly session: Pick<ReturnType<typeof useSession>, 'session'>
  /** Loads the page of the account that is open now. */
  readonly leave: () => void
}

/**
 * Keeps a page on the open account. Another window may switch accounts. The page then loses its event stream. If the switch
 * came before the stream was open, the stream belongs to the other account from the start, so the page also checks then.
 */
export function followAccount({ news$, workspace, signedIn, session, leave }: AccountFollowing): void {
  async function check(): Promise<void> {
    await workspace.load()
    const { gate, account } = workspace
    const own = session.session?.account.id
    const isOther = workspace.canManage && account?.state === 'open' && account.id !== own
    if (own !== undefined && (gate !== 'account' || isOther)) leave()
  }

  news$.subscribe(({ kind }) => {
    if (kind === 'lost') void check()
    // The page shows why it has no session. Then it has no account to follow either.
    else if (kind === 'open' && workspace.canManage) signedIn.then(check, () => undefined)
  })
}
