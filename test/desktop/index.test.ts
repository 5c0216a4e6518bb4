import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { createKeyWrappers } from '../../src-main/account/key-wrappers.ts'
import { openAccount } from '../../src-main/account/open-account.ts'
import { createOsStorage } from '../../src-main/account/safe-storage.ts'
import { unlockAccount } from '../../src-main/account/unlock-account.ts'
import { FakeApp } from './fake-electron.ts'
import { createFakeSafeStorage } from '../support/fake-safe-storage.ts'

describe('the installed app, started as a command', () => {
  let root: string
  let app: FakeApp
  let said: string
  const { safeStorage } = createFakeSafeStorage()
  const { argv } = process

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'outpost-index-'))
    await writeFile(join(root, 'package.json'), '{"name":"outpost"}')
    vi.stubEnv('OUTPOST_CONFIG_DIR', join(root, 'config'))
    app = new FakeApp()
    said = ''
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockImplementation((text, ...more: unknown[]) => {
        said += String(text)
        ;(more.at(-1) as (() => void) | undefined)?.()
        return true
      })
    }
  })
  afterEach(async () => {
    process.argv = argv
    vi.doUnmock('electron')
    vi.resetModules()
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    await rm(root, { recursive: true })
  })

  async function start(...words: string[]): Promise<void> {
    process.argv = ['/opt/Outpost/outpost', ...words]
    const installed = Object.assign(app, { isPackaged: true, getAppPath: () => root })
    const others = ['BrowserWindow', 'Menu', 'ipcMain', 'nativeTheme', 'protocol', 'screen', 'session', 'shell', 'powerMonitor']
    vi.doMock('electron', () => ({
      ...Object.fromEntries([...others, 'crashReporter'].map((name) => [name, {}])),
      ...{ app: installed, safeStorage, dialog: { showErrorBox: () => undefined } },
    }))
    await import('../../src-main/index.ts')
    await vi.waitFor(() => expect(app.exits).toHaveLength(1), 10_000)
  }

  it("opens what the window's keychain keeps: it has the window's profile before Electron is ready", async () => {
    const [folder, configFolder] = [join(root, 'account'), join(root, 'config')]
    const wrappers = createKeyWrappers({ configFolder, osStorage: createOsStorage(safeStorage, 'linux') })
    const { key } = (await unlockAccount({ folder, configFolder, wrappers, createWith: 'os' }))!
    const create = { kind: 'local', timeZone: 'UTC' } as const
    await (await openAccount({ folder, configFolder, key, create }, registry, () => 0)).store.close()
    await start('--', 'doctor', '--data', folder)
    expect(said).toContain('no fault found')
    expect(app.exits).toEqual([0])
    const profile = join(root, 'config', 'window')
    expect(app.calls.slice(0, 3)).toEqual([`userData ${profile}`, `sessionData ${join(profile, 'command')}`, 'ready'])
  })

  it('does nothing where it was started with a switch that it does not take', async () => {
    app.switches.add('inspect')
    await start('doctor', '--data', join(root, 'account'))
    expect(app.exits).toEqual([2])
    expect(app.calls).toEqual([])
    expect(said).toContain('does not start with --inspect')
  })
})
