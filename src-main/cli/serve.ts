import { configFolder, defaultAccountFolder, type Surroundings, surroundings } from '../account/folders.ts'
import { hasAccount } from '../account/open-account.ts'
import { toPublicOrigin } from '../host/public-origins.ts'
import { createAccountList } from '../workspace/account-list.ts'
import { toPlaces } from '../workspace/places.ts'
import { createWorkspaceFile } from '../workspace/workspace-file.ts'
import { announceLogin } from './announce-login.ts'
import { defineCommand } from './command.ts'
import { listExposures } from './exposure.ts'
import { findPages } from './find-pages.ts'
import { toFolder, toTimeZone, toWholeNumber } from './flag-values.ts'
import type { FlagValues } from './flags.ts'
import { passphraseFlag } from './passphrase.ts'
import { serveAccount, type ServeOptions, type Serving } from './serve-account.ts'
import { print, printJson, say } from './terminal.ts'
import { UsageProblem } from './usage-problem.ts'

const flags = {
  data: { value: 'DIR', help: "The account's folder; created if missing (default: this user's account)" },
  port: { value: 'N', help: 'Port to listen on (default 4870; 0 for any free port)' },
  host: { value: 'HOST', help: 'Address to listen on (default 127.0.0.1)' },
  'public-url': {
    value: 'URL',
    repeats: true,
    help: 'Public address behind a reverse proxy, such as https://crm.example.com; may be given several times',
  },
  token: {
    value: 'T',
    help: 'Add this token with all scopes, permanently (default: a new token, valid until this process ends)',
  },
  hosted: { help: 'If the folder is new, create a hosted account, which mirrors sync with' },
  'rate-limit': { value: 'N', help: 'List calls per second and API token on a hosted account (default 2; 0 for no limit)' },
  sync: { help: 'Keep a mirror in sync with its hosted CRM while it is served' },
  'time-zone': { value: 'ZONE', help: "Time zone of a new account (default: this computer's; UTC with --hosted)" },
  ...passphraseFlag,
  open: { help: 'Open the app in the default browser' },
  'no-ui': { help: 'Serve only the API, without the app' },
  json: { help: 'Print one line of JSON when ready' },
} as const

export const serve = defineCommand({
  name: 'serve',
  summary: "Serve an account's API and app over HTTP, by default only to this computer.",
  flags,
  async run({ flags: given, words }, program) {
    if (words.length > 0) throw new UsageProblem(`Unexpected "${words[0]}".`)
    if (given.open && given['no-ui']) throw new UsageProblem('--open cannot be combined with --no-ui.')
    const pages = given['no-ui'] ? undefined : await findPages(program.pagesFolder)
    const host = given.host ?? '127.0.0.1'
    // Node would listen on every address.
    if (host === '') throw new UsageProblem('--host needs an address. Omit it to serve only this computer.')
    const publicOrigins = (given['public-url'] ?? []).map(toOrigin)
    return serveAccount({
      ...(await toServed(given)),
      flags: given,
      host,
      publicOrigins,
      port: toWholeNumber('port', given.port ?? '4870', 65_535),
      takesFreePort: false,
      pages,
      program,
      syncedBy: given.sync ? 'outpost serve' : null,
      onReady(serving) {
        if (!pages && !given['no-ui']) {
          say('Serving only the API, because the app is not built. Run `npm run build` to build it.')
        }
        for (const warning of listExposures(host, publicOrigins)) say(`Warning: ${warning}`)
        announce(serving, given.json ?? false)
        announceLogin(serving, { json: given.json ?? false, open: given.open ?? false })
      },
    })
  },
})

/** Which account to serve, and with which options. */
async function toServed(given: FlagValues<typeof flags>): Promise<Pick<ServeOptions, 'places' | 'opening' | 'engine'>> {
  const around = surroundings()
  if (given.data === undefined) await refuseLost(around)
  const folder = given.data === undefined ? defaultAccountFolder(around) : toFolder(given.data, around.env)
  const rateLimit = given['rate-limit'] === undefined ? undefined : toWholeNumber('rate-limit', given['rate-limit'])
  if (rateLimit !== undefined && !given.hosted && !(await hasAccount(folder))) {
    throw new UsageProblem('--rate-limit works only with a hosted account. Add --hosted to create one.')
  }
  if (given.token !== undefined && !/^[!-~]+$/.test(given.token)) {
    throw new UsageProblem('--token takes visible ASCII characters without spaces.')
  }
  if (given.sync && (given.hosted || rateLimit !== undefined)) {
    throw new UsageProblem('--sync works only with a mirror; --hosted and --rate-limit work only with a hosted account.')
  }
  if (given.sync && !(await hasAccount(folder))) {
    throw new UsageProblem(`There is no account in ${folder} to sync. Create a mirror with \`outpost connect\`.`)
  }
  const timeZone = given['time-zone'] === undefined ? undefined : toTimeZone(given['time-zone'])
  return {
    places: { accountsFolder: null, usualFolder: folder, configFolder: configFolder(around) },
    opening: {
      // Only `connect` creates a mirror.
      ...(!given.sync && {
        create: { kind: given.hosted ? 'hosted' : 'local', timeZone: timeZone ?? (given.hosted ? 'UTC' : undefined) },
      }),
      ...(given.sync && { kinds: ['mirror'] }),
      ...((given.hosted || rateLimit !== undefined) && { kinds: ['hosted'] }),
      ...(timeZone !== undefined && { timeZone }),
    },
    engine: {
      ...(rateLimit !== undefined && { rateLimit }),
      ...(given.token !== undefined && { token: given.token }),
    },
  }
}

/** Throws if the account that was open last is gone or cannot be read. A new account in its place would look like lost data. */
async function refuseLost(around: Surroundings): Promise<void> {
  const file = createWorkspaceFile(configFolder(around), (line) => say(`outpost: ${line}`))
  const { lost } = await createAccountList(toPlaces(around), file, () => undefined).findLast()
  if (!lost) return
  if (lost.problem.code !== 'absent') throw lost.problem
  throw new UsageProblem(
    `The account that was open last is missing: there is no account in ${lost.folder}. Nothing was changed. Connect its disk or put the folder back, or name an account with --data DIR.`,
  )
}

function toOrigin(text: string): string {
  const origin = toPublicOrigin(text)
  if (origin !== undefined) return origin
  throw new UsageProblem(`--public-url takes an http or https address without a path, not "${text}".`)
}

function announce({ url, urls, token, createLoginUrl }: Serving, json: boolean): void {
  const others = urls.filter((other) => other !== url)
  if (json) {
    return printJson({ url, ...(others.length > 0 && { urls }), token, ...(createLoginUrl && { login: createLoginUrl() }) })
  }
  print(`Outpost is at ${url}`)
  for (const other of others) print(`           at ${other}`)
  print(`Token: ${token}\nTry:   curl -H "Authorization: Bearer ${token}" ${url}/api/v1/contacts`)
}
