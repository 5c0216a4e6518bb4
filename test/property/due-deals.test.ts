import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { readTotals } from '../../src-renderer/api/aggregates.ts'
import type { Outcome } from '../../src-renderer/api/outcome.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { toDueQuery, type DueKind } from '../../src-renderer/record/due-deals.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { dayMs, shiftDay } from '../../src-shared/values/day.ts'
import { toDay } from '../../src-shared/values/time.ts'
import { openTestAccount } from '../support/account-under-test.ts'
import { openEngine } from '../support/engine-under-test.ts'

const memory = () => Promise.resolve({ store: createMemoryStore({ registry }), close: () => Promise.resolve() })
const need = <T>(outcome: Outcome<T>): T => (outcome.ok ? outcome.value : expect.fail(JSON.stringify(outcome.problem)))
/** Where the day is another one than in UTC for most of it. */
const zone = 'Pacific/Auckland'
const durations = [0, 2, 5]

interface Made {
  readonly planned: string | null
  readonly stage: number
  readonly kind: 'open' | 'won' | 'lost'
  readonly owner: string | null
  readonly isArchived: boolean
  readonly amount: number
  readonly since: number
}

describe.each([
  ['memory', memory],
  ['SQLite', () => openTestAccount('local', zone)],
] as const)('on %s', (_name, place) => {
  let close: () => Promise<unknown> = () => Promise.resolve()
  let request: ReturnType<typeof createRequest>
  let now = Date.parse('2026-03-01T11:30:00Z')
  const stages: { readonly id: string; readonly kind: Made['kind']; readonly days: number }[] = []
  const users: string[] = []

  beforeAll(async () => {
    const { store, close: closeStore } = await place()
    const api = await openEngine(store, { clock: () => now, timeZone: zone })
    close = async () => (await api.close(), await closeStore())
    const ask: typeof api.fetch = (path, init) => api.ask(path, init)
    request = createRequest(ask, () => undefined)
    const post = async (path: string, type: string, attributes: object, relationships: object = {}) => {
      const body = JSON.stringify({ data: { type, attributes, relationships } })
      const response = await ask(path, { method: 'POST', body, headers: { 'content-type': 'application/vnd.api+json' } })
      const { data } = (await response.json()) as { data: { id: string } }
      return data.id
    }
    const calculated = { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }
    const funnel = await post('/api/v1/deal-stage-categories', 'deal-stage-categories', { name: 'Sales', ...calculated })
    const listed = await request({ path: '/api/v1/deal-stages' })
    const given = (listed.ok ? listed.value['data'] : []) as unknown as { id: string; attributes: { kind: string | null } }[]
    const to = { 'deal-stage-category': { data: { type: 'deal-stage-categories', id: funnel } } }
    for (const { id, attributes } of given)
      if (attributes.kind === 'won' || attributes.kind === 'lost') stages.push({ id, kind: attributes.kind, days: 0 })
    for (const days of durations) {
      const id = await post(
        '/api/v1/deal-stages',
        'deal-stages',
        { name: `Stage ${days}`, ...(days > 0 && { duration: days }) },
        to,
      )
      stages.push({ id, kind: 'open', days })
    }
    const owners = await request({ path: '/api/v1/users' })
    users.push(...((owners.ok ? owners.value['data'] : []) as unknown as { id: string }[]).map(({ id }) => id).slice(0, 1))
    users.push(await post('/ext/v1/targets/users', 'users', { name: 'Colleague' }))
    expect(new Set(stages.map(({ kind }) => kind))).toEqual(new Set(['won', 'lost', 'open']))
  })
  afterAll(() => close())

  test('counts and sums of Today are those of all deals looked at one by one', async () => {
    const records = createRecords(request)
    const all: Made[] = []
    const one = fc.record({
      days: fc.option(fc.integer({ min: -3, max: 3 })),
      stage: fc.nat({ max: stages.length - 1 }),
      owner: fc.option(fc.nat({ max: 1 })),
      isArchived: fc.boolean(),
      amount: fc.integer({ min: 0, max: 1000 }),
    })
    const isOpen = ({ kind, isArchived }: Made) => kind === 'open' && !isArchived
    const brute: Record<DueKind, (made: Made, today: string) => boolean> = {
      overdue: (made, today) => isOpen(made) && made.planned !== null && made.planned < today,
      due: (made, today) => isOpen(made) && made.planned === today,
      'all-due': (made, today) => isOpen(made) && made.planned !== null && made.planned <= today,
      open: isOpen,
      stuck: (made) => {
        const { days = 0 } = stages[made.stage] ?? {}
        return isOpen(made) && days > 0 && now - made.since > days * dayMs
      },
    }
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 5 }), fc.integer({ min: 1, max: 40 }), async (made, hours) => {
        for (const { days, stage, owner, isArchived, amount } of made) {
          const planned = days === null ? null : shiftDay(toDay(now, zone), days)
          const held = stages[stage] ?? expect.fail()
          const user = owner === null ? null : (users[owner] ?? null)
          const change = {
            attributes: { amount, 'planned-at': planned, ...(isArchived && { 'archived-at': new Date(now).toISOString() }) },
            relationships: {
              stage: { type: 'deal-stages', id: held.id },
              responsible: user === null ? null : { type: 'users', id: user },
            },
          }
          need(await records.createRecord(deal, change))
          all.push({ planned, stage, kind: held.kind, owner: user, isArchived, amount, since: now })
        }
        now += hours * 3_600_000
        const today = toDay(now, zone)
        for (const person of ['me', users[1] ?? '', 'all'])
          for (const kind of Object.keys(brute) as DueKind[]) {
            const within = person === 'all' ? [] : [{ name: 'responsible-id', value: person }]
            const wanted = person === 'me' ? users[0] : person
            const own = all.filter((deal) => brute[kind](deal, today) && (person === 'all' || deal.owner === wanted))
            const totals = need(await readTotals(request, deal, toDueQuery(kind, within), { sum: 'amount' }))
            const sum = own.reduce((total, { amount }) => total + amount, 0)
            expect([kind, person, totals.count, Number(totals.sum)]).toEqual([kind, person, own.length, sum])
          }
      }),
      { numRuns: 15 },
    )
  })
})
