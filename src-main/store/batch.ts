import type { ExactObject } from '../../src-shared/values/json.ts'
import type { Condition } from './plan.ts'

/** Something that must still hold when the batch is written; else nothing is, and the caller reads and decides again. */
export type Precondition =
  | { readonly is: 'version'; readonly type: string; readonly key: number; readonly version: number }
  | { readonly is: 'exists'; readonly type: string; readonly key: number }
  | { readonly is: 'none'; readonly type: string; readonly where: Condition }

/** A record by its key, or one that the same batch creates, by its place among the batch's creates (from 0). */
export type Target = number | { readonly created: number }

export type HeldLinks = { readonly [relationship: string]: Target | null }

/** Fields before and after, for the journal. */
export type Changes = { readonly [field: string]: readonly [before: unknown, after: unknown] }

/**
 * Of what an operation writes, the attributes and `relationships/<name>` that someone asked for, as against those that
 * follow from them. Only these are told to a hosted instance; the store itself does not look at them.
 */
export type Written = readonly string[]

export type Operation =
  | {
      readonly op: 'create'
      readonly type: string
      /** Absent: the store gives the next one. */
      readonly id?: string
      /** Verbatim UTF-8 JSON of an object. */
      readonly attributes: Uint8Array
      readonly held?: HeldLinks
      readonly trashed?: boolean
      readonly extra?: ExactObject | null
      readonly sent?: Written
      /** Of a record that comes back: the id that a hosted instance knew it by. The store itself does not look at it. */
      readonly former?: string
      /** Of a record whose `created-at` this computer's clock decided. The store itself does not look at it. */
      readonly stamp?: { readonly clock: number; readonly offset: number; readonly since: number | null }
    }
  | {
      readonly op: 'update'
      readonly type: string
      readonly key: number
      readonly attributes?: Uint8Array
      readonly held?: HeldLinks
      readonly trashed?: boolean
      readonly extra?: ExactObject | null
      readonly changes: Changes
      readonly sent?: Written
    }
  /** Removes the record, its pairs, and every other record's link to it; the journal keeps what was removed, also of the others. */
  | { readonly op: 'delete'; readonly type: string; readonly key: number }
  /** Pairs of a many-to-many relationship. Adding twice or removing what is not there changes nothing. */
  | {
      readonly op: 'link' | 'unlink'
      readonly type: string
      readonly from: Target
      readonly relationship: string
      readonly to: readonly Target[]
      /** Of a relationship that is its own inverse: the other end keeps what it says. */
      readonly oneWay?: true
    }
  /** Gives the record another API id; the former one goes on answering. */
  | { readonly op: 'adopt'; readonly type: string; readonly key: number; readonly id: string }

/** Who caused a change, as the journal shows it. */
export interface Actor {
  /** API ids, where there is such a user or token. */
  readonly user: string | null
  readonly token: string | null
}

export interface Batch {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly actor: Actor
  /** `server`: rows that a hosted instance showed. */
  readonly origin: 'user' | 'system' | 'server'
  /**
   * The account's time zone: records that named what the batch deletes get a new `updated-at`. Absent where a hosted instance
   * says when they changed.
   */
  readonly zone?: string
  /** One journal entry per type instead of one per record: a page of a first mirror, a chunk of generated data. */
  readonly summarised?: boolean
  /**
   * Updates that leave no journal entry and no new version: marks that change nothing a client may see, such as when a token was
   * last used.
   */
  readonly quiet?: true
  /** Batches that a person will want to see, and undo, as one. */
  readonly group?: string
  readonly require?: readonly Precondition[]
  readonly operations: readonly Operation[]
  /**
   * What is written after those, in the same commit, where it must name records by keys that the commit itself gives: those
   * of the creates among `operations`, in their order. A pure function, since keys also stand inside what is written (the
   * members of a set), where no adapter could put them.
   */
  readonly withKeys?: (created: readonly number[]) => readonly Operation[]
}
