import { access, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { openAccount } from '../../src-main/account/open-account.ts'
import { readRecoveryFile } from '../../src-main/account/recovery-file.ts'
import { createOsStorage } from '../../src-main/account/safe-storage.ts'
import type { AccountKey } from '../../src-main/desktop/account-key.ts'
import { offerRecoveryOf, openKey, type RecoveryOptions } from '../../src-main/desktop/recovery.ts'
import { createFakeElectron, type FakeElectron } from './fake-electron.ts'

const [save, notNow] = [0, 1]
const [tryAgain, useRecovery, quit] = [0, 1, 2]

describe('the key of the account on the desktop', () => {
  let root: string
  let fake: FakeElectron
  let said: string[]
  let isStored: boolean
  let language: 'en' | 'ru'
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'outpost-recovery-'))
    said = []
    isStored = true
    language = 'en'
    start()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await rm(root, { recursive: true })
  })

  /** Another run of the app; the keychain is as it is said to be. */
  function start(change: Partial<FakeElectron['keychain']> = {}): void {
    fake = createFakeElectron()
    Object.assign(fake.keychain, { prefix: 'v11' }, change)
  }
  const options = (): RecoveryOptions => ({
    electron: fake.electron,
    platform: 'linux',
    language,
    onError: (error) => said.push(String(error)),
  })
  const account = () => ({
    folder: join(root, 'account'),
    configFolder: join(root, 'config'),
    create: { kind: 'local', timeZone: 'UTC' } as const,
  })
  const open = (isInstalled = true) =>
    openKey(options(), account(), {
      osStorage: createOsStorage(fake.electron.safeStorage, 'linux', 50),
      isInstalled,
      isSealStored: () => isStored,
      say: (line) => said.push(line),
    })
  async function make(): Promise<AccountKey> {
    const opened = (await open()) as AccountKey
    await (await openAccount(opened.account, registry, () => 0)).store.close()
    return opened
  }
  const accountFile = async () =>
    JSON.parse(await readFile(join(root, 'account', 'account.json'), 'utf8')) as { id: string; key: { wrapper: string } }
  const keeper = async () => (await accountFile()).key.wrapper
  const ask = async (path: string, init?: RequestInit) => {
    const handler = await vi.waitFor(() => fake.partitions.at(-1)!.handlers.get('app')!)
    return handler(new Request(`app://outpost${path}`, init)) as Promise<Response>
  }
  const give = (passphrase: string) => ask('/passphrase', { method: 'POST', body: passphrase })
  const path = () => join(root, 'recovery.json')

  /** An account with a recovery file is made once, as its passphrase costs time, and copied. */
  let template: string | undefined
  afterAll(() => (template === undefined ? undefined : rm(template, { recursive: true })))

  async function saveRecovery(): Promise<void> {
    if (template !== undefined) return cp(template, root, { recursive: true })
    await makeRecovery()
    template = await mkdtemp(join(tmpdir(), 'outpost-recovery-'))
    await cp(root, template, { recursive: true })
  }

  async function makeRecovery(): Promise<void> {
    const { made } = await make()
    fake.answers.push(save)
    fake.files.push(path())
    const offered = offerRecoveryOf(made!, options(), () => undefined)
    await vi.waitFor(() => expect(fake.windows).toHaveLength(1))
    expect((await give('correct horse')).status).toBe(204)
    await offered
  }

  it('is offered a recovery file when it is made and the keychain keeps it, once', async () => {
    await saveRecovery()
    expect(await keeper()).toBe('os')
    expect(fake.messages.map(({ message }) => message)).toEqual([
      'Save a recovery file for this account?',
      expect.stringContaining(path()) as string,
    ])
    const { id } = await accountFile()
    expect(await readRecoveryFile(path(), id, () => Promise.resolve('correct horse'))).toHaveLength(32)
    expect(((await open()) as AccountKey).made).toBeNull()
  })

  it('is offered none where a file keeps it', async () => {
    expect(((await open(false)) as AccountKey).made).toBeNull()
    expect(await keeper()).toBe('file')
  })

  it('does without one where the user declines, names no file, or cancels', async () => {
    const { made } = await make()
    const offer = () => offerRecoveryOf(made!, options(), () => undefined)
    fake.answers.push(notNow)
    await offer()
    fake.answers.push(save)
    await offer()
    fake.answers.push(save)
    fake.files.push(path())
    const offered = offer()
    await vi.waitFor(() => expect(fake.windows).toHaveLength(1))
    expect((await ask('/cancel', { method: 'POST' })).status).toBe(204)
    await offered
    await expect(access(path())).rejects.toThrow()
    expect(fake.messages).toHaveLength(3)
  })

  it('says in the window why a file cannot be written, and leaves nothing half done', async () => {
    const { made } = await make()
    await writeFile(join(root, 'blocked'), '')
    fake.answers.push(save)
    fake.files.push(join(root, 'blocked', 'recovery.json'))
    const offered = offerRecoveryOf(made!, options(), () => undefined)
    await vi.waitFor(() => expect(fake.windows).toHaveLength(1))
    const answer = await give('correct horse')
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('is not a folder')])
    fake.windows[0]!.close()
    await offered
  })

  it('stays in a file on Windows until what seals it is on disk, then moves', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    isStored = false
    const { made } = await make()
    expect(await keeper()).toBe('file')
    const sealed = made!.seal()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await keeper()).toBe('file')
    isStored = true
    await vi.advanceTimersByTimeAsync(5_000)
    vi.useRealTimers()
    expect(await sealed).toBe(true)
    expect(await keeper()).toBe('os')
    expect(await readdir(join(root, 'config', 'keys'))).toEqual([])
  })

  it('opens again with the recovery file when the keychain has lost it', async () => {
    await saveRecovery()
    start({ hasLostKey: true })
    fake.answers.push(useRecovery, useRecovery)
    fake.files.push(undefined, path())
    const opened = open()
    await vi.waitFor(() => expect(fake.windows).toHaveLength(1))
    const wrong = await give('wrong')
    expect([wrong.status, await wrong.text()]).toEqual([422, 'The passphrase is wrong.'])
    fake.keychain.hasLostKey = false
    expect((await give('correct horse')).status).toBe(204)
    const { account: options } = (await opened) as AccountKey
    await (await openAccount(options, registry, () => 0)).store.close()
    expect(fake.messages[0]).toMatchObject({ message: 'The keychain does not open this account' })
    expect(fake.messages[0]?.detail).toContain('no longer has the key')
    expect(fake.app.exits).toEqual([])
  })

  it('speaks Russian where the user does', async () => {
    await saveRecovery()
    start({ hasLostKey: true })
    language = 'ru'
    fake.answers.push(useRecovery, quit)
    fake.files.push(path())
    const opened = open()
    await vi.waitFor(() => expect(fake.windows).toHaveLength(1))
    expect(await (await give('wrong')).text()).toBe('Неверная парольная фраза.')
    expect(fake.messages[0]?.message).toBe('Связка ключей не открывает эту учётную запись')
    fake.windows[0]!.close()
    expect(await opened).toBe('end')
  })

  it('is kept in a file after that where there is no keychain any more', async () => {
    await saveRecovery()
    start({ prefix: 'v10', hasLostKey: true })
    fake.answers.push(useRecovery)
    fake.files.push(path())
    const opened = open()
    await vi.waitFor(() => expect(fake.windows).toHaveLength(1))
    await give('correct horse')
    expect(await opened).not.toBe('end')
    expect(await keeper()).toBe('file')
  })

  it.each([
    [tryAgain, 0, ['relaunch']],
    [quit, 2, []],
  ])('is left as it is where the user chooses button %i', async (button, code, calls) => {
    await saveRecovery()
    const before = await accountFile()
    start({ isLocked: true })
    fake.answers.push(button)
    expect(await open()).toBe('end')
    expect(fake.app.exits).toEqual([code])
    expect(fake.app.calls).toEqual(calls)
    expect(await accountFile()).toEqual(before)
    expect(said.join()).toContain('it is locked')
  })

  it('sealed by the fixed password of Linux is sealed again, or kept in a file', async () => {
    await make()
    const weaken = async () => {
      const opened = JSON.parse(await readFile(join(root, 'account', 'account.json'), 'utf8')) as { key: { key: string } }
      const sealed = Buffer.from(opened.key.key, 'base64')
      sealed.write('v10')
      opened.key.key = sealed.toString('base64')
      await writeFile(join(root, 'account', 'account.json'), JSON.stringify(opened))
    }
    await weaken()
    start()
    expect(await open()).not.toBe('end')
    const { key } = (await accountFile()) as unknown as { key: { key: string } }
    expect(Buffer.from(key.key, 'base64').toString('latin1', 0, 3)).toBe('v11')
    await weaken()
    start({ prefix: 'v10' })
    expect(await open()).not.toBe('end')
    expect(await keeper()).toBe('file')
  })

  it('asks in a window without a preload, in a session of its own that goes nowhere', async () => {
    const { made } = await make()
    fake.answers.push(save)
    fake.files.push(path())
    const offered = offerRecoveryOf(made!, options(), () => undefined)
    await vi.waitFor(() => expect(fake.windows).toHaveLength(1))
    const [window] = fake.windows
    expect(window!.options.webPreferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false })
    expect(window!.options.webPreferences).not.toHaveProperty('preload')
    expect(window!.options.webPreferences?.session).toBe(fake.partitions[0])
    expect(fake.partitions[0]!.onBeforeRequest).not.toBeNull()
    const page = await ask('/')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await ask('/other')).status).toBe(404)
    expect((await ask('/passphrase')).status).toBe(404)
    window!.close()
    await offered
  })

  it('shows that window also where the system never says that it is ready', async () => {
    const { made } = await make()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fake.answers.push(save)
    fake.files.push(path())
    const offered = offerRecoveryOf(made!, options(), () => undefined)
    await vi.waitFor(() => expect(fake.windows).toHaveLength(1))
    expect(fake.windows[0]!.calls).not.toContain('show')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(fake.windows[0]!.calls).toContain('show')
    fake.windows[0]!.destroy()
    await offered
  })
})
