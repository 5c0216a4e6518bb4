import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FilterTerm } from '../../src-shared/jsonapi/query.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { company } from '../../src-shared/resources/company.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { order } from '../../src-shared/resources/order.ts'
import { tableState } from '../../src-shared/resources/table-state.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { wholeList } from '../../src-renderer/api/list-query.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { findCustoms } from '../../src-renderer/fields/find-customs.ts'
import { createContent, toChips, writeContent, type ChipContent } from '../../src-renderer/list/filters/filter-chips.ts'
import { listFilterFields, type FilterKind } from '../../src-renderer/list/filters/filter-field.ts'
import type { Range } from '../../src-renderer/list/filters/filter-range.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'

const zone = 'Europe/Moscow'
const store = createMemoryStore({ registry })
let api: Awaited<ReturnType<typeof openEngine>>
let client: ReturnType<typeof createApiClient>
const ids = new Map<string, string>()

const records = createRecords(
  createRequest(
    (path, init) => api.ask(path, init),
    () => undefined,
  ),
)

async function add(name: string, type: string, attributes: object, links: Record<string, [type: string, name: string]> = {}) {
  const relationships = Object.fromEntries(
    Object.entries(links).map(([name, [target, far]]) => {
      const end = { type: target, id: ids.get(far) }
      return [name, { data: registry.get(type)?.relationships[name]?.many ? [end] : end }]
    }),
  )
  const path = registry.get(type)?.reach === 'crm' ? `/api/v1/${type}` : `/ext/v1/targets/${type}`
  const { status, data } = await client.send('POST', path, { data: { type, attributes, relationships } })
  expect(status).toBe(201)
  ids.set(name, data.id)
}

/** Which of the records made here a list shows with these filters, by the names given to them. */
async function listed(resource: Resource, filters: readonly FilterTerm[]): Promise<string[]> {
  const ask = { query: { ...wholeList, filters }, names: ['created-at'], page: 1, size: 100 }
  const outcome = await records.listRecords(resource, ask)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem))
  const names = new Map([...ids].map(([name, id]) => [`${name.split(' ')[0]}/${id}`, name]))
  return outcome.value.rows.map(({ id }) => names.get(`${resource.type}/${id}`) ?? id)
}

beforeAll(async () => {
  api = await openEngine(store, { timeZone: zone })
  client = createApiClient(api)
  const person = (last: string, more: object = {}) => ({ 'first-name': 'A', 'last-name': last, ...more })
  await add('users Ann', 'users', { name: 'Ann' })
  await add('users Bob', 'users', { name: 'Bob' })
  await add('segments north', 'segments', { name: 'North' })
  const ann = { responsible: ['users', 'users Ann'] } as const
  await add(
    'contacts eve',
    'contacts',
    person('Ёлкина', { 'created-at': '2026-01-31T00:00:00.000+03:00', birthdate: '1990-05-01' }),
    {
      responsible: [...ann.responsible],
    },
  )
  await add('contacts noon', 'contacts', person('Smith, Jr', { 'created-at': '2026-01-31T12:30:00.000+03:00' }), {
    responsible: ['users', 'users Bob'],
  })
  await add(
    'contacts late',
    'contacts',
    person('O"Neil', { 'created-at': '2026-01-31T23:59:30.500+03:00', birthdate: '2000-12-31' }),
    { segments: ['segments', 'segments north'] },
  )
  await add(
    'contacts next',
    'contacts',
    person('Next', {
      'created-at': '2026-02-01T00:00:00.000+03:00',
      'work-phone': '+7 (900) 111-22-33',
      customs: { 'custom-4': 'Gold, first', 'custom-5': true, 'custom-6': '2026-01-31' },
    }),
  )
  await add('companies acme', 'companies', { name: 'Acme', inn: '7701' })
  await add('companies other', 'companies', { name: 'Other', 'general-phone': '8 900 111 22 33' })
  ids.set('deal-stage-categories sales', (await client.get('deal-stage-categories')).list[0]?.id ?? '')
  await add(
    'deal-stages talk',
    'deal-stages',
    { name: 'Talk' },
    {
      'deal-stage-category': ['deal-stage-categories', 'deal-stage-categories sales'],
    },
  )
  await add(
    'deals one',
    'deals',
    { name: 'One', amount: '100000.5', 'planned-at': '2026-03-31' },
    { stage: ['deal-stages', 'deal-stages talk'], company: ['companies', 'companies acme'] },
  )
  await add(
    'deals two',
    'deals',
    { name: 'Two', amount: 99999.99, 'finished-at': '2026-02-28' },
    { contact: ['contacts', 'contacts eve'] },
  )
  const orderStages = (await client.get('order-stages')).list
  ids.set('order-stages first', orderStages[0]?.id ?? '')
  ids.set('order-stages won', orderStages.find(({ attributes }) => attributes['kind'] === 'won')?.id ?? '')
  await add('orders one', 'orders', { name: 'One', amount: 0 }, { stage: ['order-stages', 'order-stages first'] })
  await add('orders two', 'orders', { name: 'Two' })
  await add('orders won', 'orders', { name: 'Won', amount: 7 }, { stage: ['order-stages', 'order-stages won'] })
  await mirror('contacts mirrored', 'contacts', '900', { 'last-name': 'M', 'segment-process-status-ids': ['7', '8'] })
})

