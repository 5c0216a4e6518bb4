import { isObject, type ExactJson, type ExactObject } from '../../../src-shared/values/json.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { Row } from '../../store/port.ts'
import type { RecordWrite } from './batch-writes.ts'
import type { WrittenValue } from './coalesce.ts'
import { customsPrefix, linkPrefix, type Entry } from '../entry.ts'
import { findValue, type Values } from '../field-values.ts'
import { toHosted } from '../known.ts'
import { isSameValue } from '../same-value.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'

/** A record's id by its key; undefined if it has none yet. */
export type IdOf = (key: number) => string | undefined

const customsOf = (attributes: ExactObject): ExactObject => (isObject(attributes['customs']) ? attributes['customs'] : {})

/** The fields that a create sends, under the names of entries. `created-at` is always among them. */
export function listCreatedFields({ attributes = {}, names }: RecordWrite): string[] {
  const time = Object.hasOwn(attributes, 'created-at') ? ['created-at'] : []
  const customs = Object.keys(customsOf(attributes)).map((key) => customsPrefix + key)
  return [...new Set([...names, ...time])].flatMap((name) => (name === 'customs' ? customs : [name]))
}

/** The row's values, with links only to records that the server has. */
export function toServerValues({ attributes, links }: Row): Values {
  const held = Object.entries(links).map(([name, refs]) => [name, toHosted(refs[0]?.id)] as const)
  return { attributes: fromBytes(attributes), held: Object.fromEntries(held) }
}

/**
 * The fields that an edit wrote, from the server's value to the new one. Includes every field the client asked for, and every
 * derived field that returns to its base value.
 */
export function listWrittenFields(
  resource: Resource,
  write: RecordWrite,
  before: Values,
  entry: Entry | null,
  idOf: IdOf,
): Record<string, WrittenValue> {
  const { attributes = before.attributes, held, names } = write
  const unsent = Object.keys(entry?.fields ?? {})
  const findAfter = (name: string): ExactJson | undefined => {
    if (!name.startsWith(linkPrefix)) return findValue({ attributes, held: {} }, name)
    const key = held.get(name.slice(linkPrefix.length))
    if (key === undefined) return findValue(before, name) ?? null
    return key === null ? null : (toHosted(idOf(key)) ?? undefined)
  }
  const customs = [...Object.keys(customsOf(before.attributes)), ...Object.keys(customsOf(attributes))]
  const asked = [...names].flatMap((name) =>
    name === 'customs'
      ? [...customs.map((key) => customsPrefix + key), ...unsent.filter((one) => one.startsWith(customsPrefix))]
      : [name],
  )
  const takenBack = unsent.filter((name) => {
    if (name.startsWith(linkPrefix) && !held.has(name.slice(linkPrefix.length))) return false
    const { base, theirs } = entry?.fields[name] ?? { base: null }
    const after = findAfter(name)
    return after !== undefined && theirs === undefined && isSameValue(resource, name, after, base)
  })
  const toWritten = (name: string) => [name, { before: findValue(before, name) ?? null, after: findAfter(name) }] as const
  return Object.fromEntries([...new Set([...asked, ...takenBack])].map(toWritten))
}
