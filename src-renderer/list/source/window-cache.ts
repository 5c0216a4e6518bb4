export interface HeldWindow<T> {
  readonly rows: readonly T[]
  /** Still shown, and asked for again once it comes into sight. */
  readonly stale: boolean
}

/** Pages of a list by their index; the one longest out of sight goes when there are too many. */
export interface WindowCache<T> {
  find(index: number): HeldWindow<T> | undefined
  put(index: number, rows: readonly T[]): void
  /** Counts as used, so that it goes last. */
  touch(index: number): void
  markStale(): void
  clear(): void
  /** Replaces rows in every window that holds them. */
  replace(change: (row: T) => T): void
  indexes(): number[]
}

export function createWindowCache<T>(most: number): WindowCache<T> {
  // A Map keeps the order of insertion: the first key is the one used longest ago.
  const windows = new Map<number, HeldWindow<T>>()

  function put(index: number, window: HeldWindow<T>): void {
    windows.delete(index)
    windows.set(index, window)
    for (const oldest of windows.keys()) {
      if (windows.size <= most) break
      windows.delete(oldest)
    }
  }

  function rewrite(change: (window: HeldWindow<T>) => HeldWindow<T>): void {
    for (const [index, window] of windows) windows.set(index, change(window))
  }

  return {
    find: (index) => windows.get(index),
    put: (index, rows) => put(index, { rows, stale: false }),
    touch(index) {
      const window = windows.get(index)
      if (window) put(index, window)
    },
    markStale: () => rewrite(({ rows }) => ({ rows, stale: true })),
    clear: () => windows.clear(),
    replace: (change) => rewrite(({ rows, stale }) => ({ rows: rows.map(change), stale })),
    indexes: () => [...windows.keys()],
  }
}