afterAll(async () => {
  expect(api.failures).toEqual([])
  await api.close()
})

/** Only a hosted CRM sends such an attribute: it is written as a mirror writes it. */
async function mirror(name: string, type: string, id: string, attributes: object): Promise<void> {
  const operation = { op: 'create', type, id, attributes: new TextEncoder().encode(JSON.stringify(attributes)) } as const
  await store.commit({ at: 0, actor: { user: null, token: null }, origin: 'user', operations: [operation] })
  ids.set(name, id)
}

function content(resource: Resource, key: string, said: object): ChipContent {
  const field = listFilterFields(resource).find((one) => one.key === key)
  if (!field) throw new Error(`no filter ${key}`)
  return { ...createContent(field), ...said }
}

const range = (said: Partial<Range>) => ({ range: { operator: 'between', from: null, to: null, exact: false, ...said } })
const to = (...names: string[]) => ({ ids: names.map((name) => ids.get(name)) })

interface Case {
  readonly resource: Resource
  readonly key: string
  readonly said: () => object
  readonly rows: readonly string[]
}

const cases: Record<Exclude<FilterKind, 'flag'>, readonly Case[]> = {
  text: [
    { resource: contact, key: 'last-name', said: () => ({ values: ['елкина'] }), rows: ['contacts eve'] },
    {
      resource: contact,
      key: 'last-name',
      said: () => ({ values: ['Smith, Jr', 'O"Neil'] }),
      rows: ['contacts noon', 'contacts late'],
    },
    { resource: company, key: 'inn', said: () => ({ values: ['7701'] }), rows: ['companies acme'] },
  ],
  phone: [
    { resource: contact, key: 'work-phone', said: () => ({ values: ['+79001112233'] }), rows: ['contacts next'] },
    { resource: contact, key: 'any-phone', said: () => ({ values: ['7 900 1112233'] }), rows: ['contacts next'] },
    { resource: company, key: 'any-phone', said: () => ({ values: ['89001112233'] }), rows: ['companies other'] },
  ],
  linked: [
    { resource: contact, key: 'responsible-id', said: () => to('users Ann'), rows: ['contacts eve'] },
    {
      resource: contact,
      key: 'responsible-id',
      said: () => to('users Ann', 'users Bob'),
      rows: ['contacts eve', 'contacts noon'],
    },
    { resource: contact, key: 'segment-ids', said: () => to('segments north'), rows: ['contacts late'] },
    { resource: deal, key: 'deal-stage-id', said: () => to('deal-stages talk'), rows: ['deals one'] },
    { resource: deal, key: 'related-companies-ids', said: () => to('companies acme'), rows: ['deals one'] },
    { resource: deal, key: 'related-contacts-ids', said: () => to('contacts eve'), rows: ['deals two'] },
    { resource: order, key: 'order-stage-id', said: () => to('order-stages first'), rows: ['orders one'] },
  ],
  ending: [
    { resource: deal, key: 'stage-kind', said: () => ({ endings: ['open'] }), rows: ['deals one', 'deals two'] },
    { resource: deal, key: 'stage-kind', said: () => ({ endings: ['won', 'lost'] }), rows: [] },
    { resource: order, key: 'stage-kind', said: () => ({ endings: ['open'] }), rows: ['orders one', 'orders two'] },
    { resource: order, key: 'stage-kind', said: () => ({ endings: ['won', 'lost'] }), rows: ['orders won'] },
  ],
  range: [
    {
      resource: contact,
      key: 'created-at',
      said: () => range({ from: '2026-01-31', to: '2026-01-31' }),
      rows: ['contacts eve', 'contacts noon', 'contacts late'],
    },
    {
      resource: contact,
      key: 'created-at',
      said: () => range({ operator: 'from', from: '2026-02-01' }),
      rows: ['contacts next'],
    },
    {
      resource: contact,
      key: 'created-at',
      said: () => range({ exact: true, from: '2026-01-31T12:30:00.000+03:00', to: '2026-01-31T12:30:00.000+03:00' }),
      rows: ['contacts noon'],
    },
    { resource: contact, key: 'birthdate', said: () => range({ operator: 'to', to: '1990-05-01' }), rows: ['contacts eve'] },
    {
      resource: contact,
      key: 'birthdate',
      said: () => range({ operator: 'filled' }),
      rows: ['contacts eve', 'contacts late'],
    },
    {
      resource: contact,
      key: 'birthdate',
      said: () => range({ operator: 'empty' }),
      rows: ['contacts noon', 'contacts next', 'contacts mirrored'],
    },
    { resource: deal, key: 'amount', said: () => range({ operator: 'from', from: '100000.5' }), rows: ['deals one'] },
    { resource: deal, key: 'amount', said: () => range({ operator: 'to', to: '100000.49' }), rows: ['deals two'] },
    { resource: deal, key: 'amount', said: () => range({ from: '99999.99', to: '100000.5' }), rows: ['deals one', 'deals two'] },
    { resource: deal, key: 'planned-at', said: () => range({ from: '2026-03-31', to: '2026-03-31' }), rows: ['deals one'] },
    { resource: deal, key: 'finished-at', said: () => range({ operator: 'empty' }), rows: ['deals one'] },
    { resource: order, key: 'amount', said: () => range({ operator: 'to', to: '0.0' }), rows: ['orders one'] },
    { resource: order, key: 'amount', said: () => range({ operator: 'empty' }), rows: ['orders two'] },
  ],
  list: [
    {
      resource: contact,
      key: 'segment-process-status-ids',
      said: () => ({ values: ['8', '9'] }),
      rows: ['contacts mirrored'],
    },
  ],
}

