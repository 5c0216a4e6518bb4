import { describe, expect, it } from 'vitest'
import { linkageOf, sorted, to, toAll, toIdentifier, toMany, toOne } from './answers.ts'
import type { Client } from './client.ts'
import { linksOf } from './law-links.ts'
import type { Laws } from './laws.ts'
import { create, read, unique } from './records.ts'
import type { Answer, Identifier, Resource } from './under-test.ts'

const included = (answer: Answer) => answer.body.included ?? []
const keyOf = ({ type, id }: Identifier) => `${type}/${id}`

/** JSON:API: every included resource is named by the linkage of another one in the document. */
function expectFullLinkage(answer: Answer): void {
  const primary = [answer.body.data].flat() as readonly Resource[]
  const all = [...primary, ...included(answer)]
  const named = new Set(
    all.flatMap((resource) =>
      Object.values(resource.relationships ?? {}).flatMap(({ data }) => [data ?? []].flat().map((one) => keyOf(one))),
    ),
  )
  for (const resource of included(answer)) expect(named).toContain(keyOf(resource))
  expect(new Set(all.map(keyOf)).size).toBe(all.length)
}

export function describeInclude(use: () => Client, { links }: Laws): void {
  describe('include', () => {
    it.each(links)('$type.$name adds linkage there alone, and what it leads to', async ({ type, name, target, many }) => {
      const client = use()
      const other = await create(client, target)
      const record = await create(client, type, {}, { [name]: many ? toAll(other) : to(other) })
      const one = await client.get(`${type}/${record.id}`, { include: name })
      const list = await client.get(type, { include: name, 'filter[id]': record.id })
      for (const answer of [one, list]) {
        const found = [answer.body.data].flat()[0] as Resource
        for (const row of linksOf(type)) {
          expect(Object.hasOwn(found.relationships[row.name] ?? {}, 'data')).toBe(row.name === name)
          expect(found.relationships[row.name]?.links).toBeDefined()
        }
        expect(linkageOf(found, name)).toEqual(many ? [toIdentifier(other)] : toIdentifier(other))
        expect(included(answer)).toEqual([await read(client, other)])
        expectFullLinkage(answer)
      }
    })

    it('leaves `included` out where it would be empty', async () => {
      const client = use()
      const contact = await create(client, 'contacts')
      const answer = await client.get(`contacts/${contact.id}`, { include: 'companies,source' })
      expect(answer.body).not.toHaveProperty('included')
      expect(linkageOf(toOne(answer), 'companies')).toEqual([])
      expect(linkageOf(toOne(answer), 'source')).toBeNull()
    })

    it('follows nested paths and includes what lies between', async () => {
      const client = use()
      const company = await create(client, 'companies')
      const details = await create(client, 'company-bank-details', {}, { company: to(company) })
      const contact = await create(client, 'contacts', {}, { companies: toAll(company) })
      const deal = await create(client, 'deals', {}, { contact: to(contact) })
      const answer = await client.get(`deals/${deal.id}`, { include: 'contact.companies.bank-details,stage' })
      const stage = linkageOf(toOne(answer), 'stage') as Identifier
      expect(sorted(included(answer))).toEqual(sorted([company, details, contact, stage]))
      expectFullLinkage(answer)
      const between = included(answer).find(({ type }) => type === 'contacts') as Resource
      expect(linkageOf(between, 'companies')).toEqual([toIdentifier(company)])
      expect(between.relationships['source']).not.toHaveProperty('data')
    })

    it('names no record twice, however many lead to it', async () => {
      const client = use()
      const marker = unique()
      const company = await create(client, 'companies')
      const source = await create(client, 'sources')
      for (let index = 0; index < 3; index += 1) {
        await create(client, 'contacts', { 'last-name': marker }, { companies: toAll(company), source: to(source) })
      }
      const query = { 'filter[last-name]': marker, include: 'companies,source,companies.contacts' }
      const answer = await client.get('contacts', query)
      expect(toMany(answer)).toHaveLength(3)
      expect(sorted(included(answer))).toEqual(sorted([company, source]))
      expectFullLinkage(answer)
    })

    it('names no record that is primary data, even through a ring', async () => {
      const client = use()
      const [a, b] = [await create(client, 'contacts'), await create(client, 'contacts')]
      await client.post(`contacts/${a.id}/relationships/contacts`, toAll(b))
      const answer = await client.get('contacts', { 'filter[id]': `${a.id},${b.id}`, include: 'contacts.contacts' })
      expect(answer.body).not.toHaveProperty('included')
      expect(toMany(answer).map((contact) => linkageOf(contact, 'contacts'))).toEqual([[toIdentifier(b)], [toIdentifier(a)]])
    })

    it('works at related addresses', async () => {
      const client = use()
      const source = await create(client, 'sources')
      const contact = await create(client, 'contacts', {}, { source: to(source) })
      const company = await create(client, 'companies', {}, { contacts: toAll(contact) })
      const many = await client.get(`companies/${company.id}/contacts`, { include: 'source' })
      expect(included(many).map(keyOf)).toEqual([`sources/${source.id}`])
      const deal = await create(client, 'deals', {}, { contact: to(contact) })
      const one = await client.get(`deals/${deal.id}/contact`, { include: 'source,companies' })
      expect(sorted(included(one))).toEqual(sorted([source, company]))
      expectFullLinkage(one)
    })

    it('is answered by writes too, or ignored by them, never an error', async () => {
      const client = use()
      const contact = await create(client, 'contacts')
      const body = { data: { id: contact.id, type: 'contacts', attributes: { position: 'x' } } }
      expect((await client.patch(`contacts/${contact.id}?include=companies`, body)).status).toBe(200)
    })

    it('takes an empty value as none', async () => {
      const client = use()
      const contact = await create(client, 'contacts')
      expect(toOne(await client.get(`contacts/${contact.id}`, { include: '' }))).toEqual(contact)
    })
  })
}
