import { findRemote } from './connect.ts'
import type { Problem } from './problem.ts'
import { loadStates, type RemoteState } from './state/states.ts'
import { createSync, type SyncOptions } from './sync.ts'

const anotherUser: Problem = {
  code: 'unauthorized',
  message: 'The token belongs to another user than the one whose account is mirrored here.',
}

/** Rounds as the loop wants them: all paced by one limiter, each preceded by a look at the token. */
export function createRounds(options: Omit<SyncOptions, 'acceptDeletions'>) {
  let acceptDeletions = false
  const sync = createSync({
    ...options,
    // Asked for at the beginning of each round, so that one word does not let go of later masses too.
    get acceptDeletions() {
      return acceptDeletions
    },
  })

  return async (accept: boolean, signal: AbortSignal): Promise<Problem | null> => {
    const remote = (await loadStates(options.store)).get('remote')
    if (!remote) throw new Error('This account is connected to no hosted CRM.')
    const problem = await findTokenProblem(remote)
    if (problem) return problem
    acceptDeletions = accept
    return (await sync.round(signal)).problem
  }

  /** What else may come of the call is for the round to find out, which is more patient. */
  async function findTokenProblem({ url, token, userId }: RemoteState): Promise<Problem | null> {
    const found = await findRemote(options.http, url, token)
    if ('code' in found) return found.code === 'unauthorized' ? found : null
    return userId !== null && found.userId !== null && found.userId !== userId ? anotherUser : null
  }
}
