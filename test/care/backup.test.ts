import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createPassphraseKeyWrapper } from '../../src-main/account/passphrase-key-wrapper.ts'
import { createSeal, toHead } from '../../src-main/care/backup-format.ts'
import { restore } from '../../src-main/care/restore.ts'
import { openRaw } from '../../src-main/care/raw-database.ts'
import type { Place } from '../cli/run-outpost.ts'
import { createPlace, digestFiles, digestTables, keyOf, runSql } from './kept-account.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let place: Place
let other: { env: NodeJS.ProcessEnv }
const pass = () => ['--passphrase-file', place.path('pass')]
const passphrase = 'correct horse battery'

beforeAll(async () => {
  ;({ place, other } = await createPlace())
  const data = place.path('account')
  expect(await place.runHere(['seed', '--data', data, '--contacts', '30'])).toMatchObject({ code: 0 })
  expect(await place.runHere(['token', '--data', data, 'add', '--scopes', 'contact_read'])).toMatchObject({ code: 0 })
  await remind(data)
  expect(await place.runHere(['backup', '--data', data, '--to', place.path('kept.backup'), ...pass()])).toMatchObject({ code: 0 })
})

/** Adds a reminder about some contact. */
async function remind(data: string): Promise<void> {
  const served = await place.serve('--data', data)
  const { data: contacts } = (await (await served.call('/api/v1/contacts?page[size]=1')).json()) as { data: [{ id: string }] }
  const attributes = { text: 'Call back', 'due-at': '2026-01-02T09:00:00Z' }
  const relationships = { contact: { data: { type: 'contacts', id: contacts[0].id } } }
  const body = JSON.stringify({ data: { type: 'reminders', attributes, relationships } })
  const headers = { 'content-type': 'application/vnd.api+json' }
  expect((await served.call('/ext/v1/reminders', { method: 'POST', headers, body })).status).toBe(201)
  expect(await served.end()).toMatchObject({ code: 0 })
}
afterAll(() => place.remove())

