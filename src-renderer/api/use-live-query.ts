import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue'
import { useBackend } from './backend.ts'
import { createLatest } from './latest.ts'
import type { LiveNews } from './live.ts'
import { isPassing, type Outcome, type RequestProblem } from './outcome.ts'
import { refetchMoments } from './refetch-stream.ts'

export interface LiveQueryOptions<K, T> {
  /** What is asked for; null asks nothing. A new key drops the answer to the one before. */
  readonly key: () => K | null
  readonly ask: (key: K, signal: AbortSignal) => Promise<Outcome<T>>
  /** News after which the answer may be outdated; without it the answer is asked for once per key. */
  readonly concerns?: (news: LiveNews, key: K) => boolean
  /** Whether the answer to the key before stands until the new one is there. */
  readonly keeps?: (now: K, before: K) => boolean
  /** Waits so long before it asks, for keys that follow each keystroke. */
  readonly waitMs?: number
}

export interface LiveQuery<T> {
  /** The newest answer to the key of the moment; null until there is one. */
  readonly value: ShallowRef<T | null>
  /** Why the last question was not answered; null where it was, or has not been yet. */
  readonly problem: ShallowRef<RequestProblem | null>
  /** Asks again; done when the newest question is answered, also where this one was overtaken. */
  readonly refresh: () => Promise<void>
  /** Done when the first question is answered, whatever came of it. */
  readonly first: Promise<void>
  /** The same of the newest question. */
  readonly settled: () => Promise<void>
}

const longestWaitMs = 5000

/** Asks, keeps only the newest answer, and asks again on events and while the engine is away. */
export function useLiveQuery<K, T>({ key, ask, concerns, keeps, waitMs = 0 }: LiveQueryOptions<K, T>): LiveQuery<T> {
  const { news$ } = useBackend()
  const value = shallowRef<T | null>(null)
  const problem = shallowRef<RequestProblem | null>(null)
  const latest = createLatest()
  let newest: Promise<void> = Promise.resolve()
  let count = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const refresh = (): Promise<void> => (newest = read(key()))

  async function read(wanted: K | null, afterMs = 0): Promise<void> {
    stop()
    const mine = ++count
    if (wanted === null) return
    const outcome = await latest.run(async (signal) => {
      if (afterMs > 0) await pause(afterMs, signal)
      return signal.aborted ? undefined : ask(wanted, signal)
    })
    if (!outcome) return mine === count ? undefined : newest
    problem.value = outcome.ok ? null : outcome.problem
    if (outcome.ok) value.value = outcome.value
    if (outcome.ok || !isPassing(outcome.problem)) failures = 0
    else timer = setTimeout(() => void refresh(), toWait(outcome.problem))
  }

  function toWait(passing: RequestProblem): number {
    return passing.kind === 'busy' ? passing.retryAfterMs : Math.min(longestWaitMs, 250 * 2 ** failures++)
  }

  function stop(): void {
    clearTimeout(timer)
    latest.stop()
  }

  watch(key, (now, before) => {
    if (now === null || before === null || !keeps?.(now, before)) value.value = null
    problem.value = null
    failures = 0
    newest = read(now, waitMs)
  })
  const first = refresh()
  const isMeant = (news: LiveNews): boolean => {
    const wanted = key()
    if (wanted === null) return false
    // What failed while the engine was away is asked again when it is back, without waiting.
    return (news.kind === 'open' && problem.value !== null) || (concerns?.(news, wanted) ?? false)
  }
  const live = refetchMoments(news$, isMeant).subscribe(() => void refresh())
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
