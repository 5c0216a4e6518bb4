import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson, ExactObject } from '../../../src-shared/values/json.ts'
import type { Ref, Row } from '../../store/port.ts'
import {
  customsPrefix,
  isOpen,
  isProvisional,
  isVanished,
  linkPrefix,
  type Entry,
  type Sending,
  type UnsentSet,
} from '../entry.ts'
import { findValue, toValues } from '../field-values.ts'

/** A request, ready to be sent. */
export interface Composed {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly type: string
  /** Null for a create. */
  readonly id: string | null
  /** Null for a delete. */
  readonly body: ExactObject | null
  readonly sent: Pick<Sending, 'fields' | 'sets'>
  /** Linked records that the request should name but the server does not have yet. */
  readonly lacks: readonly Lack[]
  /** Sets that are left out: a set is sent whole, and its members on the server are unknown. */
  readonly unread: readonly string[]
}

export interface Lack {
  readonly type: string
  readonly key: number
  readonly isRequired: boolean
}

export interface ComposeOptions {
  /** The set's current members on the server, because a set is sent whole; undefined if unknown. */
  readonly membersOf?: (relationship: string) => readonly Ref[] | undefined
  /** Whether the server has the record, or will have it by then. */
  readonly isKnown?: (ref: Ref) => boolean
  /** The server's current customs. They are sent whole, because a server may replace all of them. */
  readonly customs?: ExactObject
  /** The record was just read: whatever is still unknown cannot be sent. */
  readonly isRead?: boolean
}

/**
 * Composes the entry's request from the local record. Links to records that the server does not have are left out and listed in
 * `lacks`.
 */
export function composeWrite(
  registry: Registry,
  entry: Entry,
  row: Row,
  { membersOf = () => undefined, isKnown = ({ id }) => !isProvisional(id), customs = {}, isRead = false }: ComposeOptions = {},
): Composed {
  const resource = needResource(registry, entry.type)
  const values = toValues(row)
  const lacks: Lack[] = []
  const unread: string[] = []
  const isLost = (name: string, value: ExactJson) => isRead && isVanished(name, entry.fields[name] ?? { base: null }, value)
  const fields: Record<string, ExactJson> = {}
  for (const name of listSendable(resource, entry)) {
    const held = name.startsWith(linkPrefix) ? row.links[name.slice(linkPrefix.length)]?.[0] : undefined
    const value = findValue(values, name) ?? null
    if (held && !isKnown(held)) lacks.push(toLack(held, resource.relationships[name.slice(linkPrefix.length)]?.required))
    else if (value !== null || (entry.action === 'update' && !isLost(name, value))) fields[name] = value
  }
  const sets: Record<string, UnsentSet> = {}
  const data: Record<string, readonly Ref[]> = {}
  for (const [name, { added, removed }] of Object.entries(entry.sets)) {
    const mine = (row.links[name] ?? []).filter(({ key }) => added.includes(key))
    lacks.push(...mine.filter((ref) => !isKnown(ref)).map((ref) => toLack(ref)))
    const joined = mine.filter(isKnown)
    const members = membersOf(name)
    if (isRead && members === undefined) {
      unread.push(name)
      continue
    }
    const left = removed.filter((key) => !members || members.some((member) => member.key === key))
    if (joined.length === 0 && left.length === 0) continue
    sets[name] = { added: joined.map(({ key }) => key), removed: left }
    data[name] = uniteRefs(
      (members ?? row.links[name] ?? []).filter((ref) => !removed.includes(ref.key) && isKnown(ref)),
      joined,
    )
  }
  const body = toBody(resource, entry, row, fields, data, customs)
  const place = entry.action === 'create' ? { method: 'POST' as const, id: null } : { method: 'PATCH' as const, id: row.id }
  return { ...place, type: entry.type, body, sent: { fields, sets }, lacks, unread }
}

function listSendable({ fields: declared }: Resource, { action, fields }: Entry): string[] {
  const names = Object.entries(fields).filter(([, unsent]) => isOpen(unsent))
  const isTimed = Object.hasOwn(declared, 'created-at') && fields['created-at']?.refused === undefined
  const time = action === 'create' && isTimed ? ['created-at'] : []
  return [...new Set([...time, ...names.map(([name]) => name)])]
}

const toLack = ({ type, key }: Ref, isRequired = false): Lack => ({ type, key, isRequired })

function uniteRefs(present: readonly Ref[], joined: readonly Ref[]): Ref[] {
  return [...new Map([...present, ...joined].map((ref) => [ref.id, ref])).values()]
}

function toBody(
  { type, relationships }: Resource,
  { action }: Entry,
  { id }: Row,
  fields: Readonly<Record<string, ExactJson>>,
  sets: Readonly<Record<string, readonly Ref[]>>,
  present: ExactObject,
): ExactObject {
  const attributes: ExactObject = {}
  const customs: ExactObject = {}
  const links: ExactObject = {}
  for (const [name, value] of Object.entries(fields)) {
    if (name.startsWith(customsPrefix)) customs[name.slice(customsPrefix.length)] = value
    else if (!name.startsWith(linkPrefix)) attributes[name] = value
    else {
      const relationship = name.slice(linkPrefix.length)
      const target = relationships[relationship]?.target ?? ''
      links[relationship] = { data: value === null ? null : { type: target, id: value } }
    }
  }
  for (const [name, refs] of Object.entries(sets)) links[name] = { data: refs.map((ref) => ({ type: ref.type, id: ref.id })) }
  if (Object.keys(customs).length > 0) attributes['customs'] = { ...present, ...customs }
  return {
    data: {
      ...(action === 'update' && { id }),
      type,
      ...(Object.keys(attributes).length > 0 && { attributes }),
      ...(Object.keys(links).length > 0 && { relationships: links }),
    },
  }
}

export function changesNothing({ method, sent }: Composed): boolean {
  return method === 'PATCH' && Object.keys(sent.fields).length === 0 && Object.keys(sent.sets).length === 0
}
