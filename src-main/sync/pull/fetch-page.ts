import type { Findings } from '../findings/findings.ts'
import type { Outcome, ListDocument } from '../remote/outcome.ts'
import type { Priority } from '../remote/limiter.ts'
import type { Run } from '../run-context.ts'
import { toScanQuery } from '../scan/list-query.ts'
import { listAhead, type Scan, type Window } from '../scan/scan.ts'
import type { Reading } from '../state/type-state.ts'

type Answer = Promise<Outcome<ListDocument>>

/** Returns the page that a scan needs now, and requests the next pages ahead. */
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
  const inFlight = new Map<string, Answer>()
  const priority: Priority = purpose === 'poll' ? 'poll' : 'mirror'

  function send(scan: Scan, window: Window, page: number): Answer {
    const query = toScanQuery(run.place.registry, findings, type, scan, window, page, purpose)
    return run.slots.use(rank, () => run.remote.list(type, query, priority))
  }

  return {
    next(scan) {
      const wanted = listAhead(scan, run.ahead).map(({ window, page }) => ({ name: toName(scan, window, page), window, page }))
      const names = new Set(wanted.map(({ name }) => name))
      // The scan changed: drop pages that were requested ahead and are no longer needed.
      for (const name of inFlight.keys()) if (!names.has(name)) inFlight.delete(name)
      for (const { name, window, page } of wanted) if (!inFlight.has(name)) inFlight.set(name, send(scan, window, page))
      const [first] = wanted
      const answer = first && inFlight.get(first.name)
      if (!first || !answer) throw new Error('The scan needs no page.')
      inFlight.delete(first.name)
      return answer
    },
  }
}

function toName({ part, by }: Scan, { from, to, restarts }: Window, page: number): string {
  return [part, by, from, to, restarts, page].join(' ')
}
