/** The length of an account's data key, in bytes. */
export const keyLength = 32

export const wrapperKinds = ['file', 'passphrase', 'os'] as const
export type WrapperKind = (typeof wrapperKinds)[number]

/** What `account.json` says about where the key is; whatever else a wrapper needs stands beside its name. */
export interface WrappedKey {
  readonly wrapper: string
  readonly [detail: string]: string | number
}

/** One way to keep an account's data key. */
export interface KeyWrapper {
  readonly kind: WrapperKind
  /** Keeps the key for good before it resolves, apart from every wrapping made before. */
  wrap(accountId: string, key: Uint8Array): Promise<WrappedKey>
  unwrap(accountId: string, wrapped: WrappedKey): Promise<Uint8Array>
  /** Forgets what one wrapping kept outside `account.json`. */
  discard(accountId: string, wrapped: WrappedKey): Promise<void>
}

export type KeyWrappers = Readonly<Record<WrapperKind, KeyWrapper>>
