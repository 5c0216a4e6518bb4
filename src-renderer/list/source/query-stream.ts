import {
  combineLatest,
  debounce,
  defer,
  distinctUntilChanged,
  map,
  merge,
  of,
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
import { isPassing, type Outcome } from '../../api/outcome.ts'

export const typingMs = 80

export interface QueryAnswer<T> {
  readonly query: ListQuery
  readonly outcome: Outcome<T>
}

type Rest = Omit<ListQuery, 'q'>

export interface QueryStreamOptions<T> {
  readonly text$: Observable<string>
  /** All but the text. */
  readonly rest$: Observable<Rest>
  readonly ask: (query: ListQuery, signal: AbortSignal) => Promise<Outcome<T>>
  /** Asks the same once more. */
  readonly again$: Observable<void>
  /** Says that the engine is back, so that waiting is over. */
  readonly back$: Observable<unknown>
}

/** Answers to what was typed and sorted last: an earlier question's late answer is never heard. */
export function answerQueries<T>({ text$, rest$, again$, ask, back$ }: QueryStreamOptions<T>): Observable<QueryAnswer<T>> {
  const q$ = text$.pipe(
    map((text) => text.trim()),
    distinctUntilChanged(),
    debounce((text) => (text === '' ? of(0) : timer(typingMs))),
    distinctUntilChanged(),
  )
  const round$ = again$.pipe(startWith(undefined))
  return combineLatest([q$, rest$.pipe(distinctUntilChanged(isSame)), round$]).pipe(
    map(([q, rest]): ListQuery => ({ ...rest, q })),
    switchMap((query) =>
      persist(
        abortable((signal) => ask(query, signal)),
        back$,
      ).pipe(map((outcome) => ({ query, outcome }))),
    ),
  )
}

const isSame = (a: Rest, b: Rest): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Asks again, ever more slowly, while the engine is away, and at once when it is back. */
function persist<T>(attempt: Observable<Outcome<T>>, back$: Observable<unknown>): Observable<Outcome<T>> {
  return defer(() => attempt).pipe(
    switchMap((outcome) => (outcome.ok || !isPassing(outcome.problem) ? of(outcome) : throwError(() => outcome.problem))),
    retry({ delay: (_problem, count) => merge(timer(Math.min(5000, 250 * 2 ** count)), back$).pipe(take(1)) }),
  )
}
