/** The length of an account's data key, in bytes. */
export const keyLength = 32

export const wrapperKinds = ['file', 'passphrase', 'os'] as const
export type WrapperKind = (typeof wrapperKinds)[number]

/** How `account.json` describes a wrapped key. A wrapper may add its own members. */
export interface WrappedKey {
  readonly wrapper: string
  readonly [detail: string]: string | number
}

/** One way to protect an account's data key. */
export interface KeyWrapper {
  readonly kind: WrapperKind
  /** Stores the key durably and independently of earlier wrappings, then resolves. */
  wrap(accountId: string, key: Uint8Array): Promise<WrappedKey>
  unwrap(accountId: string, wrapped: WrappedKey): Promise<Uint8Array>
  /** Deletes what a wrapping stored outside `account.json`. */
  discard(accountId: string, wrapped: WrappedKey): Promise<void>
}

export type KeyWrappers = Readonly<Record<WrapperKind, KeyWrapper>>
