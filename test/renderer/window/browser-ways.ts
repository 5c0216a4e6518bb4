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

interface HappyDom {
  setViewport(size: { width?: number; height?: number }): void
  setURL(url: string): void
}

const happyDom = () => (window as unknown as { happyDOM: HappyDom }).happyDOM

/**
 * As wide as in the end-to-end tests, so that a panel stands beside a list and not over it, and at an address of the app. It is
 * low, because what a list shows costs most of a test's time.
 */
export function prepareWindow(path: string): void {
  happyDom().setViewport({ width: 1280, height: 400 })
  happyDom().setURL(`http://localhost:3000${path}`)
}

export function setWindowHeight(height: number): void {
  happyDom().setViewport({ height })
}
