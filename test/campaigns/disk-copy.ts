import { readFile, stat } from 'node:fs/promises'
import type { Random } from '../../src-main/seed/random.ts'
import { openDatabase, type CampaignAccount } from './campaign-account.ts'
import type { OutpostProcess } from './served-process.ts'
import { findEndangered } from './wal-file.ts'

export interface DiskCopy {
  readonly database: Buffer
  readonly wal: Buffer
  readonly index: Buffer
}

/** `frozen`: every process stopped in its tracks. The others: while all go on, one file after the other. */
export const copyWays = ['frozen', 'database-first', 'log-first'] as const
export type CopyWay = (typeof copyWays)[number]

/** `cut`: the log ends at any byte. `torn`: 4 KiB of its tail are not what was written. */
export const damages = ['none', 'cut', 'torn'] as const
export type Damage = (typeof damages)[number]

export async function copyDisk(way: CopyWay, account: CampaignAccount, processes: readonly OutpostProcess[]): Promise<DiskCopy> {
  return way === 'frozen' ? copyFrozen(account, processes) : copyRunning(way, account)
}

const readIfThere = (file: string) =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })

async function copyFrozen({ file }: CampaignAccount, processes: readonly OutpostProcess[]): Promise<DiskCopy> {
  for (const one of processes) one.signal('SIGSTOP')
  try {
    for (;;) {
      const before = await readTimes(file)
      const copy = {
        database: await readFile(file),
        wal: await readIfThere(`${file}-wal`),
        index: await readIfThere(`${file}-shm`),
      }
      // A write that was under way when its process was stopped may still have gone through.
      if ((await readTimes(file)) === before) return copy
    }
  } finally {
    for (const one of processes) one.signal('SIGCONT')
  }
}

async function readTimes(file: string): Promise<string> {
  const times = await Promise.all([file, `${file}-wal`].map((name) => stat(name, { bigint: true }).catch(() => undefined)))
  return times.map((one) => `${one?.mtimeNs} ${one?.size}`).join()
}

/**
 * A reader that stays where it is keeps checkpoints from going beyond it, so that the two files belong together whichever
 * is read first; without it, they would be a mixture that no disk ever holds.
 */
async function copyRunning(way: Exclude<CopyWay, 'frozen'>, account: CampaignAccount): Promise<DiskCopy> {
  const { file } = account
  const { connection } = openDatabase(account)
  try {
    connection.db.exec('BEGIN')
    connection.db.prepare('SELECT count(*) FROM _counters').get()
    const early = way === 'log-first' ? await readLog(`${file}-wal`) : undefined
    const database = await readFile(file)
    const wal = early ?? (await readLog(`${file}-wal`))
    return { database, wal, index: await readIfThere(`${file}-shm`) }
  } finally {
    connection.close()
  }
}

/** A log that begins anew while it is read would come out as the beginning of one and the end of another. */
async function readLog(file: string): Promise<Buffer> {
  for (;;) {
    const before = (await readIfThere(file)).subarray(0, 32)
    const wal = await readIfThere(file)
    const after = (await readIfThere(file)).subarray(0, 32)
    if (before.equals(after) && wal.subarray(0, 32).equals(after)) return wal
  }
}

/** The log as a loss of power may leave it; undefined where nothing of it is in danger. */
export function damageLog(damage: Exclude<Damage, 'none'>, { wal, index }: DiskCopy, random: Random): Buffer | undefined {
  const endangered = findEndangered(wal, index)
  if (!endangered) return undefined
  const { from, to } = endangered
  if (damage === 'cut') return wal.subarray(0, random.int(from, to - 1))
  const block = 4096
  const at = Math.max(from, Math.floor(random.int(Math.max(from, to - 64 * block), to - 1) / block) * block)
  const torn = Buffer.from(wal)
  const length = Math.min(block, to - at)
  const stale = [
    Buffer.alloc(length),
    Buffer.from(Array.from({ length }, () => random.int(0, 255))),
    wal.subarray(Math.max(0, at - block), Math.max(0, at - block) + length),
  ]
  random.pick(stale).copy(torn, at)
  return torn
}
