/** The latest lines of the log, in memory. */
export interface RecentLines {
  add(line: string): void
  /** Oldest first, each with its time. */
  list(): readonly string[]
}

export function createRecentLines(clock: () => number, most = 200): RecentLines {
  const lines: string[] = []
  return {
    add(line) {
      lines.push(`${new Date(clock()).toISOString()} ${line}`)
      if (lines.length > most) lines.shift()
    },
    list: () => [...lines],
  }
}
