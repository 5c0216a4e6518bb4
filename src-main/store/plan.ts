import type { Comparable } from '../../src-shared/schema/comparable.ts'
import type { SearchWord } from '../../src-shared/text/search-words.ts'

/** A condition on records. Plain data, not SQL. Values are in comparable form (`schema/comparable.ts`). */
export type Condition =
  | { readonly op: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly op: 'not'; readonly of: Condition }
  /** The field has a column (`listColumnFields`) and its value is one of these. Null never matches. */
  | { readonly op: 'equals'; readonly field: string; readonly values: readonly Comparable[] }
  | { readonly op: 'at-least' | 'at-most'; readonly field: string; readonly value: Comparable }
  | { readonly op: 'missing'; readonly field: string }
  /** The field has a column, and its value is null or an empty text. */
  | { readonly op: 'blank'; readonly field: string }
  | { readonly op: 'key'; readonly keys: readonly number[] }
  /** API ids, current or former: an alias stays valid forever. */
  | { readonly op: 'id'; readonly ids: readonly string[] }
  /** The relationship links to at least one record with one of these API ids (aliases included). */
  | { readonly op: 'linked'; readonly relationship: string; readonly ids: readonly string[] }
  /** The relationship links to no record. */
  | { readonly op: 'unlinked'; readonly relationship: string }
  /** The relationship links to at least one record that matches `where`. */
  | { readonly op: 'leads-to'; readonly relationship: string; readonly where: Condition }
  /** The timed relationship links to a record since before this time, at the latest. */
  | { readonly op: 'linked-before'; readonly relationship: string; readonly at: number }
  /** The date's month and day, written `MM-DD`, is one of these. */
  | { readonly op: 'on-days'; readonly field: string; readonly days: readonly string[] }
  /** The records that `relationship` of record `key` of type `of` links to. */
  | { readonly op: 'related'; readonly of: string; readonly key: number; readonly relationship: string }
  /** The value of one key of `customs`, compared as text (`toCustomComparable`). */
  | { readonly op: 'custom'; readonly name: string; readonly values: readonly string[] }
  /** `customs` has any value under this key. */
  | { readonly op: 'holds-custom'; readonly name: string }
  /** An attribute that only a hosted CRM sends: a scalar equal to, or a list containing, one of these texts. */
  | { readonly op: 'mirrored'; readonly attribute: string; readonly values: readonly string[] }
  | { readonly op: 'search'; readonly words: readonly SearchWord[] }
  /** The record has a provisional id below zero, because the hosted CRM has not assigned one yet. */
  | { readonly op: 'provisional' }
  /** The hosted CRM has the record in its trash. For types without `discarded-at`. */
  | { readonly op: 'trashed' }

export const everything: Condition = { op: 'all', of: [] }
export const nothing: Condition = { op: 'any', of: [] }

export interface SortKey {
  /** An attribute, or `id` for the numeric API id. */
  readonly field: string
  readonly descending: boolean
}

/** Relationships to follow from each record, and further ones from the records they link to. */
export interface IncludeTree {
  readonly [relationship: string]: IncludeTree
}

export interface ReadPlan {
  readonly type: string
  readonly where: Condition
  /** The store always adds the id, ascending, so that the order is total. */
  readonly sort?: readonly SortKey[]
  readonly page?: { readonly offset: number; readonly limit: number }
  /** Requests `count`. Without it, the result's count is the number of returned rows. */
  readonly counted?: boolean
  /** Requests linkage of these relationships on the returned rows. */
  readonly linkage?: readonly string[]
  /** Requests the linked records, and linkage of every relationship followed. */
  readonly include?: IncludeTree
  /** Requests `entered` of each row. For types with a timed relationship. */
  readonly timed?: true
  /** Return only keys and ids, with empty `attributes`. For sets too large to hold in memory. */
  readonly bare?: true
}

export interface AggregatePlan {
  readonly type: string
  readonly where: Condition
  /**
   * Group by a field's value, by the month of a date or time, by linked record, or by the keys of `customs`: one group per
   * key, without records that have none. Without it, everything is one group.
   */
  readonly by?: { readonly field: string } | MonthOf | { readonly relationship: string } | { readonly customs: true }
  /** A decimal field to sum exactly. */
  readonly sum?: string
  /** A field whose greatest value to return. */
  readonly greatest?: string
  /** Two dates or times: requests `days` and `measured`. */
  readonly span?: { readonly from: string; readonly to: string; readonly zone: string }
  /** Groups by a field: requests `spelled`. */
  readonly spelled?: true
}

/** The month of a date, or of a time in the zone. A date that does not exist is a group of its own. */
export interface MonthOf {
  readonly monthOf: string
  readonly zone: string
}

export interface AggregateGroup {
  /** The field's comparable value, the month as `YYYY-MM`, the API id of the linked record, or null if there is none. */
  readonly value: Comparable
  readonly count: number
  /** A decimal in the API's format. */
  readonly sum?: string
  readonly greatest?: Comparable
  /** All days from `span.from` to `span.to`, added up. */
  readonly days?: number
  /** The records behind `days`: they have both dates, and the second is not before the first. */
  readonly measured?: number
  /** The value as the record with the greatest id has it: text, or the JSON of anything else. Null for the group of null. */
  readonly spelled?: string | null
}

export interface SearchPlan {
  readonly words: readonly SearchWord[]
  readonly types: readonly string[]
  /** The most rows to return per type. */
  readonly limit: number
}
