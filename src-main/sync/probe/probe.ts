import { withFindings, type Findings } from '../findings/findings.ts'
import { toFilterTime, toMinute } from '../filter-time.ts'
import type { Failure, ListDocument } from '../remote/outcome.ts'
import type { Run } from '../run-context.ts'
import { hasStates, probeCover } from './probe-states.ts'
import { probeTimes, toSamples } from './probe-times.ts'

const farFuture = toMinute(Date.UTC(2999, 0))

/** Finds out what the API's document leaves open, before anything is relied on: some 20 to 30 list calls. */
export async function probe(run: Run): Promise<Findings | Failure> {
  const resources = [...run.place.registry.values()].filter(hasStates)
  const lists = new Map<string, ListDocument>()
  let probedAt = 0
  for (const { type } of resources) {
    const answer = await run.remote.list(type, { 'page[number]': 1, 'page[size]': 100 }, 'poll')
    if (answer.is === 'ok') {
      lists.set(type, answer.value)
      probedAt = answer.date ?? probedAt
    } else if (answer.is !== 'forbidden' && answer.is !== 'absent') return answer
  }
  const [fullest] = [...lists].sort(([, a], [, b]) => (b.count ?? 0) - (a.count ?? 0))
  const tried = fullest?.[0] ?? 'contacts'
  const times = await probeTimes(run, tried, toSamples(fullest?.[1].data ?? []))
  if ('is' in times) return times

  let findings: Findings = { ...times, probedAt, types: {} }
  for (const resource of resources.filter(({ type }) => lists.has(type))) {
    const cover = await probeCover(run, resource, lists.get(resource.type)?.count ?? 0)
    if ('is' in cover) return cover
    findings = withFindings(findings, resource.type, { cover })
  }
  for (const [fact, field] of [
    ['created', 'created-at'],
    ['updated', 'updated-at'],
  ] as const) {
    const isUsed = await narrows(run, tried, field)
    if (typeof isUsed !== 'boolean') return isUsed
    for (const type of isUsed ? [] : lists.keys()) findings = withFindings(findings, type, { [fact]: false })
  }
  return findings
}

/** Nothing was made after the year 2999, so a filter that finds something is not looked at. */
async function narrows(run: Run, type: string, field: 'created-at' | 'updated-at'): Promise<boolean | Failure> {
  const query = { [`filter[${field}-gte]`]: toFilterTime(farFuture, 'UTC'), 'page[number]': 1, 'page[size]': 1 }
  const answer = await run.remote.list(type, query, 'poll')
  if (answer.is === 'ok') return (answer.value.count ?? 0) === 0
  return answer.is === 'refused' || answer.is === 'forbidden' || answer.is === 'absent' ? false : answer
}
