import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FuseV1Options } from '@electron/fuses'
import type { HandlerDetails, WebPreferences } from 'electron'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { toFuses } from '../../build/installer/fuses.ts'
import { callChannels } from '../../src-shared/bridge.ts'
import { startDesktop } from '../../src-main/desktop/start.ts'
import { contentSecurityPolicy } from '../../src-main/host/content-security-policy.ts'
import { choreWorkerUrl, syncWorkerUrl } from '../support/command/command.ts'
import { cancellable, createFakeElectron, type FakeWindow } from './fake-electron.ts'

const project = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(project, path), 'utf8')
const sources = globSync('src-*/**/*.{ts,vue,html}', { cwd: project }).map((path) => [path, read(path)] as const)
const listFiles = (pattern: RegExp) => sources.flatMap(([path, text]) => (pattern.test(text) ? [path.replaceAll('\\', '/')] : []))

/** Electron's own checklist (docs/tutorial/security.md), a test for each of its twenty points, on every window that the app opens. */
describe("Electron's security checklist", () => {
  const fake = createFakeElectron()
  let root: string
  /** The main window, and one that was opened from it. */
  let windows: readonly FakeWindow[]
  const preferences = (): WebPreferences[] => windows.map(({ options }) => options.webPreferences!)
  const open = (path: string) => fake.handlers.get('app')!(new Request(`app://outpost${path}`)) as Promise<Response>

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'outpost-checklist-'))
    await mkdir(join(root, 'renderer'))
    await writeFile(join(root, 'renderer', 'index.html'), '<title>Outpost</title>')
    await startDesktop({
      electron: fake.electron,
      around: {
        env: { OUTPOST_DATA_DIR: join(root, 'account'), OUTPOST_CONFIG_DIR: join(root, 'config') },
        platform: 'linux',
        home: root,
      },
      isInstalled: false,
      userId: 1000,
      words: [],
      workerUrl: new URL('./dying-worker.ts', import.meta.url),
      syncWorkerUrl,
      choreWorkerUrl,
      preload: '/preload.cjs',
      pages: join(root, 'renderer'),
      developmentAddress: null,
      say: () => undefined,
    })
    fake.windows[0]!.webContents.openHandler?.({ url: 'app://outpost/contacts' } as HandlerDetails)
    await vi.waitFor(() => expect(fake.windows).toHaveLength(2))
    windows = [...fake.windows]
  })
  afterAll(async () => {
    fake.app.quit()
    await vi.waitFor(() => expect(fake.app.exits).toHaveLength(1), 10_000)
    await rm(root, { recursive: true })
  })

  test('1. Only load secure content', () => {
    for (const { calls } of windows) {
      for (const call of calls.filter((one) => one.startsWith('load '))) expect(call).toMatch(/^load app:\/\/outpost\//)
    }
    for (const url of ['http://example.com/', 'https://example.com/', 'ws://example.com/', 'ftp://example.com/']) {
      const answer = vi.fn()
      fake.session.onBeforeRequest!({ url, resourceType: 'script' } as never, answer)
      expect(answer).toHaveBeenCalledWith({ cancel: true })
    }
  })

  test('2. Do not enable Node.js integration for remote content', () => {
    const off = { nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false }
    for (const one of preferences()) expect(one).toMatchObject(off)
  })

  test('3. Enable Context Isolation', () => {
    for (const one of preferences()) expect(one).toMatchObject({ contextIsolation: true })
  })

  test('4. Enable process sandboxing', () => {
    for (const one of preferences()) expect(one).toMatchObject({ sandbox: true })
    expect(fake.app.calls[0]).toBe('enableSandbox')
  })

  test('5. Handle session permission requests from remote content', () => {
    for (const session of [fake.session]) {
      for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal']) {
        const answer = vi.fn()
        session.permissionRequest!(null as never, permission as never, answer, {} as never)
        expect(answer).toHaveBeenCalledWith(false)
        expect(session.permissionCheck!(null, permission as never, 'app://outpost', {} as never)).toBe(false)
      }
    }
  })

  test('6. Do not disable `webSecurity`', () => {
    for (const one of preferences()) expect(one).toMatchObject({ webSecurity: true })
  })

  test('7. Define a Content Security Policy', async () => {
    for (const path of ['/', '/welcome', '/unlock'])
      expect((await open(path)).headers.get('content-security-policy')).toBe(contentSecurityPolicy)
    expect(contentSecurityPolicy).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(contentSecurityPolicy).not.toMatch(/unsafe|https?:|\*/)
  })

  test('8. Do not enable `allowRunningInsecureContent`', () => {
    for (const one of preferences()) expect(one).toMatchObject({ allowRunningInsecureContent: false })
  })

  test('9. Do not enable experimental features', () => {
    for (const one of preferences()) expect(one).toMatchObject({ experimentalFeatures: false })
  })

  test('10. Do not use `enableBlinkFeatures`', () => {
    for (const one of preferences()) expect(one).not.toHaveProperty('enableBlinkFeatures')
    expect(listFiles(/enableBlinkFeatures|enable-blink-features|appendSwitch/)).toEqual([])
  })

  test('11. Do not use `allowpopups` for WebViews', () => {
    expect(listFiles(/allowpopups|<webview/i)).toEqual([])
  })

  test('12. Verify WebView options before creation', () => {
    for (const one of preferences()) expect(one).toMatchObject({ webviewTag: false })
    for (const { webContents } of windows) {
      const event = cancellable()
      webContents.emit('will-attach-webview', event, {}, {})
      expect(event.defaultPrevented).toBe(true)
    }
  })

  test('13. Disable or limit navigation', () => {
    for (const { webContents } of windows) {
      for (const url of [
        'https://example.com/',
        'file:///etc/passwd',
        'app://other/',
        'app://outpost/api/v1/contacts',
        'app://outpost/workspace/v1',
      ]) {
        const event = cancellable({ url, isMainFrame: true })
        webContents.emit('will-navigate', event)
        expect(event.defaultPrevented, url).toBe(true)
      }
      const framed = cancellable({ url: 'app://outpost/', isMainFrame: false })
      webContents.emit('will-frame-navigate', framed)
      expect(framed.defaultPrevented).toBe(true)
      const redirected = cancellable({ url: 'https://example.com/' })
      webContents.emit('will-redirect', redirected)
      expect(redirected.defaultPrevented).toBe(true)
    }
  })

  test('14. Disable or limit creation of new windows', () => {
    for (const { webContents } of windows) {
      for (const url of [
        'https://example.com/',
        'javascript:alert(1)',
        'app://outpost/api/v1/contacts',
        'app://outpost/workspace/v1',
      ]) {
        expect(webContents.openHandler!({ url } as HandlerDetails), url).toEqual({ action: 'deny' })
      }
    }
    expect(fake.windows).toHaveLength(2)
  })

  test('15. Do not use `shell.openExternal` with untrusted content', async () => {
    const before = fake.opened.length
    for (const url of ['file:///etc/passwd', 'smb://host/share', 'ms-msdt:/id', 'javascript:alert(1)', 'http://example.com/']) {
      expect(await fake.invoke(callChannels.openExternal, [url]), url).toBe(false)
    }
    expect(fake.opened).toHaveLength(before)
    expect(await fake.invoke(callChannels.openExternal, ['https://example.com/'])).toBe(true)
    for (const { webContents } of windows) {
      for (const url of ['smb://host/share', 'ms-msdt:/id', 'https://user:secret@example.com/']) {
        webContents.emit('will-navigate', cancellable({ url, isMainFrame: true }))
        webContents.openHandler!({ url } as HandlerDetails)
      }
    }
    expect(fake.opened).toHaveLength(before + 1)
  })

  test('16. Use a current version of Electron', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
    expect(devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/)
    expect(Number.parseInt(devDependencies['electron']!)).toBeGreaterThanOrEqual(45)
    // What is current is known when a version is made, so that is where it is asked.
    expect(read('docs/releasing.md')).toContain('npm outdated electron')
  })

  test('17. Validate the `sender` of all IPC messages', async () => {
    expect(fake.channels.size).toBeGreaterThan(0)
    const stranger = { url: 'https://example.com/' } as never
    for (const channel of fake.channels.keys()) {
      await expect(fake.invoke(channel, [], { senderFrame: stranger }), channel).rejects.toThrow('from elsewhere')
      await expect(fake.invoke(channel, [], { sender: {} as never }), channel).rejects.toThrow('from elsewhere')
    }
    expect(listFiles(/ipcMain\.(handle|on|once|handleOnce)\(/)).toEqual(['src-main/desktop/ipc.ts'])
  })

  test('18. Avoid usage of the `file://` protocol and prefer usage of custom protocols', () => {
    expect(listFiles(/\.loadFile\(|loadURL\([^)]*file:/)).toEqual([])
    expect(fake.schemes.flat().map(({ scheme, privileges }) => [scheme, privileges?.bypassCSP, privileges?.corsEnabled])).toEqual(
      [['app', undefined, undefined]],
    )
    expect(toFuses({})[FuseV1Options.GrantFileProtocolExtraPrivileges]).toBe(false)
  })

  test('19. Check which fuses you can change', () => {
    const fuses = toFuses({})
    const names = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name))) as (keyof typeof FuseV1Options)[]
    for (const name of names) expect(typeof fuses[FuseV1Options[name]], name).toBe('boolean')
    expect(fuses.strictlyRequireAllFuses).toBe(true)
    for (const off of ['RunAsNode', 'EnableNodeOptionsEnvironmentVariable', 'EnableNodeCliInspectArguments'] as const) {
      expect(fuses[FuseV1Options[off]], off).toBe(false)
    }
    for (const on of ['EnableCookieEncryption', 'EnableEmbeddedAsarIntegrityValidation', 'OnlyLoadAppFromAsar'] as const) {
      expect(fuses[FuseV1Options[on]], on).toBe(true)
    }
  })

  test('20. Do not expose Electron APIs to untrusted web content', () => {
    const exposed: (readonly [string, Record<string, unknown>])[] = []
    const ipcRenderer = { invoke: vi.fn(), on: vi.fn(), off: vi.fn() }
    vi.doMock('electron', () => ({
      contextBridge: { exposeInMainWorld: (name: string, api: Record<string, unknown>) => void exposed.push([name, api]) },
      ipcRenderer,
    }))
    return import('../../src-main/preload.ts').then(() => {
      vi.doUnmock('electron')
      expect(exposed.map(([name]) => name)).toEqual(['outpost'])
      const [, bridge] = exposed[0]!
      const { platform, region, ...calls } = bridge
      expect([platform, region]).toEqual([process.platform, null])
      for (const member of Object.values(calls)) {
        expect(typeof member).toBe('function')
        expect(Object.values(ipcRenderer)).not.toContain(member)
      }
      const listener = vi.fn()
      ;(bridge['onEngineStatus'] as (heard: typeof listener) => void)(listener)
      const pass = ipcRenderer.on.mock.lastCall?.[1] as (event: object, status: object) => void
      pass({ sender: ipcRenderer }, { state: 'running' })
      expect(listener).toHaveBeenCalledWith({ state: 'running' })
    })
  })
})
