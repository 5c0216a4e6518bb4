export type StoreFault =
  'wrong-key' | 'newer-version' | 'outdated' | 'disk-full' | 'read-only' | 'cannot-open' | 'damaged' | 'locked'

/** A storage problem that the user can solve. The message is one line for the user. */
export class StoreError extends Error {
  readonly fault: StoreFault

  constructor(fault: StoreFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StoreError'
    this.fault = fault
  }
}
