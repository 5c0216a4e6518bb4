import {
  combineLatest,
  debounce,
  defer,
  distinctUntilChanged,
  from,
  map,
  merge,
  Observable,
  of,
  retry,
  startWith,
  switchMap,
  take,
  throwError,
  timer,
} from 'rxjs'
import { isPassing, type Outcome } from '../../api/outcome.ts'
import type { ListQuery } from './record-source.ts'

export const typingMs = 80

export interface QueryAnswer<T> {
  readonly query: ListQuery
  readonly outcome: Outcome<T>
}

export interface QueryStreamOptions<T> {
  readonly text$: Observable<string>
  readonly sort$: Observable<string | undefined>
  readonly ask: (query: ListQuery, signal: AbortSignal) => Promise<Outcome<T>>
  /** Asks the same once more. */
  readonly again$: Observable<void>
  /** Says that the engine is back, so that waiting is over. */
  readonly back$: Observable<unknown>
}

/** Answers to what was typed and sorted last: an earlier question's late answer is never heard. */
export function answerQueries<T>({ text$, sort$, again$, ask, back$ }: QueryStreamOptions<T>): Observable<QueryAnswer<T>> {
  const q$ = text$.pipe(
    map((text) => text.trim()),
    distinctUntilChanged(),
    debounce((text) => (text === '' ? of(0) : timer(typingMs))),
    distinctUntilChanged(),
  )
  const round$ = again$.pipe(startWith(undefined))
  return combineLatest([q$, sort$.pipe(distinctUntilChanged()), round$]).pipe(
    map(([q, sort]) => ({ q, sort })),
    switchMap((query) =>
      persist(
        abortable((signal) => ask(query, signal)),
        back$,
      ).pipe(map((outcome) => ({ query, outcome }))),
    ),
  )
}

/** A promise that is told when nobody waits for it any more. */
function abortable<T>(start: (signal: AbortSignal) => Promise<T>): Observable<T> {
  return new Observable<T>((subscriber) => {
    const controller = new AbortController()
    const inner = from(start(controller.signal)).subscribe(subscriber)
    return () => {
      inner.unsubscribe()
      controller.abort()
    }
  })
}

/** Asks again, ever more slowly, while the engine is away, and at once when it is back. */
function persist<T>(attempt: Observable<Outcome<T>>, back$: Observable<unknown>): Observable<Outcome<T>> {
  return defer(() => attempt).pipe(
    switchMap((outcome) => (outcome.ok || !isPassing(outcome.problem) ? of(outcome) : throwError(() => outcome.problem))),
    retry({ delay: (_problem, count) => merge(timer(Math.min(5000, 250 * 2 ** count)), back$).pipe(take(1)) }),
  )
}
