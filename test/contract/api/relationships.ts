import { describe, expect, it } from 'vitest'
import { expectErrors, sorted, to, toAll, toIdentifier, toIds, toLinkage, toOne } from './answers.ts'
import type { Client } from './client.ts'
import { requiredLinks, type LinkRow } from './law-links.ts'
import type { Laws } from './laws.ts'
import { create, edit, linked, read } from './records.ts'
import type { Identifier } from './under-test.ts'

const key = ({ type, name }: LinkRow) => `${type}/${name}`
/** To-one relationships that a new record has filled already. */
const filled = [
  'contacts/user',
  'companies/user',
  'deals/user',
  'orders/user',
  'deals/stage',
  'deals/stage-category',
  'orders/stage',
]
const staged = ['deals/stage', 'deals/stage-category']

/** Its members cannot be without it, so they come and go with their own record. */
const dependent = (row: LinkRow) => key(row) === 'companies/bank-details'

async function linkage(client: Client, record: Identifier, name: string) {
  const path = `/api/v1/${record.type}/${record.id}`
  const answer = await client.get(`${path}/relationships/${name}`)
  expect(answer.body.links).toEqual({ self: `${path}/relationships/${name}`, related: `${path}/${name}` })
  return answer
}

export function describeRelationships(use: () => Client, { links }: Laws): void {
  it('a change of members names its commit, which undoes it; one that changes nothing names none', async () => {
    const client = use()
    const [contact, company] = [await create(client, 'contacts'), await create(client, 'companies')]
    const path = `contacts/${contact.id}/relationships/companies`
    const added = await client.post(path, toAll(company))
    const undo = (answer: typeof added) =>
      client.send('POST', `/ext/v1/journal/${answer.headers.get('outpost-commit') ?? ''}/undo`)
    expect((await undo(added)).status).toBe(200)
    expect((await linkage(client, contact, 'companies')).body.data).toEqual([])
    await client.post(path, toAll(company))
    expect((await client.post(path, toAll(company))).headers.get('outpost-commit')).toBeNull()
    const removed = await client.delete(path, toAll(company))
    expect((await undo(removed)).status).toBe(200)
    expect((await linkage(client, contact, 'companies')).body.data).toEqual([toIdentifier(company)])
  })

  describe.each(links.filter(({ many }) => !many))('$type.$name', (row) => {
    const { type, name, target } = row

    it('is replaced and cleared by PATCH, and read at both addresses', async () => {
      const client = use()
      const record = await create(client, type)
      const [first, second] = [await create(client, target), await create(client, target)]
      const path = `${type}/${record.id}/relationships/${name}`
      for (const other of [first, second]) {
        expect((await client.patch(path, to(other))).status).toBe(204)
        expect((await linkage(client, record, name)).body.data).toEqual(toIdentifier(other))
        expect(toOne(await client.get(`${type}/${record.id}/${name}`))).toEqual(await read(client, other))
      }
      if (requiredLinks.includes(key(row)) || staged.includes(key(row))) return
      expect((await client.patch(path, { data: null })).status).toBe(204)
      expect((await linkage(client, record, name)).body.data).toBeNull()
      expect((await client.get(`${type}/${record.id}/${name}`)).body).toEqual({ data: null })
    })

    it('is set by the resource itself, on create and on edit', async () => {
      const client = use()
      const [first, second] = [await create(client, target), await create(client, target)]
      const record = await create(client, type, {}, { [name]: to(first) })
      expect(await linked(client, record, name)).toEqual(toIdentifier(first))
      await edit(client, record, {}, { [name]: to(second) })
      expect(await linked(client, record, name)).toEqual(toIdentifier(second))
      if (requiredLinks.includes(key(row)) || staged.includes(key(row))) return
      await edit(client, record, {}, { [name]: { data: null } })
      expect(await linked(client, record, name)).toBeNull()
    })

    if (requiredLinks.includes(key(row)) || filled.includes(key(row))) return

    it('is null where there is none', async () => {
      const client = use()
      const record = await create(client, type)
      expect((await linkage(client, record, name)).body.data).toBeNull()
      expect((await client.get(`${type}/${record.id}/${name}`)).body).toEqual({ data: null })
      expect(await linked(client, record, name)).toBeNull()
    })
  })

  describe.each(links.filter(({ many }) => many))('$type.$name', (row) => {
    const { type, name, target } = row

    it('is empty at first', async () => {
      const client = use()
      const record = await create(client, type)
      expect(toLinkage(await linkage(client, record, name))).toEqual([])
      const related = await client.get(`${type}/${record.id}/${name}`)
      expect(toIds(related)).toEqual([])
      expect(related.body.meta).toMatchObject({ 'record-count': 0 })
      expect(await linked(client, record, name)).toEqual([])
    })

    it('grows by POST, and adding twice is success', async () => {
      const client = use()
      const record = await create(client, type)
      const members = [await create(client, target), await create(client, target), await create(client, target)] as const
      const path = `${type}/${record.id}/relationships/${name}`
      expect((await client.post(path, toAll(members[0]))).status).toBe(204)
      expect((await client.post(path, toAll(members[0], members[1]))).status).toBe(204)
      expect((await client.post(path, toAll(members[2], members[2]))).status).toBe(204)
      expect((await client.post(path, toAll())).status).toBe(204)
      expect(toLinkage(await linkage(client, record, name))).toEqual(sorted(members))
      const related = await client.get(`${type}/${record.id}/${name}`)
      expect(sorted(related.body.data as readonly Identifier[])).toEqual(sorted(members))
      expect(related.body.meta).toEqual({ 'record-count': 3, 'page-count': 1 })
      expect(Object.keys(related.body.links ?? {}).sort()).toEqual(['first', 'last'])
    })

    if (dependent(row)) return

    it('shrinks by DELETE, and removing what is no member is success', async () => {
      const client = use()
      const members = [await create(client, target), await create(client, target), await create(client, target)] as const
      const record = await create(client, type, {}, { [name]: toAll(...members) })
      const path = `${type}/${record.id}/relationships/${name}`
      expect((await client.delete(path, toAll(members[1]))).status).toBe(204)
      expect((await client.delete(path, toAll(members[1], await create(client, target)))).status).toBe(204)
      expect(toLinkage(await linkage(client, record, name))).toEqual(sorted([members[0], members[2]]))
      await read(client, members[1])
    })

    it('is replaced whole by PATCH, at its address or in the resource', async () => {
      const client = use()
      const [first, second] = [await create(client, target), await create(client, target)]
      const record = await create(client, type, {}, { [name]: toAll(first) })
      const path = `${type}/${record.id}/relationships/${name}`
      expect((await client.patch(path, toAll(second))).status).toBe(204)
      expect(toLinkage(await linkage(client, record, name))).toEqual([toIdentifier(second)])
      await edit(client, record, {}, { [name]: toAll(first, second) })
      expect(await linked(client, record, name)).toEqual(sorted([first, second]))
      await edit(client, record, {}, {})
      expect(await linked(client, record, name)).toEqual(sorted([first, second]))
      expect((await client.patch(path, toAll())).status).toBe(204)
      expect(await linked(client, record, name)).toEqual([])
    })
  })

  it('bank details may not be taken from their company without another', async () => {
    const client = use()
    const company = await create(client, 'companies')
    const details = await create(client, 'company-bank-details', {}, { company: to(company) })
    const path = `companies/${company.id}/relationships/bank-details`
    expectErrors(await client.delete(path, toAll(details)), { status: 422, code: '100' })
    expectErrors(await client.patch(path, toAll()), { status: 422, code: '100' })
    expect(await linked(client, details, 'company')).toEqual(toIdentifier(company))
  })
}
