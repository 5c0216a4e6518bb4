import type { ExactJson } from '../values/json.ts'

export const actions = ['create', 'update', 'delete'] as const
export type Action = (typeof actions)[number]

/** Members of a relationship by their API ids; of a to-one at most one each. */
export interface LinkChange {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** What the server said against a change. */
export interface ServerWords {
  readonly status: number
  readonly message: string
}

export interface ChangedField {
  readonly from: ExactJson
  readonly to: ExactJson
  /** There if the server refused this field, but not the rest. */
  readonly refused?: ServerWords
}

/** All that was done here to one record and has not come to the hosted CRM, as `/ext/v1/sync/outbox` and the command show it. */
export interface OutboxChange {
  readonly id: string
  readonly type: string
  readonly recordId: string
  readonly action: Action
  readonly state: 'pending' | 'sending' | 'parked'
  /** There where a person holds it back. */
  readonly held?: true
  /** From what the server has to what is here. What is in conflict is not among them. */
  readonly fields: Readonly<Record<string, ChangedField>>
  readonly links: Readonly<Record<string, LinkChange>>
  readonly error: ServerWords | null
  /** Records, such as `companies/-3`, that the server must know first. */
  readonly waitsFor: readonly string[] | null
  /** There if its answer was lost: sync looks for it in the hosted CRM until then, and sends it again if it did not arrive. */
  readonly lookedForUntil?: string
  readonly at: string
}

/** Changes whose answer was lost: sync looks for them in the hosted CRM until that time. */
export interface Unanswered {
  readonly count: number
  readonly until: string
}

export interface OutboxCounts {
  readonly outbox: { readonly pending: number; readonly parked: number; readonly unanswered?: Unanswered }
  readonly conflicts: number
}

/** From how many entries there are of each state. */
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
