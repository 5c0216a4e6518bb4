import { auditTime, filter, throttleTime, type Observable } from 'rxjs'
import type { LiveEvent } from './live.ts'

/** The changes of one commit arrive one after another; they count as one change. */
export const gatherMs = 20
export const burstMs = 250

/** When to fetch again: 20 ms after a commit, however many records it wrote, and at most once per 250 ms in a burst. */
export function refetchMoments(news$: Observable<LiveEvent>, concerns: (news: LiveEvent) => boolean): Observable<LiveEvent> {
  return news$.pipe(filter(concerns), auditTime(gatherMs), throttleTime(burstMs, undefined, { leading: true, trailing: true }))
}

/** Whether records of a type may have changed. `isMeant` can limit this to some ids. */
export function concernsType(news: LiveEvent, type: string, isMeant: (ids: readonly string[]) => boolean = () => true): boolean {
  switch (news.kind) {
    case 'change':
      return news.type === type && isMeant(news.ids)
    case 'reset':
    case 'day':
      return true
    case 'open':
      return !news.resumed
    case 'job':
    case 'sync':
    case 'lost':
    case 'unauthorized':
      return false
    default:
      return news satisfies never
  }
}
