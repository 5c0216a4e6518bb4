/** The words a page and the stand-in exchange. */
export type FromPage =
  | { readonly is: 'invoke'; readonly channel: string; readonly given: readonly unknown[] }
  | { readonly is: 'send'; readonly channel: string; readonly given: readonly unknown[] }
  | { readonly is: 'open'; readonly url: string }
  | { readonly is: 'context-menu'; readonly params: object }
  | { readonly is: 'moved' }

export type ToPage = { readonly channel: string; readonly given: readonly unknown[] }

export const bindingName = '__standinCall'
export const deliverName = '__standinDeliver'

interface PageClick {
  readonly defaultPrevented: boolean
  readonly clientX: number
  readonly clientY: number
  readonly target: { matches(selector: string): boolean }
}

interface PageGlobals {
  readonly location: { readonly origin: string; readonly href: string }
  readonly top: unknown
  open: (url?: string) => null
  readonly history: { pushState: (...given: unknown[]) => void; replaceState: (...given: unknown[]) => void }
  getSelection: () => unknown
  addEventListener: (name: string, listener: (event: PageClick) => void) => void
  [name: string]: unknown
}

type Preload = (require: (name: string) => unknown, module: object, exports: object, process: object) => void

/** The script of a new document: runs the preload with the renderer's half of Electron. Self-contained, for it is sent as text. */
export function toPageScript(preload: string, origin: string, argv: readonly string[]): string {
  const wrapped = `function (require, module, exports, process) {${preload}\n}`
  return `(${installPreload.toString()})(${wrapped}, ${JSON.stringify({ origin, platform: process.platform, argv, bindingName, deliverName })})`
}

function installPreload(
  preload: Preload,
  names: { origin: string; platform: string; argv: readonly string[]; bindingName: string; deliverName: string },
): void {
  const page = globalThis as unknown as PageGlobals
  const call = page[names.bindingName] as (message: FromPage) => Promise<unknown>
  delete page[names.bindingName]
  if (page.location.origin !== names.origin || page.top !== page) return
  const listeners = new Map<string, Set<(event: object, ...given: unknown[]) => void>>()
  const ipcRenderer = {
    invoke: (channel: string, ...given: unknown[]) =>
      call({ is: 'invoke', channel, given }).catch((error: Error) => {
        throw new Error(`Error invoking remote method '${channel}': ${error.message}`)
      }),
    send: (channel: string, ...given: unknown[]) => void call({ is: 'send', channel, given }),
    on(channel: string, listener: (event: object, ...given: unknown[]) => void) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
      return ipcRenderer
    },
    off(channel: string, listener: (event: object, ...given: unknown[]) => void) {
      listeners.get(channel)?.delete(listener)
      return ipcRenderer
    },
    removeListener: (channel: string, listener: (event: object, ...given: unknown[]) => void) =>
      ipcRenderer.off(channel, listener),
  }
  const contextBridge = {
    exposeInMainWorld: (name: string, api: object) =>
      void Object.defineProperty(page, name, { value: Object.freeze(api), enumerable: true }),
  }
  const deliver = ({ channel, given }: ToPage) => listeners.get(channel)?.forEach((listener) => listener({}, ...given))
  Object.defineProperty(page, names.deliverName, { value: deliver })
  // Electron asks the app before there is a window, and a denied one is null to the page at once.
  page.open = (url = 'about:blank') => {
    void call({ is: 'open', url: new URL(url, page.location.href).href })
    return null
  }
  // A menu of the page's own prevents the default, and then Electron tells the app nothing of the click.
  page.addEventListener('contextmenu', (event) => {
    if (event.defaultPrevented) return
    const { target, clientX: x, clientY: y } = event
    const isEditable = target.matches('input, textarea')
    const can = {
      canUndo: false,
      canRedo: false,
      canCut: isEditable,
      canCopy: true,
      canPaste: isEditable,
      canSelectAll: isEditable,
    }
    const selectionText = String(page.getSelection())
    const params = { x, y, isEditable, selectionText, misspelledWord: '', dictionarySuggestions: [], editFlags: can }
    void call({ is: 'context-menu', params })
  })
  for (const name of ['pushState', 'replaceState'] as const) {
    const move = page.history[name]
    page.history[name] = function (...given) {
      move.apply(page.history, given)
      void call({ is: 'moved' })
    }
  }
  const require = (name: string) => {
    if (name === 'electron' || name === 'electron/renderer') return { contextBridge, ipcRenderer, webUtils: {}, webFrame: {} }
    throw new Error(`module not found: ${name}`)
  }
  const module = { exports: {} }
  const { platform, argv } = names
  preload(require, module, module.exports, { platform, argv, sandboxed: true, contextIsolated: true, versions: {} })
}
