import { everything, type Condition } from '../../../src-main/store/plan.ts'
import type { Row, Store } from '../../../src-main/store/port.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { ExactNumber, isObject, parseExact, toShortDecimal, toSortedText, type Json } from '../hosted/exact-json.ts'

/** A record of a device as its user sees it. */
export interface RowView {
  readonly type: string
  readonly key: number
  readonly id: string
  /** Texts by field: an attribute, `customs/<key>`, `relationships/<name>` of a to-one by the place of what it leads to. */
  readonly fields: ReadonlyMap<string, string>
  /** Places of members by to-many relationship. */
  readonly sets: ReadonlyMap<string, readonly string[]>
  /** Id of every record that is linked, by its place. */
  readonly ends: ReadonlyMap<string, string>
}

/** What a record is called wherever its id may change: `contacts#7`. */
export const toPlace = (type: string, key: number): string => `${type}#${String(key)}`
export const noLink = 'none'

/** Equal for what a server may make of a value and what was written. */
export function toText(value: Json | undefined): string {
  if (value === undefined || value === null) return 'null'
  if (typeof value === 'string')
    return value
      .trim()
      .replace(/^https:\/\//, '')
      .replace(/\/$/, '')
  if (value instanceof ExactNumber) return toShortDecimal(value.source)
  return toSortedText(value)
}

export function toFieldTexts(attributes: Json): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of Object.entries(isObject(attributes) ? attributes : {})) {
    if (name !== 'customs') fields.set(name, toText(value))
    else for (const [key, custom] of Object.entries(isObject(value) ? value : {})) fields.set(`customs/${key}`, toText(custom))
  }
  return fields
}

function toView(row: Row): RowView {
  const fields = toFieldTexts(parseExact(new TextDecoder().decode(row.attributes)))
  const sets = new Map<string, readonly string[]>()
  const ends = new Map<string, string>()
  for (const [name, { many }] of Object.entries(registry.get(row.type)?.relationships ?? {})) {
    const members = row.links[name] ?? []
    for (const { type, key, id } of members) ends.set(toPlace(type, key), id)
    const places = members.map(({ type, key }) => toPlace(type, key))
    if (many) sets.set(name, places)
    else fields.set(`relationships/${name}`, places[0] ?? noLink)
  }
  return { type: row.type, key: row.key, id: row.id, fields, sets, ends }
}

export async function readViews(store: Store, type: string, where: Condition = everything): Promise<RowView[]> {
  const linkage = Object.keys(registry.get(type)?.relationships ?? {})
  const { rows } = await store.read({ type, where, linkage })
  return rows.map(toView)
}

/** Records by their places; absent where there is none any more. */
export async function readPlaces(store: Store, places: Iterable<string>): Promise<Map<string, RowView>> {
  const keys = new Map<string, number[]>()
  for (const place of places) {
    const [type = '', key = ''] = place.split('#')
    keys.set(type, [...(keys.get(type) ?? []), Number(key)])
  }
  const reads = [...keys].map(([type, wanted]) => readViews(store, type, { op: 'key', keys: wanted }))
  const views = (await Promise.all(reads)).flat()
  return new Map(views.map((view) => [toPlace(view.type, view.key), view]))
}
