import type { Entry, Sending } from './entry.ts'

/** A clock may be wrong by a day, and a zone by some hours. */
const marginMs = 26 * 3_600_000

/**
 * The request by which another copy of the account may have made the record: it is looked for like one whose answer was lost.
 * The other copy may have corrected the record's time. `times` are further times it may have sent.
 */
export function toCopyLook(
  { at, stamp }: Pick<Entry, 'at' | 'stamp'>,
  sent: Pick<Sending, 'fields' | 'sets'>,
  times: readonly number[] = [],
): Sending {
  const earliest = (stamp?.since ?? at) - marginMs
  const corrected = stamp ? { times } : {}
  return { action: 'create', at, serverAt: earliest, ...sent, looks: 0, lookAt: 0, byCopy: true, ...corrected }
}

/** The entry of a create that another copy may have sent and that is deleted here: if the server has it, it is deleted there. */
export function toCopyDelete(entry: Entry, sent: Pick<Sending, 'fields' | 'sets'>): Entry {
  const { isDoubtful: _doubt, stamp: _stamp, ...rest } = entry
  const sending = toCopyLook(entry, sent)
  return { ...rest, action: 'delete', state: 'sending', id: null, known: null, fields: {}, sets: {}, refused: null, sending }
}
