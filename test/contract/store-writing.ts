import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Operation, Precondition } from '../../src-main/store/batch.ts'
import { everything } from '../../src-main/store/plan.ts'
import type { Ref, Store } from '../../src-main/store/port.ts'
import {
  add,
  addAll,
  batchOf,
  bytes,
  idsWhere,
  linkedIds,
  make,
  readOne,
  snapshot,
  textOf,
  write,
  type OpenStore,
} from './store-fixture.ts'

export function describeWriting(open: OpenStore): void {
  describe('writing', () => {
    let store: Store
    beforeEach(async () => {
      store = await open({})
    })
    afterEach(() => store.close())

    test('an update replaces the attributes and grows the version of that record alone', async () => {
      const [first, second] = (await addAll(store, 'companies', [{ name: 'a', x: 1 }, { name: 'b' }])) as [Ref, Ref]
      const before = [await readOne(store, first), await readOne(store, second)] as const
      await write(store, {
        op: 'update',
        type: 'companies',
        key: first.key,
        attributes: bytes({ name: 'c' }),
        changes: { name: ['a', 'c'] },
      })
      const after = await readOne(store, first)
      expect(textOf(after)).toBe('{"name":"c"}')
      expect(after.version).toBeGreaterThan(before[0].version)
      expect(await readOne(store, second)).toEqual(before[1])
    })

    test('what must name keys that the commit gives is worded from them, in the same commit', async () => {
      const old = await add(store, 'companies', { name: 'old' })
      const seen: (readonly number[])[] = []
      const withKeys = (created: readonly number[]): Operation[] => {
        seen.push(created)
        const attributes = bytes({ record: `contacts/${String(created[1])}`, state: 'pending' })
        return [
          {
            op: 'update',
            type: 'companies',
            key: old.key,
            attributes: bytes({ name: 'new' }),
            changes: { name: ['old', 'new'] },
          },
          { op: 'create', type: 'outbox-entries', attributes },
          { op: 'link', type: 'companies', from: old.key, relationship: 'contacts', to: [created[1] as number] },
        ]
      }
      const result = await store.commit({ ...batchOf([make('companies'), make('contacts')]), withKeys })
      if (!result.ok) throw new Error('a batch without preconditions cannot fail one')
      const [company, contact, entry] = result.created as [Ref, Ref, Ref]
      expect(result.created.map(({ type }) => type)).toEqual(['companies', 'contacts', 'outbox-entries'])
      expect(seen).toEqual([[company.key, contact.key]])
      expect(textOf(await readOne(store, old))).toBe('{"name":"new"}')
      expect(textOf(await readOne(store, entry))).toContain(`contacts/${String(contact.key)}`)
      expect(linkedIds(await readOne(store, contact, { linkage: ['companies'] }), 'companies')).toEqual([old.id])
      const found = await store.changesSince('0')
      expect(new Set(found.kept ? found.entries.slice(1).map(({ commit }) => commit) : [])).toEqual(new Set([result.commit]))

      const before = await snapshot(store, ['companies', 'contacts', 'outbox-entries'])
      const missing = (): Operation[] => [{ op: 'delete', type: 'contacts', key: 100_000 }]
      await expect(store.commit({ ...batchOf([make('companies')]), withKeys: missing })).rejects.toThrow()
      expect(await snapshot(store, ['companies', 'contacts', 'outbox-entries'])).toEqual(before)
    })

    test('what is refused changes nothing, though other operations of the batch came first', async () => {
      const company = await add(store, 'companies', { name: 'kept' })
      const [contact, stays] = (await addAll(store, 'contacts', [{}, {}])) as [Ref, Ref]
      const types = ['companies', 'contacts', 'deals']
      const before = await snapshot(store, types)
      const good: Operation[] = [
        make('deals', { name: 'new' }, { held: { company: company.key } }),
        { op: 'update', type: 'companies', key: company.key, attributes: bytes({ name: 'x' }), changes: { name: ['kept', 'x'] } },
        { op: 'link', type: 'companies', from: company.key, relationship: 'contacts', to: [contact.key, stays.key] },
        { op: 'delete', type: 'contacts', key: contact.key },
      ]
      const bad: Operation[] = [
        make('companies', {}, { id: company.id }),
        make('companies', {}, { id: 'x1' }),
        make('companies', '[]'),
        make('companies', '{"name":'),
        { op: 'update', type: 'companies', key: company.key + 1000, changes: {} },
        { op: 'delete', type: 'companies', key: company.key + 1000 },
        { op: 'adopt', type: 'companies', key: company.key + 1000, id: '77' },
      ]
      for (const operation of bad) await expect(store.commit(batchOf([...good, operation]))).rejects.toThrow()
      expect(await snapshot(store, types)).toEqual(before)
      expect(linkedIds(await readOne(store, company, { linkage: ['contacts'] }), 'contacts')).toEqual([])
    })

    describe('preconditions', () => {
      let company: Ref
      let version: number
      beforeEach(async () => {
        company = await add(store, 'companies', { name: 'a', email: 'a@example.org' })
        version = (await readOne(store, company)).version
      })
      const commit = (...require: Precondition[]) => store.commit(batchOf([make('deals')], { require }))
      const place = () => ({ type: 'companies', key: company.key })
      const held = (): Precondition[] => [
        { is: 'version', ...place(), version },
        { is: 'exists', ...place() },
        { is: 'none', type: 'companies', where: { op: 'equals', field: 'email', values: ['b@example.org'] } },
      ]

      test('a batch is written when all of them hold', async () => {
        expect(await commit(...held())).toMatchObject({ ok: true, created: [{ type: 'deals', id: '1' }] })
      })

      test.each<[string, () => Precondition]>([
        ['another version', () => ({ is: 'version', ...place(), version: version + 1 })],
        ['the version of a missing record', () => ({ is: 'version', type: 'companies', key: company.key + 1000, version })],
        ['a missing record', () => ({ is: 'exists', type: 'companies', key: company.key + 1000 })],
        ['a key of another type', () => ({ is: 'exists', type: 'oauth-token', key: company.key })],
        [
          'a match',
          () => ({ is: 'none', type: 'companies', where: { op: 'equals', field: 'email', values: ['a@example.org'] } }),
        ],
      ])('the first that fails is named and nothing is written: %s', async (_name, failing) => {
        const before = await snapshot(store, ['companies', 'deals'])
        expect(await commit(...held(), failing(), failing())).toEqual({ ok: false, failed: 3 })
        expect(await commit(failing())).toEqual({ ok: false, failed: 0 })
        expect(await snapshot(store, ['companies', 'deals'])).toEqual(before)
      })

      test('they are about the state before the batch', async () => {
        const operations: Operation[] = [make('companies', { email: 'b@example.org' }), { op: 'delete', ...place() }]
        expect(await store.commit(batchOf(operations, { require: held() }))).toMatchObject({ ok: true })
        expect(
          await store.commit(batchOf([make('companies', {}, { id: '2' })], { require: [held()[1] as Precondition] })),
        ).toEqual({
          ok: false,
          failed: 0,
        })
      })

      test('of two writers that read the same version one wins', async () => {
        const edit = (name: string) => {
          const operation: Operation = { op: 'update', ...place(), attributes: bytes({ name }), changes: { name: ['a', name] } }
          return store.commit(batchOf([operation], { require: [{ is: 'version', ...place(), version }] }))
        }
        const results = await Promise.all([edit('b'), edit('c')])
        expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
      })
    })

    describe('deletes', () => {
      test('unlink the record everywhere; those who held a link to it grow in version', async () => {
        const [first, second] = (await addAll(store, 'companies', [{}, {}])) as [Ref, Ref]
        const contact = await add(store, 'contacts')
        const deal = await add(store, 'deals', { name: 'd' }, { held: { company: first.key, contact: contact.key } })
        const other = await add(store, 'deals', {}, { held: { company: second.key } })
        const pair = (type: string, from: Ref, relationship: string, to: Ref): Operation => ({
          op: 'link',
          type,
          from: from.key,
          relationship,
          to: [to.key],
        })
        await write(store, pair('companies', first, 'contacts', contact), pair('companies', second, 'contacts', contact))
        const before = [await readOne(store, deal), await readOne(store, other)] as const
        await write(store, { op: 'delete', type: 'companies', key: first.key })
        expect(await idsWhere(store, 'companies')).toEqual(['2'])
        expect(await idsWhere(store, 'companies', { op: 'id', ids: ['1'] })).toEqual([])
        const after = await readOne(store, deal, { linkage: ['company', 'contact'] })
        expect([linkedIds(after, 'company'), linkedIds(after, 'contact')]).toEqual([[], ['1']])
        expect(textOf(after)).toBe('{"name":"d"}')
        expect(after.version).toBeGreaterThan(before[0].version)
        expect(await readOne(store, other)).toEqual(before[1])
        expect(linkedIds(await readOne(store, contact, { linkage: ['companies'] }), 'companies')).toEqual(['2'])
        expect(await idsWhere(store, 'deals', { op: 'linked', relationship: 'company', ids: ['1'] })).toEqual([])
      })

      test('of a symmetric pair clear the other end; a dictionary record leaves its users', async () => {
        const [a, b] = (await addAll(store, 'contacts', [{}, {}])) as [Ref, Ref]
        const status = await add(store, 'deal-statuses')
        const deal = await add(store, 'deals', {}, { held: { status: status.key } })
        await write(store, { op: 'link', type: 'contacts', from: a.key, relationship: 'contacts', to: [b.key] })
        await write(
          store,
          { op: 'delete', type: 'contacts', key: b.key },
          { op: 'delete', type: 'deal-statuses', key: status.key },
        )
        expect(linkedIds(await readOne(store, a, { linkage: ['contacts'] }), 'contacts')).toEqual([])
        expect(linkedIds(await readOne(store, deal, { linkage: ['status'] }), 'status')).toEqual([])
      })

      test('keys are not given again: an old link does not find a new record', async () => {
        const company = await add(store, 'companies')
        await write(store, { op: 'delete', type: 'companies', key: company.key })
        const next = await add(store, 'companies')
        expect(next.key).not.toBe(company.key)
        const { rows } = await store.read({ type: 'companies', where: { op: 'key', keys: [company.key] } })
        expect(rows).toEqual([])
        expect((await store.read({ type: 'companies', where: everything })).rows).toHaveLength(1)
      })
    })
  })
}
