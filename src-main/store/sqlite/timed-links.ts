import type { Resource } from '../../../src-shared/schema/resource.ts'
import { changeTimes, findTime, startTimes, type LinkTime, type LinkTimes } from '../link-times.ts'
import type { Connection } from './connection.ts'
import { heldColumn, quote, timesColumn } from './names.ts'
import { parseAttributes } from './projection.ts'
import type { BuiltRow } from './rows.ts'
import type { WriteContext, WrittenType } from './write-context.ts'

type Stored = [to: number | null, times: string | null]
type Links = ReadonlyMap<string, number | null>

/** The value of the new record's column. None for a type without a timed relationship. */
export function listStartTimes({ commit }: WriteContext, { resource }: WrittenType, links: Links, isUndo = false) {
  const { timed } = resource
  return timed === undefined ? [] : [toText(startTimes(links.get(timed) ?? null, isUndo, commit))]
}

/** Adds the column if its value changes. */
export function setTimes(
  { connection, commit }: WriteContext,
  { resource, table }: WrittenType,
  key: number,
  change: { readonly links: Links; readonly isUndo?: boolean; readonly before: Uint8Array; readonly after: Uint8Array },
  set: Map<string, unknown>,
): void {
  const { timed } = resource
  if (timed === undefined) return
  const columns = `${quote(heldColumn(timed))}, ${quote(timesColumn(timed))}`
  const [from, text] = connection.statement(`SELECT ${columns} FROM ${table} WHERE key = ?`).raw().get(key) as Stored
  const to = change.links.has(timed) ? (change.links.get(timed) ?? null) : from
  if (from === to && text !== null) return
  const times = changeTimes(
    fromText(text),
    { from, to, isUndo: change.isUndo === true, before: parseAttributes(change.before), after: parseAttributes(change.after) },
    commit,
  )
  set.set(timesColumn(timed), toText(times))
}

/** Fills in since when the rows have their present links. Their attributes must be there already. */
export function fillTimes(connection: Connection, { type, timed }: Resource, rows: readonly BuiltRow[]): void {
  if (timed === undefined) throw new Error(`${type} has no timed relationship`)
  const columns = `r.${quote(heldColumn(timed))}, r.${quote(timesColumn(timed))}`
  const statement = connection.statement(`SELECT ${columns} FROM ${quote(type)} AS r WHERE r.key = ?`).raw()
  for (const row of rows) {
    const [to, text] = statement.get(row.key) as Stored
    const time = findTime(fromText(text), to, parseAttributes(row.attributes))
    row.entered = time && { at: time.at, isExact: time.isExact }
  }
}

const toText = (times: LinkTimes): string | null =>
  times.length === 0 ? null : JSON.stringify(times.map(({ to, at, isExact }) => [to, at, isExact]))

function fromText(text: string | null): LinkTimes {
  const stored = text === null ? [] : (JSON.parse(text) as [LinkTime['to'], number, boolean][])
  return stored.map(([to, at, isExact]) => ({ to, at, isExact }))
}
