import { vi } from 'vitest'

/** Events happen when a test says: how far keys are apart is read from their times, which on a busy machine are any. */
export function holdEventTimes() {
  let at = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => at)
  return {
    goOn: (milliseconds: number) => void (at += milliseconds),
    release: () => clock.mockRestore(),
  }
}
