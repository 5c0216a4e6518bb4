import type { Sending } from '../../outbox/entry.ts'

/** A create that was sent again after its first sending was lost: should that arrive all the same, there are two. */
export interface Resent {
  readonly type: string
  readonly key: number
  /** The one that was lost. */
  readonly sending: Sending
}

export interface PushState {
  readonly resent: readonly Resent[]
}

export const newPush: PushState = { resent: [] }
