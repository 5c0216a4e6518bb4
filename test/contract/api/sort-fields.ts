import { describe, expect, it } from 'vitest'
import { to, toAll, toIds, toMany, toOne } from './answers.ts'
import type { Client } from './client.ts'
import type { Laws } from './laws.ts'
import { create, unique } from './records.ts'
import type { Attributes, Resource } from './under-test.ts'

export function describeSortAndFields(use: () => Client, laws: Laws): void {
  /** Names of the made records, in the order that the sort gives them. */
  async function order(type: string, made: Readonly<Record<string, Attributes>>, sort: string): Promise<string> {
    const client = use()
    const names = new Map<string, string>()
    for (const [name, attributes] of Object.entries(made)) names.set((await create(client, type, attributes)).id, name)
    const answer = await client.get(type, { sort, 'filter[id]': [...names.keys()].join(',') })
    return toIds(answer)
      .map((id) => names.get(id))
      .join('')
  }

  describe('sort', () => {
    const text = { a: { position: 'Beta' }, b: { position: 'alpha' }, c: { position: 'Гамма' }, d: { position: 'абак' } }
    it('text, whatever its case', async () => {
      expect(await order('contacts', text, 'position')).toBe('badc')
      expect(await order('contacts', text, '-position')).toBe('cdab')
    })

    it('null lowest', async () => {
      const made = { a: { birthdate: '2000-01-02' }, b: {}, c: { birthdate: '1999-12-31' } }
      expect(await order('contacts', made, 'birthdate')).toBe('bca')
      expect(await order('contacts', made, '-birthdate')).toBe('acb')
    })

    it('decimals and integers by their size', async () => {
      const amounts = { a: { amount: 9 }, b: { amount: 10.5 }, c: { amount: -3 }, d: { amount: '10.25' } }
      expect(await order('deals', amounts, 'amount')).toBe('cadb')
      const durations = { a: { duration: 100 }, b: { duration: 9 }, c: { duration: 20 } }
      expect(await order('deal-stages', durations, '-duration')).toBe('acb')
    })

    it('times by the instant', async () => {
      const made = {
        a: { 'created-at': '2024-05-01T10:00:00.000+00:00' },
        b: { 'created-at': '2024-05-01T11:30:00.000+03:00' },
        c: { 'created-at': '2024-04-30T23:00:00.001-02:00' },
      }
      expect(await order('contact-types', made, 'created-at')).toBe('cba')
    })

    it('by several, each its own way, then by id', async () => {
      const made = {
        a: { position: 'x', email: '1' },
        b: { position: 'y', email: '1' },
        c: { position: 'x', email: '2' },
        d: { position: 'y', email: '1' },
      }
      expect(await order('contacts', made, 'position,-email')).toBe('cabd')
      expect(await order('contacts', made, '-position,email')).toBe('bdac')
      expect(await order('contacts', made, 'email')).toBe('abdc')
    })

    it('false before true', async () => {
      const made = { a: { active: true }, b: { active: false }, c: {} }
      expect(await order('company-bank-details', made, '-active')).toMatch(/^ab/)
    })

    it.each(laws.fields)('$type by $name', async ({ type, name }) => {
      const client = use()
      const ids = [(await create(client, type)).id, (await create(client, type)).id]
      const answer = await client.get(type, { sort: `-${name}`, 'filter[id]': ids.join(',') })
      expect(toIds(answer).sort()).toEqual(ids.sort())
    })
  })

  describe('fields', () => {
    const members = (resource: Resource) => [Object.keys(resource.attributes ?? {}), Object.keys(resource.relationships ?? {})]

    it('leave only the named attributes and relationships', async () => {
      const client = use()
      const contact = await create(client, 'contacts', { email: 'a@example.test' })
      const query = { 'fields[contacts]': 'email,companies' }
      const one = toOne(await client.get(`contacts/${contact.id}`, query))
      const [listed] = toMany(await client.get('contacts', { ...query, 'filter[id]': contact.id }))
      for (const found of [one, listed as Resource]) {
        expect(members(found)).toEqual([['email'], ['companies']])
        expect(found.attributes['email']).toBe('a@example.test')
        expect(found.links).toEqual(contact.links)
      }
    })

    it('keep the order of members whatever the order asked for', async () => {
      const client = use()
      const { id } = await create(client, 'contacts')
      const found = toOne(await client.get(`contacts/${id}`, { 'fields[contacts]': 'source,last-name,first-name,email' }))
      expect(Object.keys(found)).toEqual(['id', 'type', 'links', 'attributes', 'relationships'])
      expect(Object.keys(found.attributes).sort()).toEqual(['email', 'first-name', 'last-name'])
    })

    it('attributes alone, relationships alone', async () => {
      const client = use()
      const { id } = await create(client, 'deals')
      expect(members(toOne(await client.get(`deals/${id}`, { 'fields[deals]': 'name' })))).toEqual([['name'], []])
      expect(members(toOne(await client.get(`deals/${id}`, { 'fields[deals]': 'stage' })))).toEqual([[], ['stage']])
    })

    it('of included types, each its own', async () => {
      const client = use()
      const source = await create(client, 'sources')
      const contact = await create(client, 'contacts', {}, { source: to(source) })
      const company = await create(client, 'companies', {}, { contacts: toAll(contact) })
      const answer = await client.get(`companies/${company.id}`, {
        include: 'contacts.source',
        'fields[contacts]': 'last-name,source',
        'fields[companies]': 'name,contacts',
      })
      expect(members(toOne(answer))).toEqual([['name'], ['contacts']])
      const found = answer.body.included?.find(({ type }) => type === 'contacts') as Resource
      expect(members(found)).toEqual([['last-name'], ['source']])
      expect(answer.body.included?.find(({ type }) => type === 'sources')?.attributes).toEqual(source.attributes)
    })

    it('at related addresses', async () => {
      const client = use()
      const contact = await create(client, 'contacts')
      const company = await create(client, 'companies', {}, { contacts: toAll(contact) })
      const answer = await client.get(`companies/${company.id}/contacts`, { 'fields[contacts]': 'last-name' })
      expect(toMany(answer).map(({ attributes }) => attributes)).toEqual([{ 'last-name': contact.attributes['last-name'] }])
    })

    it('show what they were asked for, not what filters need', async () => {
      const client = use()
      const marker = unique()
      await create(client, 'contacts', { 'last-name': marker })
      const answer = await client.get('contacts', { 'fields[contacts]': 'email', 'filter[last-name]': marker, sort: 'position' })
      expect(toMany(answer).map(({ attributes }) => attributes)).toEqual([{ email: null }])
    })
  })
}
