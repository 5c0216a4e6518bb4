import { describe, expect, test } from 'vitest'
import type { Batch, Operation } from '../../src-main/store/batch.ts'
import type { Store } from '../../src-main/store/port.ts'
import { keepEntry, listEntries } from '../../src-main/outbox/stored-entry.ts'
import type { Entry } from '../../src-main/outbox/entry.ts'
import { adapters, link, links, now, openMirror, type Mirror } from './outbox-place.ts'

/** A store that lets something happen right before each commit of a person's. */
function meddling(store: Store, before: (batch: Batch) => Promise<Batch>): Store {
  return { ...store, commit: async (batch) => store.commit(batch.origin === 'user' ? await before(batch) : batch) }
}

describe.each(adapters)('a write on a mirror, on %s,', (_name, open) => {
  test('is one commit with its entry: where that cannot be written, nothing is', async () => {
    const batches: Batch[] = []
    let isBroken = false
    const mirror = await openMirror(open, (store) =>
      meddling(store, (batch) => {
        batches.push(batch)
        const broken: Operation = { op: 'delete', type: 'outbox-entries', key: 999_999 }
        const withKeys: Batch['withKeys'] = (keys) => [...(batch.withKeys?.(keys) ?? []), broken]
        return Promise.resolve(isBroken ? { ...batch, withKeys } : batch)
      }),
    )
    const { client, entries } = mirror
    const names = { 'last-name': 'L', 'first-name': 'F' }
    await client.create('contacts', names)
    expect(batches).toHaveLength(1)
    expect(await entries()).toHaveLength(1)
    isBroken = true
    expect((await client.create('contacts', names)).status).toBe(500)
    expect((await client.edit('contacts', '-1', { note: 'n' })).status).toBe(500)
    expect((await client.send('DELETE', '/api/v1/contacts/-1')).status).toBe(500)
    expect((await client.get('contacts')).list.map(({ attributes }) => attributes['note'])).toEqual([null])
    expect((await entries()).map(({ fields }) => Object.hasOwn(fields, 'note'))).toEqual([false])
    expect(await mirror.close()).toHaveLength(3)
  })

  test('is decided again where the entry moved meanwhile, so that nothing of either is lost', async () => {
    let meddle: () => Promise<unknown> = () => Promise.resolve()
    const mirror = await openMirror(open, (store) =>
      meddling(store, async (batch) => {
        const once = meddle
        meddle = () => Promise.resolve()
        await once()
        return batch
      }),
    )
    const { client, bring, entries, serve } = mirror
    await bring('contacts', '4', { 'last-name': 'L', 'first-name': 'F', note: 'a' })
    await client.edit('contacts', '4', { note: 'b' })
    const sending = { action: 'update', at: 5, serverAt: null, fields: { note: 'b' }, sets: {}, looks: 0, lookAt: 0 } as const
    const rewrite = (change: (entry: Entry) => Entry | null) => async () => {
      for (const stored of await listEntries(mirror.store)) await serve(...keepEntry(stored, change(stored.entry)))
    }
    meddle = rewrite((entry) => ({ ...entry, state: 'sending', sending }))
    await client.edit('contacts', '4', { note: 'a' })
    expect(await entries()).toMatchObject([{ state: 'sending', fields: { note: { base: 'a' } } }])
    meddle = rewrite(() => null)
    await client.edit('contacts', '4', { note: 'c' })
    expect(await entries()).toMatchObject([{ state: 'pending', sending: null, fields: { note: { base: 'a' } } }])
    expect(await mirror.close()).toEqual([])
  })

  test('of a record that the server removed, restored, is a create of all that it had', async () => {
    const mirror = await openMirror(open)
    const { client, bring, serve, entries, keyOf } = mirror
    const user = await bring('users', '5', { name: 'U' })
    const company = await bring('companies', '3', { name: 'C' })
    const values = { 'last-name': 'L', 'first-name': 'F', 'as-string': 'L F', customs: { 'custom-1': 1 } }
    const contact = await bring('contacts', '4', values, { responsible: user })
    await bring('deals', '9', { name: 'D' }, { contact })
    await serve({ op: 'link', type: 'companies', from: company, relationship: 'contacts', to: [contact] })
    await serve({ op: 'delete', type: 'contacts', key: contact })
    const [removed] = (await client.send('GET', '/ext/v1/sync/removed')).list
    const path = `/ext/v1/sync/removed/${String(removed?.attributes['commit'])}/contacts/4/restore`
    expect((await client.send('POST', path)).status).toBe(201)
    const key = await keyOf('contacts', '-1')
    const found = (await entries()).map(({ type, action, fields, sets }) => [type, action, Object.keys(fields).toSorted(), sets])
    expect(found).toHaveLength(3)
    const names = ['created-at', 'customs/custom-1', 'first-name', 'last-name', 'relationships/responsible']
    expect(found).toContainEqual(['contacts', 'create', names, {}])
    expect(found).toContainEqual(['companies', 'update', [], { contacts: { added: [key], removed: [] } }])
    expect(found).toContainEqual(['deals', 'update', ['relationships/contact'], {}])
    expect(await mirror.close()).toEqual([])
  })

  test('may touch one record in several operations, and links both ends at once', async () => {
    const mirror: Mirror = await openMirror(open)
    const { client, bring, entries, keyOf } = mirror
    const company = await bring('companies', '3', { name: 'C' })
    const deal = await bring('deals', '9', { name: 'D' })
    const answer = await client.create(
      'contacts',
      { 'last-name': 'L', 'first-name': 'F' },
      { companies: links('companies', '3'), deals: links('deals', '9') },
    )
    expect(answer.status).toBe(201)
    const key = await keyOf('contacts', answer.data.id)
    await client.edit('contacts', answer.data.id, { note: 'n' }, { companies: links('companies'), responsible: { data: null } })
    await client.edit('companies', '3', { name: 'N' }, { contacts: links('contacts', answer.data.id) })
    const found = await entries()
    expect(found.find((one) => one.key === key)).toMatchObject({ action: 'create', at: now, sets: {} })
    expect(found.find((one) => one.key === deal)?.fields).toEqual({ 'relationships/contact': { base: null, points: true } })
    expect(found.find((one) => one.key === company)).toMatchObject({
      action: 'update',
      fields: { name: { base: 'C' } },
      sets: { contacts: { added: [key], removed: [] } },
    })
    expect((await client.edit('deals', '9', {}, { contact: link('contacts', answer.data.id) })).status).toBe(200)
    expect(await mirror.close()).toEqual([])
  })
})
