import { describe, expect, it } from 'vitest'
import { createOsKeyWrapper } from '../../src-main/account/os-key-wrapper.ts'
import { createOsStorage } from '../../src-main/account/safe-storage.ts'
import { createFakeSafeStorage } from '../support/fake-safe-storage.ts'

const id = '00000000-0000-4000-8000-000000000000'
const key = Buffer.alloc(32, 7)

describe("Electron's safeStorage", () => {
  it('seals and opens by its asynchronous calls alone', async () => {
    const { safeStorage } = createFakeSafeStorage({ prefix: 'v11' })
    const storage = createOsStorage(safeStorage, 'linux')
    const sealed = await storage.encrypt('key')
    expect(sealed.toString('latin1', 0, 3)).toBe('v11')
    expect(await storage.decrypt(sealed)).toEqual({ text: 'key', isStale: false })
    expect(await storage.findObstacle()).toBeNull()
  })

  it.each([
    ['gnome_libsecret', 'v10', /GNOME Keyring/],
    ['basic_text', 'v11', null],
    ['basic_text', 'v10', /GNOME Keyring/],
    ['gnome_libsecret', 'v12', null],
  ])('on Linux is judged by its seal, whatever the desktop is called: %s, %s', async (backend, prefix, obstacle) => {
    const { safeStorage } = createFakeSafeStorage({ prefix, backend })
    const storage = createOsStorage(safeStorage, 'linux')
    const found = await storage.findObstacle()
    if (obstacle === null) expect(found).toBeNull()
    else {
      expect(found).toMatch(obstacle)
      await expect(storage.encrypt('key')).rejects.toThrow(obstacle)
      await expect(createOsKeyWrapper(storage).wrap(id, key)).rejects.toMatchObject({ code: 'no-keychain' })
    }
  })

  it('may turn to the fixed password between the question and the seal: the seal decides', async () => {
    const { safeStorage, state } = createFakeSafeStorage({ prefix: 'v11' })
    const storage = createOsStorage(safeStorage, 'linux')
    const asked = { ...storage, findObstacle: () => Promise.resolve(null) }
    state.prefix = 'v10'
    await expect(createOsKeyWrapper(asked).wrap(id, key)).rejects.toMatchObject({ code: 'no-keychain' })
  })

  it.each(['darwin', 'win32'] as const)('on %s has a keychain behind the same prefix', async (platform) => {
    const { safeStorage } = createFakeSafeStorage({ prefix: 'v10' })
    const storage = createOsStorage(safeStorage, platform)
    expect(await storage.findObstacle()).toBeNull()
    expect((await storage.decrypt(await storage.encrypt('key'))).isStale).toBe(false)
  })

  it('that is not there, or cannot seal, says why', async () => {
    const none = createFakeSafeStorage({ isAvailable: false })
    expect(await createOsStorage(none.safeStorage, 'darwin').findObstacle()).toBe('no keychain answers')
    const broken = createFakeSafeStorage({ cannotEncrypt: true })
    expect(await createOsStorage(broken.safeStorage, 'darwin').findObstacle()).toMatch(/Error while encrypting/)
  })

  it('that never answers does not hang the app', async () => {
    const { safeStorage } = createFakeSafeStorage({ neverAnswers: true })
    const storage = createOsStorage(safeStorage, 'linux', 20)
    expect(await storage.findObstacle()).toMatch(/has not answered/)
    await expect(storage.decrypt(Buffer.from('v11x'))).rejects.toThrow(/has not answered/)
  })

  it('has a seal made again that protects nothing, or that it calls old', async () => {
    const { safeStorage, state } = createFakeSafeStorage({ prefix: 'v10' })
    const storage = createOsStorage(safeStorage, 'linux')
    const weak = await safeStorage.encryptStringAsync('key')
    state.prefix = 'v11'
    expect(await storage.decrypt(weak)).toEqual({ text: 'key', isStale: true })
    state.shouldReEncrypt = true
    expect(await storage.decrypt(await storage.encrypt('key'))).toEqual({ text: 'key', isStale: true })
  })
})

describe('a key in the keychain', () => {
  const wrap = async (platform: NodeJS.Platform) => {
    const fake = createFakeSafeStorage({ prefix: 'v11' })
    const wrapper = createOsKeyWrapper(createOsStorage(fake.safeStorage, platform, 50))
    return { ...fake, wrapper, wrapped: await wrapper.wrap(id, key) }
  }

  it('comes back to its own account alone', async () => {
    const { wrapper, wrapped } = await wrap('linux')
    expect(await wrapper.unwrap(id, wrapped)).toEqual(key)
    await expect(wrapper.unwrap(id.replace('4', '5'), wrapped)).rejects.toMatchObject({ code: 'key-unfit' })
  })

  it.each([
    ['is locked', { isLocked: true }],
    ['is gone, so that Chromium has its fixed password alone', { prefix: 'v10', hasLostKey: true }],
    ['never answers', { neverAnswers: true }],
  ])('is out of reach, not lost, where the keychain %s', async (_what, change) => {
    const { state, wrapper, wrapped } = await wrap('linux')
    Object.assign(state, change)
    const refusal = { code: 'no-keychain', message: expect.stringMatching(/Unlock it.*--recover.*Nothing was changed/) as string }
    await expect(wrapper.unwrap(id, wrapped)).rejects.toMatchObject(refusal)
  })

  it.each(['linux', 'win32'] as const)('is lost on %s where the keychain answers and cannot open it', async (platform) => {
    const { state, wrapper, wrapped } = await wrap(platform)
    state.hasLostKey = true
    const refusal = { code: 'key-missing', message: expect.stringMatching(/no longer has the key.*--recover/) as string }
    await expect(wrapper.unwrap(id, wrapped)).rejects.toMatchObject(refusal)
  })
})
