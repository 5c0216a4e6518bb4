import type { Sending } from '../../outbox/entry.ts'
import type { Making } from '../../outbox/merge/match.ts'

/** A create that was sent again after its first sending was lost: should that arrive all the same, there are two. */
export interface Resent {
  readonly type: string
  readonly key: number
  /** The one that was lost. */
  readonly sending: Sending
}

/** Two records, by key, that one create may have brought forth: a person decides whether one is to go. */
export interface Duplicate {
  readonly type: string
  readonly own: number
  readonly other: number
  /** Their API ids. */
  readonly ids: readonly [own: string, other: string]
  /** When it was found, by this computer's clock. */
  readonly at: number
}

/** Of earlier versions only `resent` is there. */
export interface PushState {
  readonly resent: readonly Resent[]
  /** By type. */
  readonly makings?: Readonly<Record<string, Pick<Making, 'time' | 'signs'>>>
  readonly duplicates?: readonly Duplicate[]
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
