import type { ExactObject } from '../../src-shared/values/json.ts'
import type { Actor, Batch, Changes } from './batch.ts'
import type { LinkTime } from './link-times.ts'
import type { AggregateGroup, AggregatePlan, ReadPlan, SearchPlan } from './plan.ts'

/** Identifies a record. The key is internal and never changes; the id is what the API shows. */
export interface Ref {
  readonly type: string
  readonly key: number
  /** A 64-bit signed integer in decimal, never a JavaScript number. */
  readonly id: string
}

export interface Row extends Ref {
  /**
   * Increases with every write of the record, including its to-one links but not its pairs. A record created again under a
   * deleted record's id starts above that record's versions.
   */
  readonly version: number
  /** The attributes as UTF-8 JSON, exactly as stored. */
  readonly attributes: Uint8Array
  readonly trashed: boolean
  /** Undeclared relationships, as the hosted CRM sent them. */
  readonly extra: ExactObject | null
  /** If the plan requests it: since when the record has its present link of the timed relationship. Null without a link. */
  readonly entered?: Pick<LinkTime, 'at' | 'isExact'> | null
  /** Linkage of the requested relationships, in id order. */
  readonly links: { readonly [relationship: string]: readonly Ref[] }
}

export interface ReadResult {
  readonly rows: readonly Row[]
  readonly count: number
  /** Each included record once, without those in `rows`. */
  readonly included: readonly Row[]
}

export interface SearchGroup {
  readonly type: string
  readonly count: number
  readonly rows: readonly Row[]
}

/** One record's change in one commit. In a summarised batch, the changes of all records of one type. */
export interface JournalEntry {
  /** Increases in commit order. */
  readonly cursor: string
  /** Shared by all entries of one commit. */
  readonly commit: string
  readonly group: string | null
  readonly at: number
  readonly actor: Actor
  readonly origin: Batch['origin']
  readonly type: string
  /**
   * One id, except for an import and for an update of more than a thousand records that were linked to a deleted one. API ids
   * as of the time of reading.
   */
  readonly ids: readonly string[]
  readonly action: 'create' | 'update' | 'delete' | 'link' | 'import'
  /**
   * `create`: every attribute and to-one link, from null. `delete`: every attribute, to null; the unlinked ids under
   * `relationships/<name>`; ids of records linked by a relationship without inverse under `holders/<type>/<relationship>`;
   * undeclared relationships under `extra/relationships`. `link`: `relationships/<name>`, from the removed ids to the added
   * ones. A link appears on both records if both have a name for it.
   */
  readonly changes: Changes
}

/** Selects journal entries. */
export interface JournalFilter {
  readonly record?: { readonly type: string; readonly key: number }
  readonly commit?: string
  readonly group?: string
  /** Only entries of these types. */
  readonly types?: readonly string[]
  /** Only entries about one record, without imports of many. */
  readonly single?: boolean
  /** Only entries after this cursor. With `backward`, the other end of the range. */
  readonly after?: string
  /** Only entries before the cursor, newest first. Null starts at the end. */
  readonly backward?: boolean
  /** With `backward`, requests `count`: the number of entries before the cursor, regardless of the limit. */
  readonly counted?: boolean
}

export type ChangesResult =
  | { readonly kept: true; readonly entries: readonly JournalEntry[]; readonly cursor: string; readonly count?: number }
  /** The journal no longer contains that cursor, so the caller must read everything again. */
  | { readonly kept: false; readonly cursor: string }

export type CommitResult =
  /** `commit`: the commit of the journal entries, if there are any. */
  | { readonly ok: true; readonly created: readonly Ref[]; readonly cursor: string; readonly commit: string }
  | { readonly ok: false; readonly failed: number }

/** The interface to all stored data. Each call reads or writes one consistent state. */
export interface Store {
  read(plan: ReadPlan): Promise<ReadResult>
  aggregate(plan: AggregatePlan): Promise<readonly AggregateGroup[]>
  search(plan: SearchPlan): Promise<readonly SearchGroup[]>
  /**
   * Returns entries after the cursor, in commit order, from all processes. With null, returns only the end of the journal.
   * `among` filters the entries, or reads backward.
   */
  changesSince(cursor: string | null, limit?: number, among?: JournalFilter): Promise<ChangesResult>
  commit(batch: Batch): Promise<CommitResult>
  close(): Promise<void>
}
