type Environment = Readonly<Record<string, string | undefined>>

/** The project's page if the build runs on GitHub. OUTPOST_HOMEPAGE overrides it. */
export function toHomepage(env: Environment): string | undefined {
  if (env['OUTPOST_HOMEPAGE']) return env['OUTPOST_HOMEPAGE']
  const [server, repository] = [env['GITHUB_SERVER_URL'], env['GITHUB_REPOSITORY']]
  return server && repository ? `${server}/${repository}` : undefined
}

/** Where an installed app looks for updates, if anywhere. OUTPOST_UPDATE_URL overrides the project's latest release. */
export function toUpdateAddress(env: Environment): string | undefined {
  const homepage = toHomepage({ ...env, OUTPOST_HOMEPAGE: undefined })
  const address = env['OUTPOST_UPDATE_URL'] || (homepage && `${homepage}/releases/latest/download`)
  if (address === undefined || new URL(address).protocol === 'https:') return address
  throw new Error(`OUTPOST_UPDATE_URL must be https: ${address}`)
}
