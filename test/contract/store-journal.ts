import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Batch, Operation, Target } from '../../src-main/store/batch.ts'
import type { JournalEntry, JournalFilter, Ref, Store } from '../../src-main/store/port.ts'
import { add, addAll, batchOf, bytes, make, write, type OpenStore } from './store-fixture.ts'

export function describeJournal(open: OpenStore): void {
  describe('journal', () => {
    let store: Store
    let start: string
    beforeEach(async () => {
      store = await open({})
      start = (await store.changesSince(null)).cursor
    })
    afterEach(() => store.close())

    async function since(cursor = start, limit?: number) {
      const result = await store.changesSince(cursor, limit)
      if (!result.kept) throw new Error('the journal should reach back')
      return result
    }
    /** The entries that a batch makes. */
    async function entriesOf(operations: readonly Operation[], more: Partial<Batch> = {}): Promise<readonly JournalEntry[]> {
      const before = (await store.changesSince(null)).cursor
      const result = await store.commit(batchOf(operations, more))
      const { entries, cursor } = await since(before)
      expect(result).toMatchObject({ ok: true, cursor, ...(entries[0] && { commit: entries[0].commit }) })
      return entries
    }
    const shortly = ({ type, ids, action }: JournalEntry) => `${action} ${type}/${ids.join()}`

    test('null asks where it ends; from there nothing is new', async () => {
      await add(store, 'companies')
      const end = await store.changesSince(null)
      expect(end).toMatchObject({ kept: true, entries: [] })
      expect(await store.changesSince(end.cursor)).toEqual(end)
    })

    test('entries come in commit order, in pieces that resume where the last ended', async () => {
      await addAll(store, 'companies', [{}, {}])
      await write(store, make('contacts'), make('deals'))
      await add(store, 'companies')
      const all = await since()
      expect(all.entries.map(shortly)).toEqual([
        'create companies/1',
        'create companies/2',
        'create contacts/1',
        'create deals/1',
        'create companies/3',
      ])
      expect(new Set(all.entries.map(({ cursor }) => cursor)).size).toBe(5)
      const first = await since(start, 3)
      expect(first.entries).toEqual(all.entries.slice(0, 3))
      expect(first.cursor).toBe(first.entries[2]?.cursor)
      const second = await since(first.cursor, 3)
      expect(second.entries).toEqual(all.entries.slice(3))
      expect(second.cursor).toBe(all.cursor)
      expect((await since(second.cursor, 3)).entries).toEqual([])
    })

    test('a range is read from its end: entries after one cursor and before another', async () => {
      await addAll(store, 'companies', [{}, {}, {}, {}])
      const [first, , third] = (await since()).entries
      const back = { backward: true, after: first?.cursor ?? '' }
      const names = async (cursor: string | null, among: JournalFilter) => {
        const result = await store.changesSince(cursor, 10, among)
        return result.kept ? result.entries.map(({ ids }) => ids[0]) : []
      }
      expect(await names(null, back)).toEqual(['4', '3', '2'])
      expect(await names(third?.cursor ?? '', back)).toEqual(['2'])
      expect(await names(null, { backward: true, after: '999999' })).toEqual([])
      expect(await names(null, { backward: true, after: 'x' })).toEqual([])
    })

    test('entries about one record are found without those of an import', async () => {
      await store.commit(batchOf([make('companies'), make('companies')], { summarised: true }))
      await add(store, 'companies')
      const read = async (single: boolean) => {
        const result = await store.changesSince(null, 10, { backward: true, after: start, single })
        return result.kept ? result.entries.map(shortly) : []
      }
      expect(await read(true)).toEqual(['create companies/3'])
      expect(await read(false)).toEqual(['create companies/3', 'import companies/1,2'])
    })

    test('entries are counted without being read', async () => {
      await store.commit(batchOf([make('contacts'), make('deals'), make('contacts')], { group: 'many' }))
      await add(store, 'contacts')
      const counted = async (more: JournalFilter) => await store.changesSince(null, 1, { backward: true, counted: true, ...more })
      expect(await counted({ group: 'many' })).toMatchObject({ count: 3, entries: [{ type: 'contacts' }] })
      expect(await counted({ group: 'many', types: ['contacts'] })).toMatchObject({ count: 2 })
      expect(await counted({ group: 'none' })).toMatchObject({ count: 0, entries: [] })
      const last = await counted({ group: 'many' })
      expect(await store.changesSince(last.cursor, 1, { backward: true, counted: true, group: 'many' })).toMatchObject({
        count: 2,
      })
    })

    test('entries of one record, one commit or one group, forward and back', async () => {
      const [first, second] = (await addAll(store, 'companies', [{}, {}])) as [Ref, Ref]
      const edit = (ref: Ref, group?: string) =>
        store.commit(
          batchOf(
            [
              { op: 'update', type: 'companies', key: ref.key, attributes: bytes({ name: 'x' }), changes: { name: [null, 'x'] } },
              { op: 'create', type: 'contacts', attributes: bytes({}) },
            ],
            group === undefined ? {} : { group },
          ),
        )
      await edit(first, 'job')
      await edit(second)
      await edit(second, 'job')
      const look = async (among: JournalFilter, cursor: string | null = start, limit?: number) => {
        const result = await store.changesSince(cursor, limit, among)
        return result.kept ? result.entries : []
      }
      const record = { type: 'companies', key: second.key }
      expect((await look({ record })).map(shortly)).toEqual(['create companies/2', 'update companies/2', 'update companies/2'])
      expect((await look({ group: 'job' })).map(shortly)).toEqual([
        'update companies/1',
        'create contacts/1',
        'update companies/2',
        'create contacts/3',
      ])
      const [update] = await look({ group: 'job' })
      expect((await look({ commit: update?.commit ?? '' })).map(shortly)).toEqual(['update companies/1', 'create contacts/1'])
      expect((await look({ commit: 'nonsense' }, start)).map(shortly)).toEqual([])
      const back = await look({ backward: true }, null, 3)
      expect(back.map(shortly)).toEqual(['create contacts/3', 'update companies/2', 'create contacts/2'])
      expect((await look({ backward: true }, back[2]?.cursor, 2)).map(shortly)).toEqual([
        'update companies/2',
        'create contacts/1',
      ])
      expect((await look({ backward: true, record }, null, 1)).map(({ cursor }) => cursor)).toEqual([back[1]?.cursor])
    })

    test('entries of some types only', async () => {
      await write(store, make('contacts'), make('deals'), make('companies'), make('deals'))
      const look = async (cursor: string | null, limit: number, among: JournalFilter) => {
        const result = await store.changesSince(cursor, limit, among)
        return result.kept ? result.entries.map(shortly) : []
      }
      expect(await look(null, 1, { backward: true, types: ['companies', 'contacts'] })).toEqual(['create companies/1'])
      expect(await look(start, 9, { types: ['deals'] })).toEqual(['create deals/1', 'create deals/2'])
      expect(await look(start, 9, { types: [] })).toEqual([])
    })

    test('of what has no address it is told that it changed, never how, and of a sent change which record it was', async () => {
      const values = { record: 'contacts/1', state: 'pending', value: { secret: 'x' } }
      const { created } = await write(store, make('outbox-entries', values))
      const key = (created[0] as Ref).key
      const update = { op: 'update', type: 'outbox-entries', key, attributes: bytes(values) } as const
      await write(store, { ...update, changes: { value: [1, 2] } })
      await write(store, { op: 'delete', type: 'outbox-entries', key })
      const { entries } = await since()
      expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
        ['create', {}],
        ['update', {}],
        ['delete', { record: ['contacts/1', null] }],
      ])
    })

    test('it keeps what an operation notes beside a change that has no address', async () => {
      const values = { record: 'contacts/1', state: 'pending', value: { secret: 'x' } }
      const noted = (word: string) => ({ decision: [{ word }, null], other: ['secret', null] }) as const
      const { created } = await write(store, { ...make('outbox-entries', values), noted: noted('a') })
      const of = { type: 'outbox-entries', key: (created[0] as Ref).key }
      await write(store, { op: 'update', ...of, attributes: bytes(values), changes: noted('b') })
      await write(store, { op: 'delete', ...of, noted: noted('c') })
      const { entries } = await since()
      expect(entries.map(({ changes }) => changes)).toEqual([
        { decision: [{ word: 'a' }, null] },
        { decision: [{ word: 'b' }, null] },
        { record: ['contacts/1', null], decision: [{ word: 'c' }, null] },
      ])
    })

    test('a delete tells who held the record by a relationship that has no other end', async () => {
      const [status] = (await addAll(store, 'deal-statuses', [{}])) as [Ref]
      await add(store, 'deals', {}, { held: { status: status.key } })
      await add(store, 'deals', {}, { held: { status: status.key } })
      const [entry] = await entriesOf([{ op: 'delete', type: 'deal-statuses', key: status.key }])
      expect(entry?.changes['holders/deals/status']).toEqual([['1', '2'], []])
    })

    test('a create tells every attribute from null, who, when and why', async () => {
      const head = { at: 1_712_345_678_901, actor: { user: '7', token: '9007199254740993' }, origin: 'system' as const }
      const [entry] = await entriesOf([make('companies', { name: 'Ёлка', customs: { 'custom-1': [1] } })], head)
      expect(entry).toMatchObject({ ...head, type: 'companies', ids: ['1'], action: 'create' })
      expect(entry?.changes).toEqual({ name: [null, 'Ёлка'], customs: [null, { 'custom-1': [1] }] })
    })

    test('the spelling of numbers survives', async () => {
      const [entry] = await entriesOf([make('deals', '{"amount":4700000.0,"big":12345678901234567890}')])
      expect(JSON.stringify(entry?.changes)).toBe('{"amount":[null,4700000.0],"big":[null,12345678901234567890]}')
    })

    test('an update tells the changes that came with it', async () => {
      const { type, key } = await add(store, 'companies', { name: 'a' })
      const changes = { name: ['a', 'b'], 'relationships/status': [[], ['4']] } as const
      const [entry, ...others] = await entriesOf([{ op: 'update', type, key, attributes: bytes({ name: 'b' }), changes }])
      expect(entry).toMatchObject({ type, ids: ['1'], action: 'update', changes })
      expect(others).toEqual([])
    })

    test('an update that links to a record of the same batch tells its id', async () => {
      const former = await add(store, 'companies')
      const { type, key } = await add(store, 'deals', {}, { held: { company: former.key } })
      const link = (company: Target, after: string | null = null): Operation => {
        const changes = { name: [null, 'b'], 'relationships/company': [former.id, after] } as const
        return { op: 'update', type, key, attributes: bytes({ name: 'b' }), held: { company }, changes }
      }
      for (const [operations, id] of [
        [[make('companies'), link({ created: 0 })], '2'],
        [[link({ created: 0 }), make('companies')], '3'],
        [[make('companies'), link({ created: 0 }), link(former.key, former.id)], '1'],
      ] as const) {
        const entry = (await entriesOf(operations)).find(({ type }) => type === 'deals')
        expect(entry?.changes).toEqual({ name: [null, 'b'], 'relationships/company': ['1', id] })
      }
    })

    test('a link tells what was removed and what was added, and nothing where nothing was', async () => {
      const company = await add(store, 'companies')
      const contacts = (await addAll(store, 'contacts', [{}, {}, {}])).map(({ key }) => key) as [number, number, number]
      const pair = (op: 'link' | 'unlink', ...to: number[]): Operation => ({
        op,
        type: 'companies',
        from: company.key,
        relationship: 'contacts',
        to,
      })
      const added = await entriesOf([pair('link', contacts[1], contacts[0])])
      expect(added.map(({ action, type, ids, changes }) => [action, type, ids, changes])).toEqual([
        ['link', 'companies', ['1'], { 'relationships/contacts': [[], ['1', '2']] }],
        ['link', 'contacts', ['2'], { 'relationships/companies': [[], ['1']] }],
        ['link', 'contacts', ['1'], { 'relationships/companies': [[], ['1']] }],
      ])
      expect(await entriesOf([pair('link', contacts[0]), pair('unlink', contacts[2])])).toEqual([])
      expect(await entriesOf([pair('unlink', contacts[0]), pair('link', contacts[0])])).toEqual([])
      const swapped = await entriesOf([pair('unlink', contacts[0], contacts[2]), pair('link', contacts[2], contacts[1])])
      expect(swapped.map(({ type, ids, changes }) => [type, ids, changes])).toEqual([
        ['companies', ['1'], { 'relationships/contacts': [['1'], ['3']] }],
        ['contacts', ['1'], { 'relationships/companies': [['1'], []] }],
        ['contacts', ['3'], { 'relationships/companies': [[], ['1']] }],
      ])
    })

    test('a delete tells every attribute to null and what was unlinked', async () => {
      const company = await add(store, 'companies', { name: 'a' })
      const contact = await add(store, 'contacts')
      const user = await add(store, 'users')
      await write(
        store,
        make('deals', {}, { held: { company: company.key } }),
        { op: 'link', type: 'companies', from: company.key, relationship: 'contacts', to: [contact.key] },
        { op: 'update', type: 'companies', key: company.key, held: { responsible: user.key }, changes: {} },
      )
      const entries = await entriesOf([{ op: 'delete', type: 'companies', key: company.key }])
      const entry = entries.find(({ action }) => action === 'delete')
      expect(entry).toMatchObject({ type: 'companies', ids: ['1'], changes: { name: ['a', null] } })
      const unlinked = Object.entries(entry?.changes ?? {}).filter(([name]) => name.startsWith('relationships/'))
      expect(Object.fromEntries(unlinked.map(([name, [before]]) => [name, before]))).toEqual({
        'relationships/deals': ['1'],
        'relationships/contacts': ['1'],
        'relationships/responsible': ['1'],
      })
    })

    test('a delete is told of the records that named it, whose time moves on where the batch has a zone', async () => {
      const time = (hour: number) => `2024-01-01T0${hour}:00:00.000+00:00`
      const at = Date.parse(time(1))
      const user = await add(store, 'users')
      const other = await add(store, 'users')
      await write(
        store,
        make('deals', { 'updated-at': time(0) }, { held: { responsible: user.key, user: user.key } }),
        make('deals', { 'updated-at': time(2) }, { held: { responsible: other.key } }),
        make('contacts', { name: 'c' }),
        { op: 'link', type: 'contacts', from: { created: 2 }, relationship: 'performers', to: [user.key] },
      )
      const told = ({ action, type, ids, changes }: JournalEntry) => [action, type, ids, changes]
      const [gone, ...named] = await entriesOf([{ op: 'delete', type: 'users', key: user.key }], { at, zone: 'UTC' })
      expect(gone).toMatchObject({ action: 'delete', type: 'users', ids: ['1'] })
      expect(named.map(told).toSorted()).toEqual([
        ['link', 'contacts', ['1'], { 'relationships/performers': [['1'], []] }],
        [
          'update',
          'deals',
          ['1'],
          { 'updated-at': [time(0), time(1)], 'relationships/responsible': ['1', null], 'relationships/user': ['1', null] },
        ],
      ])
      // Never back, whatever the clock says.
      const [, later] = await entriesOf([{ op: 'delete', type: 'users', key: other.key }], { at, zone: 'UTC' })
      expect(later?.changes['updated-at']).toEqual([time(2), '2024-01-01T02:00:00.001+00:00'])
    })

    test('a delete of a hosted instance leaves the time of those that named it', async () => {
      const user = await add(store, 'users')
      const moment = '2024-01-01T00:00:00.000+00:00'
      await write(store, make('deals', { 'updated-at': moment }, { held: { responsible: user.key } }))
      const [, named] = await entriesOf([{ op: 'delete', type: 'users', key: user.key }], { origin: 'server' })
      expect(named).toMatchObject({ action: 'link', type: 'deals', changes: { 'relationships/responsible': ['1', null] } })
      expect(Object.keys(named?.changes ?? {})).toEqual(['relationships/responsible'])
    })

    test('a record has one entry in one commit', async () => {
      const company = await add(store, 'companies', { name: 'a' })
      const contact = await add(store, 'contacts')
      const { type, key } = company
      const entries = await entriesOf([
        { op: 'link', type, from: key, relationship: 'contacts', to: [contact.key] },
        { op: 'update', type, key, attributes: bytes({ name: 'b' }), changes: { name: ['a', 'b'] } },
        make('contacts', { note: 'n' }),
        { op: 'link', type: 'contacts', from: { created: 0 }, relationship: 'companies', to: [key] },
      ])
      expect(entries.map(shortly)).toEqual(['update companies/1', 'link contacts/1', 'create contacts/2'])
      expect(entries.map(({ changes }) => changes)).toEqual([
        { name: ['a', 'b'], 'relationships/contacts': [[], ['1', '2']] },
        { 'relationships/companies': [[], ['1']] },
        { note: [null, 'n'], 'relationships/companies': [[], ['1']] },
      ])
    })

    test('a summarised batch has one entry per type', async () => {
      const old = await add(store, 'companies', { name: 'old' })
      const update: Operation = {
        op: 'update',
        type: 'companies',
        key: old.key,
        attributes: bytes({ name: 'new' }),
        changes: { name: ['old', 'new'] },
      }
      const entries = await entriesOf([make('companies', { name: 'b' }), make('contacts'), update, make('companies')], {
        summarised: true,
        origin: 'server',
      })
      expect(entries.map(({ type, action, origin, ids }) => [type, action, origin, ids.toSorted()])).toEqual([
        ['companies', 'import', 'server', ['1', '2', '3']],
        ['contacts', 'import', 'server', ['1']],
      ])
    })

    test('ids are those of the moment of reading; a deleted record keeps its last', async () => {
      const [company, other] = (await addAll(store, 'companies', [{}, {}])) as [Ref, Ref]
      await write(store, { op: 'adopt', type: 'companies', key: company.key, id: '70' })
      await write(
        store,
        { op: 'adopt', type: 'companies', key: other.key, id: '80' },
        { op: 'delete', type: 'companies', key: other.key },
      )
      const { entries } = await since()
      expect(entries.filter(({ action }) => action === 'create').map(({ ids }) => ids)).toEqual([['70'], ['80']])
      expect(entries.find(({ action }) => action === 'delete')?.ids).toEqual(['80'])
    })
  })
}
