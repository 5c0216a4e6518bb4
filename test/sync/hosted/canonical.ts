import {
  ExactNumber,
  isObject,
  parseExact,
  toJsonText,
  toShortDecimal,
  toSortedText,
  type Json,
  type JsonObject,
} from './exact-json.ts'
import { schemas } from './schema.ts'

/** A record in a form that is equal for equal records, whoever wrote them out. */
export interface CanonicalRecord {
  /** The JSON text of each value; times as UTC instants, decimals in their shortest spelling, other numbers as written. */
  readonly attributes: Readonly<Record<string, string>>
  readonly archived: boolean
  /** `untold` where nothing that the server answers would say. */
  readonly trashed: boolean | 'untold'
  /** `type/id` of every member, in order; a relationship without members is absent. */
  readonly links: Readonly<Record<string, readonly string[]>>
}

/** By type, then by id. */
export type Snapshot = Readonly<Record<string, Readonly<Record<string, CanonicalRecord>>>>

export function canonicalAttributes(type: string, attributes: JsonObject): Record<string, string> {
  const known = schemas.get(type)?.attributes ?? {}
  const entries = Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, value]) => [name, canonicalValue(known[name]?.kind, value)]))
}

function canonicalValue(kind: string | undefined, value: Json): string {
  if (kind === 'datetime' && typeof value === 'string') return JSON.stringify(new Date(value).toISOString())
  if (kind === 'decimal' && value instanceof ExactNumber) return toShortDecimal(value.source)
  if (kind === 'decimal' && typeof value === 'number') return toShortDecimal(String(value))
  return toSortedText(value)
}

/** The same from the text of a value; only what has an inside, or is told in several ways, needs to be read. */
export function canonicalText(kind: string | undefined, text: string): string {
  if (text === 'null' || text === '{}') return text
  if (kind === 'datetime') return `"${new Date(text.slice(1, -1)).toISOString()}"`
  if (kind === 'decimal') return toShortDecimal(text)
  return text.startsWith('{') || text.startsWith('[') ? toSortedText(parseExact(text)) : text
}

/** The links that a resource of an answer tells; a relationship without `data` tells nothing and is absent. */
export function canonicalLinks(relationships: Json | undefined): Record<string, string[]> {
  const links: Record<string, string[]> = {}
  for (const [name, member] of Object.entries(isObject(relationships) ? relationships : {})) {
    if (!isObject(member) || member['data'] === undefined) continue
    const data = member['data']
    const members = Array.isArray(data) ? (data as readonly Json[]) : data === null ? [] : [data]
    links[name] = toSortedMembers(members.flatMap((one) => (isObject(one) ? `${text(one['type'])}/${text(one['id'])}` : [])))
  }
  return links
}

const text = (value: Json | undefined) => (value === undefined ? '' : typeof value === 'string' ? value : toJsonText(value))

export function toSortedMembers(members: readonly string[]): string[] {
  return [...members].sort((a, b) => Number(a.split('/')[1]) - Number(b.split('/')[1]) || (a < b ? -1 : 1))
}

/** Where two snapshots differ, one line each, at most `most` of them. */
export function listDifferences(server: Snapshot, mirror: Snapshot, most = 20): string[] {
  const lines: string[] = []
  const add = (line: string) => {
    if (lines.length < most) lines.push(line)
  }
  for (const type of new Set([...Object.keys(server), ...Object.keys(mirror)])) {
    const there = server[type] ?? {}
    const here = mirror[type] ?? {}
    for (const id of new Set([...Object.keys(there), ...Object.keys(here)])) {
      const a = there[id]
      const b = here[id]
      if (a === undefined) add(`${type}/${id}: only in the mirror`)
      else if (b === undefined) add(`${type}/${id}: missing in the mirror`)
      else for (const line of compareRecords(a, b)) add(`${type}/${id}: ${line}`)
    }
  }
  return lines
}

/** Attributes that were found equal before. Snapshots share the attributes of unchanged records. */
const equalTo = new WeakMap<object, object>()

function compareRecords(server: CanonicalRecord, mirror: CanonicalRecord): string[] {
  const lines: string[] = []
  const names = (a: object, b: object) => new Set([...Object.keys(a), ...Object.keys(b)])
  if (equalTo.get(server.attributes) !== mirror.attributes) {
    for (const name of names(server.attributes, mirror.attributes)) {
      const [a, b] = [server.attributes[name], mirror.attributes[name]]
      if (a !== b) lines.push(`${name} is ${a ?? 'absent'} there, ${b ?? 'absent'} here`)
    }
    if (lines.length === 0) equalTo.set(server.attributes, mirror.attributes)
  }
  for (const name of names(server.links, mirror.links)) {
    const [a, b] = [server.links[name] ?? [], mirror.links[name] ?? []]
    if (a.join() !== b.join()) lines.push(`${name} links [${a.join()}] there, [${b.join()}] here`)
  }
  if (server.archived !== mirror.archived) lines.push(`archived is ${String(server.archived)} there`)
  const told = server.trashed !== 'untold' && mirror.trashed !== 'untold'
  if (told && server.trashed !== mirror.trashed) lines.push(`trashed is ${String(server.trashed)} there`)
  return lines
}
