import { toShownAddress, toTokenEnd } from '../../src-shared/sync/to-sync-status.ts'
import type { RemoteState } from '../sync/state/states.ts'

/** The hosted CRM with its user, and only the last characters of the token. */
export function describeRemote({ url, token, userId }: RemoteState): string {
  const user = userId === null ? '' : `user ${userId}, `
  return `${toShownAddress(url)} (${user}token …${toTokenEnd(token)})`
}
