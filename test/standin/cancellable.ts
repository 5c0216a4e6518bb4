export interface Cancellable {
  readonly defaultPrevented: boolean
  preventDefault(): void
}

/** Electron's event object: its default happens unless a listener prevents it. */
export function createCancellable<T extends object>(details: T): T & Cancellable {
  let prevented = false
  return Object.defineProperty(
    Object.assign(details, {
      preventDefault() {
        prevented = true
      },
    }),
    'defaultPrevented',
    { get: () => prevented },
  ) as T & Cancellable
}
