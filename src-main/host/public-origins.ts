import { hostShape } from './host-check.ts'

/** The public origin of an address, or undefined if the text is not a valid one. */
export function toPublicOrigin(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  // Pages load their files from the root, so a path is not allowed.
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : undefined
}

/** The public origin that matches a `Host` header. A missing port means the scheme's default. */
export function findPublicOrigin(header: string, publicOrigins: readonly string[]): string | undefined {
  if (!hostShape.test(header)) return undefined
  return publicOrigins.find((origin) => {
    const { protocol, host } = new URL(origin)
    return URL.parse(`${protocol}//${header}`)?.host === host
  })
}
