import type { Resource } from '../../../src-shared/schema/resource.ts'
import { fromMinute } from '../filter-time.ts'
import { findingsOf, type Findings } from '../findings/findings.ts'
import type { Failure } from '../remote/outcome.ts'
import type { Run } from '../run-context.ts'
import { pageSize } from '../scan/scan.ts'
import type { Condition } from '../../store/plan.ts'
import { askList, type ThinList } from './ask-list.ts'
import { findDifferences, type Stretch } from './find-differences.ts'
import { countLocal, inPart, listLocalIds, listLocalMinutes } from './local-counts.ts'

/** Ids that only one side has. */
export interface Difference {
  /** How many the server counts in all. */
  readonly remote: number
  readonly onlyHere: readonly string[]
  readonly onlyThere: readonly string[]
}

/** Beyond this share of the pages, differences are found sooner by reading all of them. */
const scanShare = 0.4
/** Where pages are not stable, so many readings together must have met every record. */
const mostReadings = 12
const always: Stretch = { from: null, to: null }
const withoutCount: Failure = { is: 'unavailable', why: 'garbage', detail: 'a list without its record-count', certain: true }

/** Compares how many records a list has here and there, and finds out which ones differ. */
export async function auditPart(
  run: Run,
  findings: Findings,
  resource: Resource,
  list: ThinList,
  expected: number,
): Promise<Difference | Failure> {
  const { store } = run.place
  const first = await askList(run, findings, list, always, 1)
  if (first.is !== 'ok') return first
  const remote = first.value.count
  if (remote === null) return withoutCount
  const local = await countLocal(store, resource, list.part)
  if (local - expected === remote) return { remote, onlyHere: [], onlyThere: [] }

  let failure: Failure | undefined
  const count = async (stretch: Stretch) => {
    const answer = await askList(run, findings, list, stretch, 1)
    if (answer.is === 'ok' && answer.value.count !== null) return answer.value.count
    failure = answer.is === 'ok' ? withoutCount : answer
    return undefined
  }
  const zone = findingsOf(findings, list.type).created && findings.bounds ? findings.filterZone : null
  const isMany = Math.abs(local - remote) > (scanShare * local) / pageSize && local > 2 * pageSize
  const stretches =
    zone === null || isMany
      ? [always]
      : await findDifferences(await listLocalMinutes(store, resource, list.part), remote, zone, count)
  if (!stretches) return failure ?? withoutCount

  const differences = await Promise.all(stretches.map((stretch) => compareStretch(run, findings, resource, list, stretch)))
  const failed = differences.find((one) => 'is' in one)
  if (failed) return failed
  const found = differences as Omit<Difference, 'remote'>[]
  return {
    remote,
    onlyHere: found.flatMap(({ onlyHere }) => onlyHere),
    onlyThere: found.flatMap(({ onlyThere }) => onlyThere),
  }
}

async function compareStretch(
  run: Run,
  findings: Findings,
  resource: Resource,
  list: ThinList,
  stretch: Stretch,
): Promise<Omit<Difference, 'remote'> | Failure> {
  const there = await listRemoteIds(run, findings, list, stretch)
  if (!(there instanceof Set)) return there
  const where: Condition = { op: 'all', of: [inPart(resource, list.part), ...toConditions(stretch)] }
  const here = new Set(await listLocalIds(run.place.store, list.type, where))
  return { onlyHere: [...here].filter((id) => !there.has(id)), onlyThere: [...there].filter((id) => !here.has(id)) }
}

function toConditions({ from, to }: Stretch): Condition[] {
  const field = 'created-at'
  return [
    ...(from === null ? [] : [{ op: 'at-least' as const, field, value: fromMinute(from) }]),
    ...(to === null ? [] : [{ op: 'at-most' as const, field, value: fromMinute(to) - 1 }]),
  ]
}

/** Every id of a stretch; where pages are not stable, from several readings together. */
async function listRemoteIds(run: Run, findings: Findings, list: ThinList, stretch: Stretch): Promise<Set<string> | Failure> {
  const ids = new Set<string>()
  for (let reading = 0; reading < mostReadings; reading += 1) {
    for (let page = 1; ; page += 1) {
      const answer = await askList(run, findings, list, stretch, page)
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
