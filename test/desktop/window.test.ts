import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { focusWindow, makeWindow, toWindowOptions, type WindowOptions } from '../../src-main/desktop/window.ts'
import { cancellable, FakeWindow } from './fake-electron.ts'

const options: WindowOptions = {
  platform: 'linux',
  bounds: { x: 10, y: 20, width: 1280, height: 800 },
  isDark: false,
  isDevelopment: false,
  preload: '/app/out/preload/index.cjs',
  region: 'en-GB',
}

describe('the window', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('keeps pages apart from the system', () => {
    expect(toWindowOptions(options).webPreferences).toEqual({
      preload: '/app/out/preload/index.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: false,
      additionalArguments: ['--outpost-region=en-GB'],
    })
    expect(toWindowOptions({ ...options, isDevelopment: true }).webPreferences).toMatchObject({ devTools: true, sandbox: true })
  })

  it('has its place, its least size, and is not shown before there is something to see', () => {
    expect(toWindowOptions(options)).toMatchObject({
      x: 10,
      y: 20,
      width: 1280,
      height: 800,
      minWidth: 940,
      minHeight: 560,
      show: false,
    })
  })

  it('checks spelling where the system does, and nowhere else', () => {
    const checks = (platform: NodeJS.Platform) => toWindowOptions({ ...options, platform }).webPreferences?.spellcheck
    expect([checks('darwin'), checks('win32'), checks('linux')]).toEqual([true, true, false])
  })

  it('has the background of its theme', () => {
    expect(toWindowOptions(options).backgroundColor).toBe('#fcfcfd')
    expect(toWindowOptions({ ...options, isDark: true }).backgroundColor).toBe('#111113')
  })

  it('has the title bar of its system', () => {
    const { titleBarStyle, titleBarOverlay } = toWindowOptions({ ...options, platform: 'darwin' })
    expect([titleBarStyle, titleBarOverlay]).toEqual(['hiddenInset', { height: 44 }])
    for (const platform of ['win32', 'linux'] as const) {
      expect(toWindowOptions({ ...options, platform, isDark: true })).toMatchObject({
        titleBarStyle: 'hidden',
        titleBarOverlay: { color: '#111113', symbolColor: '#edeef0', height: 43 },
      })
    }
  })

  function open(shownAs: { isMaximized?: boolean; isFullScreen?: boolean } = {}) {
    const events = { onPlace: vi.fn(), onAddress: vi.fn(), onPageGone: vi.fn(), onClosed: vi.fn() }
    const Window = FakeWindow as unknown as typeof BrowserWindow
    const given = { ...options, isMaximized: false, isFullScreen: false, ...shownAs }
    const window = makeWindow(Window, given, events) as unknown as FakeWindow
    return { window, ...events }
  }

  it('is shown when it is ready, as large as it was', () => {
    const { window } = open()
    expect(window.calls).toEqual([])
    window.emit('ready-to-show')
    expect(window.calls).toEqual(['show'])
    const maximized = open({ isMaximized: true }).window
    maximized.emit('ready-to-show')
    expect(maximized.calls).toEqual(['maximize', 'show'])
    const full = open({ isFullScreen: true }).window
    full.emit('ready-to-show')
    expect(full.calls).toEqual(['show', 'full screen true'])
  })

  it('is shown when its page is there, where nobody says that it is ready', () => {
    const { window } = open()
    window.webContents.emit('did-finish-load')
    expect(window.calls).toEqual(['show'])
  })

  it('is shown after two seconds, whatever else does not come', () => {
    const { window } = open()
    vi.advanceTimersByTime(1999)
    expect(window.calls).toEqual([])
    vi.advanceTimersByTime(1)
    expect(window.calls).toEqual(['show'])
  })

  it('is shown once, whatever comes when', () => {
    const { window } = open({ isMaximized: true })
    window.webContents.emit('did-finish-load')
    window.emit('ready-to-show')
    vi.advanceTimersByTime(10_000)
    window.webContents.emit('did-finish-load')
    expect(window.calls).toEqual(['maximize', 'show'])
  })

  it('is not shown any more when it was closed before', () => {
    const { window } = open()
    window.destroy()
    vi.advanceTimersByTime(10_000)
    window.emit('ready-to-show')
    expect(window.calls).toEqual(['destroy'])
  })

  it('tells when its place changes', () => {
    const { window, onPlace } = open()
    const names = ['resize', 'move', 'maximize', 'unmaximize', 'enter-full-screen', 'leave-full-screen']
    for (const name of names) window.emit(name)
    expect(onPlace).toHaveBeenCalledTimes(names.length)
  })

  it('tells what address it shows, and nothing of frames within', () => {
    const { window, onAddress } = open()
    window.webContents.emit('did-navigate', {}, 'app://outpost/contacts')
    window.webContents.emit('did-navigate-in-page', {}, 'app://outpost/deals', true)
    window.webContents.emit('did-navigate-in-page', {}, 'app://outpost/frame', false)
    expect(onAddress.mock.calls).toEqual([['app://outpost/contacts'], ['app://outpost/deals']])
  })

  it('tells when its page is gone: reloaded, crashed or closed, and not when the page only moves on by itself', () => {
    const { window, onPageGone } = open()
    const { webContents } = window
    webContents.emit('did-start-navigation', cancellable({ isMainFrame: true, isSameDocument: true }))
    webContents.emit('did-start-navigation', cancellable({ isMainFrame: false, isSameDocument: false }))
    expect(onPageGone).not.toHaveBeenCalled()
    webContents.emit('did-start-navigation', cancellable({ isMainFrame: true, isSameDocument: false }))
    webContents.emit('render-process-gone')
    webContents.emit('destroyed')
    expect(onPageGone.mock.calls).toEqual([[webContents.id], [webContents.id], [webContents.id]])
  })

  it('comes to the front, minimized or not', () => {
    const window = new FakeWindow({})
    focusWindow(window)
    window.minimized = true
    focusWindow(window)
    expect(window.calls).toEqual(['show', 'focus', 'restore', 'show', 'focus'])
  })
})
