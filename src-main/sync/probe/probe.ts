import type { Resource } from '../../../src-shared/schema/resource.ts'
import { withFindings, type Findings, type TypeFindings } from '../findings/findings.ts'
import { hasStates, type PartName } from '../findings/parts.ts'
import { toFilterTime, toMinute } from '../filter-time.ts'
import { isFinal } from '../problem.ts'
import { isDenial, type Failure, type ListDocument } from '../remote/outcome.ts'
import { findNewest } from '../pull/read-page.ts'
import type { Run } from '../run-context.ts'
import { probeCover } from './probe-states.ts'
import { probeTimes, toShownTimes, type TimedList, type TimeField } from './probe-times.ts'
import { readSample } from './read-sample.ts'

const farFuture = toMinute(Date.UTC(2999, 0))

/**
 * Finds out how the server behaves where the API's specification leaves it open, with 20 to 30 list calls. Where the list of a
 * type fails, its known findings stay.
 */
export async function probe(run: Run, known: Findings | null): Promise<Findings | Failure> {
  const resources = [...run.place.registry.values()].filter(hasStates)
  const lists = new Map<string, ListDocument>()
  let probedAt = 0
  let failure: Failure | undefined
  const answers = await Promise.all(resources.map(async ({ type }) => [type, await readSample(run, type)] as const))
  for (const [type, answer] of answers) {
    if (answer.is === 'ok') {
      lists.set(type, answer.value)
      probedAt = answer.date ?? findNewest(answer.value.data, probedAt)
    } else if (answer.is !== 'forbidden' && answer.is !== 'absent') failure = answer
  }
  if (failure && (lists.size === 0 || isFinal(failure) === true)) return failure
  const byCount = [...lists].sort(([, a], [, b]) => (b.count ?? 0) - (a.count ?? 0))
  const tried = byCount[0]?.[0] ?? 'contacts'
  const readable = resources.filter(({ type }) => lists.has(type))
  const coverOf = (resource: Resource, known?: readonly PartName[] | 'ignored') =>
    probeCover(run, resource, lists.get(resource.type) as ListDocument, known)
  const example = readable.find(({ type }) => type === tried)
  const types = byCount.map(([type]) => type)
  const [created, updated, shown] = await Promise.all([
    listNarrowed(run, types, 'created-at'),
    listNarrowed(run, types, 'updated-at'),
    example ? coverOf(example) : ('ignored' as const),
  ])
  if ('is' in created) return created
  if ('is' in updated) return updated
  if (typeof shown !== 'string' && 'is' in shown) return shown
  const toTimed = (narrowed: Narrowed, field: TimeField): TimedList[] =>
    byCount.flatMap(([type, { data }]) => (narrowed.get(type) === true ? [{ type, field, data }] : []))
  const obeying = [...toTimed(created, 'created-at'), ...toTimed(updated, 'updated-at')]
  // An empty list obeys any filter and tells no zone.
  const timed = obeying.find(({ data }) => data.length > 0) ?? obeying[0]
  const times = await probeTimes(run, timed, toShownTimes([...lists.values()].flatMap(({ data }) => data)))
  if ('is' in times) return times
  const found = await Promise.all(
    readable.map(async (resource): Promise<Partial<TypeFindings> | Failure> => {
      const { type } = resource
      const cover = resource === example ? shown : await coverOf(resource, shown)
      if (typeof cover !== 'string' && 'is' in cover) return cover
      const makes = created.get(type) ?? false
      if (typeof makes !== 'boolean') return makes
      const changes = updated.get(type) ?? false
      if (typeof changes !== 'boolean') return changes
      return { cover: cover === 'ignored' ? ['all'] : cover, created: makes, updated: changes }
    }),
  )
  let findings: Findings = { ...times, probedAt, types: {} }
  for (const [index, facts] of found.entries()) {
    const type = readable[index]?.type ?? ''
    if (!('is' in facts)) findings = withFindings(findings, type, facts)
    else if (isFinal(facts) === true) return facts
  }
  return withKnownSizes(known, { ...findings, types: { ...pickUnread(known, findings), ...findings.types } })
}

const day = 24 * 3_600_000

/** Page sizes that proved small enough stay for a day, though a server that does not tell its zone is probed in each round. */
function withKnownSizes(known: Findings | null, found: Findings): Findings {
  if (!known || Math.abs(found.probedAt - known.probedAt) >= day) return found
  const sized = Object.entries(known.types).flatMap(([type, { size }]) => (size === undefined ? [] : [{ type, size }]))
  const findings = sized.reduce((all, { type, size }) => withFindings(all, type, { size }), found)
  return { ...findings, probedAt: known.probedAt }
}

/** The known findings of types that could not be probed. */
function pickUnread(known: Findings | null, { types }: Findings): Findings['types'] {
  return Object.fromEntries(Object.entries(known?.types ?? {}).filter(([type]) => !types[type]))
}

/** By type, whether the server applies a filter to its list. */
type Narrowed = ReadonlyMap<string, boolean | Failure>

/** If the list of the first type obeys a filter, all do. A filter that it ignores may work in another list. */
async function listNarrowed(run: Run, [first, ...others]: readonly string[], field: TimeField): Promise<Narrowed | Failure> {
  if (first === undefined) return new Map()
  const obeyed = await narrows(run, first, field)
  if (typeof obeyed !== 'boolean') return obeyed
  const rest = others.map(async (type) => [type, obeyed || (await narrows(run, type, field))] as const)
  return new Map([[first, obeyed], ...(await Promise.all(rest))])
}

/** Whether the server applies a time filter. No record is from after 2999, so a filter that still shows rows is ignored. */
async function narrows(run: Run, type: string, field: TimeField): Promise<boolean | Failure> {
  const query = { [`filter[${field}-gte]`]: toFilterTime(farFuture, 'UTC'), 'page[number]': 1, 'page[size]': 1 }
  const answer = await run.remote.list(type, query, 'poll')
  // Judged by the rows, since a count may be wrong.
  if (answer.is === 'ok') return answer.value.data.length + answer.value.unfit.length === 0
  return isDenial(answer) ? false : answer
}
