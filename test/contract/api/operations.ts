import { describe, expect, it } from 'vitest'
import { expectErrors, notFound, toIds, toMany, toOne } from './answers.ts'
import type { Client } from './client.ts'
import { crmTypes, fields } from './law-fields.ts'
import { linksOf } from './law-links.ts'
import { absentId, create, edit, read, remove, toDocument, unique } from './records.ts'
import type { Resource } from './under-test.ts'

function expectShape(resource: Resource, type: string, origin: string): void {
  const links = linksOf(type)
  const members = ['id', 'type', 'links', 'attributes', 'relationships']
  expect(Object.keys(resource)).toEqual(links.length > 0 ? members : members.filter((name) => Object.hasOwn(resource, name)))
  expect(resource.id).toMatch(/^\d+$/)
  expect(resource.type).toBe(type)
  expect(resource.links).toEqual({ self: `${origin}/api/v1/${type}/${resource.id}` })
  expect(Object.keys(resource.attributes).sort()).toEqual(Object.keys(fields[type] ?? {}).sort())
  const path = `/api/v1/${type}/${resource.id}`
  expect(resource.relationships ?? {}).toEqual(
    Object.fromEntries(
      links.map(({ name }) => [name, { links: { self: `${path}/relationships/${name}`, related: `${path}/${name}` } }]),
    ),
  )
}

/** The five operations, for each of the fifteen types. */
export function describeOperations(use: () => Client): void {
  describe.each(crmTypes)('the five operations of %s', (type) => {
    it('POST answers 201, the full resource and its Location', async () => {
      const client = use()
      const record = await create(client, type)
      const answer = await client.post(type, toDocument(type, writableOf(record), await requiredLinks(client, record)))
      const made = toOne(answer, 201)
      expectShape(made, type, client.origin)
      expect(answer.headers.get('location')).toBe(made.links.self)
      expect(made.id).not.toBe(record.id)
      expect(await read(client, made)).toEqual(made)
    })

    it('GET one answers 200 and the full resource without linkage', async () => {
      const client = use()
      const record = await create(client, type)
      const answer = await client.get(`${type}/${record.id}`)
      expectShape(toOne(answer), type, client.origin)
      expect(toOne(answer)).toEqual(record)
      expect(answer.body.included).toBeUndefined()
    })

    it('GET list answers data, meta and links', async () => {
      const client = use()
      const records = [await create(client, type), await create(client, type)]
      const answer = await client.get(type, { 'filter[id]': records.map(({ id }) => id).join(',') })
      expect(toMany(answer)).toEqual(records)
      expect(answer.body.meta).toEqual({ 'record-count': 2, 'page-count': 1 })
      expect(Object.keys(answer.body.links ?? {}).sort()).toEqual(['first', 'last'])
      for (const record of toMany(answer)) expectShape(record, type, client.origin)
    })

    it.each(['PATCH', 'PUT'])('%s answers 200 and the full resource', async (method) => {
      const client = use()
      const record = await create(client, type)
      const name = type === 'contacts' ? 'middle-name' : 'name'
      const value = unique()
      const body = toDocument(type, { [name]: value }, {}, record.id)
      const edited = toOne(await client.send(method, `${type}/${record.id}`, { body }))
      expectShape(edited, type, client.origin)
      expect(edited.attributes[name]).toBe(value)
      expect(await read(client, record)).toEqual(edited)
      const untouched = Object.keys(record.attributes).filter((key) => ![name, 'as-string', 'updated-at'].includes(key))
      for (const key of untouched) expect(edited.attributes[key]).toEqual(record.attributes[key])
    })

    it('DELETE answers 204 without a body, and 404 ever after', async () => {
      const client = use()
      const record = await create(client, type)
      await remove(client, record)
      expectErrors(await client.delete(`${type}/${record.id}`), notFound(record.id))
      expectErrors(await client.get(`${type}/${record.id}`), notFound(record.id))
      expectErrors(await client.patch(`${type}/${record.id}`, toDocument(type, {}, {}, record.id)), notFound(record.id))
      expect(toIds(await client.get(type, { 'filter[id]': record.id }))).toEqual([])
    })

    it('answers 404 for a record that does not exist', async () => {
      const client = use()
      expectErrors(await client.get(`${type}/${absentId}`), notFound(absentId))
      expectErrors(await client.delete(`${type}/${absentId}`), notFound(absentId))
      for (const { name } of linksOf(type)) {
        expectErrors(await client.get(`${type}/${absentId}/${name}`), notFound(absentId))
        expectErrors(await client.get(`${type}/${absentId}/relationships/${name}`), notFound(absentId))
      }
    })

    it('lists by id ascending, numerically', async () => {
      const client = use()
      const made: Resource[] = []
      for (let index = 0; index < 11; index += 1) made.push(await create(client, type))
      const ids = made.map(({ id }) => id).sort((a, b) => Number(a) - Number(b))
      expect(toIds(await client.get(type, { 'filter[id]': [...ids].reverse().join(',') }))).toEqual(ids)
    })

    it('updated-at grows strictly with every edit', async () => {
      const client = use()
      const record = await create(client, type)
      let last = String(record.attributes['updated-at'])
      for (let index = 0; index < 3; index += 1) {
        const edited = await edit(client, record, type === 'contacts' ? { 'middle-name': unique() } : { name: unique() })
        expect(Date.parse(String(edited.attributes['updated-at']))).toBeGreaterThan(Date.parse(last))
        last = String(edited.attributes['updated-at'])
      }
    })
  })
}

/** What a record says of itself, as far as a client may send it. */
function writableOf(record: Resource): Record<string, unknown> {
  const own = Object.entries(record.attributes).filter(
    ([name, value]) => fields[record.type]?.[name]?.writable === true && name !== 'number' && value !== null,
  )
  return Object.fromEntries(own)
}

async function requiredLinks(client: Client, record: Resource) {
  const name = { 'company-bank-details': 'company', 'deal-stages': 'deal-stage-category' }[record.type]
  if (name === undefined) return {}
  const data = (await read(client, record, { include: name })).relationships[name]?.data
  return { [name]: { data } }
}
