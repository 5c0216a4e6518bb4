import { findKeptJson } from '../../api/kept-json.ts'

/** A deletion that was pending when its window closed. Titles are not stored: they belong to the encrypted account. */
export interface LeftRemoval {
  readonly type: string | null
  readonly count: number
}

export interface LeftRemovals {
  keep(left: readonly LeftRemoval[]): void
  /** Returns and removes the stored entries. */
  take(): LeftRemoval[]
}

const key = 'outpost.not-deleted'

export function createLeftRemovals(storage: Storage): LeftRemovals {
  return {
    keep(left) {
      if (left.length > 0) storage.setItem(key, JSON.stringify(left))
    },
    take() {
      const value = findKeptJson(storage.getItem(key))
      storage.removeItem(key)
      return Array.isArray(value) ? value.filter(isLeft) : []
    },
  }
}

function isLeft(value: unknown): value is LeftRemoval {
  const { type, count } = (value ?? {}) as Partial<Record<keyof LeftRemoval, unknown>>
  return (typeof type === 'string' || type === null) && typeof count === 'number'
}
