import type { Resource } from '../../../src-shared/schema/resource.ts'
import { findingsOf, type Findings } from '../findings/findings.ts'
import { withoutCount, type Failure } from '../remote/outcome.ts'
import type { Run } from '../run-context.ts'
import { mostReadings, pageSize } from '../scan/scan.ts'
import { everywhere, type Area } from './area.ts'
import { createAsker, type Asker, type ThinList } from './ask-list.ts'
import type { Drift } from './drift.ts'
import { countLocal, listExpected } from './local-counts.ts'
import { searchAreas } from './search.ts'

/** Ids that only one side has. */
export interface Difference {
  /** How many the server counts in all. */
  readonly remote: number
  readonly onlyHere: readonly string[]
  readonly onlyThere: readonly string[]
  /** The counts agree, so that the lists were not compared. */
  readonly isCounted?: true
}

/** Beyond this share of the pages, differences are found sooner by reading all of them. */
const scanShare = 0.4

/** Compares how many records a list has here and there, and finds out which ones differ. */
export async function auditPart(
  run: Run,
  findings: Findings,
  resource: Resource,
  list: ThinList,
  expected: number,
  drift: Drift,
): Promise<Difference | Failure> {
  const { store } = run.place
  const asker = createAsker(run, findings, list)
  const first = await asker.first(everywhere)
  if (first.is !== 'ok') return first
  const remote = first.value.count
  if (remote === null) return withoutCount
  const local = await countLocal(store, resource, list.part, drift)
  if (local - expected === remote) return { remote, onlyHere: [], onlyThere: [], isCounted: true }

  const zone = findingsOf(findings, list.type).created && findings.bounds ? findings.filterZone : null
  const isMany = Math.abs(local - remote) > (scanShare * local) / pageSize && local > 2 * pageSize
  const areas =
    zone === null || isMany
      ? [everywhere]
      : await searchAreas({ run, findings, resource, list, asker, zone, drift }, everywhere, 'created-at', remote)
  if ('is' in areas) return areas

  const differences = await Promise.all(areas.map((area) => compareArea(run, resource, list, asker, area, drift)))
  const failed = differences.find((one) => 'is' in one)
  if (failed) return failed
  const found = differences as Omit<Difference, 'remote'>[]
  return {
    remote,
    onlyHere: found.flatMap(({ onlyHere }) => onlyHere),
    onlyThere: found.flatMap(({ onlyThere }) => onlyThere),
  }
}

async function compareArea(
  run: Run,
  resource: Resource,
  list: ThinList,
  asker: Asker,
  area: Area,
  drift: Drift,
): Promise<Omit<Difference, 'remote'> | Failure> {
  const there = await listRemoteIds(asker, area)
  if (!(there instanceof Set)) return there
  const here = new Set(await listExpected(run.place.store, resource, list.part, area, drift))
  return { onlyHere: [...here].filter((id) => !there.has(id)), onlyThere: [...there].filter((id) => !here.has(id)) }
}

/** Every id of an area; where pages are not stable, from several readings together. */
export async function listRemoteIds(asker: Asker, area: Area): Promise<Set<string> | Failure> {
  const ids = new Set<string>()
  for (let reading = 0; reading < mostReadings; reading += 1) {
    for (let page = 1; ; page += 1) {
      const answer = await (page === 1 && reading === 0 ? asker.first(area) : asker.page(area, page))
      if (answer.is !== 'ok') return answer
      const { data, count } = answer.value
      if (count === null) return withoutCount
      for (const { id } of data) ids.add(id)
      if (data.length > 0 && page * pageSize < count) continue
      if (ids.size >= count) return ids
      break
    }
  }
  return { is: 'unavailable', why: 'garbage', detail: 'pages that never show all that they count', certain: true }
}
