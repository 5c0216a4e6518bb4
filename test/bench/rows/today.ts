import { toFilterParameters, wholeList, type ListQuery } from '../../../src-renderer/api/list-query.ts'
import { toListPath } from '../../../src-renderer/api/record-path.ts'
import { toDueQuery, type DueKind } from '../../../src-renderer/record/due-deals.ts'
import { contact } from '../../../src-shared/resources/contact.ts'
import { deal } from '../../../src-shared/resources/deal.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import { openSealedEngine } from '../bench-engine.ts'
import { atMost } from '../gate.ts'
import { measure } from '../measure.ts'
import { inMs, type BenchRow } from '../row.ts'

const rounds = 5
const mostMs = 300
const dealNames = ['as-string', 'amount', 'planned-at', 'company', 'contact', 'stage', 'stage-category', 'responsible']

/** Everything that Today and its badge ask for when the window opens. */
function listAsked(person: 'me' | 'all'): readonly string[] {
  const within = person === 'me' ? [{ name: 'responsible-id', value: 'me' }] : []
  const toDeals = (kind: DueKind, size: number) =>
    toListPath(deal, { query: toDueQuery(kind, within), names: dealNames, page: 1, size })
  const toTotals = (query: ListQuery, more: [string, string][]) =>
    `/ext/v1/aggregates/deals?${new URLSearchParams([...more, ...toFilterParameters(deal, query)]).toString()}`
  const toNewest = (type: string, names: readonly string[], size: number, sort?: string) =>
    toListPath(needResource(registry, type), { query: { ...wholeList, sort }, names, page: 1, size })
  const birthdays = { ...wholeList, filters: [{ name: 'birthday-within', value: '7' }, ...within] }
  return [
    toDeals('overdue', 20),
    toDeals('due', 50),
    toDeals('stuck', 10),
    toTotals(toDueQuery('open', within), [['sum', 'amount']]),
    toTotals(toDueQuery('all-due', within), []),
    toListPath(contact, { query: birthdays, names: ['as-string', 'birthdate', 'position'], page: 1, size: 100 }),
    `/ext/v1/changed-by-others?since=0&limit=10${person === 'me' ? '&responsible=me' : ''}`,
    ...['diary-tasks', 'diary-events'].map((type) => toNewest(type, ['as-string', 'name'], 3, '-id')),
    toNewest('preferences', ['key', 'value'], 100),
    toNewest('users', ['as-string', 'name'], 100),
    toNewest('deal-stages', ['name', 'kind', 'color', 'deal-stage-category'], 100),
    '/ext/v1/stage-times/deals?ids=1,2,3,4,5,6,7,8,9,10',
  ]
}

/** The engine's work for Today, in sum: for one's own day, with which the window opens, and for everyone's. */
export const today: BenchRow = {
  name: 'today',
  async run(data) {
    const engine = await openSealedEngine(data)
    try {
      const findings = []
      for (const person of ['me', 'all'] as const) {
        const each: { readonly path: string; readonly ms: number }[] = []
        for (const path of listAsked(person)) {
          await engine.get(path)
          each.push({ path, ms: await measure(() => engine.get(path), rounds, 'cpu') })
        }
        const sum = each.reduce((total, { ms }) => total + ms, 0)
        const slowest = each.reduce((most, one) => (one.ms > most.ms ? one : most))
        const figures = `${inMs(sum)} of CPU for ${each.length} requests; slowest ${inMs(slowest.ms)}: ${decodeURIComponent(slowest.path).slice(0, 90)}`
        findings.push({
          what: `Today (${person}), all requests against ${mostMs} ms`,
          gate: atMost(1, sum / mostMs),
          figures,
        })
      }
      return findings
    } finally {
      await engine.close()
    }
  },
}
