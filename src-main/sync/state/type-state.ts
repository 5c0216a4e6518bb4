import type { Scan } from '../scan/scan.ts'

/** The reading of one type's lists, one after the other. */
export interface Reading {
  /**
   * `mirror`: everything, for the first time. `poll`: changes since the last reading. `whole`: everything again, if a poll is
   * not possible.
   */
  readonly for: 'mirror' | 'poll' | 'whole'
  readonly scan: Scan
  readonly rest: readonly Scan[]
  /** The server's time at the start; null if the server does not report its time. */
  readonly startedAt: number | null
  /** The latest `updated-at` read. */
  readonly newest: number
  /** The number of records applied so far, and the expected total. */
  readonly done: number
  readonly total: number
  /** A page showed more or fewer records than its list counted. */
  readonly isMiscounted?: true
}

/** The sync state of one type. */
export interface TypeState {
  /** The reading in progress. The next process continues it. */
  readonly reading: Reading | null
  /** The server time up to which all changes have been read; null until the first mirror is complete. */
  readonly cursor: number | null
  /** When the last poll with the long overlap began, in server time. */
  readonly widePollAt: number
  /** The server's last count of records. */
  readonly total: number | null
  /** Records that the server no longer has and that are removed only after a person confirms. */
  readonly held: readonly string[]
  /** Why this type is not read. */
  readonly paused: { readonly why: 'forbidden' | 'absent'; readonly words: string } | null
  /** The list and page whose links are read again next. */
  readonly linkPart: number
  readonly linkPage: number
  /** The page size that `linkPage` is counted in. Missing if it is the usual one. */
  readonly linkSize?: number
  /** By list: how many more records the server counts than it shows. Missing if the counts agree. */
  readonly surplus?: Readonly<Record<string, number>>
  /** A count was wrong, so the next audit compares the lists record by record. */
  readonly recount?: true
  /** Ids of records that cannot be stored here. Missing if there are none. */
  readonly unfit?: readonly string[]
  /** Why this type could not be read in the last rounds while others could. Missing if it could. */
  readonly failed?: TypeFailure
}

/** The failure of one type's list while others can be read. */
export interface TypeFailure {
  readonly message: string
  /** By this computer's clock. */
  readonly since: number
  /** Rounds in a row. */
  readonly times: number
  /** The number of the round that retries it. */
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
