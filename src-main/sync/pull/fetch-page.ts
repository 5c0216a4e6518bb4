import type { Findings } from '../findings/findings.ts'
import type { Outcome, ListDocument } from '../remote/outcome.ts'
import type { Priority } from '../remote/limiter.ts'
import type { Run } from '../run-context.ts'
import { toScanQuery } from '../scan/list-query.ts'
import { listAhead, type Scan, type Window } from '../scan/scan.ts'
import type { Reading } from '../state/type-state.ts'

type Answer = Promise<Outcome<ListDocument>>

/** Gives the page a scan wants now, while the next ones are already on their way. */
export interface PageFetcher {
  next(scan: Scan): Answer
}

export function createPageFetcher(
  run: Run,
  findings: Findings,
  type: string,
  rank: number,
  purpose: Reading['for'],
): PageFetcher {
  const flying = new Map<string, Answer>()
  const priority: Priority = purpose === 'poll' ? 'poll' : 'mirror'

  function send(scan: Scan, window: Window, page: number): Answer {
    const query = toScanQuery(run.place.registry, findings, type, scan, window, page, purpose)
    return run.slots.use(rank, () => run.remote.list(type, query, priority))
  }

  return {
    next(scan) {
      const wanted = listAhead(scan, run.ahead).map(({ window, page }) => ({ name: toName(scan, window, page), window, page }))
      const names = new Set(wanted.map(({ name }) => name))
      // Something moved: what was asked for ahead is no longer wanted.
      for (const name of flying.keys()) if (!names.has(name)) flying.delete(name)
      for (const { name, window, page } of wanted) if (!flying.has(name)) flying.set(name, send(scan, window, page))
      const [first] = wanted
      const answer = first && flying.get(first.name)
      if (!first || !answer) throw new Error('A scan that wants no page.')
      flying.delete(first.name)
      return answer
    },
  }
}

function toName({ part, by }: Scan, { from, to, restarts }: Window, page: number): string {
  return [part, by, from, to, restarts, page].join(' ')
}
