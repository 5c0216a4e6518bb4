import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Place } from '../cli/run-outpost.ts'
import { createPlace, digestTables } from './kept-account.ts'
import { findSmallDisk, type SmallDisk } from './small-disk.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let place: Place
let disk: SmallDisk | undefined
const data = () => join((disk as SmallDisk).path, 'account')
const pass = () => ['--passphrase-file', place.path('pass')]

beforeEach(async ({ skip }) => {
  ;({ place } = await createPlace())
  disk = findSmallDisk(place.path('disk'), '12m')
  if (!disk) skip('only a superuser may mount a disk of its own')
})
afterEach(async () => {
  disk?.unmount()
  await place.remove()
})

async function create(served: Awaited<ReturnType<Place['serve']>>, note: string): Promise<number> {
  const attributes = { 'first-name': 'A', 'last-name': 'B', note }
  const body = JSON.stringify({ data: { type: 'contacts', attributes } })
  const response = await served.call('/api/v1/contacts', { method: 'POST', body })
  await response.body?.cancel()
  return response.status
}

async function fill(served: Awaited<ReturnType<Place['serve']>>): Promise<number> {
  for (let kept = 0; ; kept += 1) if ((await create(served, 'x'.repeat(400_000))) !== 201) return kept
}

test('a disk that fills up: the write is refused, all that was kept stays, reading and, with room, writing go on', async () => {
  const served = await place.serve('--data', data(), '--no-ui')
  const kept = await fill(served)
  expect(kept).toBeGreaterThan(0)
  expect(await create(served, 'x'.repeat(400_000))).toBeGreaterThanOrEqual(500)
  const list = await served.call('/api/v1/contacts?page[size]=1')
  expect(((await list.json()) as { meta: unknown }).meta).toMatchObject({ 'record-count': kept })
  disk?.remount('size=96m')
  expect(await create(served, 'there is room again')).toBe(201)
  const { err, code } = await served.end()
  expect(code).toBe(0)
  expect(err).toContain('The disk is full. This change was not saved')
  expect(await place.runHere(['doctor', '--data', data()])).toMatchObject({ code: 0 })
})

test('a backup to a full disk: one line, no half file, and it works with room', async () => {
  expect(await place.runHere(['seed', '--data', place.path('account'), '--contacts', '900'])).toMatchObject({ code: 0 })
  disk?.remount('size=6m')
  const to = join((disk as SmallDisk).path, 'x.backup')
  const call = ['backup', '--data', place.path('account'), '--to', to, ...pass()]
  const outcome = await place.runHere(call)
  expect(outcome).toMatchObject({ code: 1 })
  expect(outcome.err).toMatch(/^outpost: There is not enough space for [^\n]+\n$/)
  expect(readdirSync((disk as SmallDisk).path)).toEqual([])
  disk?.remount('size=200m')
  expect(await place.runHere(call)).toMatchObject({ code: 0 })

  const data = join((disk as SmallDisk).path, 'restored')
  disk?.remount(`size=${Math.ceil(statSync(to).size / 1024) + 2000}k`)
  const restored = await place.runHere(['restore', '--from', to, '--data', data, ...pass()])
  expect(restored).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^outpost: There is not enough space in [^\n]+\n$/) as string,
  })
  expect(readdirSync((disk as SmallDisk).path)).toEqual(['x.backup'])
})

test('a disk that may only be read: one line that says so, and nothing is touched', async () => {
  expect(await place.runHere(['seed', '--data', data(), '--contacts', '3'])).toMatchObject({ code: 0 })
  const before = await digestTables(data(), place.path('config'))
  disk?.remount('ro')
  for (const words of [['serve', '--port', '0', '--no-ui'], ['status'], ['doctor'], ['doctor', '--repair']]) {
    const outcome = await place.run([...words, '--data', data()])
    expect(outcome).toMatchObject({ code: 2, err: expect.stringMatching(/^outpost: [^\n]*read-only[^\n]*\n$/) as string })
  }
  disk?.remount('rw')
  expect(await digestTables(data(), place.path('config'))).toEqual(before)
})
