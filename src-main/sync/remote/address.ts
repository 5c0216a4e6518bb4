export type RemoteAddress =
  | { readonly is: 'address'; /** Without a slash at its end. */ readonly base: string }
  | { readonly is: 'problem'; readonly words: string }

const root = '/api/v1'

/** The base URL of a hosted CRM's API, from the address a person typed. */
export function readAddress(text: string): RemoteAddress {
  const trimmed = text.trim()
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) {
    return problem(`${trimmed === '' ? 'The address' : trimmed} is not an address that begins with https://.`)
  }
  const url = new URL(trimmed)
  if (url.username !== '' || url.password !== '') return problem('The address must not contain a user name or a password.')
  if (url.search !== '' || url.hash !== '') return problem(`${trimmed} must not contain ? or #.`)
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return problem(`${trimmed} is not encrypted: use https://; http:// is only for this computer.`)
  }
  const path = url.pathname.replace(/\/+$/, '')
  return { is: 'address', base: `${url.origin}${path.endsWith(root) ? path : path + root}` }
}

/** Whether the text can be sent in a header: visible ASCII only. */
export const isToken = (text: string) => /^[\x21-\x7e]+$/.test(text)

const problem = (words: string): RemoteAddress => ({ is: 'problem', words })

/** Expects the host name in the form of `URL`, where addresses are in their shortest spelling. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
}
