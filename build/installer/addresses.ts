type Environment = Readonly<Record<string, string | undefined>>

/** A build made by hand asks for updates on the computer it runs on, and so never at a stranger's. */
const byHand = 'http://127.0.0.1:4871/updates'

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** The project's page where the build runs on GitHub; OUTPOST_HOMEPAGE overrides it. */
export function toHomepage(env: Environment): string | undefined {
  if (env['OUTPOST_HOMEPAGE']) return env['OUTPOST_HOMEPAGE']
  const [server, repository] = [env['GITHUB_SERVER_URL'], env['GITHUB_REPOSITORY']]
  return server && repository ? `${server}/${repository}` : undefined
}

/** Where an installed app looks for its next version; OUTPOST_UPDATE_URL overrides the project's latest release. */
export function toUpdateAddress(env: Environment): string {
  const homepage = toHomepage({ ...env, OUTPOST_HOMEPAGE: undefined })
  const address = env['OUTPOST_UPDATE_URL'] || (homepage === undefined ? byHand : `${homepage}/releases/latest/download`)
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))) return address
  throw new Error(`OUTPOST_UPDATE_URL must be https, or http on this computer: ${address}`)
}
