import { randomUUID } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, readSync, rmSync, symlinkSync, writeSync } from 'node:fs'
import { cp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WrappedKey } from '../../src-main/account/key-wrapper.ts'
import { createPassphraseKeyWrapper } from '../../src-main/account/passphrase-key-wrapper.ts'
import { backUp, type BackupOptions } from '../../src-main/care/backup.ts'
import { verifyBackup } from '../../src-main/care/verify-backup.ts'
import { admit, createModel, key } from './sick-account.ts'

let model: Awaited<ReturnType<typeof createModel>>
let folder: string
let wrapped: WrappedKey
let write: (name: string, now: number, more?: Partial<BackupOptions>) => Promise<unknown>

beforeAll(async () => {
  model = await createModel()
  folder = mkdtempSync(join(tmpdir(), 'outpost-verify-'))
  const accountId = randomUUID()
  wrapped = await createPassphraseKeyWrapper(() => Promise.resolve('words')).wrap(accountId, key)
  const wrapper = { wrap: () => Promise.resolve(wrapped) }
  write = (name, now, more) =>
    backUp({
      ...{ folder: join(model.file, '..'), accountId, key, wrapper, to: join(folder, name), replace: true, now },
      onProgress: () => undefined,
      ...more,
    })
  await write('sound', 0)
})
afterAll(() => {
  model.remove()
  rmSync(folder, { recursive: true })
})

const verify = (path: string, more = {}) =>
  verifyBackup({ path, staged: join(folder, 'unpacked'), key, wrapped, onProgress: () => undefined, ...more })

async function copyHarmed(name: string, at: (size: number) => number): Promise<string> {
  const path = join(folder, name)
  await cp(join(folder, 'sound'), path)
  flip(path, at((await stat(path)).size))
  return path
}

/** Turns one bit of a file round. */
function flip(path: string, at: number): void {
  const file = openSync(path, 'r+')
  const byte = Buffer.alloc(1)
  readSync(file, byte, 0, 1, at)
  writeSync(file, Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, at)
  closeSync(file)
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
])('a backup with one wrong bit %s does not pass, and nothing is left beside it', async (name, at) => {
  const path = await copyHarmed(name, at)
  await expect(verify(path)).rejects.toMatchObject({ reason: 'unverified' })
  rmSync(path)
  expect(readdirSync(folder)).toEqual(['sound'])
})

test('a backup that another passphrase opens does not pass', async () => {
  await expect(verify(join(folder, 'sound'), { wrapped: { ...wrapped, salt: 'other' } })).rejects.toMatchObject({
    reason: 'unverified',
  })
})

describe('a backup that does not pass replaces nothing, and is not kept', () => {
  const before = () => readFileSync(join(folder, 'sound'))

  test('on a disk that does not keep what is written', async () => {
    const old = before()
    const spoil = (done: number, total: number) => {
      const [draft] = readdirSync(folder).filter((name) => name.endsWith('.sealed'))
      // The last bytes of the database are written by now, and nothing has been read back.
      if (draft !== undefined && done === total / 2) flip(join(folder, draft), 9000)
    }
    for (const name of ['sound', 'new']) {
      await expect(write(name, 1, { onProgress: spoil })).rejects.toMatchObject({ reason: 'unverified' })
    }
    await expect(write('new', 1, { onProgress: spoil, replace: false })).rejects.toMatchObject({ reason: 'unverified' })
    expect(readdirSync(folder)).toEqual(['sound'])
    expect(before().equals(old)).toBe(true)
  })

  test('of a damaged account', async () => {
    const old = before()
    const sick = mkdtempSync(join(folder, 'sick-'))
    const harm = 'UPDATE contacts_parts_data SET block = zeroblob(length(block)) WHERE id > 10'
    admit(model.file, sick).harm(harm)
    await expect(write('sound', 1, { folder: sick })).rejects.toMatchObject({
      reason: 'account-damaged',
      message: expect.stringContaining('`outpost doctor`') as string,
    })
    rmSync(sick, { recursive: true })
    expect(readdirSync(folder)).toEqual(['sound'])
    expect(before().equals(old)).toBe(true)
  })
})

test('the space of the plain copy is free before the backup is read back', async () => {
  const beside: string[][] = []
  await write('sound', 0, {
    onProgress: (done, total) => void (done > total / 2 && beside.push(readdirSync(folder).map((name) => extname(name)))),
  })
  expect(beside.length).toBeGreaterThan(0)
  // The copy that is there is the one that was read back.
  for (const names of beside) expect(names.toSorted()).toEqual(['', '.copy', '.sealed'])
})

test('what a killed backup left is deleted by a later one of another name, unless it is new', async () => {
  const left = join(folder, `.Mine 2026-01-05.outpost-backup.${randomUUID()}.copy`)
  await writeFile(left, 'half')
  await write('later', Date.now())
  expect(readdirSync(folder)).toHaveLength(3)
  await write('later', Date.now() + 3_600_000)
  expect(readdirSync(folder).toSorted()).toEqual(['later', 'sound'])
})

test('a draft that another backup removes meanwhile does not stop this one', async () => {
  // A link to nowhere is listed and cannot be found, like a file that has just been removed.
  symlinkSync(join(folder, 'nowhere'), join(folder, `.Mine 2026-01-05.outpost-backup.${randomUUID()}.copy`))
  await write('later', Date.now())
  expect(readdirSync(folder)).toContain('later')
})
