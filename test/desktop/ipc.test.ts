import type { BrowserWindow, IpcMainInvokeEvent } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createActions } from '../../src-main/desktop/actions.ts'
import { type Actions, answerBridge, isShowable } from '../../src-main/desktop/ipc.ts'
import { type BridgeCall, callChannels } from '../../src-shared/bridge.ts'
import { createFakeElectron, type FakeElectron, FakeWindow } from './fake-electron.ts'

const calls = Object.keys(callChannels) as BridgeCall[]
const fit: Readonly<Record<BridgeCall, readonly unknown[]>> = {
  getShell: [],
  getEngineStatus: [],
  openExternal: ['https://example.com/'],
  showBackup: ['/home/user/backup'],
  notify: [{ title: 'Call', body: 'Alpha', link: { type: 'deals', id: '7' } }],
  setAppearance: [{ theme: 'dark', language: 'ru' }],
  showMenu: [{ x: 12, y: 40.5 }],
  restart: [],
  quit: [],
}
const unfit: Readonly<Record<BridgeCall, readonly (readonly unknown[])[]>> = {
  getShell: [[1], [undefined]],
  getEngineStatus: [['x']],
  openExternal: [[], [1], [null], [['https://example.com/']], ['a', 'b'], ['x'.repeat(2049)]],
  showBackup: [[], [{}], ['a', 'b'], ['x'.repeat(4097)]],
  notify: [
    [],
    ['Call'],
    [{ title: 'Call', body: '' }],
    [{ title: 'Call', body: '', link: null, icon: 'file:///x.png' }],
    [{ title: 'x'.repeat(1001), body: '', link: null }],
    [{ title: 'Call', body: '', link: { type: 'users', id: '7' } }],
    [{ title: 'Call', body: '', link: { type: 'deals', id: '../7' } }],
  ],
  setAppearance: [
    [],
    ['dark'],
    [{ theme: 'dark' }],
    [{ theme: 'pink', language: 'en' }],
    [{ theme: 'dark', language: 'en', extra: 1 }],
  ],
  showMenu: [[], [12, 40], [{ x: 1 }], [{ x: -1, y: 0 }], [{ x: Number.NaN, y: 0 }], [{ x: 1, y: 1, z: 1 }], [{ x: '1', y: 1 }]],
  restart: [[true]],
  quit: [[true]],
}

describe('the bridge', () => {
  let fake: FakeElectron
  let window: FakeWindow | undefined
  let done: BridgeCall[]

  beforeEach(() => {
    fake = createFakeElectron()
    window = new (fake.electron.BrowserWindow as unknown as typeof FakeWindow)({})
    done = []
    const actions = Object.fromEntries(calls.map((call) => [call, () => void done.push(call)])) as unknown as Actions
    answerBridge(fake.electron.ipcMain, () => (window ? [window as unknown as BrowserWindow] : []), actions)
  })

  it('has one channel for each call, and no other', () => {
    expect([...fake.channels.keys()].sort()).toEqual(Object.values(callChannels).sort())
  })

  it.each(calls)('answers %s from its own page', async (call) => {
    await fake.invoke(callChannels[call], fit[call])
    expect(done).toEqual([call])
  })

  it.each(calls)('refuses %s from anywhere else', async (call) => {
    const own = window!.webContents
    const other = new FakeWindow({}).webContents
    const at = (url: string) => Object.assign(own.mainFrame, { url })
    const refused = async (from: { sender?: unknown; senderFrame?: unknown }) => {
      await expect(fake.invoke(callChannels[call], fit[call], from as Partial<IpcMainInvokeEvent>)).rejects.toThrow(
        'from elsewhere',
      )
    }
    await refused({ sender: other, senderFrame: other.mainFrame })
    await refused({ sender: other })
    await refused({ senderFrame: { url: 'app://outpost/' } })
    await refused({ senderFrame: null })
    for (const url of [
      'https://example.com/',
      'app://elsewhere/',
      'app://outpost.example.com/',
      'file:///x',
      'about:blank',
      '',
    ]) {
      at(url)
      await refused({})
    }
    at('app://outpost/contacts')
    window = undefined
    await refused({})
    expect(done).toEqual([])
  })

  it.each(calls)('refuses %s with arguments it does not take', async (call) => {
    for (const args of unfit[call]) {
      await expect(fake.invoke(callChannels[call], args)).rejects.toThrow('arguments it does not take')
    }
    expect(done).toEqual([])
  })
})

describe('what the calls do', () => {
  const fake = createFakeElectron()
  const window = {
    appearance: { theme: 'dark', language: 'ru' } as const,
    setAppearance: vi.fn(),
    showMenu: vi.fn(),
    show: vi.fn(),
    openRecord: vi.fn(),
  }
  const status = { state: 'restarting', detail: 'why' } as const
  const actions = createActions(fake.electron, window, { status }, 'linux')

  it('tells what shell it is and how the engine is', () => {
    expect(actions.getShell()).toEqual({ platform: 'linux', version: '0.1.0', appearance: window.appearance })
    expect(actions.getEngineStatus()).toBe(status)
  })

  it('opens allowed links alone', async () => {
    expect(await actions.openExternal('https://example.com')).toBe(true)
    expect(await actions.openExternal('file:///etc/passwd')).toBe(false)
    expect(fake.opened).toEqual(['https://example.com/'])
  })

  it('shows whole paths of this machine alone', async () => {
    expect(await actions.showBackup('/home/user/backup')).toBe(true)
    expect(await actions.showBackup('backup')).toBe(false)
    expect(fake.shown).toEqual(['/home/user/backup'])
    expect(['//server/share', '\\\\server\\share', '/a\0b', '', '.'].map(isShowable)).toEqual([false, false, false, false, false])
  })

  it('shows a notice whose click opens its record, or else the window', async () => {
    const link = { type: 'deals', id: '7' } as const
    await actions.notify({ title: 'Call', body: 'Alpha', link })
    await actions.notify({ title: '3 reminders', body: '', link: null })
    expect(fake.notices.map(({ options, isShown }) => [options, isShown])).toEqual([
      [{ title: 'Call', body: 'Alpha' }, true],
      [{ title: '3 reminders', body: '' }, true],
    ])
    for (const notice of fake.notices) notice.emit('click')
    expect(window.openRecord).toHaveBeenCalledExactlyOnceWith(link)
    expect(window.show).toHaveBeenCalledOnce()
  })

  it('hands on the appearance, opens the menu, and quits', async () => {
    await actions.setAppearance({ theme: 'light', language: 'en' })
    expect(window.setAppearance).toHaveBeenCalledWith({ theme: 'light', language: 'en' })
    await actions.showMenu({ x: 12, y: 40 })
    expect(window.showMenu).toHaveBeenCalledWith({ x: 12, y: 40 })
    const quit = vi.fn()
    fake.app.on('before-quit', quit)
    await actions.quit()
    expect(quit).toHaveBeenCalledOnce()
  })
})
