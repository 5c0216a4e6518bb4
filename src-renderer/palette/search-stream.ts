import {
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  map,
  merge,
  of,
  share,
  switchMap,
  take,
  takeUntil,
  timer,
  type Observable,
} from 'rxjs'
import type { FoundGroup } from '../api/search.ts'
import { isTransient, succeed, type Outcome } from '../api/outcome.ts'
import { abortable } from '../api/abortable.ts'
import { listOtherReadings } from '../text/other-readings.ts'

export const typingMs = 80
export const patienceMs = 150
const againMs = 1000

export type SearchState =
  | { readonly kind: 'idle' }
  /** The search takes long enough to show progress. */
  | { readonly kind: 'looking'; readonly text: string }
  /** `used` differs from `text` if only another reading of the text had results. */
  | { readonly kind: 'found'; readonly text: string; readonly used: string; readonly groups: readonly FoundGroup[] }
  /** The engine does not answer. The search is retried. */
  | { readonly kind: 'away'; readonly text: string }
  | { readonly kind: 'refused'; readonly text: string; readonly words: string }

type Ask = (q: string, signal: AbortSignal) => Promise<Outcome<readonly FoundGroup[]>>

export interface SearchStreamOptions {
  readonly text$: Observable<string>
  readonly ask: Ask
  /** Emits when the engine is back, which ends the wait. */
  readonly back$: Observable<unknown>
}

/** The search state for the current text. Late answers to an earlier text are ignored. */
export function searchAsTyped({ text$, ask, back$ }: SearchStreamOptions): Observable<SearchState> {
  return text$.pipe(
    map((text) => text.trim()),
    distinctUntilChanged(),
    switchMap((text) =>
      text === '' ? of<SearchState>({ kind: 'idle' }) : timer(typingMs).pipe(switchMap(() => look(text, ask, back$))),
    ),
  )
}

function look(text: string, ask: Ask, back$: Observable<unknown>): Observable<SearchState> {
  const answer$ = attempt(text, ask, back$).pipe(share())
  const looking$ = timer(patienceMs).pipe(
    map((): SearchState => ({ kind: 'looking', text })),
    takeUntil(answer$),
  )
  return merge(looking$, answer$)
}

function attempt(text: string, ask: Ask, back$: Observable<unknown>): Observable<SearchState> {
  return abortable((signal) => askAllReadings(text, ask, signal)).pipe(
    switchMap((outcome): Observable<SearchState> => {
      if (outcome.ok) return of({ kind: 'found', text, ...outcome.value })
      const { problem } = outcome
      if (problem.kind === 'refused')
        return of({ kind: 'refused', text, words: problem.errors[0]?.detail ?? String(problem.status) })
      if (!isTransient(problem)) return EMPTY
      const again$ = merge(timer(againMs), back$).pipe(take(1))
      return concat(
        of<SearchState>({ kind: 'away', text }),
        defer(() => again$.pipe(switchMap(() => attempt(text, ask, back$)))),
      )
    }),
  )
}

async function askAllReadings(
  text: string,
  ask: Ask,
  signal: AbortSignal,
): Promise<Outcome<{ readonly used: string; readonly groups: readonly FoundGroup[] }>> {
  const typed = await ask(text, signal)
  if (!typed.ok) return typed
  if (typed.value.length === 0)
    for await (const used of listOtherReadings(text)) {
      const outcome = await ask(used, signal)
      if (!outcome.ok) return outcome
      if (outcome.value.length > 0) return succeed({ used, groups: outcome.value })
    }
  return succeed({ used: text, groups: typed.value })
}
