import { findRemote } from '../connect/connect.ts'
import type { Http, HttpResult, Time } from '../ports.ts'
import { toProblem, type Problem } from '../problem.ts'
import { loadStates, type RemoteState } from '../state/states.ts'
import type { RoundWish } from './loop.ts'
import type { RoundEnd } from './loop-step.ts'
import { createSync, type SyncOptions } from '../sync.ts'

const anotherUser: Problem = {
  code: 'unauthorized',
  message: 'The token belongs to another user than the mirrored account.',
}

/** Called after every call: for how long no call was answered, and why; null once one was. */
export type OnSilence = (silence: { readonly ms: number; readonly problem: Problem } | null) => void

/** Notes since when the calls of a round get no answer. A large answer is one. */
function createSilence(time: Time, onSilence: OnSilence) {
  let since: number | null = null
  return (from: number, result: HttpResult) => {
    const isSilent = result.is === 'failure' && result.why !== 'large'
    since = isSilent ? (since ?? from) : null
    const problem = isSilent && toProblem({ ...result, is: 'unavailable', certain: true }, '')
    onSilence(problem && since !== null ? { ms: time.elapsed() - since, problem } : null)
  }
}

/** Runs the loop's rounds: one limiter paces them all, and none runs with another user's token. */
export function createRounds(options: Omit<SyncOptions, 'acceptDeletions' | 'maySend'>, onSilence: OnSilence = () => {}) {
  let acceptDeletions = false
  let maySend = true
  let checked: string | null = null
  let moved = () => {}
  const { store, time } = options
  const noteSilence = createSilence(time, onSilence)
  const http: Http = async (call) => {
    const from = time.elapsed()
    const result = await options.http(call)
    noteSilence(from, result)
    return result
  }
  const whenDone = <T>(work: Promise<T>): Promise<T> => {
    moved()
    return work.finally(() => moved())
  }
  const sync = createSync({
    ...options,
    http: (call) => whenDone(http(call)),
    store: { ...store, commit: (batch) => whenDone(store.commit(batch)) },
    // Read at the start of each round, so that one confirmation does not cover later mass deletions.
    get acceptDeletions() {
      return acceptDeletions
    },
    get maySend() {
      return maySend
    },
  })

  return async (wanted: RoundWish, signal: AbortSignal, onMove: () => void): Promise<RoundEnd> => {
    moved = onMove
    const remote = (await loadStates(store)).get('remote')
    if (!remote) throw new Error('This account is not connected to a hosted CRM.')
    if (remote.token !== checked) {
      const found = await findRemote(http, remote.url, remote.token)
      // The round handles other outcomes of this call: it is more patient.
      if (!('code' in found)) {
        if (isAnother(remote, found)) return { problem: anotherUser, againInMs: null }
        checked = remote.token
      }
    }
    acceptDeletions = wanted.acceptDeletions
    maySend = wanted.maySend
    return sync.round(signal, wanted.isThorough)
  }
}

function isAnother({ userId }: RemoteState, found: RemoteState): boolean {
  return userId !== null && found.userId !== null && found.userId !== userId
}
