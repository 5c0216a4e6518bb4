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
  return () => spies.forEach((spy) => spy.mockRestore())
}
