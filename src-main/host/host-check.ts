import { isIP } from 'node:net'
import type { NetworkInterfaceInfo } from 'node:os'

/** A host name or address with an optional port. */
export const hostShape = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i
const wildcards = new Set(['0.0.0.0', '::', ''])

/**
 * Whether a `Host` header is accepted. A foreign page can point its own name to this computer, and only the name reveals it. So
 * loopback names and the requested host pass, and on a wildcard any IP address.
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

/** The address to show to users. A wildcard is shown as loopback. */
export function toOrigin(boundHost: string, port: number): string {
  const name = wildcards.has(boundHost) ? '127.0.0.1' : boundHost
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`
}

/** All addresses of a server. On a wildcard, those of the network interfaces, loopback first. */
export function listOrigins(
  boundHost: string,
  port: number,
  interfaces: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>,
): string[] {
  if (!wildcards.has(boundHost)) return [toOrigin(boundHost, port)]
  const families = boundHost === '0.0.0.0' ? ['IPv4'] : ['IPv4', 'IPv6']
  const found = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    // A link-local address needs its interface name to be useful.
    .filter(({ family, internal, address }) => !internal && families.includes(family) && !address.startsWith('fe80:'))
  return [...new Set([boundHost, ...found.map(({ address }) => address)].map((address) => toOrigin(address, port)))]
}
