import { hostShape } from './host-check.ts'

/** The origin of an address that this server may be called by, or undefined where the text is no such address. */
export function toPublicOrigin(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  // Pages name what they load from the root, so they cannot live below a path.
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : undefined
}

/** The public origin that a `Host` header means: its name and port, where an omitted port is the scheme's own. */
export function findPublicOrigin(header: string, publicOrigins: readonly string[]): string | undefined {
  if (!hostShape.test(header)) return undefined
  return publicOrigins.find((origin) => {
    const { protocol, host } = new URL(origin)
    return URL.parse(`${protocol}//${header}`)?.host === host
  })
}
