import { parseExact, type ExactObject } from '../../../src-shared/values/json.ts'
import type { Ref, Row } from '../port.ts'
import type { Connection } from './connection.ts'
import { quote } from './names.ts'

/** A row while its linkage is being gathered. */
export interface BuiltRow extends Row {
  readonly links: Record<string, readonly Ref[]>
}

type Stored = [key: number, id: string, version: number, trashed: number, extra: string | null, attributes: Buffer]

/** The id as text, since it may not fit a JavaScript number; the attributes as bytes, since no one needs them parsed. */
export const rowColumns = 'r.key, CAST(r.id AS TEXT), r.version, r.trashed, r.extra, CAST(r.attributes AS BLOB)'

export function toRow(type: string, stored: unknown): BuiltRow {
  const [key, id, version, trashed, extra, attributes] = stored as Stored
  return {
    type,
    key,
    id,
    version,
    attributes: new Uint8Array(attributes.buffer, attributes.byteOffset, attributes.byteLength),
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
