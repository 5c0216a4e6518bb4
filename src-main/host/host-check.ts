import { isIP } from 'node:net'
import type { NetworkInterfaceInfo } from 'node:os'

/** A name or an address, perhaps with a port, and nothing else that a URL may hold. */
export const hostShape = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i
const wildcards = new Set(['0.0.0.0', '::', ''])

/**
 * Whether a `Host` header may be answered. A page elsewhere can make its own name lead to this machine; only such
 * names give it away, so loopback names and the host that was asked for pass, and on every interface any bare address.
 */
export function isAllowedHost(header: string, boundHost: string): boolean {
  const name = hostShape
    .exec(header)?.[1]
    ?.replace(/^\[|\]$/g, '')
    .toLowerCase()
  if (name === undefined) return false
  if (isLoopback(name)) return true
  return name === boundHost.toLowerCase() || (wildcards.has(boundHost) && isIP(name) !== 0)
}

export function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}

/** The address to show a person: a wildcard is reached from here by loopback. */
export function toOrigin(boundHost: string, port: number): string {
  const name = wildcards.has(boundHost) ? '127.0.0.1' : boundHost
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`
}

/** Every address that a server answers at: one, or on a wildcard those of the computer's network interfaces, loopback first. */
export function listOrigins(
  boundHost: string,
  port: number,
  interfaces: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>,
): string[] {
  if (!wildcards.has(boundHost)) return [toOrigin(boundHost, port)]
  const families = boundHost === '0.0.0.0' ? ['IPv4'] : ['IPv4', 'IPv6']
  const found = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    // A link-local address means nothing without the name of its interface.
    .filter(({ family, internal, address }) => !internal && families.includes(family) && !address.startsWith('fe80:'))
  return [...new Set([boundHost, ...found.map(({ address }) => address)].map((address) => toOrigin(address, port)))]
}
