import type { LinkChange, OutboxChange } from '../../../src-shared/sync/outbox.ts'
import { toMoment } from '../../../src-shared/values/time.ts'
import { composeWrite } from '../../outbox/send/compose.ts'
import { linkPrefix, type Entry } from '../../outbox/entry.ts'
import { findValue } from '../../outbox/field-values.ts'
import { findLookEnd } from '../../outbox/unanswered.ts'
import { listEntries, type StoredEntry } from '../../outbox/stored-entry.ts'
import { toValues } from '../../outbox/field-values.ts'
import type { Row } from '../../store/port.ts'
import { listMembers, readApiIds, readRowsOf, type OutboxContext } from './outbox-context.ts'

/** Unsent changes, oldest first. Conflicts are listed separately. */
export async function listChangesOf(context: OutboxContext, found?: readonly StoredEntry[]): Promise<OutboxChange[]> {
  const all = found ?? (await listEntries(context.store))
  const waiting = all.filter(({ entry }) => entry.state !== 'conflict').toSorted((a, b) => a.place - b.place)
  const entries = waiting.map(({ entry }) => entry)
  const rows = await readRowsOf(context, entries)
  const ids = await readApiIds(context.store, listMembers(context, entries))
  const denials = new Map(entries.flatMap((entry) => (entry.failure?.status === 403 ? [[toKind(entry), entry.failure]] : [])))
  return waiting.map((one) => {
    const change = toChange(context, one, rows.get(one.entry.key), ids)
    // Not tried yet, because a similar change was just refused. It waits for the same reason.
    const error = change.error ?? (change.state === 'pending' ? denials.get(toKind(one.entry)) : undefined) ?? null
    return { ...change, error }
  })
}

const toKind = ({ type, action }: Entry) => `${type} ${action}`

function toChange(
  context: OutboxContext,
  { place, entry }: StoredEntry,
  row: Row | undefined,
  ids: ReadonlyMap<number, string>,
): OutboxChange {
  const { type, action, state, at } = entry
  const lookEnd = findLookEnd(entry)
  return {
    id: String(place),
    type,
    recordId: row?.id ?? entry.id ?? '',
    action,
    state: state === 'held' || state === 'conflict' ? 'parked' : state,
    ...(state === 'held' && { held: true }),
    fields: toFields(entry, row),
    links: { ...toHeldLinks(entry, row), ...toSets(entry, ids) },
    error: state === 'held' ? null : findWords(entry),
    waitsFor: state === 'sending' || !row ? null : findLacks(context, entry, row),
    ...(lookEnd !== null && { lookedForUntil: toMoment(lookEnd, context.account.timeZone) }),
    at: toMoment(at, context.account.timeZone),
  }
}

const listOpen = ({ fields }: Entry) => Object.entries(fields).filter(([, { theirs }]) => theirs === undefined)

function toFields(entry: Entry, row: Row | undefined): OutboxChange['fields'] {
  if (!row) return {}
  const mine = toValues(row)
  const names = listOpen(entry).filter(([name]) => !name.startsWith(linkPrefix))
  return Object.fromEntries(
    names.map(([name, { base, refused }]) => {
      return [name, { from: base, to: findValue(mine, name) ?? null, ...(refused && { refused }) }]
    }),
  )
}

function toHeldLinks(entry: Entry, row: Row | undefined): Record<string, LinkChange> {
  if (!row) return {}
  const links = listOpen(entry).filter(([name]) => name.startsWith(linkPrefix))
  const asList = (id: unknown) => (typeof id === 'string' ? [id] : [])
  return Object.fromEntries(
    links.map(([field, { base }]) => {
      const name = field.slice(linkPrefix.length)
      return [name, { added: asList(row.links[name]?.[0]?.id), removed: asList(base) }]
    }),
  )
}

/** A member that no longer exists here has no id to show. */
function toSets({ sets }: Entry, ids: ReadonlyMap<number, string>): Record<string, LinkChange> {
  const named = (keys: readonly number[]) => keys.map((key) => ids.get(key)).filter((id) => id !== undefined)
  return Object.fromEntries(
    Object.entries(sets).map(([name, { added, removed }]) => [name, { added: named(added), removed: named(removed) }]),
  )
}

function findWords({ refused, fields, failure }: Entry): OutboxChange['error'] {
  return refused ?? Object.values(fields).find((field) => field.refused)?.refused ?? failure ?? null
}

function findLacks({ registry }: OutboxContext, entry: Entry, row: Row): string[] | null {
  if (entry.action === 'delete') return null
  const keys = new Set(composeWrite(registry, entry, row).lacks.map(({ key }) => key))
  const refs = Object.values(row.links).flat()
  const names = refs.filter(({ key }) => keys.has(key)).map(({ type, id }) => `${type}/${id}`)
  return names.length === 0 ? null : [...new Set(names)]
}
