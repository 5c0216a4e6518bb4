import { flushPromises } from '@vue/test-utils'
import type { Fetch } from '../../../src-renderer/api/request.ts'
import { createHands } from './hands.ts'
import { Locator } from './locator.ts'
import type { MountedApp } from './mounted-app.ts'
import type { Network } from './network.ts'

/** A window with the app in it, used in the words of the end-to-end tests. It has no styles and no places. */
export class Page extends Locator {
  readonly network: Network
  readonly #mount: (fetch: Fetch) => Promise<MountedApp>
  #app: MountedApp | undefined

  constructor(network: Network, mount: (fetch: Fetch) => Promise<MountedApp>) {
    super(() => [document.documentElement], 'page', createHands())
    this.network = network
    this.#mount = mount
  }

  readonly keyboard = {
    press: (keys: string) => this.hands.press(keys),
    type: (text: string) => this.hands.type(text),
    /** Text as a whole, as from an input method. */
    insertText: (text: string) => this.hands.insert(text),
  }

  url(): string {
    return location.href
  }

  /** Loads the app anew at an address. What it stored stays. */
  async goto(address: string): Promise<void> {
    this.close()
    const { pathname, search, hash } = new URL(address, location.href)
    history.replaceState(null, '', pathname + search + hash)
    this.#app = await this.#mount(this.network.fetch)
    await flushPromises()
  }

  reload(): Promise<void> {
    return this.goto(location.href)
  }

  async goBack(): Promise<void> {
    history.back()
    await flushPromises()
  }

  /** Runs a script in the page. */
  async evaluate<T>(script: string): Promise<T> {
    return (await (0, eval)(script)) as T
  }

  wait(milliseconds: number): Promise<void> {
    return new Promise((done) => setTimeout(done, milliseconds))
  }

  close(): void {
    if (this.#app) window.dispatchEvent(new Event('pagehide'))
    this.#app?.unmount()
    this.#app = undefined
    this.hands.rest()
    document.body.replaceChildren()
  }
}
