import { describe, expect, it } from 'vitest'
import { createSeededChance } from '../simulation/seeded-chance.ts'
import type { Snapshot } from './canonical.ts'
import { describeQuirks, drawQuirks } from './draw-quirks.ts'
import { isObject } from './exact-json.ts'
import { createHostedCrm } from './hosted-crm.ts'
import { plainQuirks, type Quirks } from './quirks.ts'
import { mainTypes, schemaOf } from './schema.ts'
import { createTestClient } from './test-client.ts'

const start = Date.UTC(2026, 2, 4, 10, 20, 30, 456)

function open(quirks: Partial<Quirks> = {}, seed = 5) {
  const clock = { now: start }
  const chance = createSeededChance(seed)
  const crm = createHostedCrm({ chance, quirks: { ...plainQuirks, ...quirks }, now: () => clock.now, rateLimit: Infinity })
  return { crm, clock, chance, client: createTestClient(crm) }
}
const person = { attributes: { 'first-name': 'A', 'last-name': 'B' } }

/** Every link that leads nowhere, or that the other end does not show. */
function listOneSided(snapshot: Snapshot): string[] {
  const wrong: string[] = []
  for (const [type, records] of Object.entries(snapshot)) {
    for (const [id, { links }] of Object.entries(records)) {
      for (const [name, members] of Object.entries(links)) {
        const { inverse, many } = schemaOf(type).relationships[name] ?? { many: true }
        if (!many && members.length > 1) wrong.push(`${type}/${id} has several in ${name}`)
        for (const member of members) {
          const [otherType = '', otherId = ''] = member.split('/')
          const other = snapshot[otherType]?.[otherId]
          const shown = inverse === undefined || other?.links[inverse]?.includes(`${type}/${id}`) === true
          if (other === undefined || !shown) wrong.push(`${type}/${id} ${name} ${member}`)
        }
      }
    }
  }
  return wrong
}

describe('links', () => {
  it('have both ends in agreement after any number of actions, under drawn quirks', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const chance = createSeededChance(seed)
      const clock = { now: start }
      // A server that keeps links one way has one end by design.
      const quirks = { ...drawQuirks(chance), oneWayLinks: false }
      const crm = createHostedCrm({ chance, quirks, now: () => clock.now })
      crm.fill(chance, { contacts: 40, companies: 15, deals: 30, orders: 15 })
      for (let step = 0; step < 120; step++) {
        clock.now += 7_000
        crm.act(chance)
      }
      const snapshot = crm.snapshot()
      expect(listOneSided(snapshot), describeQuirks(quirks)).toEqual([])
      expect(Object.keys(snapshot['contacts'] ?? {}).length).toBeGreaterThan(0)
    }
  })

  it('are the same by include, by relationship and by related address', () => {
    const { crm, chance, client } = open()
    crm.fill(chance, { contacts: 30, companies: 10, deals: 20, orders: 10 })
    const snapshot = crm.snapshot()
    let compared = 0
    for (const type of mainTypes) {
      const names = Object.entries(schemaOf(type).relationships).flatMap(([name, { unknown }]) => (unknown ? [] : name))
      if (names.length === 0) continue
      for (const resource of client.resources(client.get(`${type}?page[size]=100&include=${names.join(',')}`))) {
        const id = resource['id'] as string
        const { links, attributes } = client.canonical(resource)
        const held = snapshot[type]?.[id]
        expect(attributes).toEqual(held?.attributes)
        for (const name of names) {
          expect(links[name]).toEqual(held?.links[name] ?? [])
          compared += links[name]?.length ?? 0
        }
        const [first = ''] = Object.keys(held?.links ?? {})
        if (first === '') continue
        const linkage = client.get(`${type}/${id}/relationships/${first}`).document['data']
        const related = client.get(`${type}/${id}/${first}?page[size]=100`).document['data']
        const members = (data: unknown) =>
          (Array.isArray(data) ? data : [data]).map((one: unknown) => (isObject(one) ? one['id'] : ''))
        expect(members(related)).toEqual(members(linkage))
      }
    }
    expect(compared).toBeGreaterThan(200)
  })

  it('of a to-one move from one owner to the next', () => {
    const { crm } = open()
    const [a, b] = [crm.create('contacts', person), crm.create('contacts', person)]
    const deal = crm.create('deals', { links: { contact: [a] } })
    crm.link('contacts', b, 'deals', deal)
    const { contacts, deals } = crm.snapshot()
    expect([deals?.[deal]?.links['contact'], contacts?.[a]?.links, contacts?.[b]?.links]).toEqual([
      [`contacts/${b}`],
      {},
      { deals: [`deals/${deal}`] },
    ])
  })

  it('leave with the record, and bank details go with their company', () => {
    const { crm } = open()
    const company = crm.create('companies', { attributes: { name: 'C' } })
    const detail = crm.create('company-bank-details', { attributes: { name: 'D' }, links: { company: [company] } })
    const contact = crm.create('contacts', { ...person, links: { companies: [company] } })
    const status = crm.create('contact-statuses', { attributes: { name: 'S' } })
    crm.link('contacts', contact, 'status', status)
    crm.remove('companies', company)
    crm.remove('contact-statuses', status)
    expect(crm.has('company-bank-details', detail)).toBe(false)
    expect(crm.snapshot()['contacts']?.[contact]?.links).toEqual({})
  })

  it.each([
    ['addressed', [1, 0]],
    ['both', [1, 1]],
    ['none', [0, 0]],
  ] as const)('move updated-at of %s', (linkMoves, moved) => {
    const { crm, clock } = open({ linkMoves })
    const contact = crm.create('contacts', person)
    const company = crm.create('companies', { attributes: { name: 'C' } })
    clock.now += 5000
    crm.link('contacts', contact, 'companies', company)
    const { contacts, companies } = crm.snapshot()
    const late = JSON.stringify(new Date(clock.now).toISOString())
    const stamps = [contacts?.[contact], companies?.[company]].map((row) => (row?.attributes['updated-at'] === late ? 1 : 0))
    expect(stamps).toEqual(moved)
  })

  it.each([
    ['always', true, true],
    ['with-include', false, true],
    ['never', false, false],
  ] as const)('linkage is told %s', (linkage, plain, included) => {
    const { crm, client } = open({ linkage })
    const contact = crm.create('contacts', person)
    crm.create('deals', { links: { contact: [contact] } })
    const told = (query: string) =>
      client.canonical(client.resources(client.get(`deals${query}`))[0] ?? {}).links['contact'] !== undefined
    expect([told(''), told('?include=contact')]).toEqual([plain, included])
    expect(client.get('deals/1/relationships/contact').document).toMatchObject({ data: { type: 'contacts', id: contact } })
  })
})
