import type { Action } from '../../src-shared/sync/outbox.ts'
import type { Stamp } from '../../src-shared/sync/hosted-clock.ts'
import type { ExactJson, ExactObject } from '../../src-shared/values/json.ts'

/** The server's refusal of a change. */
export interface Refusal {
  readonly status: number
  /** The server's message. */
  readonly message: string
}

/**
 * A field that was written here: the value that the server had then and, in a conflict, the value that it has now. The written
 * value itself is in the record.
 */
export interface Unsent {
  readonly base: ExactJson
  /** Only in a conflict. */
  readonly theirs?: ExactJson
  /** Only in a conflict: the record's `updated-at` on the server when it was first seen, if the server shows it. */
  readonly theirsAt?: string
  /** The server refused this field, but not the rest of the change. */
  readonly refused?: Refusal
  /** Of a to-one link: a person set it to a record. If that record is deleted, this does not count as clearing the link. */
  readonly points?: true
}

/** Members by key. Other members may be added or removed independently. */
export interface UnsentSet {
  readonly added: readonly number[]
  readonly removed: readonly number[]
}

/** A record as the server had it when it was deleted here. */
export interface Known {
  readonly attributes: ExactObject
  /** To-one relationships by the hosted id, null where there is none. */
  readonly held: { readonly [relationship: string]: string | null }
  readonly sets: { readonly [relationship: string]: readonly string[] }
  readonly trashed: boolean
}

/** A request whose answer has not arrived, or is lost. */
export interface Sending {
  readonly action: Action
  /** By this computer's clock. `serverAt`: by the server's, if it was known. */
  readonly at: number
  readonly serverAt: number | null
  /** The sent values, under the names of `Entry.fields`. */
  readonly fields: { readonly [name: string]: ExactJson }
  readonly sets: { readonly [relationship: string]: UnsentSet }
  /** How often sync looked for it since the answer was lost, and when it looks next, by this computer's clock. */
  readonly looks: number
  readonly lookAt: number
  /** Another copy of the account may have sent it, at any time since `at`. */
  readonly byCopy?: true
  /** Of `byCopy`: the other copy may have sent another time, perhaps one of these. */
  readonly times?: readonly number[]
  /** Of `byCopy`: this computer's clock at the stamp. The other copy may have corrected it by other minutes than this one. */
  readonly clock?: number
  /** Of `byCopy`: a person held the change before it was looked for, and it stays held if it is not found. */
  readonly isHeld?: true
}

export type { Action }

/**
 * `pending`: to be sent. `sending`: may have been sent. `parked`: refused, until it is edited or retried. `held`: held back by a
 * person, until they release it. `conflict`: nothing can be sent before a person decides.
 */
export type EntryState = 'pending' | 'sending' | 'parked' | 'held' | 'conflict'

/** The local change, then the server's change. */
export type ConflictKind = 'edit-edit' | 'edit-delete' | 'delete-edit'

/** All unsent changes of one record. */
export interface Entry {
  readonly type: string
  readonly key: number
  /** Of a deleted record: its id on the server. Null if the server does not have it yet, or the record is not deleted. */
  readonly id: string | null
  readonly action: Action
  readonly state: EntryState
  /** When the first of these changes was made. */
  readonly at: number
  /** By attribute, `customs/<key>` for one of customs, and `relationships/<name>` for a to-one link, whose values are hosted ids or null. */
  readonly fields: { readonly [name: string]: Unsent }
  /** Many-to-many relationships, on the end that owns them (`owningEnd`). */
  readonly sets: { readonly [relationship: string]: UnsentSet }
  readonly refused: Refusal | null
  /** Of a deleted record. */
  readonly known: Known | null
  /**
   * The server's change that conflicts with the whole entry. Of an edit: `gone`, the record was deleted there. Of a delete: the
   * record as it was changed there.
   */
  readonly theirs: 'gone' | Known | null
  readonly sending: Sending | null
  /** After temporary failures: how many in a row, and the earliest time of the next attempt by this computer's clock. */
  readonly failures: number
  readonly notBefore: number
  /** The server's message at the last attempt. Sync retries automatically. Missing in entries of earlier versions. */
  readonly failure?: Refusal | null
  /** Of a create that restores a record which was removed here because the server did not show it: its id there. */
  readonly former?: string
  /** Of a create in a copy of the account: another copy may have sent it, so it is looked for before it is sent. */
  readonly isDoubtful?: true
  /** Of a create that was never sent and whose `created-at` is not settled yet. */
  readonly stamp?: Stamp
}

