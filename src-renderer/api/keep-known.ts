import type { Observable } from 'rxjs'
import { onScopeDispose, shallowRef } from 'vue'
import type { LiveNews } from './live.ts'
import { isPassing, type Outcome, type RequestProblem } from './outcome.ts'
import { refetchMoments } from './refetch-stream.ts'

interface Kept<T> {
  readonly ask: (signal: AbortSignal) => Promise<Outcome<T>>
  readonly news$: Observable<LiveNews>
  readonly type: string
  /** Hears of what does not pass by itself; what does is asked again when the engine is back, by the news of it. */
  readonly onProblem: (problem: RequestProblem) => void
}

/** What few records of a type say, asked for at once and again whenever one of them changes, whoever changes it. */
export function keepKnown<T>({ ask, news$, type, onProblem }: Kept<T>) {
  /** Null until it is known. */
  const known = shallowRef<T | null>(null)
  let reading = new AbortController()
  let newest: Promise<void> = Promise.resolve()

  /** Done when the newest reading is, also where this one was overtaken. */
  const read = (): Promise<void> => (newest = readNow())

  async function readNow(): Promise<void> {
    reading.abort()
    const mine = (reading = new AbortController())
    const outcome = await ask(mine.signal)
    if (mine.signal.aborted) return mine === reading ? undefined : newest
    if (outcome.ok) known.value = outcome.value
    else if (!isPassing(outcome.problem)) onProblem(outcome.problem)
  }

  const first = read()
  const live = refetchMoments(news$, type).subscribe(() => void read())
  onScopeDispose(() => {
    reading.abort()
    live.unsubscribe()
  })

  return { known, first, read }
}
