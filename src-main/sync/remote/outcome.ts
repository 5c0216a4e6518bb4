import type { ExactObject } from '../../../src-shared/values/json.ts'

export interface RemoteRef {
  readonly type: string
  readonly id: string
}

export type Linkage = null | RemoteRef | readonly RemoteRef[]

export interface RemoteRelationship {
  /** Absent means unknown, never empty. */
  readonly data?: Linkage
  readonly raw: ExactObject
}

export interface RemoteObject extends RemoteRef {
  readonly attributes: ExactObject
  readonly relationships: Readonly<Record<string, RemoteRelationship>>
}

export interface ListDocument {
  readonly data: readonly RemoteObject[]
  /** Ids of records that cannot be stored here, as the server spells them. */
  readonly unfit: readonly string[]
  readonly included: readonly RemoteObject[]
  readonly count: number | null
  readonly pageCount: number | null
}

export interface RecordDocument {
  readonly data: RemoteObject
  readonly included: readonly RemoteObject[]
}

export interface Ok<T> {
  readonly is: 'ok'
  readonly value: T
  /** The server's time in milliseconds since 1970, if it sent one. */
  readonly date: number | null
}

export interface Refused {
  readonly is: 'refused'
  readonly status: number
  /** The server's message; empty if it sent none. */
  readonly words: string
  /** `code` and `attribute` are present if the server does not accept this attribute. */
  readonly code?: '105'
  readonly attribute?: string
  /** The refused fields, if every error names one: attributes, `customs/<key>`, `relationships/<name>`. */
  readonly fields?: readonly string[]
}

export interface Limited {
  readonly is: 'limited'
  readonly retryAfterMs: number | null
}

export type UnavailableWhy =
  'unreachable' | 'untrusted' | 'timeout' | 'cut' | 'large' | 'server' | 'not-the-api' | 'garbage' | 'moved'

export interface Unavailable {
  readonly is: 'unavailable'
  readonly why: UnavailableWhy
  readonly detail: string
  /** False if the call was a write that the server may have acted on. */
  readonly certain: boolean
}

/** The outcome of a call that returned no value. */
export type Failure =
  | { readonly is: 'absent' }
  | { readonly is: 'unauthorized' }
  | { readonly is: 'forbidden'; readonly words: string }
  | Refused
  | Limited
  | Unavailable

export type Outcome<T> = Ok<T> | Failure

/** Whether the server understood the call and refused it. Other failures say nothing about the request. */
export function isDenial({ is }: Failure): boolean {
  return is === 'absent' || is === 'forbidden' || is === 'refused'
}

export const withoutCount: Unavailable = {
  is: 'unavailable',
  why: 'garbage',
  detail: 'a list without its record-count',
  certain: true,
}
