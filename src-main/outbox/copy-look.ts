import type { Resource } from '../../src-shared/schema/resource.ts'
import { findInstantOf } from '../../src-shared/values/time.ts'
import type { Entry, Sending } from './entry.ts'
import { findValue, type Values } from './field-values.ts'
import { isTaken } from './same-value.ts'

/** A clock may be wrong by a day, and a time zone by a few hours. */
const marginMs = 26 * 3_600_000

/**
 * The request with which another copy of the account may have created the record. Sync looks for it like for a request whose
 * answer was lost. The other copy may have corrected the record's time: `times` are further times it may have sent. If the clock
 * was set since, it sent yet another one, which is whole minutes from the clock at the stamp.
 */
export function toCopyLook(
  { at, stamp }: Pick<Entry, 'at' | 'stamp'>,
  sent: Pick<Sending, 'fields' | 'sets'>,
  times: readonly number[] = [],
): Sending {
  const earliest = (stamp?.since ?? at) - marginMs
  const corrected = stamp ? { times, clock: stamp.clock } : {}
  return { action: 'create', at, serverAt: earliest, ...sent, looks: 0, lookAt: 0, byCopy: true, ...corrected }
}

/**
 * The entry for a create that was deleted here but may have been sent by another copy. If the server has the record, sync
 * deletes it there. It keeps its stamp until sync knows the times that the other copy may have sent.
 */
export function toCopyDelete(entry: Entry, sent: Pick<Sending, 'fields' | 'sets'>): Entry {
  const { isDoubtful: _doubt, ...rest } = entry
  const sending = toCopyLook(entry, sent)
  return { ...rest, action: 'delete', state: 'sending', id: null, known: null, fields: {}, sets: {}, refused: null, sending }
}

/**
 * The create as the other copy surely sent it, once the server shows its record. That copy may have sent the record before it was
 * edited here, so a value that the server does not show counts as unsent. A record that was never edited here was sent as it is:
 * other values are someone's later edits.
 */
export function toSurelySent(resource: Resource, entry: Entry, mine: Values, shown: Values): Entry {
  const { sending } = entry
  if (!sending?.byCopy || !isEdited(mine)) return entry
  const sent = Object.entries(sending.fields).filter(([name, value]) => {
    const theirs = findValue(shown, name)
    return name === 'created-at' || (theirs !== undefined && isTaken(resource, name, value, theirs, entry.fields[name]?.base))
  })
  return { ...entry, sending: { ...sending, fields: Object.fromEntries(sent), sets: {} } }
}

const isEdited = ({ attributes }: Values): boolean =>
  findInstantOf(attributes['updated-at']) !== findInstantOf(attributes['created-at'])
