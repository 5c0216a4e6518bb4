import { distinctUntilChanged, fromEvent, interval, map, merge, skip, startWith, type Observable } from 'rxjs'
import { toDay } from '../../src-shared/values/time.ts'
import type { LiveEvent } from './live.ts'

const everyMs = 20_000

/** The same events, and one when a day begins: lists of "today" or "overdue" then have other records, though none changed. */
export function withNewDays(live$: Observable<LiveEvent>, readZone: () => string): Observable<LiveEvent> {
  const days$ = merge(interval(everyMs), fromEvent(window, 'focus')).pipe(
    startWith(null),
    map(() => toDay(Date.now(), readZone())),
    distinctUntilChanged(),
    skip(1),
    map((): LiveEvent => ({ kind: 'day' })),
  )
  return merge(live$, days$)
}
