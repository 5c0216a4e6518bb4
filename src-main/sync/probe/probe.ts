import type { Resource } from '../../../src-shared/schema/resource.ts'
import { withFindings, type Findings } from '../findings/findings.ts'
import type { PartName } from '../findings/parts.ts'
import { toFilterTime, toMinute } from '../filter-time.ts'
import { isDenial, type Failure, type ListDocument } from '../remote/outcome.ts'
import { findNewest } from '../pull/read-page.ts'
import type { Run } from '../run-context.ts'
import { pageSize } from '../scan/scan.ts'
import { hasStates, probeCover } from './probe-states.ts'
import { probeTimes, toSamples } from './probe-times.ts'

const farFuture = toMinute(Date.UTC(2999, 0))

/** Finds out what the API's document leaves open, before anything is relied on: some 20 to 30 list calls. */
export async function probe(run: Run): Promise<Findings | Failure> {
  const resources = [...run.place.registry.values()].filter(hasStates)
  const lists = new Map<string, ListDocument>()
  let probedAt = 0
  const first = { 'page[number]': 1, 'page[size]': pageSize }
  const answers = await Promise.all(
    resources.map(async ({ type }) => [type, await run.remote.list(type, first, 'poll')] as const),
  )
  for (const [type, answer] of answers) {
    if (answer.is === 'ok') {
      lists.set(type, answer.value)
      probedAt = answer.date ?? findNewest(answer.value.data, probedAt)
    } else if (answer.is !== 'forbidden' && answer.is !== 'absent') return answer
  }
  const [fullest] = [...lists].sort(([, a], [, b]) => (b.count ?? 0) - (a.count ?? 0))
  const tried = fullest?.[0] ?? 'contacts'
  const readable = resources.filter(({ type }) => lists.has(type))
  const coverOf = (resource: Resource, known?: readonly PartName[]) =>
    probeCover(run, resource, lists.get(resource.type) as ListDocument, known)
  const example = readable.find(({ type }) => type === tried)
  const [times, created, updated, shown] = await Promise.all([
    probeTimes(run, tried, toSamples(fullest?.[1].data ?? [])),
    narrows(run, tried, 'created-at'),
    narrows(run, tried, 'updated-at'),
    example ? coverOf(example) : ('ignored' as const),
  ])
  if ('is' in times) return times
  if (typeof created !== 'boolean') return created
  if (typeof updated !== 'boolean') return updated
  if (typeof shown !== 'string' && 'is' in shown) return shown
  const covers = await Promise.all(
    readable.map(async (resource) => (resource === example || shown === 'ignored' ? shown : coverOf(resource, shown))),
  )
  let findings: Findings = { ...times, probedAt, types: {} }
  for (const [index, cover] of covers.entries()) {
    if (typeof cover !== 'string' && 'is' in cover) return cover
    const type = readable[index]?.type ?? ''
    findings = withFindings(findings, type, { cover: cover === 'ignored' ? ['all'] : cover, created, updated })
  }
  return findings
}

/** Nothing was made after the year 2999, so a filter that finds something is not looked at. */
async function narrows(run: Run, type: string, field: 'created-at' | 'updated-at'): Promise<boolean | Failure> {
  const query = { [`filter[${field}-gte]`]: toFilterTime(farFuture, 'UTC'), 'page[number]': 1, 'page[size]': 1 }
  const answer = await run.remote.list(type, query, 'poll')
  if (answer.is === 'ok') return (answer.value.count ?? 0) === 0
  return isDenial(answer) ? false : answer
}
