import type { ExactObject } from '../../src-shared/values/json.ts'
import type { Actor, Batch, Changes } from './batch.ts'
import type { AggregateGroup, AggregatePlan, ReadPlan, SearchPlan } from './plan.ts'

/** A record's place: the key never changes and is never shown, the id is what the API calls it. */
export interface Ref {
  readonly type: string
  readonly key: number
  /** A 64-bit signed integer in decimal, never a JavaScript number. */
  readonly id: string
}

export interface Row extends Ref {
  /**
   * Grows with every write of the record; the links it holds are part of it, pairs are not. A record that is created again under
   * the id of a deleted one goes on above the versions that one had.
   */
  readonly version: number
  /** The attributes as verbatim UTF-8 JSON. */
  readonly attributes: Uint8Array
  readonly trashed: boolean
  /** Relationships that the registry does not know, as a hosted instance sent them. */
  readonly extra: ExactObject | null
  /** Linkage of the relationships that the plan asked for, in id order. */
  readonly links: { readonly [relationship: string]: readonly Ref[] }
}

export interface ReadResult {
  readonly rows: readonly Row[]
  readonly count: number
  /** Each record once, none of `rows` among them. */
  readonly included: readonly Row[]
}

export interface SearchGroup {
  readonly type: string
  readonly count: number
  readonly rows: readonly Row[]
}

/** One record's share of one commit; or, of a summarised batch, all its records of one type. */
export interface JournalEntry {
  /** Grows in commit order. */
  readonly cursor: string
  /** The same for all entries of one commit. */
  readonly commit: string
  readonly group: string | null
  readonly at: number
  readonly actor: Actor
  readonly origin: Batch['origin']
  readonly type: string
  /** One, except for an import, and for an update that tells of more than a thousand records that named a deleted one. API ids as they are when the journal is read. */
  readonly ids: readonly string[]
  readonly action: 'create' | 'update' | 'delete' | 'link' | 'import'
  /**
   * `create`: every attribute and to-one link from null. `delete`: every attribute to null, under `relationships/<name>` the ids
   * that were unlinked, and under `holders/<type>/<relationship>` the ids of records that held it by a relationship without
   * inverse; under `extra/relationships` what a hosted instance sent of relationships that no declaration knows. `link`: `relationships/<name>` from the ids that were removed to those that were added. A link is told of both
   * records, where both have a name for it.
   */
  readonly changes: Changes
}

/** Which entries of the journal are wanted. */
export interface JournalFilter {
  readonly record?: { readonly type: string; readonly key: number }
  readonly commit?: string
  readonly group?: string
  /** Entries of these types. */
  readonly types?: readonly string[]
  /** Entries before the cursor, newest first; null begins at the end. */
  readonly backward?: boolean
  /** Asks, with `backward`, for `count`: how many entries there are before the cursor, whatever the limit. */
  readonly counted?: boolean
}

export type ChangesResult =
  | { readonly kept: true; readonly entries: readonly JournalEntry[]; readonly cursor: string; readonly count?: number }
  /** The journal no longer reaches back to that cursor: what is known must be read again. */
  | { readonly kept: false; readonly cursor: string }

export type CommitResult =
  /** `commit`: what its journal entries say, where it made any. */
  | { readonly ok: true; readonly created: readonly Ref[]; readonly cursor: string; readonly commit: string }
  | { readonly ok: false; readonly failed: number }

/** Everything that is kept, behind five verbs. Each call sees, or makes, one consistent state. */
export interface Store {
  read(plan: ReadPlan): Promise<ReadResult>
  aggregate(plan: AggregatePlan): Promise<readonly AggregateGroup[]>
  search(plan: SearchPlan): Promise<readonly SearchGroup[]>
  /**
   * Entries after the cursor, in commit order, whichever process made them; null asks only where the journal ends.
   * `among` narrows them, or looks back instead.
   */
  changesSince(cursor: string | null, limit?: number, among?: JournalFilter): Promise<ChangesResult>
  commit(batch: Batch): Promise<CommitResult>
  close(): Promise<void>
}
