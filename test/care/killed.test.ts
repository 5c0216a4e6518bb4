import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Place } from '../cli/run-outpost.ts'
import { createPlace, digestTables } from './kept-account.ts'

let place: Place
const pass = () => ['--passphrase-file', place.path('pass')]
const tablesOf = (folder: string) => digestTables(folder, place.path('config'))
let [wanted, former]: Record<string, string>[] = []

beforeAll(async () => {
  ;({ place } = await createPlace())
  expect(await place.runHere(['seed', '--data', place.path('account'), '--contacts', '400'])).toMatchObject({ code: 0 })
  expect(await place.runHere(['seed', '--data', place.path('small'), '--contacts', '5'])).toMatchObject({ code: 0 })
  expect(
    await place.runHere(['backup', '--data', place.path('account'), '--to', place.path('kept.backup'), ...pass()]),
  ).toMatchObject({
    code: 0,
  })
  wanted = await tablesOf(place.path('account'))
  former = await tablesOf(place.path('small'))
})
afterAll(() => place.remove())

/** Kills the command some time after the first sign of its work; tells whether it was still running. */
async function killAfter(child: ChildProcess, sign: () => boolean, delay: number): Promise<boolean> {
  const ended = once(child, 'exit')
  while (child.exitCode === null && !sign()) await wait(1)
  await wait(delay)
  child.kill('SIGKILL')
  const [code] = (await ended) as [number | null]
  return code === null
}

