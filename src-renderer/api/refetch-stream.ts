import { auditTime, filter, throttleTime, type Observable } from 'rxjs'
import type { LiveNews } from './live.ts'

/** Changes of one commit come one after the other: they are one change. */
export const gatherMs = 20
export const burstMs = 250

/** When the list of a type should look again: almost at once for one commit, however many records it wrote, at most once per 250 ms in a burst. */
export function refetchMoments(news$: Observable<LiveNews>, type: string): Observable<LiveNews> {
  return news$.pipe(
    filter((news) => concerns(news, type)),
    auditTime(gatherMs),
    throttleTime(burstMs, undefined, { leading: true, trailing: true }),
  )
}

function concerns(news: LiveNews, type: string): boolean {
  switch (news.kind) {
    case 'change':
      return news.type === type
    case 'reset':
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
