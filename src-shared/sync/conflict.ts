import type { ExactJson } from '../values/json.ts'

/** `base`: the server's value when the change was made here. `mine`: the local value. `theirs`: the server's current value. */
export interface ConflictField {
  readonly base: ExactJson
  readonly mine: ExactJson
  readonly theirs: ExactJson
  /** When the record last changed on the server; absent if the server does not show it. */
  readonly theirsAt?: string
}

/** A conflict of one record that a person must resolve, as shown by `/ext/v1/sync/conflicts` and the command. */
export interface Conflict {
  readonly id: string
  readonly type: string
  readonly recordId: string
  /** The local change, then the server's change. */
  readonly kind: 'edit-edit' | 'edit-delete' | 'delete-edit'
  readonly at: string
  readonly fields: Readonly<Record<string, ConflictField>>
}

/**
 * How a decision was undone. `reopened`: the conflict is open again. `sent`: the hosted CRM had it already, and a new change
 * leads back. `requeued`: a change waits or is held back as before. `decided`: the undo itself was undone.
 */
export const decisionsUndone = ['reopened', 'sent', 'requeued', 'decided'] as const
export type DecisionUndone = (typeof decisionsUndone)[number]

export const sides = ['mine', 'theirs'] as const
export type Side = (typeof sides)[number]

export function isSide(value: unknown): value is Side {
  return (sides as readonly unknown[]).includes(value)
}
