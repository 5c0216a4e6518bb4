import { isToken, readAddress } from '../sync/remote/address.ts'
import type { RemoteState } from '../sync/state/states.ts'

/** A hosted CRM as the user typed it. */
export interface TypedRemote {
  readonly address: string
  readonly token: string
}

export type ReadRemote =
  | { readonly is: 'remote'; readonly remote: Pick<RemoteState, 'url' | 'token'> }
  | { readonly is: 'unfit'; readonly what: 'address' | 'token'; readonly words: string }

/** The parsed address, or which part is wrong. */
export function readRemote({ address: text, token }: TypedRemote): ReadRemote {
  const address = readAddress(text)
  if (address.is === 'problem') return { is: 'unfit', what: 'address', words: address.words }
  if (isToken(token)) return { is: 'remote', remote: { url: address.base, token } }
  return { is: 'unfit', what: 'token', words: 'A token consists of letters, digits and signs, without spaces.' }
}
