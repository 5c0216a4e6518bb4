import { beforeEach, expect, it } from 'vitest'
import { createOsStorage } from '../../src-main/account/safe-storage.ts'
import { createKeychain } from '../../src-main/desktop/keychain.ts'
import { createFakeSafeStorage, type KeychainState } from '../support/fake-safe-storage.ts'

let said: string[]
let isStored: boolean
/** What happens between two looks at the profile. */
let pause: () => Promise<void>

beforeEach(() => {
  said = []
  isStored = true
  pause = () => Promise.resolve()
})

function create(change: Partial<KeychainState> = {}, isInstalled = true) {
  const { safeStorage, state } = createFakeSafeStorage(change)
  const osStorage = createOsStorage(safeStorage, 'linux', 50)
  const isSealStored = () => isStored
  const say = (line: string) => said.push(line)
  return { state, ...createKeychain({ osStorage, isInstalled, isSealStored, pause: () => pause(), say }) }
}

it('keeps new keys in the installed app alone, where there is a keychain', async () => {
  const real = create()
  expect([await real.canKeep(), await real.usualKeeper()]).toEqual([true, 'os'])
  const source = create({}, false)
  expect([await source.canKeep(), await source.mayKeep(), await source.usualKeeper()]).toEqual([false, false, 'file'])
  const none = create({ prefix: 'v10' })
  expect([await none.mayKeep(), await none.canKeep(), await none.mayKeep(), await none.usualKeeper()]).toEqual([
    ...[true, false, false, 'file'],
  ])
  expect(said).toHaveLength(1)
})

it('asks the system once per run, and not before a key is to be kept', async () => {
  const { state, mayKeep, canKeep } = create({ isAvailable: false })
  expect(await mayKeep()).toBe(true)
  expect(said).toEqual([])
  expect(await canKeep()).toBe(false)
  state.isAvailable = true
  expect(await canKeep()).toBe(false)
})

it('encrypts nothing on Windows before what opens it is on disk', async () => {
  isStored = false
  const { osStorage, usualKeeper } = create()
  expect(await usualKeeper()).toBe('file')
  const looked = Promise.withResolvers<void>()
  pause = () => looked.promise
  let isSealed = false
  const sealing = osStorage.encrypt('key').finally(() => (isSealed = true))
  await new Promise((done) => setTimeout(done, 20))
  expect(isSealed).toBe(false)
  isStored = true
  looked.resolve()
  expect(await osStorage.decrypt(await sealing)).toMatchObject({ text: 'key' })
})

it('says why where the profile is never written', async () => {
  isStored = false
  await expect(create().osStorage.encrypt('key')).rejects.toThrow('has not stored')
})
