import { auditTime, concatMap, filter, take, takeUntil, timer, type Observable } from 'rxjs'
import { countListed } from '../../api/count.ts'
import type { JobAction, JobOrder } from '../../api/jobs.ts'
import { wholeList, type Part } from '../../api/list-query.ts'
import type { LiveEvent } from '../../api/live.ts'
import type { Request } from '../../api/request.ts'

/** The part of the list that an action moves records to. */
const partAfter: Record<JobAction, Part | null> = {
  edit: null,
  archive: 'archived',
  unarchive: 'actual',
  trash: 'discarded',
  restore: 'actual',
  delete: null,
}

const gatherMs = 50
/** All ids must fit into one request. */
const mostFollowed = 100

interface Source {
  readonly request: Request
  readonly news$: Observable<LiveEvent>
}

/** Calls `onBack` once none of the records is in the target part any more. Another user may have moved them back. */
export function followMoved({ request, news$ }: Source, order: JobOrder, forMs: number, onBack: () => void): void {
  const { resource, action, which } = order
  const part = partAfter[action]
  if (part === null || !('ids' in which) || which.ids.length > mostFollowed) return
  const ids = new Set(which.ids)
  const query = { ...wholeList, part, filters: [{ name: 'id', value: which.ids.join(',') }] }
  news$
    .pipe(
      filter((news) => news.kind === 'change' && news.type === resource.type && news.ids.some((id) => ids.has(id))),
      auditTime(gatherMs),
      concatMap(() => countListed(request, resource, query)),
      filter((counted) => counted.ok && counted.value === 0),
      take(1),
      takeUntil(timer(forMs)),
    )
    .subscribe(onBack)
}
