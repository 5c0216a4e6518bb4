import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { cp, open, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WrappedKey } from '../../src-main/account/key-wrapper.ts'
import { createPassphraseKeyWrapper } from '../../src-main/account/passphrase-key-wrapper.ts'
import { backUp } from '../../src-main/care/backup.ts'
import { verifyBackup } from '../../src-main/care/verify-backup.ts'
import { createModel, key } from './sick-account.ts'

let model: Awaited<ReturnType<typeof createModel>>
let folder: string
let wrapped: WrappedKey
let write: (name: string, now: number) => Promise<unknown>

beforeAll(async () => {
  model = await createModel()
  folder = mkdtempSync(join(tmpdir(), 'outpost-verify-'))
  const accountId = randomUUID()
  wrapped = await createPassphraseKeyWrapper(() => Promise.resolve('words')).wrap(accountId, key)
  const wrapper = { wrap: () => Promise.resolve(wrapped) }
  write = (name, now) =>
    backUp({
      ...{ folder: join(model.file, '..'), accountId, key, wrapper, to: join(folder, name), replace: true, now },
      onProgress: () => undefined,
    })
  await write('sound', 0)
})
afterAll(() => {
  model.remove()
  rmSync(folder, { recursive: true })
})

const verify = (path: string, more = {}) => verifyBackup({ path, key, wrapped, onProgress: () => undefined, ...more })

async function copyHarmed(name: string, at: (size: number) => number): Promise<string> {
  const path = join(folder, name)
  await cp(join(folder, 'sound'), path)
  const file = await open(path, 'r+')
  const position = at((await file.stat()).size)
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, position)
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, position)
  await file.close()
  return path
}

test('a sound backup passes, stays, and leaves nothing beside it', async () => {
  await verify(join(folder, 'sound'))
  expect((await stat(join(folder, 'sound'))).size).toBeGreaterThan(1000)
  expect(readdirSync(folder)).toEqual(['sound'])
})

test.each([
  ['in its header', () => 40],
  ['in the middle', (size: number) => Math.floor(size / 2)],
  ['in its seal', (size: number) => size - 1],
])('a backup with one wrong bit %s does not pass, and is deleted', async (name, at) => {
  const path = await copyHarmed(name, at)
  await expect(verify(path)).rejects.toMatchObject({ reason: 'unverified' })
  expect(readdirSync(folder)).toEqual(['sound'])
})

test('a backup that another passphrase opens does not pass', async () => {
  const path = join(folder, 'other')
  await cp(join(folder, 'sound'), path)
  await expect(verify(path, { wrapped: { ...wrapped, salt: 'other' } })).rejects.toMatchObject({ reason: 'unverified' })
})

test('what a killed backup left is deleted by a later one of another name, unless it is new', async () => {
  const left = join(folder, `.Mine 2026-01-05.outpost-backup.${randomUUID()}.copy`)
  await writeFile(left, 'half')
  await write('later', Date.now())
  expect(readdirSync(folder)).toHaveLength(3)
  await write('later', Date.now() + 3_600_000)
  expect(readdirSync(folder).toSorted()).toEqual(['later', 'sound'])
})
