/** The length of an account's data key, in bytes. */
export const keyLength = 32

/** What `account.json` says about where the key is; whatever else a wrapper needs stands beside its name. */
export interface WrappedKey {
  readonly wrapper: string
  readonly [detail: string]: string | number
}

/** One way to keep an account's data key. */
export interface KeyWrapper {
  readonly kind: string
  /** Keeps the key for good before it resolves. */
  wrap(accountId: string, key: Uint8Array): Promise<WrappedKey>
  unwrap(accountId: string, wrapped: WrappedKey): Promise<Uint8Array>
  /** Forgets a key that no account came to use. */
  discard(accountId: string): Promise<void>
}
