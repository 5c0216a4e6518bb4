import type { Conflict, ConflictField } from '../../../src-shared/sync/conflict.ts'
import { isObject, type ExactJson, type ExactObject } from '../../../src-shared/values/json.ts'
import { toMoment } from '../../../src-shared/values/time.ts'
import { customsPrefix, findConflict, linkPrefix, type ConflictKind, type Entry, type Known } from '../../outbox/entry.ts'
import { findValue, type Values } from '../../outbox/field-values.ts'
import { listEntries, type StoredEntry } from '../../outbox/stored-entry.ts'
import { toValues } from '../../outbox/field-values.ts'
import type { Row } from '../../store/port.ts'
import { readRowsOf, type OutboxContext } from './outbox-context.ts'

/** Conflicts that a user must decide, oldest first. */
export async function listConflictsOf(context: OutboxContext, found?: readonly StoredEntry[]): Promise<Conflict[]> {
  const all = (found ?? (await listEntries(context.store))).toSorted((a, b) => a.place - b.place)
  const rows = await readRowsOf(
    context,
    all.map(({ entry }) => entry),
  )
  return all.flatMap(({ place, entry }) => {
    const kind = findConflict(entry)
    if (kind === null) return []
    const row = rows.get(entry.key)
    return {
      id: String(place),
      type: entry.type,
      recordId: row?.id ?? entry.id ?? '',
      kind,
      at: toMoment(entry.at, context.account.timeZone),
      fields: toFields[kind](entry, row),
    }
  })
}

type ToFields = (entry: Entry, row: Row | undefined) => Conflict['fields']

const nothing: Values = { attributes: {}, held: {} }

const toFields: Record<ConflictKind, ToFields> = {
  'edit-edit': ({ fields }, row) => {
    const mine = row ? toValues(row) : nothing
    const disputed = Object.entries(fields).flatMap(([name, { base, theirs, theirsAt }]): [string, ConflictField][] =>
      theirs === undefined
        ? []
        : [[name, { base, mine: findValue(mine, name) ?? null, theirs, ...(theirsAt !== undefined && { theirsAt }) }]],
    )
    return Object.fromEntries(disputed)
  },
  'edit-delete': ({ fields }, row) => {
    const mine = row ? toValues(row) : nothing
    const edited = Object.entries(fields).map(([name, { base }]): [string, ConflictField] => {
      return [name, { base, mine: findValue(mine, name) ?? null, theirs: null }]
    })
    return Object.fromEntries(edited)
  },
  'delete-edit': ({ known, theirs }) => {
    if (!known || theirs === null || theirs === 'gone') return {}
    const [before, after] = [toAll(known), toAll(theirs)]
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => {
      // If the server did not show a link, we do not know that it changed.
      const isTold = !name.startsWith(linkPrefix) || Object.hasOwn(after, name)
      return name !== 'updated-at' && isTold && toComparable(before[name]) !== toComparable(after[name])
    })
    const at = after['updated-at']
    const changed = typeof at === 'string' ? { theirsAt: at } : {}
    return Object.fromEntries(
      names.map((name) => [name, { base: before[name] ?? null, mine: null, theirs: after[name] ?? null, ...changed }]),
    )
  },
}

/** Null, empty text and an empty list all count as nothing. */
function toComparable(value: ExactJson | undefined): string {
  const text = JSON.stringify(value ?? null)
  return ['""', '[]', '{}'].includes(text) ? 'null' : text
}

/** All values of a record by field name. */
function toAll({ attributes, held, sets }: Known): ExactObject {
  const { customs, ...plain } = attributes
  const links: Record<string, ExactJson> = { ...held, ...sets }
  return {
    ...plain,
    ...prefixed(customsPrefix, customs !== undefined && isObject(customs) ? customs : {}),
    ...prefixed(linkPrefix, links),
  }
}

const prefixed = (prefix: string, values: ExactObject): ExactObject =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value]))
