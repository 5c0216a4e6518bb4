import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commandNames } from '../../src-main/cli/command-names.ts'
import { createAskPassphrase } from '../../src-main/cli/passphrase.ts'
import { runHere } from './run-here.ts'
import { type Outcome, Place } from './run-outpost.ts'

let place: Place
beforeEach(async () => {
  place = await Place.create()
})
afterEach(() => place.remove())

const expectRefusal = async (args: readonly string[], words: RegExp, options?: { uid?: number; env?: NodeJS.ProcessEnv }) =>
  expectRefused(args, words, await place.run(args, options))
/** Where the words of the call alone say that it cannot be; of each sort one goes through a process. */
const expectRefusalHere = async (args: readonly string[], words: RegExp) => expectRefused(args, words, await runHere(args))

function expectRefused(args: readonly string[], words: RegExp, { code, out, err }: Outcome): void {
  expect({ args, code, out, lines: err.trimEnd().split('\n').length, err }).toMatchObject({ code: 2, out: '', lines: 1 })
  expect(err).toMatch(words)
}

describe('help', () => {
  it.each([[['--help']], [['token', 'add', '--help']]])('outpost %j', async (args) => {
    const { code, out, err } = await place.run(args)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^Usage: outpost /)
  })

  it.each(commandNames)('outpost %s --help names each flag in its first line', async (name) => {
    const { code, out, err } = await runHere([name, '--help'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const [usage = ''] = out.split('\n')
    expect(usage).toMatch(new RegExp(`^Usage: outpost ${name} `))
    const flags = [...out.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, flag]) => flag).filter((flag) => flag !== '--help')
    expect(flags.filter((flag) => !new RegExp(`${flag}\\b`).test(usage))).toEqual([])
  })
})

it.each([
  [undefined, 'with --passphrase-file or OUTPOST_PASSPHRASE_FILE.'],
  [null, 'with OUTPOST_PASSPHRASE_FILE.'],
])('without a terminal, a passphrase is asked for by the ways that the command has (%s)', async (file, words) => {
  const ask = createAskPassphrase(file, {}, () => Promise.resolve(undefined))
  await expect(ask()).rejects.toThrow(`Name a file that contains it ${words}`)
})

it('lists every command on one line of its own', async () => {
  const { out } = await runHere(['--help'])
  const lines = out.split('\n').slice(2, 2 + commandNames.length)
  for (const [index, name] of commandNames.entries()) expect(lines[index]).toMatch(new RegExp(`^  ${name} +[A-Z]\\S.{10,90}\\.$`))
})

