import type { Stamp } from '../../src-shared/sync/hosted-clock.ts'
import type { ExactJson, ExactObject } from '../../src-shared/values/json.ts'

/** What the server said against a change. */
export interface Refusal {
  readonly status: number
  /** Its own words. */
  readonly message: string
}

/**
 * A value that was written here: the one that the server had then, and, where the server has come to a third one since, that.
 * The written value itself is the record's.
 */
export interface Unsent {
  readonly base: ExactJson
  /** There only in a conflict. */
  readonly theirs?: ExactJson
  /** The server takes everything else of the change, but not this. */
  readonly refused?: Refusal
  /** Of a to-one link: a person led it to a record. Where that record is no longer here, nobody has cleared the link. */
  readonly points?: true
}

/** Members by their keys. Adds and removes of others are never in the way of these. */
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

/** A request that was begun: the answer may be on its way, or lost. */
export interface Sending {
  readonly action: Action
  /** By this computer's clock; and by the server's, where that was known. */
  readonly at: number
  readonly serverAt: number | null
  /** What was in it, under the names of `fields`. */
  readonly fields: { readonly [name: string]: ExactJson }
  readonly sets: { readonly [relationship: string]: UnsentSet }
  /** How often it was looked for since the answer was lost, and when it is next, by this computer's clock. */
  readonly looks: number
  readonly lookAt: number
  /** Another copy of the account may have sent it, at any time since. */
  readonly byCopy?: true
  /** Of `byCopy`: the other copy may have sent another time, perhaps one of these. */
  readonly times?: readonly number[]
  /** Of `byCopy`: a person held the change before it was looked for, and it stays held if it is not found. */
  readonly isHeld?: true
}

export type Action = 'create' | 'update' | 'delete'

/**
 * `pending`: to be sent. `sending`: may have been sent. `parked`: refused, until it is edited or a person says so. `held`: by a
 * person, until they say so. `conflict`: nothing is left to send but what a person must decide.
 */
export type EntryState = 'pending' | 'sending' | 'parked' | 'held' | 'conflict'

/** What is mine, then what is theirs. */
export type ConflictKind = 'edit-edit' | 'edit-delete' | 'delete-edit'

/** All that was done here to one record since the server last had the same. */
export interface Entry {
  readonly type: string
  readonly key: number
  /** Of a deleted record: the id that the server knows it by; null where it is not known yet, or the record is here. */
  readonly id: string | null
  readonly action: Action
  readonly state: EntryState
  /** When it was begun. */
  readonly at: number
  /** By attribute, `customs/<key>` for one of customs, and `relationships/<name>` for a to-one link, whose values are hosted ids or null. */
  readonly fields: { readonly [name: string]: Unsent }
  /** Many-to-many relationships, on the end that owns them (`owningEnd`). */
  readonly sets: { readonly [relationship: string]: UnsentSet }
  readonly refused: Refusal | null
  /** Of a deleted record. */
  readonly known: Known | null
  /**
   * What the server has that contradicts the whole of it. Of an edit: `gone`, the record was deleted there. Of a delete: the
   * record as it was changed there.
   */
  readonly theirs: 'gone' | Known | null
  readonly sending: Sending | null
  /** After a failure that may pass: how often in a row, and not before when by this computer's clock. */
  readonly failures: number
  readonly notBefore: number
  /** What the server said when it was last tried: it is tried again by itself. Missing in entries of earlier versions. */
  readonly failure?: Refusal | null
  /** Of a create that brings back what was removed here since the server did not show it: the id that it had there. */
  readonly former?: string
  /** Of a create in a copy of the account: another copy may have sent it, so it is looked for before it is sent. */
  readonly isDoubtful?: true
  /** Of a create that was never sent and whose `created-at` is not settled yet. */
  readonly stamp?: Stamp
}

export const customsPrefix = 'customs/'
export const linkPrefix = 'relationships/'

/** A field of a record that is new there. Whoever made it led its links to records. */
export const newUnsent = (name: string): Unsent => ({ base: null, ...(name.startsWith(linkPrefix) && { points: true }) })

/** The server does not know it by that id. */
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

/** What the server has of it, as far as it was seen: where that contradicts, the third value, be it that it was cleared. */
export const serverValue = ({ base, theirs }: Unsent): ExactJson => (theirs === undefined ? base : theirs)

/** A deleted record as the server last showed it. */
export const lastKnown = ({ known, theirs }: Entry): Known | null => (theirs === null || theirs === 'gone' ? known : theirs)

/** Whether the record that a person led a link to has vanished since: then there is nothing to send. */
export function isVanished(name: string, { points, theirs }: Unsent, mine: ExactJson | undefined): boolean {
  return points === true && theirs === undefined && mine === null && name.startsWith(linkPrefix)
}

/** Whether a person wrote to the to-one link, and the server does not have it yet: then it stays as it is here. */
export const isWritten = (entry: Entry | undefined, relationship: string): boolean =>
  entry !== undefined && Object.hasOwn(entry.fields, linkPrefix + relationship)

/** Of a refusal that is none of the server's: nobody can tell whether the server has made the record already. */
export const inDoubt = 0

/** Whether it can be sent without a person's word. */
export const isOpen = ({ theirs, refused }: Unsent): boolean => theirs === undefined && refused === undefined

/** Whether anything of it can be sent without a person's word. */
export function hasSendable({ action, theirs, fields, sets }: Entry): boolean {
  if (theirs !== null) return false
  if (action !== 'update') return true
  return Object.values(fields).some(isOpen) || Object.keys(sets).length > 0
}

/** Whether it says nothing any more. */
export function isEmpty({ action, fields, sets, sending }: Entry): boolean {
  return action === 'update' && sending === null && Object.keys(fields).length === 0 && Object.keys(sets).length === 0
}

/** The same, in the state that what is left of it asks for. One under way stays so until its outcome is known. */
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

/** Relationships of the record that the entry tells of. */
export function listEntryLinks({ fields, sets }: Entry): string[] {
  const ones = Object.keys(fields).filter((name) => name.startsWith(linkPrefix))
  return [...ones.map((name) => name.slice(linkPrefix.length)), ...Object.keys(sets)]
}
