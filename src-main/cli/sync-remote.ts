import type { RemoteState } from '../sync/state/states.ts'

/** The address as a person knows it: where the API lies below it is the same everywhere. */
export const toShownAddress = (url: string) => url.replace(/\/api\/v1$/, '')

/** Whom an account mirrors; of the token only its end is ever shown. */
export function describeRemote({ url, token, userId }: RemoteState): string {
  const user = userId === null ? '' : `user ${userId}, `
  return `${toShownAddress(url)} (${user}token …${lastFour(token)})`
}

/** A short token would be shown whole, or nearly so. */
const lastFour = (token: string) => (token.length >= 8 ? token.slice(-4) : '')