describe('a backup', () => {
  test('restores on a machine that has no key of the account: every row, link, token, reminder and journal entry', async () => {
    const data = place.path('elsewhere')
    const outcome = await place.runHere(['restore', '--from', place.path('kept.backup'), '--data', data, ...pass()], other)
    expect(outcome).toMatchObject({ code: 0 })
    const [here, there] = [
      await digestTables(place.path('account'), place.path('config')),
      await digestTables(data, place.path('config-elsewhere')),
    ]
    expect(there).toEqual(here)
    expect(there['contacts']).toMatch(/^30 /)
    expect(there['reminders']).toMatch(/^1 /)
    expect(there['oauth-token']).not.toMatch(/^0 /)
    expect(await place.runHere(['doctor', '--data', data, '--json'], other)).toMatchObject({ code: 0 })
  })

  test('is one file that only its owner may read, with nothing beside it and nothing of the account in plain text', () => {
    const bytes = readFileSync(place.path('kept.backup'))
    expect(statSync(place.path('kept.backup')).mode & 0o077).toBe(0)
    expect(readdirSync(place.root).filter((name) => name.includes('kept.backup'))).toEqual(['kept.backup'])
    for (const text of ['SQLite format', 'last-name', 'contact_read']) expect(bytes.includes(text)).toBe(false)
  })

  test('replaces no file unless told to', async () => {
    const before = readFileSync(place.path('kept.backup'))
    const call = ['backup', '--data', place.path('account'), '--to', place.path('kept.backup'), ...pass()]
    expect(await place.runHere(call)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^outpost: .* already exists.*--force\.\n$/) as string,
    })
    expect(readFileSync(place.path('kept.backup')).equals(before)).toBe(true)
    await cp(place.path('kept.backup'), place.path('again.backup'))
    const forced = ['backup', '--data', place.path('account'), '--to', place.path('again.backup'), '--force', ...pass()]
    expect(await place.runHere(forced)).toMatchObject({ code: 0 })
    expect(readFileSync(place.path('again.backup')).equals(before)).toBe(false)
  })

  test('of a damaged account is refused, and leaves the former one as it was', async () => {
    const data = place.path('sick')
    expect(await place.runHere(['seed', '--data', data, '--contacts', '30'])).toMatchObject({ code: 0 })
    const wiped = `UPDATE contacts_parts_data SET block = zeroblob(length(block)) WHERE id = (SELECT max(id) FROM contacts_parts_data)`
    await runSql(data, place.path('config'), wiped)
    const before = readFileSync(place.path('kept.backup'))
    const outcome = await place.runHere(['backup', '--data', data, '--to', place.path('kept.backup'), '--force', ...pass()])
    expect(outcome).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^outpost: [^\n]*`outpost doctor`[^\n]*\n$/) as string,
    })
    expect(readFileSync(place.path('kept.backup')).equals(before)).toBe(true)
    expect(readdirSync(place.root).filter((name) => name.includes('kept.backup'))).toEqual(['kept.backup'])
    expect(await place.runHere(['doctor', '--data', data])).toMatchObject({ code: 3 })
  })

  test.each([
    ['a folder that is not there', 'nowhere/x.backup'],
    ['a folder', 'account'],
    ['a name that is too long', 'x'.repeat(300)],
    ['a name that leaves no room for that of a draft', 'x'.repeat(230)],
  ])('to %s is refused in one line', async (_what, to) => {
    const outcome = await place.runHere(['backup', '--data', place.path('account'), '--to', place.path(to), ...pass()])
    expect(outcome.code).toBe(2)
    expect(outcome.err).toMatch(/^outpost: [^\n]+\n$/)
  })

  test('replaces no file of an account, and nothing but a file', async () => {
    await cp(place.path('account'), place.path('victim'), { recursive: true })
    execFileSync('mkfifo', [place.path('pipe')])
    const before = digestFiles(place.path('victim'))
    for (const to of ['victim/outpost.db', 'victim/account.json', 'pipe']) {
      const call = ['backup', '--data', place.path('victim'), '--to', place.path(to), '--force', ...pass()]
      expect(await place.runHere(call), to).toMatchObject({
        code: 2,
        err: expect.stringMatching(/^outpost: [^\n]+\n$/) as string,
      })
    }
    expect(digestFiles(place.path('victim'))).toEqual(before)
    expect(statSync(place.path('pipe')).isFIFO()).toBe(true)
    await rm(place.path('pipe'))
    const within = ['backup', '--data', place.path('victim'), '--to', place.path('victim', 'own.backup'), '--force', ...pass()]
    for (const _time of [1, 2]) expect(await place.runHere(within)).toMatchObject({ code: 0 })
  })

  test('without a passphrase and with no one to ask is refused', async () => {
    const outcome = await place.runHere(['backup', '--data', place.path('account'), '--to', place.path('bare.backup')])
    expect(outcome).toMatchObject({ code: 2, err: expect.stringContaining('--passphrase-file') as string })
  })
})

/** The restore itself, without the price of a passphrase for each of many tries. */
async function restoreQuickly(from: string, folder: string, more: { replace?: boolean } = {}): Promise<string> {
  const unwrapper = createPassphraseKeyWrapper(() => Promise.resolve(passphrase))
  const wrapped = { ...unwrapper, unwrap: () => Promise.resolve(key) }
  const options = { from, folder, configFolder: place.path('config-quick'), now: Date.now(), onProgress: () => undefined }
  return restore({
    ...options,
    unwrapper: wrapped,
    presentKey: more.replace ? key : undefined,
    replace: more.replace ?? false,
  }).then(
    () => 'restored',
    (error: Error) => `${error.name}: ${error.message}`,
  )
}
let key: Uint8Array

