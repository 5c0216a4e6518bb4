import { describe, expect, it } from 'vitest'
import { expectErrors, to, toAll, toIds, toOne } from './answers.ts'
import type { Client } from './client.ts'
import { mainTypes, toLinkFilter } from './law-filters.ts'
import type { LinkRow } from './law-links.ts'
import type { Laws } from './laws.ts'
import { create, linked, toDocument, unique } from './records.ts'
import type { Identifier, Relationships } from './under-test.ts'

/** Derived from the stage that is sent. */
const derived = 'stage-category'

/** A record with a link of each relationship, and the ids of the linked records. */
async function createLinked(client: Client, type: string, rows: readonly LinkRow[]) {
  const ends = new Map<string, string>()
  const links: Record<string, Relationships[string]> = {}
  for (const { name, target, many } of rows) {
    if (name === derived) continue
    const end = await create(client, target)
    ends.set(name, end.id)
    links[name] = many ? toAll(end) : to(end)
  }
  const record = await create(client, type, {}, links)
  if (type === 'deals') ends.set(derived, ((await linked(client, record, derived)) as Identifier).id)
  return { record, ends }
}

async function findOwnUser(client: Client): Promise<Identifier> {
  const { attributes } = toOne(await client.get('current-token'))
  return { type: 'users', id: String(attributes['user-id']) }
}

export function describeLinkFilters(use: () => Client, laws: Laws): void {
  const rowsOf = (type: string) => laws.links.filter((row) => row.type === type)
  describe('filters by links', () => {
    it.each(mainTypes)('%s have one for every relationship, and `none` for no link', async (type) => {
      const client = use()
      const { record, ends } = await createLinked(client, type, rowsOf(type))
      const other = await create(client, type)
      const scope = { 'filter[id]': `${record.id},${other.id}` }
      for (const { name, many } of rowsOf(type)) {
        const filter = `filter[${toLinkFilter(type, name, many)}]`
        const ask = async (value: string) => toIds(await client.get(type, { ...scope, [filter]: value }))
        const end = ends.get(name) ?? ''
        const found = await linked(client, other, name)
        const isLinked = Array.isArray(found) ? found.length > 0 : found !== null
        expect(await ask(end), filter).toEqual([record.id])
        expect(await ask('none'), filter).toEqual(isLinked ? [] : [other.id])
        expect(await ask(`none,${end}`), filter).toEqual(isLinked ? [record.id] : [record.id, other.id])
      }
    })

    it('take `me` for the user of the token, where users are linked', async () => {
      const client = use()
      const me = await findOwnUser(client)
      const [mine, theirs] = [
        await create(client, 'orders', {}, { responsible: to(me), performers: toAll(me) }),
        await create(client, 'orders', {}, { responsible: to(await create(client, 'users')) }),
      ]
      const nobodys = await create(client, 'orders')
      const scope = { 'filter[id]': [mine, theirs, nobodys].map(({ id }) => id).join() }
      const ask = async (name: string, value: string) =>
        toIds(await client.get('orders', { ...scope, [`filter[${name}]`]: value }))
      expect(await ask('responsible-id', 'me')).toEqual([mine.id])
      expect(await ask('responsible_id', 'none, me')).toEqual([mine.id, nobodys.id])
      expect(await ask('performers-ids', 'me')).toEqual([mine.id])
      expect(await ask('user-id', 'me')).toEqual([mine.id, theirs.id, nobodys.id])
    })

    it('keep `me` in a saved view, so that each reader sees their own records', async () => {
      const client = use()
      const me = await findOwnUser(client)
      const mine = await create(client, 'deals', {}, { responsible: to(me) })
      const theirs = await create(client, 'deals', {}, { responsible: to(await create(client, 'users')) })
      const view = { name: unique(), object: 'deals', query: 'filter[responsible-id]=me' }
      const saved = toOne(await client.post('/ext/v1/table-states', toDocument('table-states', view)), 201)
      expect(saved.attributes['query']).toBe(view.query)
      const query = { 'filter[id]': `${mine.id},${theirs.id}`, 'filter[table-state-id]': saved.id }
      expect(toIds(await client.get('deals', query))).toEqual([mine.id])
    })

    it.each([
      ['contacts', 'source-id', 'x'],
      ['contacts', 'source-id', 'me'],
      ['companies', 'deals-ids', '1,None'],
      ['deals', 'responsible-id', '"me"'],
      ['orders', 'status-id', '"none"'],
    ])('%s refuse %s=%s', async (type, name, value) => {
      const refused = { status: 400, code: '107', parameter: `filter[${name}]` }
      expectErrors(await use().get(type, { [`filter[${name}]`]: value }), refused)
      const view = toDocument('table-states', { name: unique(), object: type, query: `filter[${name}]=${value}` })
      expectErrors(await use().post('/ext/v1/table-states', view), { status: 422, code: '100' })
    })
  })
}
