import { createHash, createHmac, type Hmac, hkdfSync } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { WrappedKey } from '../account/key-wrapper.ts'
import { CareProblem } from './care-problem.ts'

/**
 * A backup is one file: `magic`, the header's length (4 bytes), the header (JSON), its SHA-256, the database encrypted with its
 * data key, and an HMAC-SHA-256 over everything with a key derived from the data key. The header contains the data key wrapped
 * by the passphrase, so the file needs nothing else.
 */
export const magic = Buffer.from('OUTPOST BACKUP\n\0', 'latin1')
const format = 1
const mostHeader = 65_536
const digestLength = 32

export interface BackupHeader {
  readonly accountId: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly databaseBytes: number
  readonly key: WrappedKey
}

export interface OpenedBackup {
  readonly header: BackupHeader
  /** The bytes before the database, exactly as in the file. */
  readonly head: Buffer
}

export function toHead(header: BackupHeader): Buffer {
  const text = Buffer.from(JSON.stringify({ format, ...header }))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  const head = Buffer.concat([magic, length, text])
  return Buffer.concat([head, createHash('sha256').update(head).digest()])
}

export function createSeal(key: Uint8Array): Hmac {
  return createHmac('sha256', Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'outpost backup seal', digestLength)))
}

export const sealLength = digestLength

/** Reads the part before the database. A length beyond the file's size is damage too. */
export async function readHead(file: FileHandle, path: string): Promise<OpenedBackup> {
  const start = magic.length + 4
  const begin = await readExactly(file, start, 0)
  if (!begin?.subarray(0, magic.length).equals(magic))
    throw new CareProblem('refused', `${path} is not an Outpost backup. Nothing was changed.`, { reason: 'not-a-backup' })
  const length = begin.readUInt32BE(magic.length)
  const rest = length <= mostHeader ? await readExactly(file, length + digestLength, start) : undefined
  if (!rest) throw damaged(path)
  const text = rest.subarray(0, length)
  const digest = createHash('sha256').update(begin).update(text).digest()
  if (!digest.equals(rest.subarray(length))) throw damaged(path)
  const { format: found, ...header } = JSON.parse(text.toString()) as BackupHeader & { format: number }
  if (found > format)
    throw new CareProblem(
      'refused',
      `${path} was created by a newer Outpost. Nothing was changed; update Outpost to restore it.`,
      {
        reason: 'backup-newer',
      },
    )
  const head = Buffer.concat([begin, rest])
  if ((await file.stat()).size !== head.length + header.databaseBytes + digestLength) throw damaged(path)
  return { header, head }
}

export async function readExactly(file: FileHandle, length: number, position: number): Promise<Buffer | undefined> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return bytesRead === length ? buffer : undefined
}

export const damaged = (path: string) =>
  new CareProblem('failed', `${path} is damaged. Nothing was changed; use another backup.`, { reason: 'backup-damaged' })
