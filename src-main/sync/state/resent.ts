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

const mostOfOne = 3

/** With one more. Of a record that is sent again and again, the first and the last ones stay: what is kept does not grow. */
export function withResent(resent: readonly Resent[], one: Resent): Resent[] {
  const isOwn = ({ type, key }: Resent) => type === one.type && key === one.key
  const own = [...resent.filter(isOwn), one]
  const kept = own.length > mostOfOne ? [...own.slice(0, 1), ...own.slice(1 - mostOfOne)] : own
  return [...resent.filter((other) => !isOwn(other)), ...kept]
}

export const newPush: PushState = { resent: [] }