describe('one clear line and exit 2', () => {
  it('commands and flags', async () => {
    await expectRefusal([], /command/)
    await expectRefusalHere(['dance'], /dance/)
    await expectRefusal(['serve', '--nope'], /--nope/)
    await expectRefusalHere(['serve', '--json=1'], /--json/)
    await expectRefusalHere(['serve', '--port'], /--port/)
    await expectRefusalHere(['serve', 'extra'], /extra/)
    await expectRefusalHere(['status'], /--data/)
    await expectRefusalHere(['token', '--data', 'x', 'dance'], /dance/)
  })

  it('values', async () => {
    const data = ['--data', place.path('account')]
    for (const port of ['x', '65536', '1.5', '', '-1']) await expectRefusalHere(['serve', ...data, `--port=${port}`], /--port/)
    await expectRefusalHere(['serve', ...data, '--hosted', '--rate-limit', 'fast'], /--rate-limit/)
    await expectRefusalHere(['serve', ...data, '--rate-limit', '3'], /--hosted/)
    await expectRefusalHere(['serve', ...data, '--token', 'a b'], /--token/)
    for (const address of ['crm.example.com', 'https://crm.example.com/crm', 'ftp://crm.example.com']) {
      await expectRefusalHere(['serve', ...data, '--public-url', address], /--public-url/)
    }
    await expectRefusalHere(['serve', ...data, '--time-zone', 'Mars/North'], /Mars\/North/)
    await expectRefusal(['serve', ...data, '--port', '0', '--host', '203.0.113.7'], /203\.0\.113\.7/)
    await expectRefusalHere(['serve', ...data, '--port', '0', '--host', ''], /--host/)
    await expectRefusalHere(['seed', ...data, '--contacts', 'many'], /--contacts/)
    await expectRefusal(['seed', ...data], /--contacts/)
    await expectRefusalHere(['token', ...data, 'add'], /--scopes/)
    await expectRefusalHere(['token', ...data, 'add', '--scopes', 'deal_write,fly'], /fly/)
    expect(await readdir(place.root)).toEqual([])
  })

  it('a port in use, before any account is made', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    await expectRefusal(['serve', '--data', place.path('account'), '--port', String(port)], new RegExp(`Port ${port} .*--port 0`))
    expect(await readdir(place.root)).toEqual([])
    taken.close()
  })

  it('folders', async () => {
    await writeFile(place.path('file'), '')
    await mkdir(place.path('full'))
    await writeFile(place.path('full', 'letter.txt'), '')
    await expectRefusal(['serve', '--port', '0', '--data', place.path('file')], /not a folder/)
    await expectRefusal(['serve', '--port', '0', '--data', place.path('file', 'below')], /not a folder/)
    await expectRefusal(['serve', '--port', '0', '--data', place.path('full')], /letter\.txt/)
    await expectRefusal(['status', '--data', place.path('none')], /no account/)
    await expectRefusal(['token', '--data', place.path('none')], /no account/)
    await expectRefusal(['serve', '--port', '0', '--data', place.root], /config/)
    expect((await readdir(place.root)).sort()).toEqual(['file', 'full'])
  })

  it.runIf(process.getuid?.() === 0)('a folder that may not be written', async () => {
    await chmod(place.root, 0o755)
    await mkdir(place.path('closed'), { mode: 0o755 })
    await expectRefusal(['serve', '--port', '0', '--data', place.path('closed')], /is read-only: this user may not/, {
      uid: 65_534,
    })
    await expectRefusal(['serve', '--port', '0', '--data', place.path('closed', 'x')], /cannot be created: permission denied/, {
      uid: 65_534,
    })
    expect(await readdir(place.path('closed'))).toEqual([])
  })

  it.runIf(existsSync('/proc'))('a folder that the file system cannot make, for the account and for its key', async () => {
    await expectRefusal(['serve', '--port', '0', '--data', '/proc/nope'], /\/proc\/nope cannot be created/)
    await expectRefusal(['serve', '--port', '0', '--data', '/proc/nope/deeper'], /cannot be created/)
    const env = { OUTPOST_CONFIG_DIR: '/proc/nope' }
    await expectRefusal(['serve', '--port', '0', '--data', place.path('account')], /key folder \/proc\/nope\/keys cannot/, {
      env,
    })
  })

  it('an account of another kind, a missing key, a newer database, another time zone', async () => {
    const data = place.path('account')
    const served = await place.serve('--data', data)
    await served.end()
    await expectRefusal(['serve', '--port', '0', '--data', data, '--hosted'], /is local/)
    await expectRefusal(['serve', '--port', '0', '--data', data, '--rate-limit', '5'], /is local/)
    await expectRefusal(['seed', '--data', data, '--hosted', '--contacts', '1'], /is local/)
    await expectRefusal(['serve', '--port', '0', '--data', data, '--time-zone', 'Europe/Berlin'], /UTC/)
    await expectRefusal(['serve', '--port', '0', '--data', data], /key/, { env: { OUTPOST_CONFIG_DIR: place.path('other') } })
    expect(await readdir(place.root)).not.toContain('other')
    await writeFile(`${data}/account.json`, '{"format":99}')
    await expectRefusal(['status', '--data', data], /newer/)
    await rm(`${data}/account.json`)
    await expectRefusal(['status', '--data', data], /no account/)
  })
})
