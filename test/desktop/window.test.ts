import type { BrowserWindow } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { focusWindow, openWindow, toWindowOptions, type WindowOptions } from '../../src-main/desktop/window.ts'
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
      minHeight: 600,
      show: false,
    })
  })

  it('has the background of its theme', () => {
    expect(toWindowOptions(options).backgroundColor).toBe('#fcfcfd')
    expect(toWindowOptions({ ...options, isDark: true }).backgroundColor).toBe('#111113')
  })

  it('has the title bar of its system', () => {
    const { titleBarStyle, titleBarOverlay } = toWindowOptions({ ...options, platform: 'darwin' })
    expect([titleBarStyle, titleBarOverlay]).toEqual(['hiddenInset', undefined])
    for (const platform of ['win32', 'linux'] as const) {
      expect(toWindowOptions({ ...options, platform, isDark: true })).toMatchObject({
        titleBarStyle: 'hidden',
        titleBarOverlay: { color: '#111113', symbolColor: '#edeef0', height: 43 },
      })
    }
  })

  function open(isMaximized = false) {
    const events = { onPlace: vi.fn(), onPageGone: vi.fn(), onClosed: vi.fn() }
    const Window = FakeWindow as unknown as typeof BrowserWindow
    const window = openWindow(Window, { ...options, isMaximized }, events) as unknown as FakeWindow
    return { window, ...events }
  }

  it('is shown when it is ready, as large as it was', () => {
    const { window } = open()
    expect(window.calls).toEqual([])
    window.emit('ready-to-show')
    expect(window.calls).toEqual(['show'])
    const maximized = open(true).window
    maximized.emit('ready-to-show')
    expect(maximized.calls).toEqual(['maximize', 'show'])
  })

  it('tells when its place changes', () => {
    const { window, onPlace } = open()
    for (const name of ['resize', 'move', 'maximize', 'unmaximize']) window.emit(name)
    expect(onPlace).toHaveBeenCalledTimes(4)
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
