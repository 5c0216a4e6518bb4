import { findKeptJson } from '../../api/kept-json.ts'

/** The jobs that this window started. They survive a reload, and other windows do not claim them. */
export interface OwnJobs {
  add(id: string): void
  has(id: string): boolean
}

const key = 'outpost.own-jobs'
const most = 50

/** `storage` must belong to this window only. */
export function createOwnJobs(storage: Pick<Storage, 'getItem' | 'setItem'>): OwnJobs {
  const kept = findKeptJson(storage.getItem(key))
  const ids = new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [])
  return {
    add(id) {
      ids.add(id)
      storage.setItem(key, JSON.stringify([...ids].slice(-most)))
    },
    has: (id) => ids.has(id),
  }
}
