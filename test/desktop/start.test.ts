import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { HandlerDetails } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openRaw } from '../../src-main/care/raw-database.ts'
import { type Desktop, startDesktop } from '../../src-main/desktop/start.ts'
import { accountHeader, type CurrentAccount, type WorkspaceInfo } from '../../src-shared/workspace.ts'
import { callChannels, engineStatusChannel, openRecordChannel } from '../../src-shared/bridge.ts'
import { choreWorkerUrl, engineWorkerUrl, syncWorkerUrl } from '../support/command/command.ts'
import { makeUnreachableMirror } from '../support/unreachable-mirror.ts'
import { cancellable, createFakeElectron, type FakeElectron, FakeSession } from './fake-electron.ts'

describe('the desktop app', () => {
  let root: string
  let fake: FakeElectron
  let said: string[]
  const html = { accept: 'text/html' }

  /** Answers at once and keeps no account: enough where the engine is not what is looked at. */
  const plainWorker = new URL('./dying-worker.ts', import.meta.url)

  function toDesktop(workerUrl = plainWorker): Desktop {
    const env = { OUTPOST_DATA_DIR: join(root, 'account'), OUTPOST_CONFIG_DIR: join(root, 'config') }
    return {
      electron: fake.electron,
      around: { env, platform: 'linux', home: root },
      isInstalled: false,
      userId: 1000,
      words: ['/opt/outpost', '--flag'],
      workerUrl,
      syncWorkerUrl,
      choreWorkerUrl,
      preload: '/preload.cjs',
      pages: join(root, 'renderer'),
      developmentAddress: null,
      say: (line) => said.push(line),
    }
  }
  const open = (path: string, init?: RequestInit) =>
    fake.handlers.get('app')!(new Request(`app://outpost${path}`, init)) as Promise<Response>
  const statuses = () => fake.windows[0]!.webContents.sent.map(([, status]) => (status as { state: string }).state)
  const quit = async () => {
    fake.app.quit()
    await vi.waitFor(() => expect(fake.app.exits).toHaveLength(1), 10_000)
  }

  async function setVersion(version: number): Promise<void> {
    const [name] = await readdir(join(root, 'config', 'keys'))
    const key = Buffer.from((await readFile(join(root, 'config', 'keys', name!), 'utf8')).trim(), 'hex')
    const db = openRaw(join(root, 'account', 'outpost.db'), key)
    db.pragma(`user_version = ${version}`)
    db.close()
  }

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'outpost-test-'))
    await mkdir(join(root, 'renderer'))
    await writeFile(join(root, 'renderer', 'index.html'), '<title>Outpost</title>')
    fake = createFakeElectron()
    said = []
  })
  afterEach(async () => {
    if (fake.handlers.size > 0 && fake.app.exits.length === 0) await quit()
    await rm(root, { recursive: true, force: true })
  })

  it('opens a window on a new account, guarded before its page is loaded', async () => {
    await startDesktop(toDesktop())
    expect(said).toEqual([])
    const profile = join(root, 'config', 'window')
    expect(fake.app.calls).toEqual(['enableSandbox', `userData ${profile}`, `crashDumps ${join(profile, 'crashes')}`, 'ready'])
    expect(fake.crashOptions).toEqual([{ uploadToServer: false }])
    expect(fake.schemes).toHaveLength(1)
    expect(fake.windows).toHaveLength(1)
    expect(fake.windows[0]!.calls).toEqual(['load app://outpost/'])
    expect(fake.windows[0]!.webContents.openHandler).toBeDefined()
    expect(fake.session.onBeforeRequest).not.toBeNull()
    expect(fake.session.permissionRequest).not.toBeNull()
    expect(fake.session.permissionCheck).not.toBeNull()
  })

  it('shows the page, and lets it write without a credential of its own', async () => {
    await startDesktop(toDesktop(engineWorkerUrl))
    expect(await (await open('/', { headers: html })).text()).toContain('Outpost')
    const body = JSON.stringify({ data: { type: 'companies', attributes: { name: 'Example' } } })
    const headers = { 'content-type': 'application/vnd.api+json', authorization: 'Bearer wrong' }
    const created = await open('/api/v1/companies', { method: 'POST', headers, body })
    expect(created.status).toBe(201)
    const listed = (await (await open('/api/v1/companies')).json()) as { data: unknown[] }
    expect(listed.data).toHaveLength(1)
  })

  it('gives the page the key of its drafts, and writes that nowhere else', async () => {
    await startDesktop(toDesktop(engineWorkerUrl))
    const session = await open('/ext/v1/session')
    const { draftKey } = (await session.json()) as { draftKey: string }
    expect([Buffer.from(draftKey, 'base64').length, session.headers.get('cache-control')]).toEqual([32, 'no-store'])
    await quit()
    const files = await readdir(root, { recursive: true, withFileTypes: true })
    for (const file of files.filter((entry) => entry.isFile()))
      expect([file.name, (await readFile(join(file.parentPath, file.name))).includes(draftKey)]).toEqual([file.name, false])
    expect(said).toEqual([])
  })

  it('keeps a mirror in sync, and ends that with everything else', async () => {
    await makeUnreachableMirror({ folder: join(root, 'account'), configFolder: join(root, 'config') })
    await startDesktop(toDesktop(engineWorkerUrl))
    const phase = async () => ((await (await open('/ext/v1/sync')).json()) as { data: { attributes: object } }).data.attributes
    await vi.waitFor(async () => expect(await phase()).toMatchObject({ phase: 'syncing' }), 20_000)
    const before = performance.now()
    await quit()
    expect(performance.now() - before).toBeLessThan(4_000)
    expect(said).toEqual([])
  })

  it('begins links with its own address', async () => {
    await startDesktop(toDesktop(engineWorkerUrl))
    const { data } = (await (await open('/api/v1/users')).json()) as { data: { links: { self: string } }[] }
    expect(data[0]?.links.self).toBe('app://outpost/api/v1/users/1')
  })

  it('ends the event stream of a page that is loaded again', async () => {
    await startDesktop(toDesktop(engineWorkerUrl))
    const { webContents } = fake.windows[0]!
    for (let reload = 0; reload < 5; reload++) {
      const reader = (await open('/events')).body!.getReader()
      expect((await reader.read()).done).toBe(false)
      webContents.emit('did-start-navigation', cancellable({ isMainFrame: true, isSameDocument: false }))
      expect((await reader.read()).done).toBe(true)
    }
  })

  it('opens a page of its own in another window: guarded, heard, told, and with events of its own', async () => {
    await startDesktop(toDesktop(engineWorkerUrl))
    const [first] = fake.windows
    first!.webContents.openHandler?.({ url: 'app://outpost/contacts?peek=7' } as HandlerDetails)
    await vi.waitFor(() => expect(fake.windows).toHaveLength(2))
    const second = fake.windows[1]!
    expect(second.calls).toEqual(['load app://outpost/contacts?peek=7'])
    expect(second.options.webPreferences).toEqual(first!.options.webPreferences)
    expect(second.webContents.openHandler).toBeDefined()
    const from = { sender: second.webContents as never, senderFrame: second.webContents.mainFrame }
    expect(await fake.invoke(callChannels.getEngineStatus, [], from)).toMatchObject({ state: 'running' })

    const readers = [(await open('/events')).body!.getReader(), (await open('/events')).body!.getReader()]
    for (const reader of readers) expect((await reader.read()).done).toBe(false)
    second.webContents.emit('destroyed')
    second.emit('closed')
    expect((await readers[1]!.read()).done).toBe(true)
    const still = await Promise.race([readers[0]!.read().then(({ done }) => done), wait(200, 'open')])
    expect(still).not.toBe(true)
    await expect(fake.invoke(callChannels.getEngineStatus, [], from)).rejects.toThrow('from elsewhere')
  })

  it('keeps where the window was and what it looked like', async () => {
    await startDesktop(toDesktop())
    const [window] = fake.windows
    window!.normalBounds = { x: 100, y: 50, width: 1000, height: 700 }
    window!.emit('move')
    await fake.invoke(callChannels.setAppearance, [{ theme: 'dark', language: 'ru' }])
    expect(fake.nativeTheme.themeSource).toBe('dark')
    expect(fake.menus.at(-1)?.[0]?.label).toBe('Файл')
    await quit()
    const first = fake
    fake = createFakeElectron()
    await startDesktop(toDesktop())
    expect(first.app.exits).toEqual([0])
    expect(fake.windows[0]!.options).toMatchObject({ x: 100, y: 50, width: 1000, height: 700 })
    expect(fake.nativeTheme.themeSource).toBe('dark')
    expect(await fake.invoke(callChannels.getShell, [])).toMatchObject({ appearance: { theme: 'dark', language: 'ru' } })
  })

  it('opens as usual on a window state that is damaged', async () => {
    await mkdir(join(root, 'config', 'window'), { recursive: true })
    await writeFile(join(root, 'config', 'window', 'window.json'), '{"windows":[{"x":')
    await startDesktop(toDesktop())
    expect(fake.windows[0]!.options).toMatchObject({ width: 1280, height: 800 })
    expect(said).toEqual([])
  })

  it('follows the theme of the system in what is native', async () => {
    await startDesktop(toDesktop())
    fake.nativeTheme.shouldUseDarkColors = true
    fake.nativeTheme.emit('updated')
    expect(fake.windows[0]!.calls).toEqual(['load app://outpost/', 'background #111113', 'overlay #111113'])
  })

  it('comes to the front when it is started a second time', async () => {
    await startDesktop(toDesktop())
    fake.app.emit('second-instance', cancellable(), ['outpost'], '/', undefined)
    await vi.waitFor(() => expect(fake.windows[0]!.calls).toEqual(['load app://outpost/', 'show', 'focus']))
  })

  it('starts again once it has ended if it is started while it quits, at the record of the second start', async () => {
    await startDesktop({ ...toDesktop(), words: ['/opt/outpost', '--flag', 'outpost://deals/7'] })
    fake.app.quit()
    fake.app.emit('second-instance', cancellable(), ['outpost', 'outpost://contacts/3'], '/', undefined)
    fake.windows[0]!.once('closed', () => fake.app.emit('second-instance', cancellable(), ['outpost'], '/', undefined))
    await vi.waitFor(() => expect(fake.app.exits).toEqual([0]), 10_000)
    const again = fake.app.calls.filter((call) => call.startsWith('relaunch'))
    expect(again).toEqual(['relaunch --flag outpost://contacts/3', 'relaunch --flag'])
    expect(fake.windows).toHaveLength(1)
  })

  it('leaves at once, touching nothing, where it runs already', async () => {
    fake.app.isFirst = false
    await startDesktop(toDesktop())
    expect(fake.app.exits).toEqual([0])
    expect(said).toHaveLength(1)
    expect(fake.windows).toEqual([])
    expect(await readdir(join(root, 'config', 'window'))).toEqual([])
    expect(await readdir(root)).not.toContain('account')
  })

  describe('with several windows', () => {
    const places = () => fake.windows.map(({ options: { x, y, width, height } }) => ({ x, y, width, height }))
    const at = (x: number) => ({ x, y: 40, width: 1000, height: 700 })

    async function leaveTwo(): Promise<void> {
      await startDesktop(toDesktop())
      const [first] = fake.windows
      first!.normalBounds = at(20)
      first!.maximized = true
      first!.emit('maximize')
      first!.webContents.openHandler?.({ url: 'app://outpost/deals?peek=7' } as HandlerDetails)
      await vi.waitFor(() => expect(fake.windows).toHaveLength(2))
      const second = fake.windows[1]!
      second.normalBounds = at(900)
      second.webContents.emit('did-navigate-in-page', cancellable(), 'app://outpost/orders?q=Ivanov&peek=8', true)
    }

    it('opens them again where they were, at what they showed, and keeps no words that were searched for', async () => {
      await leaveTwo()
      await quit()
      expect(await readFile(join(root, 'config', 'window', 'window.json'), 'utf8')).not.toContain('Ivanov')
      fake = createFakeElectron()
      await startDesktop(toDesktop())
      expect(places()).toEqual([at(20), at(900)])
      expect(fake.windows.map(({ calls }) => calls)).toEqual([['load app://outpost/'], ['load app://outpost/orders?peek=8']])
      fake.windows[0]!.emit('ready-to-show')
      expect(fake.windows[0]!.calls).toContain('maximize')
    })

    it('opens them on the screen that is left', async () => {
      await leaveTwo()
      await quit()
      fake = createFakeElectron({ x: 0, y: 0, width: 1366, height: 700 })
      await startDesktop(toDesktop())
      expect(places()).toEqual([
        { ...at(20), y: 0 },
        { ...at(366), y: 0 },
      ])
    })

    it('brings back those whose display goes while they are open', async () => {
      await leaveTwo()
      fake.displays[0] = { ...fake.displays[0]!, workArea: { x: 0, y: 0, width: 960, height: 700 } }
      fake.screen.emit('display-removed', cancellable(), {})
      // The first is maximized: its place is the system's affair.
      expect(fake.windows.map(({ normalBounds }) => normalBounds)).toEqual([at(20), { x: 0, y: 0, width: 960, height: 700 }])
    })

    it('opens the one that was closed last, and none that was closed before', async () => {
      await leaveTwo()
      fake.windows[0]!.destroy()
      fake.windows[1]!.destroy()
      await quit()
      fake = createFakeElectron()
      await startDesktop(toDesktop())
      expect(places()).toEqual([at(900)])
    })

    it('shows the one that was used last when it is started again', async () => {
      await leaveTwo()
      fake.windows[1]!.emit('focus')
      fake.app.emit('second-instance', cancellable(), ['outpost'], '/', undefined)
      await vi.waitFor(() => expect(fake.windows[1]!.calls).toContain('show'))
      expect(fake.windows[0]!.calls).not.toContain('show')
    })
  })

  describe('asked for a record by another program', () => {
    const records = () => fake.windows[0]!.webContents.sent.filter(([channel]) => channel === openRecordChannel)
    const hostile = ['outpost://contacts/1?x=1', 'outpost://../x', '--inspect', 'javascript:alert(1)']

    it('begins with it', async () => {
      await startDesktop({ ...toDesktop(), words: ['/opt/outpost', ...hostile, 'outpost://deals/7'] })
      expect(fake.windows.map(({ calls }) => calls)).toEqual([['load app://outpost/deals/7']])
    })

    it('begins with it on macOS, where it is told before the app is ready', async () => {
      const ready = Promise.withResolvers<undefined>()
      fake.app.whenReady = () => ready.promise
      const starting = startDesktop({ ...toDesktop(), around: { ...toDesktop().around, platform: 'darwin' } })
      fake.app.emit('open-url', cancellable(), 'outpost://orders/9')
      ready.resolve(undefined)
      await starting
      expect(fake.windows.map(({ calls }) => calls)).toEqual([['load app://outpost/orders/9']])
    })

    it('tells the page that is there, so that nothing typed in it is lost', async () => {
      await startDesktop(toDesktop())
      fake.windows[0]!.webContents.emit('did-finish-load')
      fake.app.emit('second-instance', cancellable(), ['outpost', 'outpost://contacts/3'], '/', undefined)
      await vi.waitFor(() => expect(records()).toEqual([[openRecordChannel, { type: 'contacts', id: '3' }]]))
      expect(fake.windows[0]!.calls.filter((call) => call.startsWith('load'))).toHaveLength(1)
    })

    it('does nothing for a hostile link but come to the front', async () => {
      await startDesktop(toDesktop())
      fake.windows[0]!.webContents.emit('did-finish-load')
      fake.app.emit('second-instance', cancellable(), ['outpost', ...hostile], '/', undefined)
      for (const url of hostile) fake.app.emit('open-url', cancellable(), url)
      await vi.waitFor(() => expect(fake.windows[0]!.calls).toContain('focus'))
      expect(records()).toEqual([])
      expect(fake.windows).toHaveLength(1)
      expect(fake.windows[0]!.calls.filter((call) => call.startsWith('load'))).toHaveLength(1)
    })
  })

  describe('with a page that keeps crashing', () => {
    const crash = () =>
      fake.windows[0]!.webContents.emit('render-process-gone', cancellable(), { reason: 'crashed', exitCode: 5 })
    const loads = () => fake.windows[0]!.calls.filter((call) => call.startsWith('load'))
    const logFile = () => join(root, 'config', 'window', 'logs', 'outpost.log')

    it('loads what it showed three times, then asks, in the language of the window, and does what is answered', async () => {
      await startDesktop(toDesktop())
      await fake.invoke(callChannels.setAppearance, [{ theme: 'dark', language: 'ru' }])
      fake.windows[0]!.webContents.emit('did-navigate', cancellable(), 'app://outpost/deals?q=x')
      fake.answers.push(1, 0)
      for (let time = 0; time < 4; time++) crash()
      await vi.waitFor(() => expect(loads()).toHaveLength(5))
      expect(loads().slice(1)).toEqual(Array.from({ length: 4 }, () => 'load app://outpost/deals?q=x'))
      expect(fake.messages[0]!.buttons).toEqual(['Перезагрузить', 'Открыть журнал', 'Завершить Outpost'])
      // Reading the log answers nothing.
      expect(fake.messages).toHaveLength(2)
      expect(fake.opens).toEqual([logFile()])
      expect(await readFile(logFile(), 'utf8')).toContain('The page is gone: its process ended (crashed, 5)')
    })

    it('quits where that is the answer', async () => {
      fake.answers.push(2)
      await startDesktop(toDesktop())
      for (let time = 0; time < 4; time++) crash()
      await vi.waitFor(() => expect(fake.app.exits).toEqual([0]), 10_000)
    })

    it('shows where the log lies, where nothing opens it', async () => {
      fake.answers.push(1, 0)
      fake.opensWith.problem = 'no program for it'
      await startDesktop(toDesktop())
      for (let time = 0; time < 4; time++) crash()
      await vi.waitFor(() => expect(fake.shown).toEqual([logFile()]))
    })
  })

  it('opens its menu where the page asks for it', async () => {
    await startDesktop(toDesktop())
    await fake.invoke(callChannels.showMenu, [{ x: 12.4, y: 40 }])
    expect(fake.popups[0]!.options).toEqual({ window: fake.windows[0], x: 12, y: 40 })
    expect(fake.popups[0]!.template).toBe(fake.menus.at(-1))
  })

  it('guards every session there will be', async () => {
    await startDesktop(toDesktop())
    const other = new FakeSession()
    fake.app.emit('session-created', other)
    expect(other.permissionCheck).not.toBeNull()
    expect(other.onBeforeRequest).not.toBeNull()
  })

  it('quits when its window is closed, after the engine', async () => {
    await startDesktop(toDesktop(engineWorkerUrl))
    fake.app.emit('window-all-closed')
    await vi.waitFor(() => expect(fake.app.exits).toEqual([0]), 10_000)
    expect((await open('/api/v1/contacts')).status).toBe(503)
  })

  it('stays on macOS, and opens a window again when asked', async () => {
    const desktop = toDesktop()
    await startDesktop({ ...desktop, around: { ...desktop.around, platform: 'darwin' } })
    fake.windows[0]!.emit('closed')
    fake.app.emit('window-all-closed')
    fake.app.emit('activate')
    await vi.waitFor(() => expect(fake.windows).toHaveLength(2))
    expect(fake.app.exits).toEqual([])
  })

  /** The page that the first window is led to, and why its account is not open. */
  async function findShown(): Promise<{ location: string | null; account: CurrentAccount | null }> {
    const response = await open('/', { headers: html })
    const info = (await (await open('/workspace/v1')).json()) as WorkspaceInfo
    return { location: response.headers.get('location'), account: info.account }
  }

  it('shows in its window why an account does not open, and touches nothing', async () => {
    await startDesktop(toDesktop(engineWorkerUrl))
    await quit()
    await rm(join(root, 'config', 'keys'), { recursive: true })
    const before = await readFile(join(root, 'account', 'outpost.db'))
    fake = createFakeElectron()
    await startDesktop(toDesktop(engineWorkerUrl))
    expect(fake.windows).toHaveLength(1)
    expect(await findShown()).toMatchObject({
      location: '/unlock',
      account: { state: 'failed', problem: { code: 'key-missing' } },
    })
    expect((await open('/api/v1/contacts')).status).toBe(503)
    expect(said.join()).toContain('key is missing')
    expect(before.equals(await readFile(join(root, 'account', 'outpost.db')))).toBe(true)
  })

  describe('installed, on a system with a keychain', () => {
    const installed = () => ({ ...toDesktop(), isInstalled: true })
    const wrapper = async () => {
      const file = JSON.parse(await readFile(join(root, 'account', 'account.json'), 'utf8')) as { key: { wrapper: string } }
      return file.key.wrapper
    }
    beforeEach(() => {
      fake.keychain.prefix = 'v11'
    })

    it('has the key of a new account kept there', async () => {
      await startDesktop(installed())
      expect(await wrapper()).toBe('os')
      expect((await (await open('/workspace/v1')).json()) as object).toMatchObject({ can: { keychain: true, window: true } })
    })

    it('shows why the keychain does not give it out, touches nothing, and starts again when asked', async () => {
      await startDesktop(installed())
      await quit()
      const before = await readFile(join(root, 'account', 'account.json'), 'utf8')
      fake = createFakeElectron()
      Object.assign(fake.keychain, { prefix: 'v11', isLocked: true })
      await startDesktop(installed())
      const { location, account } = await findShown()
      expect([location, account?.problem?.code]).toEqual(['/unlock', 'no-keychain'])
      expect(account?.problem?.detail).toContain('it is locked')
      expect(await readFile(join(root, 'account', 'account.json'), 'utf8')).toBe(before)
      await fake.invoke(callChannels.restart, [])
      await vi.waitFor(() => expect(fake.app.exits).toEqual([0]), 10_000)
      expect(fake.app.calls).toContain('relaunch')
    })

    it('keeps it in a file where there is none, or where it runs from its sources', async () => {
      await startDesktop(toDesktop())
      expect(await wrapper()).toBe('file')
      await quit()
      await rm(join(root, 'account'), { recursive: true })
      fake = createFakeElectron()
      fake.keychain.backend = 'gnome_libsecret'
      await startDesktop(installed())
      expect(await wrapper()).toBe('file')
      expect(said.join()).toContain('The keychain cannot keep keys')
    })
  })

  it('says why and exits 2 when its own folder cannot be made', async () => {
    await writeFile(join(root, 'config'), '')
    await startDesktop(toDesktop())
    expect(fake.app.exits).toEqual([2])
    expect(fake.boxes[0]?.[1]).toContain('cannot be written')
    expect(await readdir(root)).not.toContain('account')
  })

  it('leaves a database of a newer version as it is', async () => {
    await startDesktop(toDesktop(engineWorkerUrl))
    await quit()
    await setVersion(9999)
    const before = await readFile(join(root, 'account', 'outpost.db'))
    fake = createFakeElectron()
    await startDesktop(toDesktop(engineWorkerUrl))
    expect((await findShown()).account).toMatchObject({ state: 'failed', problem: { code: 'newer' } })
    expect(before.equals(await readFile(join(root, 'account', 'outpost.db')))).toBe(true)
    expect(said.at(-1)).toMatch(/^outpost: .*newer version/)
  })

  it('says in Russian why it exits 2 where the folder of the account is no account', async () => {
    await mkdir(join(root, 'account'))
    await writeFile(join(root, 'account', 'account.json'), '{"format":1')
    fake.app.locale = 'ru'
    await startDesktop(toDesktop())
    expect([fake.app.exits, fake.windows]).toEqual([[2], []])
    expect(fake.boxes[0]?.[1]).toMatch(/^База данных повреждена.*does not describe an Outpost account/s)
  })

  describe('with the accounts of this user', () => {
    const chosen = () => {
      const { around, ...desktop } = toDesktop(engineWorkerUrl)
      return { ...desktop, around: { ...around, env: { OUTPOST_CONFIG_DIR: join(root, 'config') } } }
    }
    const ask = async <T>(method: string, path: string, body: object = {}) => {
      const response = await open(`/workspace/v1${path}`, { method, body: JSON.stringify(body) })
      const text = await response.text()
      return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T }
    }
    const make = async (name: string, more: object = {}) => {
      const wanted = { kind: 'local', name, language: 'en', ...more }
      return (await ask<{ account: { id: string } }>('POST', '/accounts', wanted)).body.account.id
    }
    const first = { timeout: 60_000 }

    it('makes none at the first start, and asks what to start with', async () => {
      await startDesktop(chosen())
      expect(await findShown()).toEqual({ location: '/welcome', account: null })
      expect(await readdir(root)).not.toContain('.local')
    })

    it('switches them for all windows, whose streams end, without a new start', first, async () => {
      await startDesktop(chosen())
      const [one, two] = [await make('One'), await make('Two')]
      expect((await ask('POST', `/accounts/${one}/open`)).status).toBe(204)
      fake.windows[0]!.webContents.openHandler?.({ url: 'app://outpost/deals' } as HandlerDetails)
      await vi.waitFor(() => expect(fake.windows).toHaveLength(2))
      const streams = [(await open('/events')).body!.getReader(), (await open('/events')).body!.getReader()]
      for (const stream of streams) expect((await stream.read()).done).toBe(false)
      expect((await ask('POST', `/accounts/${two}/open`)).status).toBe(204)
      for (const stream of streams) {
        let { done } = await stream.read()
        while (!done) ({ done } = await stream.read())
      }
      expect((await findShown()).account).toMatchObject({ id: two, name: 'Two', state: 'open' })
      expect((await open('/api/v1/contacts', { headers: { [accountHeader]: one } })).status).toBe(503)
      expect((await open('/api/v1/contacts', { headers: { [accountHeader]: two } })).status).toBe(200)
      await quit()
      fake = createFakeElectron()
      await startDesktop(chosen())
      expect((await findShown()).account).toMatchObject({ id: two, state: 'open' })
    })

    it('begins at the page that unlocks one behind a passphrase', first, async () => {
      await startDesktop(chosen())
      const id = await make('Secret', { key: { keptBy: 'passphrase', passphrase: 'long words' } })
      await ask('POST', `/accounts/${id}/open`, { passphrase: 'long words' })
      await quit()
      fake = createFakeElectron()
      await startDesktop(chosen())
      expect(await findShown()).toMatchObject({ location: '/unlock', account: { id, state: 'locked', problem: null } })
      expect((await ask('POST', `/accounts/${id}/open`, { passphrase: 'long words' })).status).toBe(204)
      expect((await findShown()).location).toBeNull()
    })

    it('tells the windows of accounts in a stream that ends with the page', async () => {
      await startDesktop(chosen())
      const events = (await open('/workspace/v1/events')).body!.getReader()
      expect((await events.read()).done).toBe(false)
      fake.windows[0]!.webContents.emit('did-start-navigation', cancellable({ isMainFrame: true, isSameDocument: false }))
      expect((await events.read()).done).toBe(true)
    })
  })

  it('starts where neither crashes nor a log can be kept', async () => {
    await mkdir(join(root, 'config', 'window'), { recursive: true })
    await writeFile(join(root, 'config', 'window', 'crashes'), '')
    await writeFile(join(root, 'config', 'window', 'logs'), '')
    await startDesktop(toDesktop())
    expect(fake.windows).toHaveLength(1)
    expect(fake.crashOptions).toEqual([])
    expect(said.join('\n')).toContain('the log cannot be written')
  })

  it('says one line and exits 2 as root', async () => {
    await startDesktop({ ...toDesktop(), userId: 0 })
    expect(fake.app.exits).toEqual([2])
    expect(said).toHaveLength(1)
    expect(await readdir(root)).not.toContain('config')
  })

  describe('with an engine that dies', () => {
    const die = () => open('/api/v1/die')

    it('survives, says so, and goes on', async () => {
      await startDesktop(toDesktop())
      expect((await die()).status).toBe(503)
      await vi.waitFor(() => expect(statuses()).toEqual(['restarting', 'running']), 10_000)
      expect(fake.windows[0]!.webContents.sent[0]).toEqual([
        engineStatusChannel,
        { state: 'restarting', detail: 'the worker broke' },
      ])
      expect(await (await open('/api/v1/token')).text()).toBe('Bearer token-of-this-worker')
      expect(await fake.invoke(callChannels.getEngineStatus, [])).toEqual({ state: 'running', detail: null })
      expect(fake.messages).toEqual([])
    })

    it('stops and explains when it keeps dying', async () => {
      await startDesktop(toDesktop())
      for (const states of [2, 4, 5]) {
        await die()
        await vi.waitFor(() => expect(statuses()).toHaveLength(states), 10_000)
      }
      expect(statuses().at(-1)).toBe('stopped')
      await vi.waitFor(() => expect(fake.messages).toHaveLength(1))
      expect(fake.messages[0]).toMatchObject({ type: 'error', detail: expect.stringContaining('the worker broke') as string })
      expect((await open('/api/v1/contacts')).status).toBe(503)
      expect(await (await open('/', { headers: html })).text()).toContain('Outpost')
      expect(fake.app.exits).toEqual([])
    })

    it('quits when that is what the user answers', async () => {
      fake.answers.push(1)
      await startDesktop(toDesktop())
      for (const states of [2, 4, 5]) {
        await die()
        await vi.waitFor(() => expect(statuses()).toHaveLength(states), 10_000)
      }
      await vi.waitFor(() => expect(fake.app.exits).toEqual([0]), 10_000)
    })
  })
})
