import type { ExactJson } from '../values/json.ts'

/** What the server had when the change was made here, what is here, and what the server has now. */
export interface ConflictField {
  readonly base: ExactJson
  readonly mine: ExactJson
  readonly theirs: ExactJson
  /** When the record last changed on the server; there only if the server shows it. */
  readonly theirsAt?: string
}

/** What a person must decide of one record, as `/ext/v1/sync/conflicts` and the command show it. */
export interface Conflict {
  readonly id: string
  readonly type: string
  readonly recordId: string
  /** What was done here, then what was done there. */
  readonly kind: 'edit-edit' | 'edit-delete' | 'delete-edit'
  readonly at: string
  readonly fields: Readonly<Record<string, ConflictField>>
}

export const sides = ['mine', 'theirs'] as const
export type Side = (typeof sides)[number]

export function isSide(value: unknown): value is Side {
  return (sides as readonly unknown[]).includes(value)
}
