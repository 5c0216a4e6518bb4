import { vi } from 'vitest'

/** What the browser does and happy-dom does not. Returns what ends it. */
export function addBrowserWays(): () => void {
  const spies = [HTMLInputElement.prototype, HTMLTextAreaElement.prototype].map(
    (field: HTMLInputElement | HTMLTextAreaElement) => {
      // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its field below
      const { select } = field
      return vi.spyOn(field, 'select').mockImplementation(function (this: typeof field) {
        this.focus()
        select.call(this)
      })
    },
  )
  window.addEventListener('keydown', askForMenu)
  return () => {
    spies.forEach((spy) => spy.mockRestore())
    window.removeEventListener('keydown', askForMenu)
  }
}

/** The keys of a context menu, unless the page has a use of its own for them. */
function askForMenu(event: KeyboardEvent): void {
  if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
  const { activeElement } = document
  queueMicrotask(() => {
    if (event.defaultPrevented) return
    activeElement?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, composed: true }))
  })
}

/** As wide as in the end-to-end tests, so that a panel stands beside a list and not over it, and at an address of the app. */
export function prepareWindow(path: string): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport(size: { width: number }): void; setURL(url: string): void }
  }
  happyDOM.setViewport({ width: 1280 })
  happyDOM.setURL(`http://localhost:3000${path}`)
}
