import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCancellable } from './cancellable.ts'
import { closeChromium, launchChromium } from './chromium-host.ts'
import { offer } from './parent-channel.ts'
import { sealSchemes } from './protocol.ts'
import { record } from './record.ts'
import { session } from './session.ts'
import { setting } from './setting.ts'
import { takeInstanceLock } from './single-instance.ts'

/** What the app closes on its way out; a window that stays open keeps the app. */
export interface Closable {
  close(): void
  destroy(): void
  readonly gone: Promise<void>
  readonly keptOpen: boolean
}

const switchOf = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)

class App extends EventEmitter {
  readonly isPackaged = setting.isInstalled ?? false
  readonly windows = new Set<Closable>()
  readonly #paths = new Map<string, string>()
  readonly #ready = Promise.withResolvers<void>()
  #name = 'Electron'
  #isReady = false
  #ending: 'no' | 'quitting' | 'exiting' = 'no'

  readonly commandLine = {
    appendSwitch: (name: string, value?: string) => void record.switches.push(value === undefined ? name : `${name}=${value}`),
    appendArgument: (value: string) => void record.switches.push(value),
    hasSwitch: (name: string) => process.argv.some((word) => word === `--${name}` || word.startsWith(`--${name}=`)),
    getSwitchValue: (name: string) => switchOf(name) ?? '',
  }

  get name(): string {
    return this.#name
  }
  setName(name: string): void {
    this.#name = name
    record.names.push(name)
  }
  getName = () => this.#name
  getVersion = () => '0.1.0'
  getLocale = () => 'en-US'
  getPreferredSystemLanguages = () => ['en-US']
  getSystemLocale = () => 'en-US'
  getAppPath = () => process.cwd()
  // Electron has `setAppUserModelId` on Windows alone.
  setAboutPanelOptions = () => {}
  setAsDefaultProtocolClient = () => true
  enableSandbox = () => void record.switches.push('enable-sandbox')
  disableHardwareAcceleration = () => {}
  isReady = () => this.#isReady
  whenReady = () => this.#ready.promise
  focus = () => {}
  relaunch = () => void record.switches.push('relaunch')

  getPath(name: string): string {
    const usual = switchOf('user-data-dir') ?? join(tmpdir(), `outpost-standin-${process.pid}`)
    return this.#paths.get(name) ?? (name === 'userData' || name === 'sessionData' ? usual : join(usual, name))
  }
  setPath(name: string, path: string): void {
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} is not there`)
    this.#paths.set(name, path)
  }

  requestSingleInstanceLock(): boolean {
    return takeInstanceLock(this.getPath('userData'), (argv, directory) => this.emit('second-instance', {}, argv, directory))
  }
  hasSingleInstanceLock = () => true
  releaseSingleInstanceLock = () => {}

  async start(): Promise<void> {
    if (this.#ending !== 'no') return
    await launchChromium(this.getPath('userData'))
    sealSchemes()
    this.#isReady = true
    this.#ready.resolve()
    this.emit('session-created', session.defaultSession)
    this.emit('ready', {}, {})
  }

  quit(): void {
    if (this.#ending !== 'no') return
    const event = createCancellable({})
    this.emit('before-quit', event)
    if (event.defaultPrevented) return
    this.#ending = 'quitting'
    void this.#finish()
  }

  async #finish(): Promise<void> {
    const windows = [...this.windows]
    for (const window of windows) window.close()
    if (windows.some(({ keptOpen }) => keptOpen)) return void (this.#ending = 'no')
    await Promise.all(windows.map(({ gone }) => gone))
    const event = createCancellable({})
    this.emit('will-quit', event)
    if (event.defaultPrevented) return void (this.#ending = 'no')
    this.exit(0)
  }

  /** Electron's ends without asking anyone; whoever calls it may still be running when the process is gone. */
  exit(code = 0): void {
    if (this.#ending === 'exiting') return
    this.#ending = 'exiting'
    for (const window of this.windows) window.destroy()
    this.emit('quit', {}, code)
    void closeChromium().finally(() => process.exit(code))
  }

  forget(window: Closable): void {
    this.windows.delete(window)
    if (this.windows.size > 0 || this.#ending !== 'no') return
    if (!this.emit('window-all-closed')) this.quit()
  }
}

export const app = new App()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit())
process.once('disconnect', () => app.exit(0))

offer({
  quit: () => app.quit(),
  record: () => record,
  /** As macOS hands over a link. */
  openUrl: (url: string) => void app.emit('open-url', createCancellable({}), url),
})

// The app's own modules are evaluated after this one and may still set paths and schemes.
setTimeout(() => {
  app.start().catch((error: unknown) => {
    process.stderr.write(`standin: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    process.exit(1)
  })
}, 50)
