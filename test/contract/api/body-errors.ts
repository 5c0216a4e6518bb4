import { describe, expect, it } from 'vitest'
import { expectErrors, notFound } from './answers.ts'
import type { Client } from './client.ts'
import { crmTypes, fieldRows } from './law-fields.ts'
import { absentId, create, read, toDocument, unique } from './records.ts'

const blank = (name: string) => ({
  status: 422,
  code: '100',
  title: "can't be blank",
  detail: `${name} - can't be blank`,
  pointer: `/data/attributes/${name}`,
})
const forbidden = (name: string, at = 'attributes') => ({
  status: 400,
  code: '105',
  title: 'Param not allowed',
  detail: `${name} is not allowed.`,
  pointer: `/data/${at}/${name}`,
})
const missing = (name: string) => ({
  status: 400,
  code: '106',
  title: 'Missing Parameter',
  detail: `The required parameter, ${name}, is missing.`,
})
const invalidData = { status: 400, code: '122', title: 'Invalid data format', detail: 'Data must be a hash.' }

export function describeBodyErrors(use: () => Client): void {
  describe('required attributes', () => {
    it('each missing one is an error of its own', async () => {
      expectErrors(await use().post('contacts', toDocument('contacts')), blank('first-name'), blank('last-name'))
      const none = { data: { type: 'contacts' } }
      expectErrors(await use().post('contacts', none), blank('first-name'), blank('last-name'))
    })

    it.each(fieldRows.filter(({ required }) => required))('$name of $type may not be blank', async ({ type, name }) => {
      const client = use()
      const record = await create(client, type)
      const path = `${type}/${record.id}`
      for (const value of [null, '', ' \t\n']) {
        expectErrors(await client.patch(path, toDocument(type, { [name]: value }, {}, record.id)), blank(name))
      }
      expect(await read(client, record)).toEqual(record)
      const errors = (await client.post(type, toDocument(type, { [name]: '' }))).body.errors ?? []
      expect(errors.filter(({ source }) => source?.pointer === `/data/attributes/${name}`)).toHaveLength(1)
    })
  })

  describe('the codes of refused values', () => {
    it('are in a header, one for each error in their order', async () => {
      const bad = toDocument('deals', { number: 0, name: 'A', amount: 'much' })
      const two = await use().post('contacts', toDocument('contacts'))
      expect(two.headers.get('outpost-reasons')).toBe('blank, blank')
      expect((await use().post('deals', bad)).headers.get('outpost-reasons')).toBe('not-decimal')
      const far = await use().post('deals', toDocument('deals', { number: 0, name: 'A' }))
      expect(far.headers.get('outpost-reasons')).toBe(`out-of-range;least=1;most=${Number.MAX_SAFE_INTEGER}`)
      expect((await use().get('deals/none')).headers.get('outpost-reasons')).toBeNull()
    })
  })

  describe('what may not be sent', () => {
    it.each(crmTypes)('unknown attributes and relationships of %s', async (type) => {
      const client = use()
      const { id } = await create(client, type)
      const attributes = toDocument(type, { nope: 1 }, {}, id)
      expectErrors(await client.patch(`${type}/${id}`, attributes), forbidden('nope'))
      const links = toDocument(type, {}, { nope: { data: null } }, id)
      expectErrors(await client.patch(`${type}/${id}`, links), forbidden('nope', 'relationships'))
      const created = await client.post(type, toDocument(type, { nope: 1 }))
      expect(created.body.errors?.[0]).toMatchObject({ code: '105', status: '400' })
    })

    it.each(fieldRows.filter(({ writable }) => !writable))('$name of $type', async ({ type, name }) => {
      const client = use()
      const record = await create(client, type)
      const body = toDocument(type, { [name]: record.attributes[name] }, {}, record.id)
      expectErrors(await client.patch(`${type}/${record.id}`, body), forbidden(name))
    })

    it('names in any form but the hyphen form', async () => {
      const client = use()
      const { id } = await create(client, 'contacts')
      const body = toDocument('contacts', { last_name: 'x' }, {}, id)
      expectErrors(await client.patch(`contacts/${id}`, body), forbidden('last_name'))
    })

    it.each(crmTypes)('an id of the client’s own on POST of %s', async (type) => {
      const body = toDocument(type, { name: unique() }, {}, absentId)
      const attributes = type === 'contacts' ? { 'first-name': 'A', 'last-name': 'B' } : body.data.attributes
      const answer = await use().post(type, { data: { ...body.data, attributes } })
      expectErrors(answer, { status: 403, code: '105' })
      expectErrors(await use().get(`${type}/${absentId}`), notFound(absentId))
    })
  })

  describe('the outside of a body', () => {
    it.each(crmTypes)('type and id of %s must be those of the address', async (type) => {
      const client = use()
      const { id } = await create(client, type)
      const other = type === 'companies' ? 'contacts' : 'companies'
      const conflict = { status: 409, code: '101', title: 'Invalid resource', detail: `${other} is not a valid resource.` }
      expectErrors(await client.post(type, toDocument(other, { name: 'x' })), conflict)
      expectErrors(await client.patch(`${type}/${id}`, toDocument(other, {}, {}, id)), conflict)
      const strange = await client.patch(`${type}/${id}`, toDocument(type, {}, {}, absentId))
      expectErrors(strange, { status: 409, code: '110', title: 'Key is not included in URL' })
      const keyless = await client.patch(`${type}/${id}`, toDocument(type))
      expectErrors(keyless, { status: 400, code: '109', title: 'A key is required' })
    })

    it('an id may be sent as an integer', async () => {
      const client = use()
      const { id } = await create(client, 'contacts')
      const body = { data: { id: Number(id), type: 'contacts', attributes: { position: 'x' } } }
      expect((await client.patch(`contacts/${id}`, body)).status).toBe(200)
    })

    it('type and data must be there', async () => {
      const client = use()
      const { id } = await create(client, 'contacts')
      expectErrors(await client.post('contacts', { data: { attributes: {} } }), missing('type'))
      expectErrors(await client.patch(`contacts/${id}`, { data: { id, attributes: {} } }), missing('type'))
      expectErrors(await client.post('contacts', {}), missing('data'))
      expectErrors(await client.patch(`contacts/${id}`, { attributes: {} }), missing('data'))
    })

    it.each([[[]], ['text'], [5], [true], [[{ type: 'contacts' }]]])('data may not be %j', async (data) => {
      const client = use()
      const { id } = await create(client, 'contacts')
      expectErrors(await client.post('contacts', { data }), invalidData)
      expectErrors(await client.patch(`contacts/${id}`, { data }), invalidData)
    })

    it.each(['{', '{"data":', 'nope', '[]', '"text"', '1', 'null', '{"data":{}}}'])(
      'the body %s is a bad request',
      async (raw) => {
        const client = use()
        const { id } = await create(client, 'contacts')
        for (const [method, path] of [
          ['POST', 'contacts'],
          ['PATCH', `contacts/${id}`],
          ['POST', `contacts/${id}/relationships/companies`],
        ] as const) {
          expectErrors(await client.send(method, path, { raw }), { status: 400, code: '400', title: 'Bad Request' })
        }
      },
    )

    it('no body at all is a bad request', async () => {
      const answer = await use().send('POST', 'contacts', { headers: { 'content-type': 'application/vnd.api+json' } })
      expect(answer.status).toBe(400)
    })
  })

  it('a refused edit changes nothing of what it carried', async () => {
    const client = use()
    const record = await create(client, 'contacts')
    const body = toDocument('contacts', { position: 'moved', birthdate: 'never' }, {}, record.id)
    expectErrors(await client.patch(`contacts/${record.id}`, body), {
      status: 422,
      code: '100',
      pointer: '/data/attributes/birthdate',
    })
    expect(await read(client, record)).toEqual(record)
  })
}
