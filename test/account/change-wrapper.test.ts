import type * as FileSystem from 'node:fs/promises'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AccountFile, findAccountFile } from '../../src-main/account/account-file.ts'
import { changeWrapper } from '../../src-main/account/change-wrapper.ts'
import type { KeyWrapper, KeyWrappers, WrapperKind } from '../../src-main/account/key-wrapper.ts'
import { createKeyWrappers, wrapperOf } from '../../src-main/account/key-wrappers.ts'
import { openAccount } from '../../src-main/account/open-account.ts'
import { unlockAccount } from '../../src-main/account/unlock-account.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { createFakeOsStorage, createPlainKeyWrapper, KeyPlace } from './key-place.ts'

const step = vi.hoisted(() => ({ count: 0, killAt: Infinity, failAt: Infinity }))
/** Every change of a file is a step. A process may be killed before it and then does nothing more, or the step alone may fail. */
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof FileSystem>()
  const die = () => {
    const now = step.count++
    if (now >= step.killAt) throw new Error('killed')
    if (now === step.failAt) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
  }
  const open: typeof real.open = async (path, flags, mode) => {
    die()
    const handle = await real.open(path, flags, mode)
    if (flags !== 'wx') return handle
    const [write, sync] = [handle.writeFile.bind(handle), handle.sync.bind(handle)]
    handle.writeFile = (...given) => (die(), write(...given))
    handle.sync = () => (die(), sync())
    return handle
  }
  return {
    ...real,
    open,
    rename: (...given: Parameters<typeof real.rename>) => (die(), real.rename(...given)),
    rm: (...given: Parameters<typeof real.rm>) => (die(), real.rm(...given)),
  }
})

let place: KeyPlace
let wrappers: KeyWrappers
const clock = () => 1_700_000_000_000
beforeEach(async () => {
  step.killAt = Infinity
  place = await KeyPlace.create()
  const made = createKeyWrappers({ ...place, osStorage: createFakeOsStorage() })
  // A real passphrase takes its time by design, and is no different to change.
  wrappers = { ...made, passphrase: createPlainKeyWrapper('passphrase') }
})
afterEach(async () => {
  step.killAt = Infinity
  step.failAt = Infinity
  await place.remove()
})

const create = async () => {
  const account = await openAccount({ ...place, create: { kind: 'local', timeZone: 'UTC' } }, registry, clock)
  await account.store.close()
}
const unlock = async () => (await unlockAccount({ ...place, wrappers }))!
const change = async (kind: WrapperKind, to: KeyWrapper = wrappers[kind]): Promise<AccountFile> => {
  const { file, key } = await unlock()
  return changeWrapper({ folder: place.folder, file, key, from: wrapperOf(wrappers, file.key), to })
}
const opens = async () => {
  const { key } = await unlock()
  const account = await openAccount({ ...place, key }, registry, clock)
  await account.store.close()
  return account.kind
}

it.each<WrapperKind[]>([
  ['passphrase', 'os', 'file', 'passphrase', 'file', 'os'],
  ['os', 'passphrase', 'passphrase', 'file'],
])('the key goes from wrapper to wrapper and stays the same: %s, %s, %s …', async (...kinds) => {
  await create()
  const { key } = await unlock()
  for (const kind of kinds) {
    await change(kind)
    const text = JSON.parse(await readFile(join(place.folder, 'account.json'), 'utf8')) as { key: { wrapper: string } }
    expect(text.key.wrapper).toBe(kind)
    expect((await unlock()).key).toEqual(key)
    expect(await place.keyFiles()).toHaveLength(kind === 'file' ? 1 : 0)
  }
  expect(await opens()).toBe('local')
})

