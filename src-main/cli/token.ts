import { randomBytes } from 'node:crypto'
import type { OpenAccount } from '../account/open-account.ts'
import { toMoment } from '../../src-shared/values/time.ts'
import { addToken, fullScopes, listTokens, revokeToken, setTokenExpiry } from '../engine/tokens.ts'
import { sha256 } from '../host/token-hash.ts'
import { withAccount } from './account-call.ts'
import { defineCommand } from './command.ts'
import { toExpiry } from './expiry.ts'
import type { FlagValues } from './flags.ts'
import { passphraseFlag } from './passphrase.ts'
import type { Program } from './program.ts'
import { print, printJson, say, toTextTable } from './terminal.ts'
import { UsageProblem } from './usage-problem.ts'

const flags = {
  data: { value: 'DIR', help: "The account's folder" },
  scopes: { value: 'A,B', help: `With add: what the token may do (${fullScopes.join(', ')})` },
  name: { value: 'N', help: 'With add: a name that says what the token is for' },
  expires: { value: 'WHEN', help: 'With add and set: a date, a time, 12h, 90d or never (default: never)' },
  ...passphraseFlag,
  json: { help: 'Print JSON' },
} as const

type Given = FlagValues<typeof flags>

export const token = defineCommand({
  name: 'token',
  usage:
    '--data DIR [add --scopes A,B [--name N] [--expires WHEN] | list | set ID --expires WHEN | revoke ID] [--passphrase-file F] [--json]',
  summary: 'Add, list, expire and revoke local API tokens.',
  details: [
    'add prints the new token once; Outpost stores only its hash.',
    'WHEN is a date (2027-01-31), a time (2027-01-31T18:00:00Z), a span (12h, 90d) or never. ID is the number that list shows.',
    'list shows when each token expires and, to the hour, when it was last used.',
  ].join('\n'),
  flags,
  async run({ flags: given, words: [action = 'list', ...rest] }, program) {
    const expected = action === 'revoke' || action === 'set' ? 1 : 0
    if (rest.length > expected) throw new UsageProblem(`Unexpected "${rest[expected]}".`)
    if (action !== 'add' && (given.scopes ?? given.name) !== undefined)
      throw new UsageProblem('--scopes and --name work only with add.')
    if (action !== 'add' && action !== 'set' && given.expires !== undefined)
      throw new UsageProblem('--expires works only with add and set.')
    if (action === 'add') return add(given, program)
    if (action === 'list') return list(given, program)
    if (action === 'set') return set(given, program, rest[0])
    if (action === 'revoke') return revoke(given, program, rest[0])
    throw new UsageProblem(`Unknown action ${action}. The actions are add, list, set and revoke.`)
  },
})

async function add(given: Given, program: Program): Promise<number> {
  const scopes = toScopes(given.scopes)
  const secret = randomBytes(32).toString('base64url')
  const name = given.name ?? null
  const keep = async ({ store, ownerId, timeZone: zone }: OpenAccount) => {
    const at = Date.now()
    const expiresAt = toExpiry(given.expires ?? 'never', at, zone)
    const { id } = await addToken(store, sha256, { secret, name, scopes, userId: ownerId, at, zone, expiresAt })
    return { id, expiresAt: toText(expiresAt, zone) }
  }
  const { id, expiresAt } = await withAccount(given, program, {}, keep)
  if (given.json) printJson({ id, token: secret, name, scopes, expiresAt })
  else {
    say(`Token ${id}${expiresAt === null ? '' : `, valid until ${expiresAt}`}. Outpost will not show it again:`)
    print(secret)
  }
  return 0
}

function toScopes(text: string | undefined): string[] {
  const scopes = (text ?? '').split(',').map((scope) => scope.trim())
  if (text === undefined || scopes.includes(''))
    throw new UsageProblem(`add needs --scopes: one or more of ${fullScopes.join(', ')}.`)
  const unknown = scopes.find((scope) => !fullScopes.includes(scope))
  if (unknown !== undefined) throw new UsageProblem(`Unknown scope ${unknown}. The scopes are ${fullScopes.join(', ')}.`)
  return [...new Set(scopes)]
}

async function list(given: Given, program: Program): Promise<number> {
  const tokens = await withAccount(given, program, {}, ({ store }) => listTokens(store))
  if (given.json) printJson(tokens)
  else {
    const rows = tokens.map(({ id, lastFour, name, expiresAt, lastUsedAt, scopes }) => {
      return [id, `…${lastFour}`, name ?? '', toMinute(expiresAt) ?? 'never', toMinute(lastUsedAt) ?? 'never', scopes.join(',')]
    })
    print(toTextTable([['id', 'token', 'name', 'expires', 'last used', 'scopes'], ...rows]))
  }
  return 0
}

const toText = (instant: number | null, zone: string) => (instant === null ? null : toMoment(instant, zone))

/** A time to the minute, for the table. */
const toMinute = (moment: string | null) => moment?.slice(0, 16).replace('T', ' ')

async function set(given: Given, program: Program, id: string | undefined): Promise<number> {
  const { expires } = given
  if (id === undefined || expires === undefined)
    throw new UsageProblem('set needs a token id and --expires. Run `outpost token list` to see the ids.')
  const { isKnown, expiresAt } = await withAccount(given, program, {}, async ({ store, timeZone: zone }) => {
    const at = Date.now()
    const instant = toExpiry(expires, at, zone)
    return { isKnown: await setTokenExpiry(store, id, { expiresAt: instant, at, zone }), expiresAt: toText(instant, zone) }
  })
  if (!isKnown) throw new UsageProblem(`There is no token ${id}. Run \`outpost token list\` to see the ids.`)
  if (given.json) printJson({ id, expiresAt })
  else print(expiresAt === null ? `Token ${id} does not expire.` : `Token ${id} expires at ${expiresAt}.`)
  return 0
}

async function revoke(given: Given, program: Program, id: string | undefined): Promise<number> {
  if (id === undefined) throw new UsageProblem('revoke needs a token id. Run `outpost token list` to see the ids.')
  const revoked = await withAccount(given, program, {}, ({ store }) => revokeToken(store, id, Date.now()))
  if (!revoked) throw new UsageProblem(`There is no token ${id}. Run \`outpost token list\` to see the ids.`)
  if (given.json) printJson({ id, revoked })
  else print(`Token ${id} is revoked.`)
  return 0
}
