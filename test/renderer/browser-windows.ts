/** A browser whose windows share its locks; each window has a session storage of its own. */
export function createBrowser() {
  const held = new Set<string>()
  return () => {
    const mine = new Set<string>()
    const values = new Map<string, string>()
    const request = (name: string, _how: object, run: (lock: object | null) => unknown) => {
      const isFree = !held.has(name)
      if (isFree) held.add(name)
      if (isFree) mine.add(name)
      const use = run(isFree ? {} : null)
      // A lock that nothing waits for is free again.
      if (isFree && use === undefined) [held, mine].forEach((names) => names.delete(name))
      return Promise.resolve(use)
    }
    return {
      locks: { request } as unknown as LockManager,
      storage: {
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => void values.set(key, value),
      },
      /** Closed or reloaded. */
      leave: () => mine.forEach((name) => held.delete(name)),
    }
  }
}
