import { toShownAddress, toTokenEnd } from '../../src-shared/sync/to-sync-status.ts'
import type { RemoteState } from '../sync/state/states.ts'

/** Whom an account mirrors; of the token only its end is ever shown. */
export function describeRemote({ url, token, userId }: RemoteState): string {
  const user = userId === null ? '' : `user ${userId}, `
  return `${toShownAddress(url)} (${user}token …${toTokenEnd(token)})`
}
