import type { ExactJson } from '../values/json.ts'

export const actions = ['create', 'update', 'delete'] as const
export type Action = (typeof actions)[number]

/** The API ids added to and removed from a relationship; at most one each for a to-one. */
export interface LinkChange {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** The server's refusal of a change. */
export interface ServerWords {
  readonly status: number
  readonly message: string
}

export interface ChangedField {
  readonly from: ExactJson
  readonly to: ExactJson
  /** Present if the server refused this field but not the others. */
  readonly refused?: ServerWords
}

/** All unsent changes of one record, as shown by `/ext/v1/sync/outbox` and the command. */
export interface OutboxChange {
  readonly id: string
  readonly type: string
  readonly recordId: string
  readonly action: Action
  readonly state: 'pending' | 'sending' | 'parked'
  /** Present if a person holds the change back. */
  readonly held?: true
  /** From the server's value to the local one. Fields in conflict are not included. */
  readonly fields: Readonly<Record<string, ChangedField>>
  readonly links: Readonly<Record<string, LinkChange>>
  readonly error: ServerWords | null
  /** Records, such as `companies/-3`, that must be created on the server first. */
  readonly waitsFor: readonly string[] | null
  /**
   * Present if the server's answer was lost. Sync looks for the change in the hosted CRM until then, and sends it again if it did
   * not arrive.
   */
  readonly lookedForUntil?: string
  readonly at: string
}

/** Changes whose answer was lost. Sync looks for them in the hosted CRM until that time. */
export interface Unanswered {
  readonly count: number
  readonly until: string
}

export interface OutboxCounts {
  readonly outbox: { readonly pending: number; readonly parked: number; readonly unanswered?: Unanswered }
  readonly conflicts: number
}

/** The outbox counts from the number of entries in each state. */
export function toOutboxCounts(
  states: {
    readonly pending: number
    readonly sending: number
    readonly parked: number
    readonly held: number
    readonly conflicts: number
  },
  unanswered: Unanswered | null = null,
): OutboxCounts {
  const { pending, sending, parked, held, conflicts } = states
  return { outbox: { pending: pending + sending, parked: parked + held, ...(unanswered && { unanswered }) }, conflicts }
}
