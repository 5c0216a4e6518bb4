import { describe, expect, it } from 'vitest'
import { expectErrors, notFound } from './answers.ts'
import type { Client } from './client.ts'
import type { Laws } from './laws.ts'
import { absentId, create, linked, toDocument } from './records.ts'

const mismatch = (type: string) => ({
  status: 400,
  code: '116',
  title: 'Type Mismatch',
  detail: `${type} is not a valid type for this operation.`,
})
const malformed = {
  status: 400,
  code: '115',
  title: 'Invalid Links Object',
  detail: 'Data is not a valid Links Object.',
}

const malformedOne = ['text', 5, [], [{ type: 'users', id: '1' }], {}, { id: '1' }, { type: 'users' }]
const malformedMany = ['text', 5, null, {}, { type: 'companies', id: '1' }, ['1'], [{ id: '1' }], [{ type: 'companies' }], [null]]

export function describeLinkageErrors(use: () => Client, { links }: Laws): void {
  describe('linkage that cannot be taken', () => {
    it.each(links)('$type.$name leads to $target only', async ({ type, name, target, many }) => {
      const client = use()
      const { id } = await create(client, type)
      const wrong = { type: target === 'sources' ? 'users' : 'sources', id: '1' }
      const absent = { type: target, id: absentId }
      const path = `${type}/${id}/relationships/${name}`
      const as = (linkage: object) => ({ data: many ? [linkage] : linkage })
      expectErrors(await client.patch(`${type}/${id}`, toDocument(type, {}, { [name]: as(wrong) }, id)), mismatch(wrong.type))
      expectErrors(await client.patch(path, as(wrong)), mismatch(wrong.type))
      expectErrors(await client.patch(`${type}/${id}`, toDocument(type, {}, { [name]: as(absent) }, id)), notFound(absentId))
      expectErrors(await client.patch(path, as(absent)), notFound(absentId))
      if (!many) return
      expectErrors(await client.post(path, as(wrong)), mismatch(wrong.type))
      expectErrors(await client.post(path, as(absent)), notFound(absentId))
      expectErrors(await client.delete(path, as(wrong)), mismatch(wrong.type))
    })

    it.each(malformedOne)('%j of a to-one relationship', async (data) => {
      const client = use()
      const { id } = await create(client, 'contacts')
      expectErrors(await client.patch(`contacts/${id}`, toDocument('contacts', {}, { responsible: { data } }, id)), malformed)
      expectErrors(await client.patch(`contacts/${id}/relationships/responsible`, { data }), malformed)
    })

    it.each(malformedMany)('%j of a to-many relationship', async (data) => {
      const client = use()
      const { id } = await create(client, 'contacts')
      expectErrors(await client.patch(`contacts/${id}`, toDocument('contacts', {}, { companies: { data } }, id)), malformed)
      expectErrors(await client.patch(`contacts/${id}/relationships/companies`, { data }), malformed)
      expectErrors(await client.post(`contacts/${id}/relationships/companies`, { data }), malformed)
    })

    it('a relationship without data', async () => {
      const client = use()
      const { id } = await create(client, 'contacts')
      for (const value of [{}, 5, 'text', []]) {
        const body = { data: { id, type: 'contacts', relationships: { companies: value } } }
        expectErrors(await client.patch(`contacts/${id}`, body), malformed)
      }
    })

    it('one bad member refuses them all', async () => {
      const client = use()
      const contact = await create(client, 'contacts')
      const company = await create(client, 'companies')
      const data = [
        { type: 'companies', id: company.id },
        { type: 'companies', id: absentId },
      ]
      expectErrors(await client.post(`contacts/${contact.id}/relationships/companies`, { data }), notFound(absentId))
      expect(await linked(client, contact, 'companies')).toEqual([])
    })

    it('a record that is linked to nothing real is not created', async () => {
      const client = use()
      const marker = `${Date.now()}-${absentId}`
      const attributes = { 'first-name': 'A', 'last-name': marker }
      const relationships = { source: { data: { type: 'sources', id: absentId } } }
      expectErrors(await client.post('contacts', toDocument('contacts', attributes, relationships)), notFound(absentId))
      expect((await client.get('contacts', { 'filter[last-name]': marker })).body.meta).toMatchObject({ 'record-count': 0 })
    })

    it.each([
      ['company-bank-details', 'company'],
      ['deal-stages', 'deal-stage-category'],
    ])('%s need their %s', async (type, name) => {
      const client = use()
      const required = { status: 422, code: '100', pointer: `/data/relationships/${name}` }
      expectErrors(await client.post(type, toDocument(type, { name: 'A' })), required)
      expectErrors(await client.post(type, toDocument(type, { name: 'A' }, { [name]: { data: null } })), required)
      const { id } = await create(client, type)
      expectErrors(await client.patch(`${type}/${id}`, toDocument(type, {}, { [name]: { data: null } }, id)), required)
      expect((await client.patch(`${type}/${id}/relationships/${name}`, { data: null })).status).toBe(422)
    })
  })
}
