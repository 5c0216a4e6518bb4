export type StoreFault =
  'wrong-key' | 'newer-version' | 'outdated' | 'disk-full' | 'read-only' | 'cannot-open' | 'damaged' | 'locked'

/** What a person can do something about; the message is one line that may be shown as it is. */
export class StoreError extends Error {
  readonly fault: StoreFault

  constructor(fault: StoreFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StoreError'
    this.fault = fault
  }
}
