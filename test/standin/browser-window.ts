import { EventEmitter } from 'node:events'
import type { Page } from '@playwright/test'
import { app, type Closable } from './app.ts'
import { createCancellable } from './cancellable.ts'
import { openPage } from './chromium-host.ts'
import { offer } from './parent-channel.ts'
import { record } from './record.ts'
import { sessionHeader } from './scheme-proxy.ts'
import { findSession } from './session.ts'
import { WebContents } from './web-contents.ts'

interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
type Options = Partial<Bounds> & {
  readonly show?: boolean
  readonly webPreferences?: {
    readonly preload?: string
    readonly session?: object
    readonly additionalArguments?: readonly string[]
  }
}

let lastId = 0
const open = new Map<BrowserWindow, Page | undefined>()

export class BrowserWindow extends EventEmitter implements Closable {
  readonly id = ++lastId
  readonly webContents = new WebContents()
  readonly #options: Options
  readonly #seen: (typeof record.windows)[number]
  readonly #page: Promise<Page>
  readonly #gone = Promise.withResolvers<void>()
  #bounds: Bounds
  #visible: boolean
  #maximized = false
  #minimized = false
  #fullScreen = false
  keptOpen = false

  constructor(options: Options = {}) {
    super()
    this.#options = options
    const { session: _own, ...webPreferences } = options.webPreferences ?? {}
    this.#seen = { options: { ...options, parent: undefined, webPreferences }, shown: 0, focused: 0 }
    record.windows.push(this.#seen)
    const { x = 0, y = 0, width = 800, height = 600 } = options
    this.#bounds = { x, y, width, height }
    this.#visible = options.show !== false
    app.windows.add(this)
    open.set(this, undefined)
    app.emit('web-contents-created', {}, this.webContents)
    this.#page = this.#start()
  }

  static getAllWindows = () => [...open.keys()]
  static getFocusedWindow = () => [...open.keys()].at(-1) ?? null
  static fromWebContents = (contents: WebContents) => [...open.keys()].find((window) => window.webContents === contents) ?? null
  static fromId = (id: number) => [...open.keys()].find((window) => window.id === id) ?? null

  get gone(): Promise<void> {
    return this.#gone.promise
  }

  async #start(): Promise<Page> {
    const page = await openPage()
    open.set(this, page)
    const { preload, session, additionalArguments } = this.#options.webPreferences ?? {}
    await page.setExtraHTTPHeaders({ [sessionHeader]: findSession(session).name })
    await this.webContents.attach(page, preload, additionalArguments ?? [])
    await this.#resize(page)
    page.once('close', () => this.#closed())
    page.once('domcontentloaded', () => this.emit('ready-to-show'))
    return page
  }

  #resize = (page: Page) => page.setViewportSize({ width: this.#bounds.width, height: this.#bounds.height })

  async loadURL(url: string): Promise<void> {
    await this.#page
    await this.webContents.load(url)
  }

  show(): void {
    this.#visible = true
    this.#seen.shown += 1
    this.emit('show')
  }
  showInactive = () => this.show()
  hide(): void {
    this.#visible = false
    this.emit('hide')
  }
  focus(): void {
    this.#seen.focused += 1
    this.webContents.focus()
    this.emit('focus')
  }
  isVisible = () => this.#visible
  isFocused = () => this.#visible
  isDestroyed = () => !open.has(this)
  isMaximized = () => this.#maximized
  isMinimized = () => this.#minimized
  isFullScreen = () => this.#fullScreen
  setFullScreen(full: boolean): void {
    this.#fullScreen = full
    this.emit(full ? 'enter-full-screen' : 'leave-full-screen')
  }
  maximize(): void {
    this.#maximized = true
    this.emit('maximize')
  }
  unmaximize(): void {
    this.#maximized = false
    this.emit('unmaximize')
  }
  minimize(): void {
    this.#minimized = true
    this.emit('minimize')
  }
  restore(): void {
    this.#minimized = false
    this.emit('restore')
  }
  getBounds = () => this.#bounds
  getNormalBounds = () => this.#bounds
  getContentBounds = () => this.#bounds
  setBounds(bounds: Partial<Bounds>): void {
    this.#bounds = { ...this.#bounds, ...bounds }
    const page = open.get(this)
    if (page) void this.#resize(page)
    this.emit('resize')
    this.emit('move')
  }
  setTitleBarOverlay = () => {}
  setBackgroundColor = () => {}
  setMenu = () => {}
  setMenuBarVisibility = () => {}
  setTitle = () => {}
  flashFrame = () => {}

  close(): void {
    const event = createCancellable({})
    this.emit('close', event)
    this.keptOpen = event.defaultPrevented
    if (!event.defaultPrevented) void this.#page.then((page) => page.close())
  }
  /** The page is not asked, and hears nothing of it. */
  destroy(): void {
    void this.#page.then(async (page) => {
      await this.webContents.kill()
      await page.close()
    })
  }

  #closed(): void {
    if (!open.delete(this)) return
    this.webContents.destroy()
    this.emit('closed')
    this.#gone.resolve()
    app.forget(this)
  }
}

offer({
  closeWindow: () => BrowserWindow.getAllWindows().forEach((window) => window.close()),
  setBounds: (bounds: Bounds) => BrowserWindow.getAllWindows().forEach((window) => window.setBounds(bounds)),
})
