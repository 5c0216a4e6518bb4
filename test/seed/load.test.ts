import { beforeAll, describe, expect, it } from 'vitest'
import { targetTypes } from '../../src-shared/resources/targets.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { isClosed } from '../../src-shared/rules/deal-stage.ts'
import { withDerived } from '../../src-shared/rules/derived.ts'
import { calculate, isFormula } from '../../src-shared/rules/funnel-formula.ts'
import { needResource } from '../../src-shared/schema/columns.ts'
import { validateAttributes } from '../../src-shared/schema/problems.ts'
import type { Store } from '../../src-main/store/port.ts'
import { createAccount, listRecords, seed, timeZone, type SeenRecord } from './seeded-store.ts'

let store: Store
const records = new Map<string, SeenRecord[]>()
const of = (type: string) => records.get(type) ?? []

beforeAll(async () => {
  store = await createAccount()
  await seed(store, 10)
  for (const type of registry.keys()) records.set(type, await listRecords(store, type))
})

describe('ten contacts', () => {
  // Reminders are the user's own.
  const filled = [...registry.values()].filter(({ type }) => type !== 'reminders')
  it.each(filled.flatMap(({ type, relationships }) => Object.keys(relationships).map((name) => [type, name])))(
    'lead from %s by %s',
    (type, name) => {
      expect(of(type).some(({ row }) => (row.links[name] ?? []).length > 0)).toBe(true)
    },
  )

  it.each(targetTypes)('fill %s', (type) => {
    expect(of(type).length).toBeGreaterThan(0)
    for (const { attributes } of of(type)) {
      expect(attributes).toMatchObject({ 'as-string': expect.stringMatching(/\S/) as string })
      for (const name of ['created-at', 'updated-at']) expect(typeof attributes[name]).toBe('string')
    }
  })

  it('come with as many others as their proportions say', () => {
    expect([of('contacts').length, of('companies').length, of('deals').length, of('orders').length]).toEqual([10, 2, 5, 5])
  })

  it('come with archived and trashed records', () => {
    for (const type of ['contacts', 'deals', 'orders']) {
      expect(of(type).some(({ attributes }) => attributes['archived-at'] !== null)).toBe(true)
    }
    for (const type of ['contacts', 'orders']) {
      expect(of(type).some(({ attributes }) => attributes['discarded-at'] !== null)).toBe(true)
    }
    expect(of('deals').some(({ row }) => row.trashed)).toBe(true)
    expect(of('contacts').some(({ attributes: { 'archived-at': a, 'discarded-at': d } }) => a === null && d === null)).toBe(true)
  })

  it('come with customs of every kind', () => {
    for (const type of ['contacts', 'companies', 'deals', 'orders']) {
      const customs = of(type).flatMap(({ attributes }) => Object.entries(attributes['customs'] ?? {}))
      expect(customs.every(([key]) => /^custom-\d+$/.test(key))).toBe(true)
      const kinds = new Set(customs.map(([, value]) => typeof value))
      expect(kinds).toEqual(new Set(['string', 'number', 'boolean']))
      expect(customs.some(([, value]) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))).toBe(true)
    }
  })
})

describe('every record', () => {
  it('holds values that the API would accept, spelled as it spells them', () => {
    for (const [type, list] of records) {
      const resource = needResource(registry, type)
      for (const { attributes } of list) {
        const { values, problems } = validateAttributes(resource, attributes, 'create', timeZone)
        expect(problems, type).toEqual([])
        expect(JSON.parse(JSON.stringify(attributes)), type).toEqual(JSON.parse(JSON.stringify(values)))
        expect(JSON.stringify(withDerived(resource, attributes)), type).toBe(JSON.stringify(attributes))
      }
    }
  })
})

describe('deals', () => {
  const stageOf = ({ row }: SeenRecord) => of('deal-stages').find(({ row: { key } }) => key === row.links['stage']?.[0]?.key)

  it('stand in a stage of their own funnel', () => {
    for (const deal of of('deals')) {
      const funnel = deal.row.links['stage-category']?.[0]?.key
      expect(funnel).toBeDefined()
      expect(stageOf(deal)?.row.links['deal-stage-category']?.[0]?.key).toBe(funnel)
    }
  })

  it('have a closing date when they are won or lost, and only then', () => {
    for (const deal of of('deals')) {
      const kind = stageOf(deal)?.attributes['kind'] as string | null
      expect(deal.attributes['finished-at'] !== null).toBe(isClosed({ kind }))
    }
    const kinds = of('deals').map((deal) => stageOf(deal)?.attributes['kind'])
    expect(kinds).toEqual(expect.arrayContaining(['won', 'lost', 'opened']))
  })

  it('are numbered one after another', () => {
    for (const type of ['deals', 'orders'])
      expect(of(type).map(({ attributes }) => attributes['number'])).toEqual([1, 2, 3, 4, 5])
  })

  it('take their amount from the field that the funnel names', async () => {
    const larger = await createAccount()
    await seed(larger, 200)
    const funnels = await listRecords(larger, 'deal-stage-categories')
    const deals = await listRecords(larger, 'deals')
    const formulas = funnels.filter(({ attributes }) => isFormula(attributes, 'amount'))
    const tenders = deals.filter(({ row }) => formulas.some((funnel) => funnel.row.key === row.links['stage-category']?.[0]?.key))
    expect(tenders.length).toBeGreaterThan(0)
    for (const { attributes } of tenders) {
      const [funnel] = formulas
      expect(JSON.stringify(calculate(funnel?.attributes ?? {}, 'amount', attributes))).toBe(JSON.stringify(attributes['amount']))
    }
  })
})

describe('defaults', () => {
  it('are one funnel in all, with one stage of each kind in each', () => {
    expect(of('deal-stage-categories').filter(({ attributes }) => attributes['is-default'] === true)).toHaveLength(1)
    expect(of('deal-stage-categories').length).toBeGreaterThan(2)
    for (const funnel of of('deal-stage-categories')) {
      const kinds = of('deal-stages')
        .filter(({ row }) => row.links['deal-stage-category']?.[0]?.key === funnel.row.key)
        .map(({ attributes }) => attributes['kind'])
      expect(kinds.filter((kind) => kind !== null).sort()).toEqual(['lost', 'opened', 'won'])
      expect(kinds).toContain(null)
    }
    expect(of('order-stages').filter(({ attributes }) => attributes['kind'] !== null)).toHaveLength(3)
  })

  it('are one set of bank details for each company that has any', async () => {
    const larger = await createAccount()
    await seed(larger, 200)
    const details = await listRecords(larger, 'company-bank-details')
    const companies = new Set(details.map(({ row }) => row.links['company']?.[0]?.key))
    const main = details
      .filter(({ attributes }) => attributes['is-default'] === true)
      .map(({ row }) => row.links['company']?.[0]?.key)
    expect(details.length).toBeGreaterThan(companies.size)
    expect(new Set(main)).toEqual(companies)
    expect(main).toHaveLength(companies.size)
  })
})
