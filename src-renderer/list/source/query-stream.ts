import {
  combineLatest,
  debounce,
  defer,
  distinctUntilChanged,
  filter,
  map,
  merge,
  of,
  pairwise,
  retry,
  startWith,
  switchMap,
  take,
  throwError,
  timer,
  type Observable,
} from 'rxjs'
import { abortable } from '../../api/abortable.ts'
import type { ListQuery } from '../../api/list-query.ts'
import { isTransient, type Outcome } from '../../api/outcome.ts'

export const typingMs = 80

export interface QueryAnswer<T> {
  readonly query: ListQuery
  readonly outcome: Outcome<T>
}

export interface QueryStreamOptions<T> {
  /** The wanted query, with the text as typed. */
  readonly query$: Observable<ListQuery>
  readonly ask: (query: ListQuery, signal: AbortSignal) => Promise<Outcome<T>>
  /** Repeats the current query. */
  readonly again$: Observable<void>
  /** Emits when the engine is back, which ends the retry delay. */
  readonly back$: Observable<unknown>
}

/** Answers only the newest query and drops late answers to earlier ones. */
export function answerQueries<T>({ query$, again$, ask, back$ }: QueryStreamOptions<T>): Observable<QueryAnswer<T>> {
  const settled$ = query$.pipe(
    map((query) => ({ ...query, q: query.q.trim() })),
    distinctUntilChanged(isSame),
    startWith(null),
    pairwise(),
    // Only typing waits for the next key. A view or a link changes text and filters together and
    // applies at once.
    debounce(([before, query]) => (before && query && isTyping(before, query) ? timer(typingMs) : of(0))),
    map(([, query]) => query),
    filter((query) => query !== null),
    distinctUntilChanged(isSame),
  )
  return combineLatest([settled$, again$.pipe(startWith(undefined))]).pipe(
    switchMap(([query]) =>
      persist(
        abortable((signal) => ask(query, signal)),
        back$,
      ).pipe(map((outcome) => ({ query, outcome }))),
    ),
  )
}

const isSame = (a: ListQuery, b: ListQuery): boolean => JSON.stringify(a) === JSON.stringify(b)

const isTyping = (before: ListQuery, query: ListQuery): boolean => query.q !== '' && isSame({ ...before, q: query.q }, query)

/** Retries with growing delays while the engine is unreachable, and at once when it is back. */
function persist<T>(attempt: Observable<Outcome<T>>, back$: Observable<unknown>): Observable<Outcome<T>> {
  return defer(() => attempt).pipe(
    switchMap((outcome) => (outcome.ok || !isTransient(outcome.problem) ? of(outcome) : throwError(() => outcome.problem))),
    retry({ delay: (_problem, count) => merge(timer(Math.min(5000, 250 * 2 ** count)), back$).pipe(take(1)) }),
  )
}
