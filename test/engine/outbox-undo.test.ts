import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crmResources } from '../../src-shared/resources/index.ts'
import { fromBytes, toBytes } from '../../src-main/store/attributes.ts'
import { everything } from '../../src-main/store/plan.ts'
import type { Store } from '../../src-main/store/port.ts'
import { findEntryAt, keepEntry, listEntries } from '../../src-main/outbox/stored-entry.ts'
import type { Entry } from '../../src-main/outbox/entry.ts'
import { adapters, link, links, openMirror, type Mirror } from './outbox-place.ts'

/** Rewrites the only entry as a process that sends would. */
async function rewrite({ store, serve }: Mirror, change: (entry: Entry) => Entry): Promise<void> {
  const [stored] = await listEntries(store)
  if (!stored) throw new Error('There is no entry.')
  await serve(...keepEntry(stored, change(stored.entry)))
  expect((await findEntryAt(store, stored.place))?.entry).toBeDefined()
}

const toSending = (entry: Entry): Entry => ({
  ...entry,
  state: 'sending',
  sending: {
    action: entry.action,
    at: 1,
    serverAt: null,
    fields: { 'created-at': '2026-04-01T12:00:00.000+00:00' },
    sets: {},
    looks: 0,
    lookAt: 0,
  },
})

describe.each(adapters)('undo on a mirror, on %s,', (_name, open) => {
  async function using(work: (mirror: Mirror) => Promise<void>) {
    const mirror = await openMirror(open)
    await work(mirror)
    expect(await mirror.close()).toEqual([])
  }

  test('of a delete brings back what no declaration knows of the record, as the server sent it', () =>
    using(async ({ client, store, serve, undo }) => {
      const extra = { 'loyalty-card': { data: { type: 'cards', id: '90071992547409931' } } }
      const attributes = toBytes({ name: 'Orion', 'loyalty-level': 'gold', 'created-at': '2026-01-01T00:00:00.000+00:00' })
      await serve({ op: 'create', type: 'companies', id: '7', attributes, extra })
      const read = async () => (await store.read({ type: 'companies', where: { op: 'id', ids: ['7'] } })).rows[0]
      expect((await read())?.extra).toEqual(extra)
      await client.send('DELETE', '/api/v1/companies/7')
      expect(await read()).toBeUndefined()
      expect((await undo()).status).toBe(200)
      const row = await read()
      expect(row?.extra).toEqual(extra)
      expect(row && fromBytes(row.attributes)['loyalty-level']).toBe('gold')
    }))

  test('of a create that took over a deal gives it back, also once the server knows the new company', () =>
    using(async ({ client, bring, serve, entries, keyOf, last, undo }) => {
      const company = await bring('companies', '3', { name: 'C' })
      await bring('deals', '9', { name: 'D' }, { company })
      const take = () => client.create('companies', { name: 'New' }, { deals: links('deals', '9') })
      const listOwner = async () => (await client.get('deals/9/relationships/company')).data
      await take()
      expect((await undo()).status).toBe(200)
      expect([await listOwner(), await entries()]).toEqual([{ type: 'companies', id: '3' }, []])
      const { id } = (await take()).data
      const commit = await last()
      await serve({ op: 'adopt', type: 'companies', key: await keyOf('companies', id), id: '77' })
      expect(await listOwner()).toEqual({ type: 'companies', id: '77' })
      expect((await undo(commit)).status).toBe(200)
      expect(await listOwner()).toEqual({ type: 'companies', id: '3' })
    }))

  test('of an edit leaves nothing to send, nor of what followed from it', () =>
    using(async ({ client, bring, entries, undo }) => {
      const funnel = await bring('deal-stage-categories', '1', { name: 'F' })
      const opened = await bring('deal-stages', '1', { name: 'O', kind: 'opened' }, { 'deal-stage-category': funnel })
      await bring('deal-stages', '2', { name: 'W', kind: 'won' }, { 'deal-stage-category': funnel })
      const deal = await bring('deals', '9', { name: 'D', 'finished-at': null }, { stage: opened, 'stage-category': funnel })
      await client.edit('deals', '9', {}, { stage: link('deal-stages', '2') })
      expect((await client.get('deals/9')).data.attributes['finished-at']).toBe('2026-04-01')
      expect((await entries()).map(({ key, fields }) => [key, fields])).toEqual([
        [deal, { 'relationships/stage': { base: '1', points: true } }],
      ])
      expect((await undo()).status).toBe(200)
      expect((await client.get('deals/9')).data.attributes['finished-at']).toBeNull()
      expect(await entries()).toEqual([])
      await undo()
      expect((await entries())[0]?.fields).toEqual({
        'relationships/stage': { base: '1', points: true },
        'finished-at': { base: null },
      })
    }))

  test('of a delete that was not sent brings the record back under its id, with what was unsent of it', () =>
    using(async ({ client, bring, entries, undo, keyOf }) => {
      const company = await bring('companies', '3', { name: 'Old', city: 'Here' })
      await bring('company-bank-details', '8', { name: 'Main' }, { company })
      await bring('deals', '9', { name: 'D' }, { company })
      await bring('contacts', '4', { 'last-name': 'L' })
      await client.edit('companies', '3', { name: 'New', city: null }, { contacts: links('contacts', '4') })
      await client.send('DELETE', '/api/v1/companies/3')
      expect((await entries()).map(({ action }) => action)).toEqual(['delete', 'delete'])
      expect((await undo()).status).toBe(200)
      const key = await keyOf('companies', '3')
      expect((await entries()).map((one) => [one.type, one.key, one.action, one.fields, one.sets])).toEqual([
        [
          'companies',
          key,
          'update',
          { name: { base: 'Old' }, city: { base: 'Here' } },
          { contacts: { added: [await keyOf('contacts', '4')], removed: [] } },
        ],
      ])
      await client.edit('companies', '3', { name: 'Old', city: 'Here' }, { contacts: links('contacts') })
      expect(await entries()).toEqual([])
    }))

  test('of a delete under way is refused, and one of a record that changed there too', () =>
    using(async (mirror) => {
      const { client, bring, undo } = mirror
      await bring('contacts', '4', { 'last-name': 'L', 'first-name': 'F' })
      await client.send('DELETE', '/api/v1/contacts/4')
      await rewrite(mirror, toSending)
      const refused = await undo()
      expect([refused.status, refused.errors[0]?.detail]).toEqual([409, 'contacts 4: is being deleted at the hosted CRM.'])
      await rewrite(mirror, (entry) => ({ ...entry, sending: null, state: 'conflict', theirs: entry.known }))
      expect((await undo()).status).toBe(409)
    }))

  test('of a delete that the server has makes the record anew, of all that it had', () =>
    using(async ({ client, bring, serve, store, entries, undo, keyOf }) => {
      const status = await bring('deal-statuses', '6', { name: 'Hot' })
      const deal = await bring('deals', '9', { name: 'D' }, { status })
      await client.send('DELETE', '/api/v1/deal-statuses/6')
      await serve(...(await listEntries(store)).flatMap((stored) => keepEntry(stored, null)))
      expect((await undo()).status).toBe(200)
      const key = await keyOf('deal-statuses', '-1')
      expect((await entries()).map((one) => [one.type, one.key, one.action, Object.keys(one.fields).toSorted()])).toEqual(
        expect.arrayContaining([
          ['deal-statuses', key, 'create', ['created-at', 'name']],
          ['deals', deal, 'update', ['relationships/status']],
        ]),
      )
      expect((await client.get('deals/9?include=status')).status).toBe(200)
    }))

  test('of the delete of a record that was never sent is a create again; of one that may have been, refused', () =>
    using(async (mirror) => {
      const { client, entries, undo } = mirror
      await client.create('contacts', { 'last-name': 'L', 'first-name': 'F' })
      await client.send('DELETE', '/api/v1/contacts/-1')
      expect(await entries()).toEqual([])
      expect((await undo()).status).toBe(200)
      expect((await entries()).map(({ action, fields }) => [action, Object.keys(fields).toSorted()])).toEqual([
        ['create', ['created-at', 'first-name', 'last-name']],
      ])
      expect((await client.get('contacts/-1')).status).toBe(200)
      await rewrite(mirror, toSending)
      await client.send('DELETE', '/api/v1/contacts/-1')
      expect(await entries()).toMatchObject([{ action: 'delete', id: null, sending: { action: 'create' } }])
      expect((await undo()).errors[0]?.detail).toBe('contacts -1: is being deleted at the hosted CRM.')
    }))

  test('of everything, last first, leaves nothing to send', async () => {
    const steps = fc.array(fc.record({ kind: fc.nat(9), a: fc.nat(2), b: fc.nat(2), text: fc.constantFrom('x', 'y', null) }), {
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(steps, (todo) =>
        using(async (mirror) => {
          await prepare(mirror)
          const before = await snapshot(mirror.store)
          const done: string[] = []
          for (const step of todo) {
            const last = await mirror.last()
            await act(mirror, step)
            const now = await mirror.last()
            if (now !== last) done.push(now)
          }
          for (const commit of done.toReversed()) {
            const answer = await mirror.undo(commit)
            expect(answer.status, JSON.stringify(answer.errors)).toBe(200)
          }
          expect(await mirror.entries()).toEqual([])
          expect(await snapshot(mirror.store)).toEqual(before)
        }),
      ),
      { numRuns: _name === 'memory' ? 60 : 4, endOnFailure: true },
    )
  })
})

async function snapshot(store: Store) {
  const all: Record<string, unknown> = {}
  for (const { type, relationships } of crmResources) {
    const { rows } = await store.read({ type, where: everything, linkage: Object.keys(relationships) })
    for (const { id, attributes, links: ends } of rows) {
      const { 'updated-at': _, ...values } = fromBytes(attributes)
      const linked = Object.entries(ends).map(([name, refs]) => [name, refs.map((ref) => ref.id)])
      all[`${type}/${id}`] = { values, links: Object.fromEntries(linked) as unknown }
    }
  }
  return all
}

async function prepare({ bring, serve }: Mirror): Promise<void> {
  const funnel = await bring('deal-stage-categories', '1', { name: 'F', 'is-default': true })
  for (const [id, kind] of [
    ['1', 'opened'],
    ['2', 'won'],
    ['3', 'lost'],
  ] as const) {
    await bring('deal-stages', id, { name: kind, kind }, { 'deal-stage-category': funnel })
  }
  for (const id of ['1', '2', '3']) {
    const company = await bring('companies', id, { name: `C${id}`, 'as-string': `C${id}` })
    await bring('company-bank-details', id, { name: 'B', 'is-default': true, 'as-string': 'B' }, { company })
    const values = { 'last-name': `L${id}`, 'first-name': 'A', 'as-string': `L${id} A`, customs: { 'custom-1': 'one' } }
    const contact = await bring('contacts', id, values)
    await bring('deals', id, { name: `D${id}`, 'as-string': `D${id}`, profit: null, number: 1 }, { company, contact })
    await serve({ op: 'link', type: 'companies', from: company, relationship: 'contacts', to: [contact] })
  }
}

async function act({ client }: Mirror, step: { kind: number; a: number; b: number; text: string | null }): Promise<void> {
  const { kind, a, b, text } = step
  const [one, other] = [String(a + 1), String(b + 1)]
  const actions = [
    () => client.create('companies', { name: text ?? 'New', customs: { 'custom-2': text } }),
    () => client.edit('contacts', one, { position: text, customs: { 'custom-1': null, 'custom-3': text } }),
    () => client.edit('deals', one, { amount: `${a}.${b}`, name: text }),
    () => client.edit('deals', one, {}, { stage: link('deal-stages', other) }),
    () => client.edit('contacts', one, {}, { companies: links('companies', other), deals: links('deals', other) }),
    () => client.send('DELETE', `/api/v1/companies/${one}`),
    () => client.send('DELETE', `/api/v1/contacts/${one}`),
    () => client.create('company-bank-details', { name: 'N', bik: text }, { company: link('companies', one) }),
    () => client.create('contacts', { 'last-name': 'N', 'first-name': 'M' }, { companies: links('companies', one, other) }),
    () => client.send('POST', `/api/v1/contacts/${one}/relationships/contacts`, links('contacts', other)),
  ]
  await actions[kind]?.()
}