describe('killed at any step', () => {
  it.each<[WrapperKind, WrapperKind]>([
    ['file', 'passphrase'],
    ['file', 'os'],
    ['os', 'file'],
    ['passphrase', 'file'],
  ])('from %s to %s, the account opens, and the change can be made again', async (from, to) => {
    await create()
    if (from !== 'file') await change(from)
    let kills = 0
    for (step.count = 0, step.killAt = 0; ; step.count = 0, step.killAt = ++kills) {
      const outcome = await change(to).catch((error: Error) => error)
      step.killAt = Infinity
      const file = (await findAccountFile(place.folder))!
      expect([from, to]).toContain(file.key.wrapper)
      expect(await opens()).toBe('local')
      if (!(outcome instanceof Error)) break
      expect(outcome.message).toMatch(/killed/)
      if (file.key.wrapper === to) await change(from)
    }
    expect(kills).toBeGreaterThan(4)
    expect((await findAccountFile(place.folder))!.key.wrapper).toBe(to)
  })
})

describe('a disk that fails at any one step', () => {
  it.each<[WrapperKind, WrapperKind]>([
    ['file', 'passphrase'],
    ['passphrase', 'file'],
    ['file', 'file'],
  ])('from %s to %s, the account opens', async (from, to) => {
    await create()
    if (from !== 'file') await change(from)
    let failures = 0
    for (;;) {
      step.count = 0
      step.failAt = failures++
      const outcome = await change(to).catch((error: Error) => error)
      step.failAt = Infinity
      expect(await opens(), `step ${failures}`).toBe('local')
      if (!(outcome instanceof Error)) break
      if ((await findAccountFile(place.folder))!.key.wrapper !== from) await change(from)
    }
    expect(failures).toBeGreaterThan(4)
  })
})

describe('refused, and all is as before', () => {
  it('a wrapper that does not give back what it was given', async () => {
    await create()
    const forgetful: KeyWrapper = { ...wrappers.os, unwrap: () => Promise.resolve(Buffer.alloc(32)) }
    const before = await place.everything()
    await expect(change('os', forgetful)).rejects.toMatchObject({ code: 'key-unfit' })
    expect(await place.everything()).toEqual(before)
  })

  it('a change that another process made first, whose key stays', async () => {
    await create()
    const late: KeyWrapper = {
      ...wrappers.file,
      async wrap(id, key) {
        await change('os')
        return wrappers.file.wrap(id, key)
      },
    }
    await change('passphrase')
    await expect(change('file', late)).rejects.toMatchObject({ code: 'key-changed' })
    expect((await findAccountFile(place.folder))!.key.wrapper).toBe('os')
    expect(await place.keyFiles()).toEqual([])
    expect(await opens()).toBe('local')
  })
})

it('an account that is open stays open', async () => {
  const account = await openAccount({ ...place, create: { kind: 'local', timeZone: 'UTC' } }, registry, clock)
  await change('passphrase')
  const { rows } = await account.store.read({ type: 'users', where: { op: 'all', of: [] } })
  expect(rows).toHaveLength(1)
  await account.store.close()
  expect(await opens()).toBe('local')
})

it('a new account may be kept by any wrapper from the first', async () => {
  const made = await unlockAccount({ ...place, wrappers, createWith: 'passphrase' })
  expect(made!.file.key.wrapper).toBe('passphrase')
  const account = await openAccount({ ...place, key: made!.key, create: { kind: 'local', timeZone: 'UTC' } }, registry, clock)
  await account.store.close()
  expect(await opens()).toBe('local')
})

it('a wrong or missing key, or a wrong passphrase, leaves every byte as it was', async () => {
  await create()
  const phrased = (phrase: string) => createKeyWrappers({ ...place, askPassphrase: () => Promise.resolve(phrase) })
  await change('passphrase', phrased('right').passphrase)
  const before = await place.everything()
  const wrong = phrased('wrong')
  await expect(unlockAccount({ ...place, wrappers: wrong })).rejects.toMatchObject({ code: 'key-unfit' })
  const open = (key?: Uint8Array) => openAccount({ ...place, ...(key && { key }) }, registry, clock)
  await expect(open()).rejects.toMatchObject({ code: 'passphrase-missing' })
  await expect(open(Buffer.alloc(32, 7))).rejects.toMatchObject({ code: 'key-unfit' })
  expect(await place.everything()).toEqual(before)
})
