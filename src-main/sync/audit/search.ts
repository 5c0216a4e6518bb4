import type { Resource } from '../../../src-shared/schema/resource.ts'
import { findingsOf, type Findings } from '../findings/findings.ts'
import { withoutCount, type Failure } from '../remote/outcome.ts'
import type { Run } from '../run-context.ts'
import { pageSize } from '../scan/scan.ts'
import type { Area } from './area.ts'
import type { Asker, ThinList } from './ask-list.ts'
import type { UnsentDifferences } from './unsent-differences.ts'
import { findDifferences, type Counted, type Stretch } from './find-differences.ts'
import { listLocalMinutes } from './local-counts.ts'

/** A search through one list by halving. */
export interface Search {
  readonly run: Run
  readonly findings: Findings
  readonly resource: Resource
  readonly list: ThinList
  readonly asker: Asker
  readonly zone: string
  readonly unsent: UnsentDifferences
}

/**
 * Finds areas in which the server's count differs from the mirror's, small enough to be listed where possible. Records that
 * were created in the same minute are separated by their last change.
 */
export async function searchAreas(search: Search, area: Area, by: keyof Area, remote: number): Promise<Area[] | Failure> {
  const { run, resource, list, asker, zone, unsent } = search
  const minutes = await listLocalMinutes(run.place.store, resource, list.part, area, by, unsent)
  let failure: Failure | undefined
  const count = async (stretch: Stretch) => {
    const answer = await asker.first({ ...area, [by]: { from: stretch.from, to: stretch.to } })
    if (answer.is === 'ok' && answer.value.count !== null) return answer.value.count
    failure = answer.is === 'ok' ? withoutCount : answer
    return undefined
  }
  const found = await findDifferences(minutes, remote, zone, count)
  if (!found) return failure ?? withoutCount
  const areas: Area[] = []
  for (const counted of found) {
    const narrowed: Area = { ...area, [by]: { from: counted.from, to: counted.to } }
    const inner = mayNarrow(search, by, counted) ? await searchAreas(search, narrowed, 'updated-at', counted.remote) : [narrowed]
    if ('is' in inner) return inner
    areas.push(...inner)
  }
  return areas
}

function mayNarrow({ findings, list }: Search, by: keyof Area, { first, end, remote }: Counted): boolean {
  return by === 'created-at' && findingsOf(findings, list.type).updated && Math.max(end - first, remote) > pageSize
}