describe.each(Object.entries(cases))('a chip of the kind %s', (_kind, ofKind) => {
  it.each(ofKind)('asks for the rows that it says: $resource.type $key $rows', async ({ resource, key, said, rows }) => {
    const chip = content(resource, key, said())
    const terms = writeContent(chip, zone)
    expect(await listed(resource, terms)).toEqual(rows)
    // What the address keeps of it is the same chip again.
    expect(toChips(resource, listFilterFields(resource), terms, zone).map((one) => one.content)).toEqual([chip])
  })
})

describe('other terms', () => {
  it('of states, ids, views and customs are shown as chips that mean the same', async () => {
    const query = 'filter[last-name]=next'
    const view = await records.createRecord(tableState, { attributes: { name: 'N', object: 'contacts', query } })
    if (!view.ok) throw new Error('refused')
    const terms: [FilterTerm, string[]][] = [
      [{ name: 'discarded-at-null', value: '0' }, []],
      [{ name: 'table-state-id', value: view.value.id }, ['contacts next']],
      [{ name: 'id', value: ids.get('contacts eve')! }, ['contacts eve']],
      [{ name: 'custom-4', value: '"gold, first"' }, ['contacts next']],
    ]
    for (const [term, rows] of terms) {
      const [chip] = toChips(contact, listFilterFields(contact), [term], zone)
      expect(chip?.content.kind).not.toBe('raw')
      const written = writeContent(chip!.content, zone)
      expect([term.name, await listed(contact, written)]).toEqual([term.name, rows])
    }
  })

  it('of defined custom fields go by their kind and name', async () => {
    const define = (attributes: Record<string, string | boolean>) =>
      client.send('POST', '/ext/v1/custom-fields', {
        data: { type: 'custom-fields', attributes: { object: 'contacts', kind: 'text', ...attributes } },
      })
    await define({ key: 'custom-5', 'name-en': 'VIP', kind: 'checkbox' })
    await define({ key: 'custom-6', 'name-ru': 'Дата договора', kind: 'date' })
    await define({ key: 'custom-7', 'is-filter': false })
    await define({ key: 'custom-4', object: 'deals' })
    const found = await findCustoms(records)
    const customs = found.ok ? found.value('contacts').filter(({ isFilter }) => isFilter) : []
    expect(customs).toMatchObject([
      { key: 'custom-5', kind: 'checkbox', names: { en: 'VIP', ru: 'VIP' } },
      { key: 'custom-6', kind: 'date', names: { en: 'Дата договора', ru: 'Дата договора' } },
    ])
    const fields = listFilterFields(contact, customs)
    for (const [key, value] of [
      ['custom-5', 'true'],
      ['custom-6', '2026-01-31'],
    ] as const) {
      const field = fields.find((one) => one.key === key)!
      const chip = { ...createContent(field), values: [value] } as ChipContent
      expect(await listed(contact, writeContent(chip, zone))).toEqual(['contacts next'])
    }
  })
})
