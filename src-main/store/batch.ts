import type { ExactObject } from '../../src-shared/values/json.ts'
import type { Condition } from './plan.ts'

/**
 * A condition that must still hold when the batch is written. If it does not, the store writes nothing, and the caller reads
 * and decides again.
 */
export type Precondition =
  | { readonly is: 'version'; readonly type: string; readonly key: number; readonly version: number }
  | { readonly is: 'exists'; readonly type: string; readonly key: number }
  | { readonly is: 'none'; readonly type: string; readonly where: Condition }

/** A record by its key, or a record that the same batch creates, by its position among the batch's creates (from 0). */
export type Target = number | { readonly created: number }

export type HeldLinks = { readonly [relationship: string]: Target | null }

/** Fields before and after, for the journal. */
export type Changes = { readonly [field: string]: readonly [before: unknown, after: unknown] }

/**
 * The written attributes and `relationships/<name>` that a user asked for, as opposed to derived ones. Only these are sent to a
 * hosted CRM. The store ignores this.
 */
export type Written = readonly string[]

/** Further entries of the journal that are no values of the record, as far as its type declares them (`noted`). */
export type Noted = Changes

export type Operation =
  | {
      readonly op: 'create'
      readonly type: string
      /** If absent, the store assigns the next id. */
      readonly id?: string
      /** Verbatim UTF-8 JSON of an object. */
      readonly attributes: Uint8Array
      readonly held?: HeldLinks
      readonly trashed?: boolean
      readonly extra?: ExactObject | null
      readonly sent?: Written
      /** For a restored record: the id it had in the hosted CRM. The store ignores this. */
      readonly former?: string
      /** Restores a deleted record. */
      readonly isUndo?: true
      /** Of a record whose `created-at` this computer's clock decided. The store itself does not look at it. */
      readonly stamp?: { readonly clock: number; readonly offset: number; readonly since: number | null }
      readonly noted?: Noted
    }
  | {
      readonly op: 'update'
      readonly type: string
      readonly key: number
      readonly attributes?: Uint8Array
      readonly held?: HeldLinks
      readonly trashed?: boolean
      readonly extra?: ExactObject | null
      /** The store itself fills in the id of a new record that `held` links to. */
      readonly changes: Changes
      readonly sent?: Written
      /** Restores former values: a link gets its former time back. */
      readonly isUndo?: true
    }
  /** Deletes the record, its pairs, and every other record's link to it. The journal keeps everything that was removed. */
  | { readonly op: 'delete'; readonly type: string; readonly key: number; readonly noted?: Noted }
  /** Pairs of a many-to-many relationship. Adding an existing pair or removing a missing one changes nothing. */
  | {
      readonly op: 'link' | 'unlink'
      readonly type: string
      readonly from: Target
      readonly relationship: string
      readonly to: readonly Target[]
      /** For a relationship that is its own inverse: change only this direction. */
      readonly oneWay?: true
    }
  /** Gives the record another API id. The former id stays valid as an alias. */
  | { readonly op: 'adopt'; readonly type: string; readonly key: number; readonly id: string }

/** Who caused a change, as the journal shows it. */
export interface Actor {
  /** API ids, or null if there is no such user or token. */
  readonly user: string | null
  readonly token: string | null
}

export interface Batch {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly actor: Actor
  /** `server`: records received from a hosted CRM. */
  readonly origin: 'user' | 'system' | 'server'
  /**
   * The account's time zone. Records linked to a deleted record get a new `updated-at`. Absent if the hosted CRM sets these
   * times.
   */
  readonly zone?: string
  /** Write one journal entry per type instead of one per record, for a page of a first sync or a chunk of generated data. */
  readonly summarised?: boolean
  /** Write without a journal entry and without a new version. For marks that clients do not see, such as a token's last use. */
  readonly quiet?: true
  /** Batches with the same group are shown and undone as one. */
  readonly group?: string
  /** The batch itself stores what of it is to be sent to a hosted CRM. The store ignores this. */
  readonly isQueued?: true
  readonly require?: readonly Precondition[]
  readonly operations: readonly Operation[]
  /**
   * Further operations for the same commit that need the keys of its creates, in the order of `operations`. A pure function,
   * because keys may also appear inside written values (the members of a set), where no store could fill them in.
   */
  readonly withKeys?: (created: readonly number[]) => readonly Operation[]
}
