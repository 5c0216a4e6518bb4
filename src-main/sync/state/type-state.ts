import type { Scan } from '../scan/scan.ts'

/** The lists of one type that are being read, one after the other. */
export interface Reading {
  /** `mirror`: everything, for the first time. `poll`: what changed since. `whole`: everything again, where nothing less will do. */
  readonly for: 'mirror' | 'poll' | 'whole'
  readonly scan: Scan
  readonly rest: readonly Scan[]
  /** The server's time when it began; null where the server does not tell its time. */
  readonly startedAt: number | null
  /** The greatest `updated-at` it met. */
  readonly newest: number
  /** Records applied so far, and how many there are to be. */
  readonly done: number
  readonly total: number
}

/** How far one type of records is. */
export interface TypeState {
  /** What goes on from here when the process comes back. */
  readonly reading: Reading | null
  /** Server time up to which every change has been read; null before the first mirror is whole. */
  readonly cursor: number | null
  /** When the last poll with the long overlap began, by the server's time. */
  readonly widePollAt: number
  /** How many records the server counted last. */
  readonly total: number | null
  /** Records that the server no longer has and that a person must let go. */
  readonly held: readonly string[]
  /** Why nothing of this type is read. */
  readonly paused: { readonly why: 'forbidden' | 'absent'; readonly words: string } | null
  /** The list, among those that cover the type, and its page whose links are read again next. */
  readonly linkPart: number
  readonly linkPage: number
  /** By list: how many more records the server counts than it shows; missing where none. */
  readonly surplus?: Readonly<Record<string, number>>
  /** Ids of records that cannot be stored here; missing where there are none. */
  readonly unfit?: readonly string[]
  /** Why it could not be read in the last rounds, though the rest could; missing where it could. */
  readonly failed?: TypeFailure
}

/** The list of one type fails while others do not. */
export interface TypeFailure {
  readonly message: string
  /** By this computer's clock. */
  readonly since: number
  /** Rounds in a row. */
  readonly times: number
  /** The number of the round in which it is tried again. */
  readonly again: number
}

export const newTypeState: TypeState = {
  reading: null,
  cursor: null,
  widePollAt: 0,
  total: null,
  held: [],
  paused: null,
  linkPart: 0,
  linkPage: 1,
}