describe('what is not the backup that was made is refused, and nothing is touched', () => {
  beforeAll(async () => {
    key = await keyOf(place.path('account'), place.path('config'))
    await mkdir(place.path('config-quick'))
  })

  test('a bit flipped at any of 40 places, and at the first and last bytes', async () => {
    const bytes = readFileSync(place.path('kept.backup'))
    // One seal covers all: a stretch that it left out would be a whole piece as it is read, each of which has several of these.
    const places = Array.from({ length: 40 }, (_, index) => Math.floor(((index * 0.618034) % 1) * bytes.length))
    const before = digestFiles(place.path('account'))
    writeFileSync(place.path('flipped.backup'), bytes)
    const file = openSync(place.path('flipped.backup'), 'r+')
    for (const at of [...places, ...Array.from({ length: 40 }, (_, index) => index * 16), bytes.length - 1, bytes.length - 33]) {
      const byte = bytes[at] as number
      writeSync(file, Uint8Array.of(byte ^ (1 << (at % 8))), 0, 1, at)
      expect(await restoreQuickly(place.path('flipped.backup'), place.path('fresh')), `byte ${at}`).toMatch(/^CareProblem: /)
      if (at % 10 === 0) await restoreQuickly(place.path('flipped.backup'), place.path('account'), { replace: true })
      writeSync(file, Uint8Array.of(byte), 0, 1, at)
    }
    closeSync(file)
    expect(readFileSync(place.path('flipped.backup')).equals(bytes)).toBe(true)
    expect(readdirSync(place.root)).not.toContain('fresh')
    expect(readdirSync(place.path('config-quick'))).toEqual([])
    expect(readdirSync(place.root).filter((name) => name.startsWith('account'))).toEqual(['account'])
    expect(digestFiles(place.path('account'))).toEqual(before)
  })

  test('one cut short or grown by any length', async () => {
    const bytes = readFileSync(place.path('kept.backup'))
    const lengths = [0, 1, 15, 19, 20, 100, 500, 9000, bytes.length >> 1, bytes.length - 32, bytes.length - 1]
    for (const part of [...lengths.map((length) => bytes.subarray(0, length)), Buffer.concat([bytes, Buffer.from('x')])]) {
      writeFileSync(place.path('cut.backup'), part)
      expect(await restoreQuickly(place.path('cut.backup'), place.path('fresh')), `${part.length}`).toMatch(/^CareProblem: /)
    }
    expect(readdirSync(place.root)).not.toContain('fresh')
  })

  test('a wrong passphrase', async () => {
    writeFileSync(place.path('wrong'), 'something else')
    const call = [
      'restore',
      '--from',
      place.path('kept.backup'),
      '--data',
      place.path('fresh'),
      '--passphrase-file',
      place.path('wrong'),
    ]
    expect(await place.runHere(call, other)).toMatchObject({ code: 2, err: 'outpost: The passphrase is wrong.\n' })
    expect(readdirSync(place.root)).not.toContain('fresh')
  })

  test('a container or a database of a newer version', async () => {
    const bytes = readFileSync(place.path('kept.backup'))
    const length = bytes.readUInt32BE(16)
    const header = JSON.parse(bytes.subarray(20, 20 + length).toString()) as Parameters<typeof toHead>[0]
    const head = toHead({ ...header, ...{ format: 2 } })
    writeFileSync(place.path('newer.backup'), Buffer.concat([head, bytes.subarray(20 + length + 32)]))
    expect(await restoreQuickly(place.path('newer.backup'), place.path('fresh'))).toContain('newer Outpost')

    await cp(place.path('account', 'outpost.db'), place.path('future.db'))
    const db = openRaw(place.path('future.db'), key)
    db.pragma('journal_mode = DELETE')
    db.pragma('user_version = 999')
    db.close()
    const database = readFileSync(place.path('future.db'))
    const begin = toHead({ ...header, databaseBytes: database.length })
    const seal = createSeal(key).update(begin).update(database).digest()
    writeFileSync(place.path('future.backup'), Buffer.concat([begin, database, seal]))
    expect(await restoreQuickly(place.path('future.backup'), place.path('fresh'))).toContain(
      'newer Outpost (database version 999',
    )
    expect(readdirSync(place.root)).not.toContain('fresh')
  })

  test('a file that is no backup, and one that is not there', async () => {
    writeFileSync(place.path('letter.txt'), 'Dear Outpost')
    expect(await restoreQuickly(place.path('letter.txt'), place.path('fresh'))).toContain('is not an Outpost backup')
    expect(await restoreQuickly(place.path('absent'), place.path('fresh'))).toContain('cannot be read')
    expect(await restoreQuickly(place.root, place.path('fresh'))).toMatch(/^CareProblem: .*cannot be read/)
  })

  test('a folder whose name leaves no room for that of the replaced account', async () => {
    const folder = place.path('x'.repeat(250))
    expect(await restoreQuickly(place.path('kept.backup'), folder)).toBe('restored')
    const again = await restoreQuickly(place.path('kept.backup'), folder, { replace: true })
    expect(again).toMatch(/^CareProblem: .*name too long/)
    expect(readdirSync(folder).sort()).toEqual(['account.json', 'outpost.db', 'restored'])
    await rm(folder, { recursive: true })
  })
})

