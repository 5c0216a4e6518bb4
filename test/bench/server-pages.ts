import type { Batch } from '../../src-main/store/batch.ts'
import type { Connection } from '../../src-main/store/sqlite/connection.ts'

export const pageSize = 100

/** Attributes of real contacts, as many as asked for, the same ones over again where there are fewer. */
export function listContactAttributes({ db }: Connection, wanted: number): Uint8Array[] {
  const rows = db.prepare('SELECT CAST(attributes AS BLOB) FROM contacts ORDER BY id LIMIT ?').pluck().all(wanted) as Uint8Array[]
  return Array.from({ length: wanted }, (_, index) => rows[index % rows.length] as Uint8Array)
}

/** A page as a first mirror commits it: rows that a hosted instance showed, with its ids. */
export function toServerPage(attributes: readonly Uint8Array[], firstId: bigint): Batch {
  return {
    at: Date.now(),
    actor: { user: null, token: null },
    origin: 'server',
    summarised: true,
    operations: attributes.map((bytes, index) => ({
      op: 'create' as const,
      type: 'contacts',
      id: String(firstId + BigInt(index)),
      attributes: bytes,
    })),
  }
}
