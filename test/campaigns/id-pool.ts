import type { FindId } from '../property/fitting-values.ts'

/** Ids of records that are there, as far as answers told, so that requests keep finding some. */
export interface IdPool {
  /** One of the newest. */
  readonly find: FindId
  /** Learns from an answer's document. */
  learn(document: unknown): void
  forget(type: string, id: string): void
  /** A record that may go, where there are more of its type than needed. */
  takeSurplus(): { readonly type: string; readonly id: string } | undefined
}

/** Beyond this many of a type, the account would only grow. */
const enough = 60

export function createIdPool(): IdPool {
  const byType = new Map<string, string[]>()

  function add(item: unknown): void {
    if (typeof item !== 'object' || item === null || !('type' in item) || !('id' in item)) return
    const { type, id } = item
    if (typeof type !== 'string' || typeof id !== 'string') return
    const ids = byType.get(type) ?? []
    byType.set(type, ids)
    if (!ids.includes(id)) ids.push(id)
  }

  return {
    find(type, nth) {
      const ids = byType.get(type) ?? []
      return ids[ids.length - 1 - (nth % Math.max(ids.length, 1))] ?? String(nth + 1)
    },
    learn(document) {
      if (typeof document !== 'object' || document === null || !('data' in document)) return
      for (const item of Array.isArray(document.data) ? document.data.toReversed() : [document.data]) add(item)
    },
    forget(type, id) {
      const ids = byType.get(type)
      if (ids?.includes(id)) ids.splice(ids.indexOf(id), 1)
    },
    takeSurplus() {
      for (const [type, ids] of byType) {
        const id = ids.length > enough ? ids.shift() : undefined
        if (id !== undefined) return { type, id }
      }
      return undefined
    },
  }
}
