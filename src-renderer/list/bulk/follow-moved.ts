import { auditTime, concatMap, filter, take, takeUntil, timer, type Observable } from 'rxjs'
import { countListed } from '../../api/count.ts'
import type { JobAction, JobOrder } from '../../api/jobs.ts'
import { wholeList, type Part } from '../../api/list-query.ts'
import type { LiveNews } from '../../api/live.ts'
import type { Request } from '../../api/request.ts'

/** Where an action leaves its records. */
const partAfter: Record<JobAction, Part | null> = {
  edit: null,
  archive: 'archived',
  unarchive: 'actual',
  trash: 'discarded',
  restore: 'actual',
  delete: null,
}

const gatherMs = 50
/** Their names must fit into a question. */
const mostFollowed = 100

interface Source {
  readonly request: Request
  readonly news$: Observable<LiveNews>
}

/** Hears that none of the records is any longer where they were moved, whoever brought them back. */
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
