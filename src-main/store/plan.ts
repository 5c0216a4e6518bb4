import type { Comparable } from '../../src-shared/schema/comparable.ts'
import type { SearchWord } from '../../src-shared/text/search-words.ts'

/** What a plan asks of a record. Data, never SQL; values are in their comparable form (`schema/comparable.ts`). */
export type Condition =
  | { readonly op: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly op: 'not'; readonly of: Condition }
  /** The field has a column (`listColumnFields`) and its value is one of these; null is never equal. */
  | { readonly op: 'equals'; readonly field: string; readonly values: readonly Comparable[] }
  | { readonly op: 'at-least' | 'at-most'; readonly field: string; readonly value: Comparable }
  | { readonly op: 'missing'; readonly field: string }
  | { readonly op: 'key'; readonly keys: readonly number[] }
  /** API ids, present or former: an alias answers for ever. */
  | { readonly op: 'id'; readonly ids: readonly string[] }
  /** The relationship leads to at least one record with one of these API ids, aliases included. */
  | { readonly op: 'linked'; readonly relationship: string; readonly ids: readonly string[] }
  /** The relationship leads to at least one record of which `where` holds. */
  | { readonly op: 'leads-to'; readonly relationship: string; readonly where: Condition }
  /** The records that `relationship` of the record `key` of type `of` leads to. */
  | { readonly op: 'related'; readonly of: string; readonly key: number; readonly relationship: string }
  /** The value of one key of `customs`, by its text (`toCustomComparable`). */
  | { readonly op: 'custom'; readonly name: string; readonly values: readonly string[] }
  /** An attribute that only a hosted instance may have sent: a scalar or a list that holds one of these texts. */
  | { readonly op: 'mirrored'; readonly attribute: string; readonly values: readonly string[] }
  | { readonly op: 'search'; readonly words: readonly SearchWord[] }
  /** Goes by an id below zero, until a hosted instance has named it. */
  | { readonly op: 'provisional' }
  /** Held in the trash by a hosted instance, for types without `discarded-at`. */
  | { readonly op: 'trashed' }

export const everything: Condition = { op: 'all', of: [] }
export const nothing: Condition = { op: 'any', of: [] }

export interface SortKey {
  /** An attribute, or `id` for the API id by its number. */
  readonly field: string
  readonly descending: boolean
}

/** Relationship names to follow from each record, and onward from what they lead to. */
export interface IncludeTree {
  readonly [relationship: string]: IncludeTree
}

export interface ReadPlan {
  readonly type: string
  readonly where: Condition
  /** Ends, whatever is given, with the id ascending, so that the order is total. */
  readonly sort?: readonly SortKey[]
  readonly page?: { readonly offset: number; readonly limit: number }
  /** Asks for `count`; without it the result's count is the number of its rows. */
  readonly counted?: boolean
  /** Asks for linkage of these relationships on the rows found. */
  readonly linkage?: readonly string[]
  /** Asks for the records at the far end, and linkage of every relationship followed. */
  readonly include?: IncludeTree
  /** Only which records they are: `attributes` of the rows is empty. For sets too large to hold whole. */
  readonly bare?: true
}

export interface AggregatePlan {
  readonly type: string
  readonly where: Condition
  /** One group per value of the field, or per record the relationship leads to; one group in all without it. */
  readonly by?: { readonly field: string } | { readonly relationship: string }
  /** A decimal field to add up, exactly. */
  readonly sum?: string
  /** A field whose greatest value is wanted. */
  readonly greatest?: string
}

export interface AggregateGroup {
  /** The field's comparable value, the API id at the far end, or null where there is none. */
  readonly value: Comparable
  readonly count: number
  /** A decimal as the API spells it. */
  readonly sum?: string
  readonly greatest?: Comparable
}

export interface SearchPlan {
  readonly words: readonly SearchWord[]
  readonly types: readonly string[]
  /** At most this many rows of each type. */
  readonly limit: number
}
