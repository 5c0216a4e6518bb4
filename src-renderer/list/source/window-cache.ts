export interface HeldWindow<T> {
  readonly rows: readonly T[]
  /** Still shown, and refetched once visible. */
  readonly stale: boolean
}

/** Windows of rows by index. Drops the least recently used one when full. */
export interface WindowCache<T> {
  find(index: number): HeldWindow<T> | undefined
  put(index: number, rows: readonly T[]): void
  /** Marks the window as recently used. */
  touch(index: number): void
  markStale(): void
  clear(): void
  /** Replaces rows in all windows. */
  replace(change: (row: T) => T): void
  indexes(): number[]
}

export function createWindowCache<T>(most: number): WindowCache<T> {
  // A Map keeps insertion order, so the first key is the least recently used.
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
