import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openRaw } from '../../src-main/care/raw-database.ts'
import type { Place } from '../cli/run-outpost.ts'
import { createPlace, digestFiles, digestTables, keyOf } from './kept-account.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let place: Place
const pass = () => ['--passphrase-file', place.path('pass')]
let healthy: Record<string, string>
let key: Uint8Array
const data = () => place.path('sick')
const database = () => place.path('sick', 'outpost.db')

beforeAll(async () => {
  ;({ place } = await createPlace())
  const account = place.path('account')
  expect(await place.runHere(['seed', '--data', account, '--contacts', '150'])).toMatchObject({ code: 0 })
  expect(await place.runHere(['backup', '--data', account, '--to', place.path('kept.backup'), ...pass()])).toMatchObject({
    code: 0,
  })
  healthy = await digestTables(account, place.path('config'))
  key = await keyOf(account, place.path('config'))
})
afterAll(() => place.remove())
beforeEach(async () => {
  await cp(place.path('account'), data(), { recursive: true })
  await cp(place.path('config'), place.path('config-kept'), { recursive: true })
})
afterEach(async () => {
  for (const name of readdirSync(place.root).filter((other) => /^sick|^config$/.test(other)))
    await rm(place.path(name), { recursive: true })
  await cp(place.path('config-kept'), place.path('config'), { recursive: true })
})

function flip(at: number): void {
  const bytes = readFileSync(database())
  bytes[at] = (bytes[at] as number) ^ 16
  writeFileSync(database(), bytes)
}

async function expectTheWayOn(): Promise<void> {
  const call = ['restore', '--from', place.path('kept.backup'), '--data', data(), '--replace', ...pass()]
  expect(await place.runHere(call)).toMatchObject({ code: 0 })
  expect(await digestTables(data(), place.path('config'))).toEqual(healthy)
}

const size = () => readFileSync(database()).length
const damages: [what: string, harm: () => void][] = [
  ['cut in half', () => truncateSync(database(), size() >> 1)],
  ['cut within its first page', () => truncateSync(database(), 3000)],
  ['flipped in its first page', () => flip(700)],
  ['flipped in its middle', () => flip(size() >> 1)],
  ['emptied', () => truncateSync(database(), 0)],
  ['deleted', () => rmSync(database())],
  ['overwritten', () => writeFileSync(database(), 'not a database at all'.repeat(1000))],
]

describe('a damaged database', () => {
  test.each(damages)('%s: told in one line, left as it is, and brought back by a backup', async (_what, harm) => {
    harm()
    const before = digestFiles(data())['outpost.db']
    const outcome = await place.runHere(['doctor', '--data', data()])
    expect([1, 3]).toContain(outcome.code)
    const [expected, others] = outcome.code === 3 ? [outcome.out, outcome.err] : [outcome.err, outcome.out]
    expect(expected).toMatch(/^(?:outpost|database): [^\n]*restore[^\n]*\n/)
    expect(others).toBe('')
    expect(expected).not.toContain('    at ')
    const copied = await place.runHere(['backup', '--data', data(), '--to', place.path('sick.backup'), ...pass()])
    expect(copied.code).toBe(1)
    expect(copied.err).toMatch(/^outpost: [^\n]+\n$/)
    expect(readdirSync(place.root)).not.toContain('sick.backup')
    expect(digestFiles(data())['outpost.db']).toBe(before)
    await expectTheWayOn()
  })

  test('is not served as if it were whole', async () => {
    truncateSync(database(), size() >> 1)
    const outcome = await place.run(['serve', '--data', data(), '--port', '0', '--no-ui'])
    expect(outcome.code).toBeGreaterThan(0)
    expect(outcome.err).toMatch(/malformed|damaged/)
  })
})

test('a database that is gone is not replaced by an empty one, nor is its log deleted', async () => {
  const before = digestFiles(data())
  rmSync(database())
  for (const words of [['status'], ['token', 'list'], ['team-file', 'export']]) {
    const outcome = await place.runHere([...words, '--data', data()])
    expect(outcome).toMatchObject({ code: 2, err: expect.stringMatching(/^outpost: [^\n]*outpost\.db[^\n]*\n$/) as string })
  }
  writeFileSync(`${database()}-wal`, 'the latest changes')
  const seeded = await place.runHere(['seed', '--data', data(), '--contacts', '1'])
  expect(seeded).toMatchObject({ code: 2, err: expect.stringMatching(/^outpost: [^\n]*outpost\.db[^\n]*\n$/) as string })
  const { 'outpost.db': _gone, ...others } = before
  expect(digestFiles(data())).toEqual({ ...others, 'outpost.db-wal': expect.any(String) as string })
  expect(readFileSync(`${database()}-wal`, 'utf8')).toBe('the latest changes')
})

