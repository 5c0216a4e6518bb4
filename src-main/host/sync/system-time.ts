import type { Time } from '../../sync/ports.ts'

const longestTimer = 2 ** 31 - 1

/** This computer's time. Elapsed time counts from the computer's start, so it is the same for all processes. */
export const systemTime: Time = {
  now: () => Date.now(),
  elapsed: () => Number(process.hrtime.bigint()) / 1e6,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const wake = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, Math.min(Math.ceil(ms), longestTimer))
      signal?.addEventListener('abort', wake, { once: true })
    }),
}
