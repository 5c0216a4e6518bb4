import { isLoopback } from '../host/host-check.ts'

/** What a person who serves an account to others should know, one line each. */
export function listExposures(host: string, publicOrigins: readonly string[]): string[] {
  const plain = publicOrigins.filter((origin) => origin.startsWith('http:') && !isLoopback(new URL(origin).hostname))
  return [
    ...(isLoopback(host)
      ? []
      : [
          `--host ${host} lets other computers call Outpost, without encryption. ` +
            'Leave it out and put a reverse proxy with https in front, unless you trust everyone on this network.',
        ]),
    ...plain.map((origin) => `${origin} is not encrypted: others on the way can read tokens and records.`),
  ]
}
