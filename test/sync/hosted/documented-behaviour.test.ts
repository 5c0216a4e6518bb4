import { describe, expect, it } from 'vitest'
import { createSeededChance } from '../simulation/seeded-chance.ts'
import type { JsonObject } from './exact-json.ts'
import { createHostedCrm } from './hosted-crm.ts'
import { mainTypes } from './schema.ts'
import { createTestClient } from './test-client.ts'

const start = Date.UTC(2026, 2, 4, 10, 20, 30, 456)

function open(rateLimit = Infinity) {
  const clock = { now: start }
  const chance = createSeededChance(7)
  const crm = createHostedCrm({ chance, now: () => clock.now, rateLimit })
  crm.fill(chance)
  return { crm, clock, client: createTestClient(crm) }
}
const contact = { type: 'contacts', attributes: { 'first-name': 'A', 'last-name': 'B' } }

describe('the plain server keeps to the decisions on the interface', () => {
  it('lists every type with counts, in the order of ids, 50 to a page', () => {
    const { crm, client } = open()
    for (const type of mainTypes) {
      const told = client.get(type)
      expect(told.status).toBe(200)
      expect(client.count(told)).toBe(String(crm.count(type)))
      expect(client.ids(told)).toEqual(crm.ids(type).slice(0, 50))
    }
  })

  it('pages cover every record once, and a page beyond the last is empty with true counts', () => {
    const { crm, client } = open()
    const pages = [1, 2, 3, 4].map((number) => client.get(`contacts?page[size]=37&page[number]=${String(number)}`))
    expect(pages.flatMap(client.ids)).toEqual(crm.ids('contacts'))
    const beyond = client.get('contacts?page[size]=37&page[number]=9')
    expect([client.ids(beyond), client.count(beyond)]).toEqual([[], '120'])
    expect(beyond.document['links']).not.toHaveProperty('next')
    expect(pages[1]?.document['links']).toMatchObject({
      next: `${crm.origin}/api/v1/contacts?page%5Bsize%5D=37&page%5Bnumber%5D=3`,
    })
  })

  it('shows links without data, and data only for what is included', () => {
    const { crm, client } = open()
    const id = crm.create('contacts', { attributes: contact.attributes })
    const plain = client.get(`contacts/${id}`).document['data']
    expect(JSON.stringify(plain)).not.toContain('"data"')
    const told = client.get(`contacts/${id}?include=status,companies`)
    expect(told.document).toMatchObject({
      data: { relationships: { status: { data: null }, companies: { data: [] } } },
    })
    expect(told.document).not.toHaveProperty('included')
    expect(told.document['data']).not.toHaveProperty('relationships.deals.data')
  })

  it.each([
    ['contacts?page[size]=101', 400, '118'],
    ['contacts?page[number]=0', 400, '118'],
    ['contacts?filter[nope]=1', 400, '102'],
    ['contacts?filter=abc', 400, '120'],
    ['contacts?filter[created-at-gte]=abc', 400, '107'],
    ['contacts?filter[archived]=yes', 400, '107'],
    ['contacts?include=nope', 400, '112'],
    ['contacts?fields[contacts]=nope', 400, '104'],
    ['contacts?fields[nope]=x', 400, '101'],
    ['contacts?unknown=1', 200, undefined],
    ['contacts/99999', 404, '404'],
    ['nope', 404, '404'],
  ])('%s is answered %i', (path, status, code) => {
    const { client } = open()
    const told = client.get(path)
    expect([told.status, client.problem(told)['code']]).toEqual([status, code])
  })

  it.each([
    [{ ...contact, attributes: { 'first-name': 'A', 'last-name': ' ' } }, 422, '100'],
    [{ ...contact, attributes: { ...contact.attributes, nope: 1 } }, 400, '105'],
    [{ ...contact, attributes: { ...contact.attributes, 'as-string': 'x' } }, 400, '105'],
    [{ ...contact, attributes: { ...contact.attributes, birthdate: '11.03.1990' } }, 422, '100'],
    [{ ...contact, id: '5' }, 403, '105'],
    [{ ...contact, type: 'companies' }, 409, '101'],
    [{ ...contact, relationships: { status: { data: { type: 'contact-statuses', id: '999' } } } }, 404, '404'],
    [{ ...contact, relationships: { status: { data: { type: 'users', id: '1' } } } }, 400, '116'],
    [{ ...contact, relationships: { nope: { data: null } } }, 400, '105'],
  ])('refuses the create %#', (data, status, code) => {
    const { crm, client } = open()
    const before = crm.count('contacts')
    const told = client.send('POST', 'contacts', data)
    expect([told.status, client.problem(told)['code'], crm.count('contacts')]).toEqual([status, code, before])
  })

  it('creates, edits, merges customs and deletes for good', () => {
    const { crm, client } = open()
    const attributes = {
      ...contact.attributes,
      'created-at': '2020-05-06T07:08:09.123+03:00',
      customs: { 'custom-1': 'a', 'custom-2': 'b' },
    }
    const made = client.send('POST', 'contacts', { ...contact, attributes })
    const id = crm.ids('contacts').at(-1) ?? ''
    expect(made.status).toBe(201)
    expect(made.headers['location']).toBe(`${crm.origin}/api/v1/contacts/${id}`)
    expect(made.document).toMatchObject({
      data: { id, attributes: { 'created-at': '2020-05-06T04:08:09.123+00:00', 'as-string': 'B A' } },
    })
    const edit = { type: 'contacts', id, attributes: { customs: { 'custom-1': null, 'custom-3': 'c' } } }
    expect(client.send('PATCH', `contacts/${id}`, edit).document).toMatchObject({
      data: { attributes: { customs: { 'custom-2': 'b', 'custom-3': 'c' }, 'updated-at': '2026-03-04T10:20:30.456+00:00' } },
    })
    expect([204, 404].map(() => client.send('DELETE', `contacts/${id}`).status)).toEqual([204, 404])
  })

  it('places a deal in its funnel, closes it, and locks stages in use', () => {
    const { crm, client } = open()
    const funnel = client.send('POST', 'deal-stage-categories', {
      type: 'deal-stage-categories',
      attributes: { name: 'F', 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' },
    })
    expect(funnel.status).toBe(201)
    const category = crm.ids('deal-stage-categories').at(-1) ?? ''
    const [opened = '', won = ''] = crm.ids('deal-stages').slice(-3)
    const deal = {
      type: 'deals',
      attributes: { amount: '10.10', cost: 0.2 },
      relationships: { 'stage-category': { data: { type: 'deal-stage-categories', id: category } } },
    }
    client.send('POST', 'deals', deal)
    const id = crm.ids('deals').at(-1) ?? ''
    const told = client.get(`deals/${id}?include=stage`)
    expect(told.text).toContain('"profit":9.9')
    expect(told.document).toMatchObject({ data: { relationships: { stage: { data: { id: opened } } } } })
    expect(client.send('DELETE', `deal-stages/${opened}`).status).toBe(423)
    client.send('PATCH', `deals/${id}`, {
      type: 'deals',
      id,
      relationships: { stage: { data: { type: 'deal-stages', id: won } } },
    })
    expect(client.get(`deals/${id}`).document).toMatchObject({ data: { attributes: { 'finished-at': '2026-03-04' } } })
    expect(client.send('DELETE', `deal-stage-categories/${category}`).status).toBe(423)
    crm.remove('deals', id)
    expect(client.send('DELETE', `deal-stage-categories/${category}`).status).toBe(204)
    expect(crm.has('deal-stages', opened)).toBe(false)
  })

  it('takes the funnel from the stage, and remembers the former responsible', () => {
    const { crm } = open()
    const stage = crm.ids('deal-stages').at(-1) ?? ''
    const [first = '', second = ''] = crm.ids('users')
    const deal = crm.create('deals', { links: { stage: [stage], responsible: [first] } })
    crm.link('deals', deal, 'responsible', second)
    const { deals, 'deal-stages': stages } = crm.snapshot()
    expect(deals?.[deal]?.links['stage-category']).toEqual(stages?.[stage]?.links['deal-stage-category'])
    expect(deals?.[deal]?.attributes['previous-responsible-id']).toBe(first)
  })

  it('includes each record once', () => {
    const { crm, client } = open()
    const [user = ''] = crm.ids('users')
    for (let made = 0; made < 3; made++) crm.create('orders', { links: { responsible: [user], performers: [user] } })
    const told = client.get('orders?page[size]=100&include=responsible,performers')
    const names = (told.document['included'] as JsonObject[]).map(({ type, id }) => JSON.stringify([type, id]))
    expect(names).toContain(JSON.stringify(['users', user]))
    expect(new Set(names).size).toBe(names.length)
  })

  it('knows its tokens and their scopes', () => {
    const { crm, client } = open()
    expect(createTestClient(crm, 'another').get('contacts')).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
    })
    crm.setToken('narrow', ['contact_write', 'profile_read'])
    const narrow = createTestClient(crm, 'narrow')
    expect(['contacts', 'deals', 'contacts?include=deals', 'current-token'].map((path) => narrow.get(path).status)).toEqual([
      200, 403, 403, 200,
    ])
    expect(client.get('current-token').document).toMatchObject({ data: { type: 'oauth-token' } })
  })

  it('limits lists in any sliding second for each token, and nothing else', () => {
    const { crm, clock, client } = open(2)
    const at = (ms: number) => {
      clock.now = start + ms
      return client.get('deals').status
    }
    expect([0, 400, 999, 1000, 1399, 1400].map(at)).toEqual([200, 200, 429, 200, 429, 200])
    expect(client.get('deals').text).toBe('Too Many Requests')
    expect(client.get('deals/1').status).toBe(200)
    crm.setToken('second', ['deal_read'])
    expect(createTestClient(crm, 'second').get('deals').status).toBe(200)
    expect(crm.stats.lists.map(({ status }) => status)).toEqual([200, 200, 429, 200, 429, 200, 429, 200])
  })
})
