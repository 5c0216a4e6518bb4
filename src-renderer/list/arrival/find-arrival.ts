import type { SyncStatus, TypeProgress } from '../../../src-shared/sync/status.ts'
import type { AccountKind } from '../../api/session.ts'

/** Progress of reading a type. */
export type ArrivalProgress = Pick<TypeProgress, 'type' | 'done' | 'total' | 'secondsLeft'>

/**
 * Why a mirror does not have all records of a type yet. `unknown`: sync was not asked yet.
 * `coming`: they are being read. `queued`: other types are read first. `unbegun`: no sync round has
 * read this type, and none is running.
 */
export type Arrival =
  | { readonly is: 'unknown' | 'paused' }
  | { readonly is: 'coming'; readonly progress: ArrivalProgress }
  | { readonly is: 'queued'; readonly progress: ArrivalProgress | null }
  | { readonly is: 'offline' | 'stopped' | 'unbegun'; readonly words: string | null }
  | { readonly is: 'elsewhere' }
  | { readonly is: 'forbidden' | 'absent'; readonly words: string }

type Status = Pick<SyncStatus, 'phase' | 'paused' | 'problem' | 'progress' | 'types'>

/** Null if the list is complete. `status` is undefined until sync was asked, and null if sync gave no status. */
export function findArrival(kind: AccountKind | undefined, type: string, status: Status | null | undefined): Arrival | null {
  if (kind !== 'mirror' || status === null) return null
  if (status === undefined) return { is: 'unknown' }
  const known = status.types[type]
  if (known?.paused) return { is: known.paused.why, words: known.paused.words }
  return known && !known.mirrored ? findReason(type, status) : null
}

function findReason(type: string, { phase, paused, problem, progress }: Status): Arrival {
  const words = problem?.message ?? null
  switch (phase) {
    case 'syncing': {
      const own = progress.find((one) => one.type === type)
      return own ? { is: 'coming', progress: own } : { is: 'queued', progress: progress[0] ?? null }
    }
    case 'waiting':
      return { is: 'offline', words }
    case 'idle':
      return paused ? { is: 'paused' } : { is: 'unbegun', words }
    case 'stopped':
      return { is: 'stopped', words }
    case 'paused':
    case 'elsewhere':
      return { is: phase }
    default:
      return phase satisfies never
  }
}
