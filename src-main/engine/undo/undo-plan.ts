import type { Operation, Precondition } from '../../store/batch.ts'

/** What would take the entries back, and what stands in the way. */
export interface UndoPlan {
  readonly operations: Operation[]
  readonly require: Precondition[]
  /** For each record that has moved on, its type, id and what of it did. */
  readonly conflicts: { readonly type: string; readonly id: string; readonly reason: string }[]
  /** Records that the plan makes anew, by type and id, with their place among its creates. */
  readonly restored: Map<string, number>
  /** Whether they get ids of their own instead of those they had. */
  readonly anew?: boolean
}

/** One record's share of a plan; `conflict` says why it has none. */
export type TakenBack = { readonly conflict: string } | { readonly operations: Operation[]; readonly require: Precondition[] }
