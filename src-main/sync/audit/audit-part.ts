import type { Resource } from '../../../src-shared/schema/resource.ts'
import { findingsOf, type Findings } from '../findings/findings.ts'
import { withoutCount, type Failure } from '../remote/outcome.ts'
import type { Run } from '../run-context.ts'
import { fromUnfitName, isAllMet, isUnfitName, mostQuiet, toUnfitName } from '../scan/all-met.ts'
import { pageSize, toMostReadings } from '../scan/scan.ts'
import { everywhere, type Area } from './area.ts'
import { createAsker, type Asker, type ThinList } from './ask-list.ts'
import type { UnsentDifferences } from './unsent-differences.ts'
import { countLocal, listExpected } from './local-counts.ts'
import { searchAreas } from './search.ts'

/** How a list differs between the mirror and the server. */
export interface Difference {
  /** The server's total. */
  readonly remote: number
  readonly onlyHere: readonly string[]
  readonly onlyThere: readonly string[]
  /** Records met that cannot be stored here. */
  readonly unfit: readonly string[]
  /** The counts agree, so the lists were not compared. */
  readonly isCounted?: true
  /** How many records the server counts beyond those that the comparison explains. */
  readonly surplus: number
  /** The surplus is not that of the last count. A change during the comparison may have caused it. */
  readonly isSurprising?: true
}

/** Known differences between the mirror and the server's count. */
export interface Expected {
  /** Records that are gone there and held here until a person decides. */
  readonly held: number
  /** The surplus of the last count: records that cannot be stored, or a wrong count. */
  readonly surplus: number
  /** The counts may be wrong, so equal ones prove nothing. */
  readonly isDoubtful: boolean
  /** Records that the search did not find there, although they are there. */
  readonly misleading: ReadonlySet<string>
}

/** Beyond this share of the pages, reading all of them finds the differences sooner. */
const scanShare = 0.4

/** Compares the number of records here and there, and finds those that differ. */
export async function auditPart(
  run: Run,
  findings: Findings,
  resource: Resource,
  list: ThinList,
  { held, surplus, isDoubtful, misleading }: Expected,
  unsent: UnsentDifferences,
): Promise<Difference | Failure> {
  const { store } = run.place
  const asker = createAsker(run, findings, list)
  const first = await asker.first(everywhere)
  if (first.is !== 'ok') return first
  const remote = first.value.count
  if (remote === null) return withoutCount
  const local = await countLocal(store, resource, list.part, unsent)
  if (local - held + surplus === remote && !isDoubtful)
    return { remote, onlyHere: [], onlyThere: [], unfit: [], isCounted: true, surplus }

  const theirs = remote - surplus
  const isMany = Math.abs(local - theirs) > (scanShare * local) / pageSize && local > 2 * pageSize
  const mayHalve = !isMany && !isDoubtful && findingsOf(findings, list.type).created && findings.bounds
  const zone = mayHalve ? findings.filterZone : null
  const areas =
    zone === null
      ? [everywhere]
      : await searchAreas({ run, findings, resource, list, asker, zone, unsent }, everywhere, 'created-at', theirs)
  if ('is' in areas) return areas
  const compare = (area: Area) => compareArea(run, resource, list, asker, area, unsent)
  const searched = mergeFound(await Promise.all(areas.map(compare)))
  if ('is' in searched) return searched
  const toSurplus = ({ onlyHere, onlyThere }: Found, count = remote) => count - (local - onlyHere.length + onlyThere.length)
  // With wrong counts or times, halving may search the wrong half. A surplus in one half also conceals a deletion there: then
  // what was found does not explain the counts.
  const isUnexplained = surplus !== 0 && toSurplus(searched) !== surplus
  const isMissed = zone !== null && (isUnexplained || searched.onlyHere.some((id) => misleading.has(id)))
  const found = isMissed ? await compare(everywhere) : searched
  if ('is' in found) return found
  const before = toSurplus(found)
  if (before === surplus) return { remote, ...found, surplus }
  const last = await asker.page(everywhere, 1)
  if (last.is !== 'ok') return last
  if (last.value.count === null) return withoutCount
  const after = toSurplus(found, last.value.count)
  // The count moved past the expected one: that is a change during the comparison, seen or not.
  const isMoved = Math.min(before, after) <= surplus && surplus <= Math.max(before, after)
  return isMoved ? { remote, ...found, surplus } : { remote, ...found, surplus: after, isSurprising: true }
}

type Found = Pick<Difference, 'onlyHere' | 'onlyThere' | 'unfit'>

function mergeFound(all: readonly (Found | Failure)[]): Found | Failure {
  const failed = all.find((one) => 'is' in one)
  if (failed) return failed
  const found = all as readonly Found[]
  return {
    onlyHere: found.flatMap(({ onlyHere }) => onlyHere),
    onlyThere: found.flatMap(({ onlyThere }) => onlyThere),
    unfit: found.flatMap(({ unfit }) => unfit),
  }
}

async function compareArea(
  run: Run,
  resource: Resource,
  list: ThinList,
  asker: Asker,
  area: Area,
  unsent: UnsentDifferences,
): Promise<Found | Failure> {
  const there = await listRemoteIds(asker, area)
  if (!(there instanceof Set)) return there
  const here = new Set(await listExpected(run.place.store, resource, list.part, area, unsent))
  return {
    onlyHere: [...here].filter((id) => !there.has(id)),
    onlyThere: [...there].filter((id) => !here.has(id) && !isUnfitName(id)),
    unfit: [...there].filter(isUnfitName).map(fromUnfitName),
  }
}

/** Returns every id of an area. Where pages are not stable, several readings are combined. */
export async function listRemoteIds(asker: Asker, area: Area): Promise<Set<string> | Failure> {
  const ids = new Set<string>()
  let quiet = 0
  for (let reading = 0, most = 1; reading < most; reading += 1) {
    const before = ids.size
    for (let page = 1; ; page += 1) {
      const answer = await (page === 1 && reading === 0 ? asker.first(area) : asker.page(area, page))
      if (answer.is !== 'ok') return answer
      const { data, unfit, count } = answer.value
      if (count === null) return withoutCount
      most = toMostReadings(count)
      for (const { id } of data) ids.add(id)
      for (const id of unfit) ids.add(toUnfitName(id))
      if (data.length + unfit.length > 0 && page * asker.size < count) continue
      quiet = ids.size > before ? 0 : quiet + 1
      if (isAllMet(ids.size, count, page === 1 ? mostQuiet : quiet)) return ids
      break
    }
  }
  return { is: 'unavailable', why: 'garbage', detail: 'pages that never show all that they count', certain: true }
}
