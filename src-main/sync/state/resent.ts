import type { Sending } from '../../outbox/entry.ts'
import type { Making } from '../../outbox/merge/match.ts'

/** A create that was sent again after its answer was lost. If the first request arrives after all, there are two records. */
export interface Resent {
  readonly type: string
  readonly key: number
  /** The request whose answer was lost. */
  readonly sending: Sending
}

/** The keys of two records that one create may have made. A person decides whether to delete one. */
export interface Duplicate {
  readonly type: string
  readonly own: number
  readonly other: number
  /** Their API ids. */
  readonly ids: readonly [own: string, other: string]
  /** When it was found, by this computer's clock. */
  readonly at: number
}

/** States of earlier versions have only `resent`. */
export interface PushState {
  readonly resent: readonly Resent[]
  /** By type. */
  readonly makings?: Readonly<Record<string, Pick<Making, 'time' | 'signs'>>>
  readonly duplicates?: readonly Duplicate[]
}

const mostOfOne = 3

/**
 * Adds one. Of a record that is sent again and again, only the first and the last requests stay, so the state does not grow.
 */
export function withResent(resent: readonly Resent[], one: Resent): Resent[] {
  const isOwn = ({ type, key }: Resent) => type === one.type && key === one.key
  const own = [...resent.filter(isOwn), one]
  const kept = own.length > mostOfOne ? [...own.slice(0, 1), ...own.slice(1 - mostOfOne)] : own
  return [...resent.filter((other) => !isOwn(other)), ...kept]
}

export const newPush: PushState = { resent: [] }
