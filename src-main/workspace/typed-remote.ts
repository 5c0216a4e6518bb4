import { isToken, readAddress } from '../sync/remote/address.ts'
import type { RemoteState } from '../sync/state/states.ts'

/** A hosted CRM as the user typed it. */
export interface TypedRemote {
  readonly address: string
  readonly token: string
}

export type KnownRemote = Pick<RemoteState, 'url' | 'token'>

export type ReadRemote =
  | {
      readonly is: 'remote'
      readonly remote: KnownRemote
      /** Without the path, which may be that of a page; null if there is no path. */
      readonly root: KnownRemote | null
    }
  | { readonly is: 'unfit'; readonly what: 'address' | 'token'; readonly code: string; readonly words: string }

const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i
const isLoopback = /^(localhost|127\.[\d.]+|\[::1\])(:|\/|$)/i

/** The parsed address, or which part is wrong. The address may be that of a page, and needs no `https://`. */
export function readRemote({ address: text, token }: TypedRemote): ReadRemote {
  const url = URL.parse(complete(text.trim()))
  const typed = url ? `${url.origin}${url.pathname}` : text
  const address = readAddress(url?.username || url?.password ? url.href : typed)
  if (address.is === 'problem') {
    const isPlain = url?.protocol === 'http:' && url.username === ''
    return { is: 'unfit', what: 'address', code: isPlain ? 'address-plain' : 'address-unfit', words: address.words }
  }
  if (!isToken(token.trim())) {
    const words = 'A token consists of letters, digits and signs, without spaces.'
    return { is: 'unfit', what: 'token', code: 'token-unfit', words }
  }
  const at = (base: string): KnownRemote => ({ url: base, token: token.trim() })
  const root = url && readAddress(url.origin)
  return {
    is: 'remote',
    remote: at(address.base),
    root: root?.is === 'address' && root.base !== address.base ? at(root.base) : null,
  }
}

/** Browsers hide the scheme, so people leave it out. */
function complete(text: string): string {
  if (text === '' || hasScheme.test(text)) return text
  return `${isLoopback.test(text) ? 'http' : 'https'}://${text}`
}
