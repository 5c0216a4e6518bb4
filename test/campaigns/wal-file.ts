/** Where things lie in SQLite's write-ahead log and in the index beside it (sqlite.org/walformat.html). */
const header = 32
const frameHeader = 24
const saltAt = 16
const indexSaltAt = 32
const attemptedAt = 128

/** The bytes of the log that a loss of power may still take: from where frames are in no other place, to the last one. */
export interface Endangered {
  readonly from: number
  readonly to: number
}

/**
 * Frames of a log that were never copied into the database file: what came before is synced before the copying begins, so
 * no loss of power takes it. Nothing where the index tells of another log than this one.
 */
export function findEndangered(wal: Buffer, index: Buffer): Endangered | undefined {
  if (wal.length < header || index.length < attemptedAt + 4) return undefined
  const salt = wal.subarray(saltAt, saltAt + 8)
  if (!salt.equals(index.subarray(indexSaltAt, indexSaltAt + 8))) return undefined
  const frame = frameHeader + wal.readUInt32BE(8)
  const isOfThisLog = (at: number) => at + frame <= wal.length && wal.subarray(at + 8, at + 16).equals(salt)
  let to = header
  while (isOfThisLog(to)) to += frame
  const attempted = index.readUInt32LE(attemptedAt)
  const from = attempted === 0 ? 0 : header + attempted * frame
  return from < to ? { from, to } : undefined
}