export const customsPrefix = 'customs/'
export const linkPrefix = 'relationships/'

/** A field whose new value replaces the server's. `value`: the new value, where it is known. */
export const toUnsentField = (name: string, base: ExactJson, value?: ExactJson): Unsent => ({
  base,
  ...(name.startsWith(linkPrefix) && value !== null && { points: true }),
})

/** A field of a record that the server does not have yet. A person set its links. */
export const newUnsent = (name: string): Unsent => toUnsentField(name, null)

/** Whether the id is local: the server does not know the record yet. */
export const isProvisional = (id: string): boolean => id.startsWith('-')

export const toRecordName = (type: string, key: number): string => `${type}/${String(key)}`

export function newEntry(type: string, key: number, action: Action, at: number): Entry {
  return {
    type,
    key,
    id: null,
    action,
    state: 'pending',
    at,
    fields: {},
    sets: {},
    refused: null,
    known: null,
    theirs: null,
    sending: null,
    failures: 0,
    notBefore: 0,
  }
}

export function findConflict({ action, theirs, fields }: Entry): ConflictKind | null {
  if (theirs !== null) return action === 'delete' ? 'delete-edit' : 'edit-delete'
  return Object.values(fields).some((field) => field.theirs !== undefined) ? 'edit-edit' : null
}

/** The server's value as last seen. In a conflict it is `theirs`, which may be null if the field was cleared there. */
export const serverValue = ({ base, theirs }: Unsent): ExactJson => (theirs === undefined ? base : theirs)

/** A deleted record as the server last showed it. */
export const lastKnown = ({ known, theirs }: Entry): Known | null => (theirs === null || theirs === 'gone' ? known : theirs)

/** Whether the target of a link was deleted after a person set the link. Then there is nothing to send. */
export function isVanished(name: string, { points, theirs }: Unsent, mine: ExactJson | undefined): boolean {
  return points === true && theirs === undefined && mine === null && name.startsWith(linkPrefix)
}

/** Whether a person wrote the to-one link and the server does not have it yet. Then the local link stays. */
export const isWritten = (entry: Entry | undefined, relationship: string): boolean =>
  entry !== undefined && Object.hasOwn(entry.fields, linkPrefix + relationship)

/** The status of a refusal by sync itself: it cannot find out whether the server already has the record. */
export const inDoubt = 0

/** Whether the field can be sent without a person's decision. */
export const isOpen = ({ theirs, refused }: Unsent): boolean => theirs === undefined && refused === undefined

/** Whether any part of the entry can be sent without a person's decision. */
export function hasSendable({ action, theirs, fields, sets }: Entry): boolean {
  if (theirs !== null) return false
  if (action !== 'update') return true
  return Object.values(fields).some(isOpen) || Object.keys(sets).length > 0
}

/** Whether nothing is left to send. */
export function isEmpty({ action, fields, sets, sending }: Entry): boolean {
  return action === 'update' && sending === null && Object.keys(fields).length === 0 && Object.keys(sets).length === 0
}

/** The entry with the state that follows from its contents. A sent entry keeps its state until the outcome is known. */
export function withState(entry: Entry): Entry {
  if (entry.state === 'held' || entry.sending !== null) return entry
  if (entry.refused !== null) return { ...entry, state: 'parked' }
  if (hasSendable(entry)) return { ...entry, state: 'pending' }
  const isParked = findConflict(entry) === null || Object.values(entry.fields).some(({ refused }) => refused !== undefined)
  return { ...entry, state: isParked ? 'parked' : 'conflict' }
}

/** The same, its `created-at` settled for good. */
export function withoutStamp(entry: Entry): Entry {
  if (!entry.stamp) return entry
  const { stamp: _stamp, ...settled } = entry
  return settled
}

/** Relationships that the entry changes. */
export function listEntryLinks({ fields, sets }: Entry): string[] {
  const ones = Object.keys(fields).filter((name) => name.startsWith(linkPrefix))
  return [...ones.map((name) => name.slice(linkPrefix.length)), ...Object.keys(sets)]
}
