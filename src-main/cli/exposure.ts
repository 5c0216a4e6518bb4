import { isLoopback } from '../host/host-check.ts'

/** Security warnings for an account that is served to other computers, one line each. */
export function listExposures(host: string, publicOrigins: readonly string[]): string[] {
  const plain = publicOrigins.filter((origin) => origin.startsWith('http:') && !isLoopback(new URL(origin).hostname))
  return [
    ...(isLoopback(host)
      ? []
      : [
          `--host ${host} lets other computers call Outpost without encryption. ` +
            'Unless you trust everyone on this network, omit it and use a reverse proxy with https.',
        ]),
    ...plain.map((origin) => `${origin} is not encrypted. Others on the network can read tokens and records.`),
  ]
}
