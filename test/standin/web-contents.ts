import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Frame, Page } from '@playwright/test'
import { appOrigin, isPageUrl, pageOrigin, toAppUrl, toPageUrl } from './addresses.ts'
import { ipcMain } from './ipc-main.ts'
import { guardNavigation } from './navigation.ts'
import { bindingName, deliverName, type FromPage, toPageScript } from './page-script.ts'
import { record } from './record.ts'
import { decideRequest, session } from './session.ts'

type OpenHandler = (details: { url: string; frameName: string; features: string; disposition: string }) => { action: string }

let lastId = 0

export class WebContents extends EventEmitter {
  readonly id = ++lastId
  readonly session = session.defaultSession
  readonly mainFrame: { readonly url: string; readonly origin: string; readonly parent: null }
  isLoading = false
  #page: Page | undefined
  #destroyed = false
  #isEnding = false
  #openHandler: OpenHandler = () => ({ action: 'allow' })

  constructor() {
    super()
    const url = () => toAppUrl(this.#page?.url() ?? '')
    this.mainFrame = {
      parent: null,
      get url() {
        return url()
      },
      get origin() {
        return url().startsWith(`${appOrigin}/`) ? appOrigin : 'null'
      },
    }
  }

  getURL = () => this.mainFrame.url
  isDestroyed = () => this.#destroyed
  setWindowOpenHandler = (handler: OpenHandler) => void (this.#openHandler = handler)
  openDevTools = () => {}
  reload = () => void this.#page?.reload()
  focus = () => void this.#page?.bringToFront()

  send(channel: string, ...given: unknown[]): void {
    if (this.#destroyed) throw new Error('Object has been destroyed')
    // A page that is just being left hears nothing, as in Electron.
    this.#page?.evaluate(`globalThis.${deliverName}?.(${JSON.stringify({ channel, given })})`).catch(() => undefined)
  }

  /** Gives the page its preload and puts the app's rules between it and the world. */
  async attach(page: Page, preload: string | undefined, argv: readonly string[]): Promise<void> {
    this.#page = page
    await page.exposeBinding(bindingName, ({ frame }, message: FromPage) => this.#answer(frame, message))
    const source = preload === undefined ? '' : readFileSync(preload, 'utf8')
    await page.addInitScript({ content: toPageScript(source, pageOrigin, argv) })
    page.on('crash', () => {
      if (!this.#isEnding) this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
    })
    page.on('load', () => {
      this.emit('did-navigate', {}, this.getURL(), 200, 'OK')
      this.emit('did-finish-load')
    })
    page.on('request', (request) => {
      const url = request.url()
      if (isPageUrl(url) || request.isNavigationRequest()) return
      const details = { url, method: request.method(), resourceType: request.resourceType() }
      void decideRequest(details).then(({ cancel = false }) => record.outside.push({ url, cancelled: cancel }))
    })
    await guardNavigation(page, this)
  }

  async load(url: string): Promise<void> {
    this.isLoading = true
    try {
      await this.#page?.goto(toPageUrl(url))
    } finally {
      this.isLoading = false
    }
  }

  openWindow(pageUrl: string): void {
    const url = toAppUrl(pageUrl)
    const { action } = this.#openHandler({ url, frameName: '', features: '', disposition: 'foreground-tab' })
    record.windowOpens.push({ url, action })
    if (action !== 'deny') throw new Error('The stand-in opens no second window from a page.')
  }

  /** Its process dies by itself, before it could answer. */
  async crash(): Promise<void> {
    const devtools = await this.#page?.context().newCDPSession(this.#page)
    devtools?.send('Page.crash').catch(() => undefined)
  }
  forcefullyCrashRenderer = () => void this.crash()
  replaceMisspelling = () => {}

  /** Ends the page without asking it, as Electron does where a window is destroyed. */
  async kill(): Promise<void> {
    this.#isEnding = true
    await this.crash()
  }

  destroy(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    this.emit('destroyed')
  }

  async #answer(frame: Frame, message: FromPage): Promise<unknown> {
    const isMain = frame.parentFrame() === null
    const senderFrame = isMain ? this.mainFrame : { url: toAppUrl(frame.url()), origin: 'null', parent: this.mainFrame }
    const event = { sender: this, senderFrame, frameId: 1, processId: 1, type: 'frame' }
    switch (message.is) {
      case 'invoke':
        return ipcMain.invoke(message.channel, event, message.given)
      case 'send':
        return void ipcMain.emit(message.channel, event, ...message.given)
      case 'context-menu':
        return void this.emit('context-menu', {}, { ...message.params, frame: null, menuSourceType: 'mouse' })
      case 'moved':
        return void this.emit('did-navigate-in-page', {}, this.getURL(), isMain)
      case 'open':
        return this.openWindow(message.url)
      default:
        message satisfies never
    }
  }
}
