import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { commandNames, type CommandName } from '../../src-main/cli/command-names.ts'
import { runHere } from './run-here.ts'
import { type Outcome, Place, type Served } from './run-outpost.ts'

const token = 'token-of-the-hosted-account'
let place: Place
let hosted: Served

beforeAll(async () => {
  place = await Place.create()
  vi.stubEnv('OUTPOST_CONFIG_DIR', place.path('config'))
  await writeFile(place.path('passphrase'), 'a long passphrase\n')
  hosted = await place.serve('--data', place.path('hosted'), '--hosted', '--rate-limit', '0', '--token', token)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await place.remove()
})

/** `serve` runs until it is stopped, so it is stopped when it has said all it says at the start. */
async function run(args: readonly string[]): Promise<Outcome> {
  if (args[0] !== 'serve') return runHere(args)
  const child = place.start(args)
  const said = { out: '', err: '' }
  for (const name of ['out', 'err'] as const) {
    child[`std${name}`]!.setEncoding('utf8').on('data', (text: string) => (said[name] += text))
  }
  await vi.waitFor(() => expect(said.out).toMatch(/\/api\/v1\/contacts\n|"token":/), { timeout: 10_000 })
  child.kill('SIGTERM')
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...said }
}

interface Example {
  /** `{local}` is the path of that name in the test's own place, `{url}` the hosted account's address. */
  readonly words: string
  readonly result: RegExp
  /** What goes to standard error; nothing, without it. */
  readonly progress?: RegExp
  readonly code?: number
}

const added = /^contacts: 5$/m
/** In this order each finds what the ones before it made. */
const examples: Record<CommandName, readonly Example[]> = {
  seed: [{ words: '--data {local} --contacts 5', result: /^Added to .*: 5 contacts, 2 companies, /, progress: added }],
  serve: [
    { words: '--data {local} --port 0 --no-ui', result: /^Outpost is at http:\/\/127\.0\.0\.1:\d+\nToken: \S+\nTry: {3}curl / },
    { words: '--data {local} --port 0 --no-ui --json', result: /^\{"url":/ },
    {
      words: '--data {local} --port 0 --no-ui --host 0.0.0.0 --public-url http://crm.office',
      result: /^Outpost is at http:\/\/127\.0\.0\.1:\d+\n(?: {11}at http:\/\/\S+\n)* {11}at http:\/\/crm\.office\nToken: /,
      progress: /^Warning: --host 0\.0\.0\.0 lets .*\nWarning: http:\/\/crm\.office is not encrypted.*\n$/,
    },
    {
      words: '--data {local} --port 0 --no-ui --host 0.0.0.0 --json',
      result: /^\{"url":"http:\/\/127\.0\.0\.1:\d+",/,
      progress: /^Warning: --host 0\.0\.0\.0 lets .*\n$/,
    },
  ],
  token: [
    { words: '--data {local} add --scopes deal_read --name Reports', result: /^\S{43}\n$/, progress: /^Token \d+\. / },
    { words: '--data {local} list', result: /^id .*\n(.*\n)*.*Reports +never +never +deal_read\n$/ },
    { words: '--data {local} list --json', result: /^\[\{"id":/ },
    { words: '--data {local} revoke 1', result: /^Token 1 is revoked\.\n$/ },
  ],
  key: [
    { words: '--data {local}', result: /^The key of account .* is stored in the file / },
    { words: '--data {local} --json', result: /^\{"account":/ },
  ],
  'team-file': [
    { words: '--data {local} export', result: /^\{\n {2}"format": "outpost-team-file",\n/ },
    { words: '--data {local} export --to {team-file}', result: /^$/, progress: /^The team file is in .*\n$/ },
    { words: '--data {local} import --from {team-file} --dry-run', result: /^(?:same .*\n)+$|^The file is empty\.\n$/ },
  ],
  doctor: [
    { words: '--data {local}', result: /^\d+ records checked, no fault found\.\n$/ },
    { words: '--data {local} --json', result: /^\{"faults":\[\]/ },
  ],
  backup: [{ words: '--data {local} --to {backup} --passphrase-file {passphrase}', result: /^The backup is in / }],
  restore: [
    {
      words: '--from {backup} --data {restored} --passphrase-file {passphrase}',
      result: /^The account in \S+ is restored as of /,
    },
  ],
  connect: [
    { words: `--data {mirror} --remote {url} --remote-token ${token}`, result: /^\S+ mirrors http/ },
    { words: `--data {mirror} --remote {url} --remote-token ${token} --json`, result: /^\{"account":/ },
    { words: `--data {local} --remote {url} --remote-token ${token} --upload`, result: /^\S+ mirrors .* to send \d+ records/ },
  ],
  sync: [
    { words: '--data {local} --dry-run', result: /^POST contacts\n/m },
    { words: '--data {mirror} --once --list-rate 200', result: /^\d+ created, .* list calls /, progress: /^Testing how / },
    { words: '--data {mirror} --once --list-rate 200 --json', result: /^\{"ok":true/ },
  ],
  status: [
    { words: '--data {mirror}', result: /^account +mirror$/m },
    { words: '--data {mirror} --json', result: /^\{"account":/ },
  ],
  outbox: [
    { words: '--data {local}', result: /^\d+ {2}create contacts\/-?\d+ {2}pending/m },
    { words: '--data {mirror}', result: /^There are no unsent changes\.\n$/ },
    { words: '--data {mirror} --json', result: /^\[\]\n$/ },
  ],
  conflicts: [
    { words: '--data {mirror}', result: /^There are no conflicts\.\n$/ },
    { words: '--data {mirror} --json', result: /^\[\]\n$/ },
  ],
  disconnect: [{ words: '--data {mirror}', result: /^\S+ no longer mirrors / }],
}

function toArgs(name: string, words: string): string[] {
  const toWord = (word: string) =>
    word.replace(/^\{(.*)\}$/, (_, name: string) => (name === 'url' ? hosted.url : place.path(name)))
  return [name, ...words.split(' ').map(toWord)]
}

describe('each command prints its result to standard output, and all else to standard error', () => {
  const all = Object.entries(examples).flatMap(([name, list]) => list.map((example) => ({ name, ...example })))

  it.each(all)('outpost $name $words', async ({ name, words, result, progress, code = 0 }) => {
    const outcome = await run(toArgs(name, words))
    expect(outcome).toEqual({
      code,
      out: expect.stringMatching(result) as string,
      err: progress ? (expect.stringMatching(progress) as string) : '',
    })
    if (words.endsWith('--json')) expect(() => void JSON.parse(outcome.out)).not.toThrow()
    expect(outcome.out.match(/outpost: |Warning/)).toBeNull()
  })

  it.each(commandNames)('outpost %s --nope: the error', async (name) => {
    expect(await runHere([name, '--nope'])).toEqual({
      code: 2,
      out: '',
      err: 'outpost: Unknown flag --nope. Add --help to see all flags.\n',
    })
  })
})
