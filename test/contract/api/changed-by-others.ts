import { describe, expect, it } from 'vitest'
import { allScopes } from '../../../src-shared/rules/scopes.ts'
import { to } from './answers.ts'
import type { Client } from './client.ts'
import { create, edit } from './records.ts'

interface Changed {
  readonly record: { readonly type: string; readonly id: string }
  readonly name: string
  readonly action: string
  readonly assigned: boolean
  readonly fields: readonly string[]
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly origin: string
}

async function read(client: Client, query: Record<string, string> = {}) {
  const answer = await client.get('/ext/v1/changed-by-others', query)
  expect(answer.status, answer.text).toBe(200)
  const data = answer.body.data as unknown as { readonly attributes: Changed }[]
  const meta = answer.body.meta as unknown as { 'record-count': number; cursor: string; complete: boolean }
  return { changed: data.map(({ attributes }) => attributes), meta }
}

export function describeChangedByOthers(use: () => Client): void {
  describe('/ext/v1/changed-by-others', () => {
    /** The account through two tokens, from this moment on. */
    async function start() {
      const client = use()
      const other = await client.withScopes(...allScopes)
      const users = await client.post('/ext/v1/targets/users', { data: { type: 'users', attributes: { name: 'Colleague' } } })
      const user = (users.body.data as { id: string }).id
      const { meta } = await read(client)
      return { client, other, user, since: meta.cursor }
    }
    const toUser = (id: string) => to({ type: 'users', id })

    it('lists what another token changed, each record once, newest first, and nothing of one’s own', async () => {
      const { client, other, since } = await start()
      const [first, second] = [await create(client, 'deals', { name: 'First' }), await create(client, 'contacts', toName('Own'))]
      await edit(client, first, { amount: 5 })
      expect((await read(client, { since })).changed).toEqual([])
      await edit(other, first, { name: 'First, again' })
      await edit(other, second, { position: 'Buyer' })
      await edit(other, first, { amount: 7 })
      const { changed, meta } = await read(client, { since })
      expect(changed).toMatchObject([
        { record: { type: 'deals', id: first.id }, name: 'First, again', action: 'update', fields: ['amount', 'name'] },
        { record: { type: 'contacts', id: second.id }, action: 'update', fields: ['position'], origin: 'user' },
      ])
      expect(meta).toMatchObject({ 'record-count': 2, complete: true })
      expect((await read(client, { since: meta.cursor })).changed).toEqual([])
      expect((await read(client, { since, limit: '1' })).changed).toHaveLength(1)
      expect((await read(other, { since })).changed.map(({ name }) => name)).toEqual(expect.arrayContaining(['First, again']))
    })

    it('keeps to the records of a user: assigned, taken away, deleted', async () => {
      const { client, other, user, since } = await start()
      const held = { responsible: toUser(user) }
      const [given, taken, removed] = [
        await create(client, 'deals', { name: 'Given' }, { responsible: { data: null } }),
        await create(client, 'deals', { name: 'Taken' }, held),
        await create(client, 'companies', { name: 'Removed' }, held),
      ]
      await edit(other, given, {}, held)
      await edit(other, taken, {}, { responsible: { data: null } })
      await other.delete(`companies/${removed.id}`)
      const made = await create(other, 'orders', { name: 'Made' }, held)
      const { changed } = await read(client, { since, responsible: user })
      expect(changed).toMatchObject([
        { record: { type: 'orders', id: made.id }, action: 'create', assigned: true, fields: [] },
        { record: { type: 'companies', id: removed.id }, name: 'Removed', action: 'delete', assigned: false, fields: [] },
        { record: { type: 'deals', id: given.id }, action: 'update', assigned: true, fields: ['responsible'] },
      ])
      expect((await read(client, { since })).changed).toHaveLength(4)
    })

    it('leaves out what is as it was before, but not what only looks like it', async () => {
      const { client, other, since } = await start()
      const deal = await create(client, 'deals', { name: 'Same', amount: 5 })
      await edit(other, deal, { name: 'Other' })
      await edit(other, deal, { name: 'Same' })
      expect((await read(client, { since })).changed).toEqual([])
      await edit(other, deal, { name: 'Another', amount: 6 })
      await edit(other, deal, { amount: 5 })
      expect((await read(client, { since })).changed).toMatchObject([{ name: 'Another', fields: ['name'] }])
    })

    it('says what each field was before the first and after the last change', async () => {
      const { client, other, user, since } = await start()
      const deal = await create(client, 'deals', { name: 'Old' }, { responsible: { data: null } })
      await edit(other, deal, { name: 'Between' })
      await edit(other, deal, { name: 'New', customs: { 'custom-7': 'x' } }, { responsible: toUser(user) })
      const [changed] = (await read(client, { since })).changed
      expect(changed?.changes).toMatchObject({
        name: ['Old', 'New'],
        customs: [expect.anything(), { 'custom-7': 'x' }],
        'relationships/responsible': [null, user],
      })
      expect(changed?.fields.toSorted()).toEqual(['customs', 'name', 'responsible'])
    })

    it('shows only types that the token may read, and refuses values that it does not know', async () => {
      const { client, other, since } = await start()
      await create(other, 'deals', { name: 'Hidden' })
      const narrow = await client.withScopes('contact_read')
      expect((await read(narrow, { since })).changed).toEqual([])
      for (const query of [{ since: 'x' }, { limit: '0' }, { limit: '101' }, { responsible: 'you' }])
        expect((await client.get('/ext/v1/changed-by-others', query)).status, JSON.stringify(query)).toBe(400)
    })
  })
}

const toName = (name: string) => ({ 'first-name': name, 'last-name': name })
