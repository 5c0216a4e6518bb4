/** A timer that can be paused, for example while someone reads. */
export function createPausableTimer(lastsMs: number, onEnd: () => void, now: () => number) {
  let left = lastsMs
  let since = 0
  let running: ReturnType<typeof setTimeout> | undefined

  function pause(): void {
    if (running === undefined) return
    clearTimeout(running)
    running = undefined
    left -= now() - since
  }

  function go(): void {
    if (running !== undefined) return
    since = now()
    running = setTimeout(onEnd, Math.max(0, left))
  }

  return { go, pause }
}
