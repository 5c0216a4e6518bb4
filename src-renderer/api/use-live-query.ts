import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue'
import { useBackend } from './backend.ts'
import { createLatest } from './latest.ts'
import type { LiveEvent } from './live.ts'
import { isTransient, type Outcome, type RequestProblem } from './outcome.ts'
import { refetchMoments } from './refetch-stream.ts'

export interface LiveQueryOptions<K, T> {
  /** What to request; null requests nothing. A new key drops the previous answer. */
  readonly key: () => K | null
  readonly ask: (key: K, signal: AbortSignal) => Promise<Outcome<T>>
  /** Events after which the answer may be stale. Without it, each key is requested once. */
  readonly concerns?: (news: LiveEvent, key: K) => boolean
  /** Whether the previous answer stays until the new one arrives. */
  readonly keeps?: (now: K, before: K) => boolean
  /** Delay before the request, for keys that change with every keystroke. */
  readonly waitMs?: number
}

export interface LiveQuery<T> {
  /** The latest answer for the current key; null until it arrives. */
  readonly value: ShallowRef<T | null>
  /** Why the last request failed; null if it did not. */
  readonly problem: ShallowRef<RequestProblem | null>
  /** Requests again. Resolves when the newest request is answered, even if that is a later one. */
  readonly refresh: () => Promise<void>
  /** Resolves when the first request has succeeded or failed. */
  readonly first: Promise<void>
  /** Resolves when the newest request has succeeded or failed. */
  readonly settled: () => Promise<void>
}

const longestWaitMs = 5000
/** How long events may postpone an answer. After that it is shown although it is already outdated, and requested again. */
const longestPostponedMs = 1000

/** Requests data and keeps only the newest answer. Repeats the request on events and while the engine is unreachable. */
export function useLiveQuery<K, T>({ key, ask, concerns, keeps, waitMs = 0 }: LiveQueryOptions<K, T>): LiveQuery<T> {
  const { news$ } = useBackend()
  const value = shallowRef<T | null>(null)
  const problem = shallowRef<RequestProblem | null>(null)
  const latest = createLatest()
  let newest: Promise<void> = Promise.resolve()
  let count = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the first of the requests began that have no answer yet. */
  let since: number | undefined
  let isOutdated = false

  const refresh = (): Promise<void> => (newest = read(key()))

  async function read(wanted: K | null, afterMs = 0): Promise<void> {
    stop()
    const mine = ++count
    if (wanted === null) return
    since ??= performance.now()
    const outcome = await latest.run(async (signal) => {
      if (afterMs > 0) await pause(afterMs, signal)
      return signal.aborted ? undefined : ask(wanted, signal)
    })
    if (!outcome) return mine === count ? undefined : newest
    problem.value = outcome.ok ? null : outcome.problem
    if (outcome.ok) value.value = outcome.value
    const isAskedAgain = isOutdated
    forgetEvents()
    if (!outcome.ok && isTransient(outcome.problem)) {
      timer = setTimeout(() => void refresh(), toWait(outcome.problem))
      return
    }
    failures = 0
    if (isAskedAgain) void refresh()
  }

  function toWait(passing: RequestProblem): number {
    return passing.kind === 'busy' ? passing.retryAfterMs : Math.min(longestWaitMs, 250 * 2 ** failures++)
  }

  function forgetEvents(): void {
    since = undefined
    isOutdated = false
  }

  /** Asks again after an event. A request that many events have postponed already is answered first. */
  function hear(): void {
    isOutdated = since !== undefined && performance.now() - since > longestPostponedMs
    if (!isOutdated) void refresh()
  }

  function stop(): void {
    // Most queries never wait, and even a call that clears nothing takes its time.
    if (timer !== undefined) clearTimeout(timer)
    timer = undefined
    latest.stop()
  }

  watch(key, (now, before) => {
    if (now === null || before === null || !keeps?.(now, before)) value.value = null
    problem.value = null
    failures = 0
    forgetEvents()
    newest = read(now, waitMs)
  })
  const first = refresh()
  const isMeant = (news: LiveEvent): boolean => {
    const wanted = key()
    if (wanted === null) return false
    // A request that failed while the engine was unreachable is repeated as soon as the engine is back.
    return (news.kind === 'open' && problem.value !== null) || (concerns?.(news, wanted) ?? false)
  }
  const live = refetchMoments(news$, isMeant).subscribe(hear)
  onScopeDispose(() => {
    stop()
    live.unsubscribe()
  })

  return { value, problem, refresh, first, settled: () => newest }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
