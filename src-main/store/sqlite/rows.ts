import { parseExact, type ExactObject } from '../../../src-shared/values/json.ts'
import type { Ref, Row } from '../port.ts'
import type { Connection } from './connection.ts'
import { quote } from './names.ts'

/** A row while its linkage is being collected. `fillAttributes` reads its attributes last. */
export interface BuiltRow extends Row {
  attributes: Uint8Array
  entered?: NonNullable<Row['entered']> | null
  readonly links: Record<string, readonly Ref[]>
}

type Stored = [key: number, id: string, version: number, trashed: number, extra: string | null]

/** The id as text, because it may exceed a JavaScript number. */
export const rowColumns = 'r.key, CAST(r.id AS TEXT), r.version, r.trashed, r.extra'
const unread = new Uint8Array()

export function toRow(type: string, stored: unknown): BuiltRow {
  const [key, id, version, trashed, extra] = stored as Stored
  return {
    type,
    key,
    id,
    version,
    attributes: unread,
    trashed: trashed === 1,
    extra: extra === null ? null : (parseExact(extra) as ExactObject),
    links: {},
  }
}

/** The rows with these keys, in the order of the keys. */
export function listRowsByKey(connection: Connection, type: string, keys: readonly number[]): BuiltRow[] {
  if (keys.length === 0) return []
  const statement = connection.statement(
    `SELECT ${rowColumns} FROM json_each(?) AS chosen CROSS JOIN ${quote(type)} AS r ON r.key = chosen.value`,
  )
  const found = new Map<number, BuiltRow>()
  for (const stored of statement.raw().all(JSON.stringify(keys))) {
    const row = toRow(type, stored)
    found.set(row.key, row)
  }
  return keys.map((key) => found.get(key)).filter((row) => row !== undefined)
}

const rowsAtOnce = 100

/**
 * Fills in the attributes of rows of one type. They stay bytes, because nobody needs them parsed. Many rows share one buffer,
 * because a buffer per row would cost more than the rest of the read.
 */
export function fillAttributes(connection: Connection, type: string, rows: readonly BuiltRow[]): void {
  const statement = connection.statement(
    `SELECT group_concat(octet_length(r.attributes)), CAST(group_concat(r.attributes, '') AS BLOB)
    FROM json_each(?) AS chosen CROSS JOIN ${quote(type)} AS r ON r.key = chosen.value`,
  )
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce)
    const [sizes, { buffer, byteOffset }] = statement.raw().get(JSON.stringify(some.map(({ key }) => key))) as [string, Buffer]
    let offset = byteOffset
    for (const [index, size] of sizes.split(',').entries()) {
      const row = some[index] as BuiltRow
      row.attributes = new Uint8Array(buffer, offset, Number(size))
      offset += row.attributes.length
    }
  }
}