test('a wrong key: one line, nothing touched, and the right key opens it again', async () => {
  const folder = place.path('config', 'keys')
  const file = readdirSync(folder).map((name) => place.path('config', 'keys', name))[0] as string
  const right = readFileSync(file)
  const before = digestFiles(data())
  writeFileSync(file, 'ab'.repeat(32))
  for (const words of [['serve', '--port', '0', '--no-ui'], ['status'], ['doctor', '--repair']]) {
    const outcome = await place.run([...words, '--data', data()])
    expect(outcome.code).toBeGreaterThan(0)
    expect(outcome.err).toMatch(/^outpost: [^\n]*key[^\n]*\n$/)
  }
  expect(digestFiles(data())).toEqual(before)
  writeFileSync(file, right)
  expect(await place.runHere(['doctor', '--data', data()])).toMatchObject({ code: 0 })
})

test('a missing key: one line that names it, nothing touched', async () => {
  const before = digestFiles(data())
  await rm(place.path('config', 'keys'), { recursive: true })
  const outcome = await place.run(['serve', '--data', data(), '--port', '0', '--no-ui'])
  expect(outcome).toMatchObject({ code: 2, err: expect.stringMatching(/^outpost: [^\n]*key is missing[^\n]*\n$/) as string })
  expect(digestFiles(data())).toEqual(before)
})

test('a database of a newer version: one line, nothing touched', async () => {
  const db = openRaw(database(), key)
  db.pragma('user_version = 4000')
  db.close()
  for (const words of [
    ['serve', '--port', '0', '--no-ui'],
    ['status'],
    ['doctor', '--repair'],
    ['backup', '--to', place.path('n.backup'), ...pass()],
  ]) {
    const outcome = await place.run([...words, '--data', data()])
    expect(outcome.code).toBeGreaterThan(0)
    expect(outcome.err).toMatch(/^outpost: [^\n]*newer[^\n]*\n$/)
  }
  const again = openRaw(database(), key)
  expect(again.pragma('user_version', { simple: true })).toBe(4000)
  again.close()
})

describe('what doctor answers as JSON', () => {
  test('a healthy account', async () => {
    const { code, out } = await place.runHere(['doctor', '--data', data(), '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ faults: [], counts: {}, faultCount: 0 })
  })

  test('faults, then what is left of them', async () => {
    const db = openRaw(database(), key)
    db.exec(`UPDATE contacts SET "last-name" = 'Wrong' WHERE id = 2; UPDATE contacts SET extra = '[' WHERE id = 3`)
    db.close()
    const found = await place.runHere(['doctor', '--data', data(), '--json'])
    expect(found.code).toBe(3)
    const faults = [
      { check: 'columns', type: 'contacts', id: '2' },
      { check: 'attributes', type: 'contacts', id: '3' },
    ]
    expect(JSON.parse(found.out)).toMatchObject({ faults, counts: { columns: 1, attributes: 1 }, faultCount: 2 })
    const mended = await place.runHere(['doctor', '--data', data(), '--repair', '--json'])
    expect(mended.code).toBe(3)
    expect(JSON.parse(mended.out)).toMatchObject({ faults: [{ mended: true }, {}], left: [faults[1]], leftCount: 1 })
    const last = await place.runHere(['doctor', '--data', data()])
    expect(last).toMatchObject({
      code: 3,
      err: '',
      out: expect.stringMatching(/^attributes: contacts 3: .*\n\d+ records checked, 1 fault found\. .*\n$/) as string,
    })
  })

  test('what cannot be run: a folder without an account, a bad flag', async () => {
    expect(await place.runHere(['doctor', '--data', place.path('nowhere')])).toMatchObject({ code: 2, out: '' })
    expect(await place.runHere(['doctor', '--data', data(), '--mend'])).toMatchObject({ code: 2 })
    expect(readdirSync(place.root)).not.toContain('nowhere')
  })
})
