import { isIP } from 'node:net'

const shape = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i
const wildcards = new Set(['0.0.0.0', '::', ''])

/**
 * Whether a `Host` header may be answered. A page elsewhere can make its own name lead to this machine; only such
 * names give it away, so loopback names and the host that was asked for pass, and on every interface any bare address.
 */
export function isAllowedHost(header: string, boundHost: string): boolean {
  const name = shape
    .exec(header)?.[1]
    ?.replace(/^\[|\]$/g, '')
    .toLowerCase()
  if (name === undefined) return false
  if (name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))) return true
  return name === boundHost.toLowerCase() || (wildcards.has(boundHost) && isIP(name) !== 0)
}

/** The address to show a person: a wildcard is reached from here by loopback. */
export function toOrigin(boundHost: string, port: number): string {
  const name = wildcards.has(boundHost) ? '127.0.0.1' : boundHost
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`
}