/** Many commands, each a process of its own. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const delays = [0, 8, 25, 50, 100]

test('a backup killed at any moment leaves the file that was there, or the new one, and nothing that looks like one', async () => {
  const folder = place.path('backups')
  mkdirSync(folder)
  const to = place.path('backups', 'x.backup')
  writeFileSync(to, 'an older one')
  let killed = 0
  for (const delay of delays) {
    const child = place.start(['backup', '--data', place.path('account'), '--to', to, '--force', ...pass()])
    if (await killAfter(child, () => readdirSync(folder).length > 1, delay)) killed += 1
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
    expect(names).toEqual(['x.backup'])
    const isOld = readFileSync(to).equals(Buffer.from('an older one'))
    if (!isOld) {
      expect(await place.runHere(['restore', '--from', to, '--data', place.path('from-killed'), ...pass()])).toMatchObject({
        code: 0,
      })
      await rm(place.path('from-killed'), { recursive: true })
      writeFileSync(to, 'an older one')
    }
    for (const name of readdirSync(folder).filter((other) => other.startsWith('.'))) await rm(place.path('backups', name))
  }
  expect(killed).toBeGreaterThan(2)
})

describe('a restore killed at any moment', () => {
  test('leaves the old account or the new one, never a mix, and can be done again', async () => {
    const data = place.path('replaced')
    let killed = 0
    for (const delay of delays) {
      await cp(place.path('small'), data, { recursive: true })
      const call = ['restore', '--from', place.path('kept.backup'), '--data', data, '--replace', ...pass()]
      const sign = () => readdirSync(data).some((name) => name.startsWith('restoring-'))
      if (await killAfter(place.start(call), sign, delay)) killed += 1
      expect([former, wanted]).toContainEqual(await tablesOf(data))
      expect(await place.runHere(call)).toMatchObject({ code: 0 })
      expect(await tablesOf(data)).toEqual(wanted)
      for (const name of readdirSync(place.root).filter((other) => other.startsWith('replaced'))) {
        expect(name).not.toContain('.partial')
        await rm(place.path(name), { recursive: true })
      }
    }
    expect(killed).toBeGreaterThan(2)
  })

  test('into an empty folder leaves nothing that opens, or all of it', async () => {
    const data = place.path('fresh')
    for (const delay of delays) {
      const call = ['restore', '--from', place.path('kept.backup'), '--data', data, ...pass()]
      await killAfter(place.start(call), () => existsSync(data), delay)
      const isThere = existsSync(place.path('fresh', 'account.json'))
      if (!isThere) expect(await place.runHere(call)).toMatchObject({ code: 0 })
      expect(await tablesOf(data)).toEqual(wanted)
      await rm(data, { recursive: true })
    }
  })
})

test('a restore that is interrupted leaves nothing, and says so by its exit code', async () => {
  const data = place.path('parent', 'interrupted')
  const child = place.start(['restore', '--from', place.path('kept.backup'), '--data', data, ...pass()])
  const ended = once(child, 'exit')
  while (child.exitCode === null && !existsSync(data)) await wait(1)
  child.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  expect(readdirSync(place.root)).not.toContain('parent')
})

describe('what a killed restore left', () => {
  const again = (data: string) =>
    place.runHere(['restore', '--from', place.path('kept.backup'), '--data', data, '--replace', ...pass()])
  const name = 'restoring-00000000-0000-4000-8000-000000000000'

  test('is no account to anyone, and the next restore finishes it', async () => {
    const data = place.path('halfway')
    mkdirSync(place.path('halfway', name), { recursive: true })
    await cp(place.path('account', 'outpost.db'), place.path('halfway', 'outpost.db'))
    const opened = await place.runHere(['seed', '--data', data, '--contacts', '1'])
    expect(opened).toMatchObject({ code: 2, err: expect.stringContaining('is not an Outpost account') as string })
    expect(await again(data)).toMatchObject({ code: 0 })
    expect(await tablesOf(data)).toEqual(wanted)
  })

  test('a database that no restore was putting there is not taken for a leftover', async () => {
    mkdirSync(place.path('precious'))
    await cp(place.path('account', 'outpost.db'), place.path('precious', 'outpost.db'))
    expect(await again(place.path('precious'))).toMatchObject({ code: 2 })
    expect(readdirSync(place.path('precious'))).toEqual(['outpost.db'])
  })

  test('a former account is kept where it had been replaced, and forgotten where it had not', async () => {
    const data = place.path('twice')
    await cp(place.path('small'), data, { recursive: true })
    const [undone, done] = ['twice.before-2026-01-01T00-00-00', 'twice.before-2026-01-02T00-00-00']
    mkdirSync(place.path(`${undone}.partial`))
    linkSync(place.path('twice', 'outpost.db'), place.path(`${undone}.partial`, 'outpost.db'))
    writeFileSync(place.path(`${undone}.partial`, 'account.json'), '{}')
    await cp(place.path('small'), place.path(`${done}.partial`), { recursive: true })
    expect(await again(data)).toMatchObject({ code: 0 })
    const names = readdirSync(place.root).filter((other) => other.startsWith('twice.'))
    expect(names).toHaveLength(2)
    expect(names).toContain(done)
    expect(await tablesOf(place.path(done))).toEqual(former)
  })
})

test('a backup made while several processes write is of one moment: nothing in it is at fault', async () => {
  const served = await place.serve('--data', place.path('busy'), '--no-ui')
  let writing = true
  const write = async (name: string) => {
    let written = 0
    for (; writing; written += 1) {
      const attributes = { 'first-name': name, 'last-name': `Number ${written}`, customs: { 'custom-1': name } }
      const body = JSON.stringify({ data: { type: 'contacts', attributes } })
      expect((await served.call('/api/v1/contacts', { method: 'POST', body })).status).toBe(201)
    }
    return written
  }
  const writers = [write('Ada'), write('Яна')]
  const seeding = place.run(['seed', '--data', place.path('busy'), '--contacts', '150'])
  const backups = ['one', 'two', 'three'].map((name) => place.path(`${name}.backup`))
  for (const to of backups) {
    expect(await place.run(['backup', '--data', place.path('busy'), '--to', to, ...pass()])).toMatchObject({ code: 0 })
  }
  writing = false
  const written = await Promise.all(writers)
  expect(Math.min(...written)).toBeGreaterThan(3)
  expect(await seeding).toMatchObject({ code: 0 })
  await served.end()
  for (const [index, from] of backups.entries()) {
    const data = place.path(`busy-${index}`)
    expect(await place.run(['restore', '--from', from, '--data', data, ...pass()])).toMatchObject({ code: 0 })
    expect(await place.run(['doctor', '--data', data])).toMatchObject({ code: 0 })
  }
})
