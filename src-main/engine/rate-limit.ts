/** At most `perSecond` calls per caller in any sliding second. */
export function createRateLimit(perSecond: number, clock: () => number): (caller: string) => boolean {
  const recent = new Map<string, number[]>()
  return (caller) => {
    if (perSecond <= 0) return true
    const now = clock()
    const calls = (recent.get(caller) ?? []).filter((at) => at > now - 1000 && at <= now)
    const may = calls.length < perSecond
    if (may) calls.push(now)
    recent.set(caller, calls)
    return may
  }
}
