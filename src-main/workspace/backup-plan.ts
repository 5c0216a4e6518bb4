import type { BackupPeriod } from '../../src-shared/workspace.ts'

/** A finished backup of the schedule. Each was read back and verified when it was made. */
export interface KeptBackup {
  readonly path: string
  /** Milliseconds since 1970, as in the file itself. */
  readonly at: number
  readonly bytes: number
}

export interface Due {
  readonly every: BackupPeriod
  /** The latest backup. */
  readonly madeAt: number | null
  readonly failedAt: number | null
}

const hour = 3_600_000
const periods: Readonly<Record<BackupPeriod, number>> = { daily: 24 * hour, weekly: 7 * 24 * hour }

/**
 * When the next backup is due; a time in the past if one was missed. After a failure it is tried again an hour later. A time in
 * the future is of a clock that was ahead, and holds up nothing.
 */
export function findNext({ every, madeAt, failedAt }: Due, now: number): number {
  const isPast = (at: number | null): at is number => at !== null && at <= now
  const next = isPast(madeAt) ? madeAt + periods[every] : now
  return isPast(failedAt) && !(isPast(madeAt) && failedAt < madeAt) ? Math.max(next, failedAt + hour) : next
}

/** The backups to delete, oldest last, of those in the order in which they were made. The newest one always stays. */
export function listExcess(present: readonly KeptBackup[], keep: number): readonly KeptBackup[] {
  return present.toReversed().slice(Math.max(1, keep))
}

/** The name of a scheduled backup, in UTC so that names sort by time. */
export function toScheduledName(account: string, at: number): string {
  const plain = account.replace(/[^\p{L}\p{N}._-]+/gu, ' ').trim()
  const time = new Date(at).toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '')
  return `${(plain || 'Outpost').slice(0, 60)} ${time}.outpost-backup`
}