async function spoilKeys(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) await writeFile(`${folder}/${name}`, 'not a key')
}

describe('an account that is there', () => {
  test('stays unless --replace, and is kept beside with it: both open', async () => {
    const data = place.path('used')
    expect(await place.runHere(['seed', '--data', data, '--contacts', '3'])).toMatchObject({ code: 0 })
    const call = ['restore', '--from', place.path('kept.backup'), '--data', data, ...pass()]
    expect(await place.runHere(call)).toMatchObject({ code: 2, err: expect.stringContaining('--replace') as string })
    const before = await digestTables(data, place.path('config'))
    expect(await place.runHere([...call, '--replace'])).toMatchObject({ code: 0 })
    const former = readdirSync(place.root).find((name) => name.startsWith('used.before-')) as string
    expect(await digestTables(place.path(former), place.path('config'))).toEqual(before)
    expect(await digestTables(data, place.path('config'))).toEqual(
      await digestTables(place.path('account'), place.path('config')),
    )
    for (const folder of [data, place.path(former)]) {
      expect(await place.runHere(['key', '--data', folder, '--wrap', 'passphrase', ...pass()])).toMatchObject({ code: 0 })
      expect(await place.runHere(['status', '--data', folder, ...pass()])).toMatchObject({ code: 0 })
    }
  })

  test('is not replaced while another process has it open', async () => {
    const data = place.path('served')
    const served = await place.serve('--data', data, '--no-ui')
    const before = await served.call('/api/v1/current-token').then((response) => response.status)
    const call = ['restore', '--from', place.path('kept.backup'), '--data', data, '--replace', ...pass()]
    expect(await place.runHere(call)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Another process has the account') as string,
    })
    expect(await served.call('/api/v1/current-token').then((response) => response.status)).toBe(before)
    await served.end()
    expect(readdirSync(place.root).filter((name) => name.startsWith('served'))).toEqual(['served'])
    expect(await place.runHere(call)).toMatchObject({ code: 0 })
  })

  test.each([
    ['its database is damaged', (data: string) => writeFile(`${data}/outpost.db`, 'x'.repeat(20_000))],
    ['its description is damaged', (data: string) => writeFile(`${data}/account.json`, '{')],
    ['its key file holds something else', (_data: string) => spoilKeys(place.path('config-lost', 'keys'))],
    ['its key is lost', (_data: string) => rm(place.path('config-lost', 'keys'), { recursive: true })],
  ])('is replaced where %s, and what is left of it is kept', async (_what, harm) => {
    const data = place.path('lost')
    const env = { env: { OUTPOST_CONFIG_DIR: place.path('config-lost') } }
    expect(await place.runHere(['seed', '--data', data, '--contacts', '1'], env)).toMatchObject({ code: 0 })
    await harm(data)
    const before = digestFiles(data)
    const call = ['restore', '--from', place.path('kept.backup'), '--data', data, '--replace', ...pass()]
    expect(await place.runHere(call, env)).toMatchObject({ code: 0 })
    expect(await place.runHere(['doctor', '--data', data], env)).toMatchObject({ code: 0 })
    const former = readdirSync(place.root).find((name) => name.startsWith('lost.before-')) as string
    expect(digestFiles(place.path(former))['outpost.db']).toBe(before['outpost.db'])
    for (const name of ['lost', former, 'config-lost']) await rm(place.path(name), { recursive: true })
  })

  test('a folder that holds something else is left alone', async () => {
    await mkdir(place.path('letters'))
    writeFileSync(place.path('letters', 'dear.txt'), 'x')
    const outcome = await place.runHere([
      'restore',
      '--from',
      place.path('kept.backup'),
      '--data',
      place.path('letters'),
      '--replace',
      ...pass(),
    ])
    expect(outcome).toMatchObject({ code: 2, err: expect.stringContaining('dear.txt') as string })
    expect(readdirSync(place.path('letters'))).toEqual(['dear.txt'])
  })
})
