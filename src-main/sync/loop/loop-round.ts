import { findRemote } from '../connect/connect.ts'
import type { Problem } from '../problem.ts'
import { loadStates, type RemoteState } from '../state/states.ts'
import type { RoundWish } from './loop.ts'
import type { RoundEnd } from './loop-step.ts'
import { createSync, type SyncOptions } from '../sync.ts'

const anotherUser: Problem = {
  code: 'unauthorized',
  message: 'The token belongs to another user than the one whose account is mirrored here.',
}

/** Rounds as the loop wants them: all paced by one limiter, and none with the token of another user. */
export function createRounds(options: Omit<SyncOptions, 'acceptDeletions'>) {
  let acceptDeletions = false
  let checked: string | null = null
  let moved = () => {}
  const { http, store } = options
  const whenDone = <T>(work: Promise<T>): Promise<T> => {
    moved()
    return work.finally(() => moved())
  }
  const sync = createSync({
    ...options,
    http: (call) => whenDone(http(call)),
    store: { ...store, commit: (batch) => whenDone(store.commit(batch)) },
    // Asked for at the beginning of each round, so that one word does not let go of later masses too.
    get acceptDeletions() {
      return acceptDeletions
    },
  })

  return async (wanted: RoundWish, signal: AbortSignal, onMove: () => void): Promise<RoundEnd> => {
    moved = onMove
    const remote = (await loadStates(store)).get('remote')
    if (!remote) throw new Error('This account is connected to no hosted CRM.')
    if (remote.token !== checked) {
      const found = await findRemote(http, remote.url, remote.token)
      // What else may come of the call is for the round to find out, which is more patient.
      if (!('code' in found)) {
        if (isAnother(remote, found)) return { problem: anotherUser, againInMs: null }
        checked = remote.token
      }
    }
    acceptDeletions = wanted.acceptDeletions
    return sync.round(signal, wanted.isThorough)
  }
}

function isAnother({ userId }: RemoteState, found: RemoteState): boolean {
  return userId !== null && found.userId !== null && found.userId !== userId
}
