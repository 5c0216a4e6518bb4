import { describe, expect, test } from 'vitest'
import type { IdDirection } from '../../src-main/store/ids.ts'
import type { Ref, Store } from '../../src-main/store/port.ts'
import { add, addAll, idsWhere, linkedIds, make, readOne, write, type OpenStore } from './store-fixture.ts'

export function describeIdentity(open: OpenStore): void {
  async function using(ids: IdDirection, work: (store: Store) => Promise<void>) {
    const store = await open({ ids })
    try {
      await work(store)
    } finally {
      await store.close()
    }
  }
  const idsOf = async (store: Store, count: number) =>
    (await addAll(store, 'contacts', Array<object>(count).fill({}))).map(({ id }) => id)
  const adopt = (ref: Ref, id: string) => ({ op: 'adopt' as const, type: ref.type, key: ref.key, id })

  describe('ids', () => {
    test('go up from 1, for each type by itself', () =>
      using('up', async (store) => {
        expect(await idsOf(store, 3)).toEqual(['1', '2', '3'])
        expect((await add(store, 'companies')).id).toBe('1')
      }))

    test('go down from −1 where they wait for a server', () =>
      using('down', async (store) => {
        expect(await idsOf(store, 2)).toEqual(['-1', '-2'])
        await add(store, 'contacts', {}, { id: '900' })
        await add(store, 'contacts', {}, { id: '-10' })
        expect(await idsOf(store, 1)).toEqual(['-11'])
      }))

    test('that were given raise the count only in its own direction', () =>
      using('up', async (store) => {
        await add(store, 'contacts', {}, { id: '-5' })
        expect(await idsOf(store, 1)).toEqual(['1'])
        await add(store, 'contacts', {}, { id: '41' })
        await add(store, 'contacts', {}, { id: '7' })
        expect(await idsOf(store, 2)).toEqual(['42', '43'])
      }))

    test('of deleted records are not given again', () =>
      using('up', async (store) => {
        const [, last] = await addAll(store, 'contacts', [{}, {}])
        await write(store, { op: 'delete', type: 'contacts', key: (last as Ref).key })
        expect(await idsOf(store, 1)).toEqual(['3'])
      }))

    test('of deleted records may come back from a server', () =>
      using('up', async (store) => {
        const first = await add(store, 'contacts', {}, { id: '5' })
        await write(store, { op: 'delete', type: 'contacts', key: first.key })
        await add(store, 'contacts', { 'last-name': 'again' }, { id: '5' })
        expect(await idsWhere(store, 'contacts', { op: 'id', ids: ['5'] })).toEqual(['5'])
      }))

    test('reach to the ends of 64 bits and no further', () =>
      using('up', async (store) => {
        await add(store, 'contacts', {}, { id: '9223372036854775806' })
        expect(await idsOf(store, 1)).toEqual(['9223372036854775807'])
        await expect(idsOf(store, 1)).rejects.toThrow()
        await expect(add(store, 'contacts', {}, { id: '9223372036854775808' })).rejects.toThrow()
        expect(await idsWhere(store, 'contacts')).toEqual(['9223372036854775806', '9223372036854775807'])
      }))

    test('an adopted id and the former one both answer, wherever an id is taken', () =>
      using('down', async (store) => {
        const company = await add(store, 'companies')
        const deal = await add(store, 'deals', {}, { held: { company: company.key } })
        await write(store, adopt(company, '9007199254740993'))
        expect(await readOne(store, company)).toMatchObject({ id: '9007199254740993', key: company.key })
        for (const id of ['-1', '9007199254740993']) {
          expect(await idsWhere(store, 'companies', { op: 'id', ids: [id] })).toEqual(['9007199254740993'])
          expect(await idsWhere(store, 'deals', { op: 'linked', relationship: 'company', ids: [id] })).toEqual(['-1'])
        }
        expect(await idsWhere(store, 'companies', { op: 'id', ids: ['-1', '9007199254740993'] })).toHaveLength(1)
        expect(linkedIds(await readOne(store, deal, { linkage: ['company'] }), 'company')).toEqual(['9007199254740993'])
        await write(store, adopt(company, '12'))
        for (const id of ['-1', '9007199254740993', '12']) {
          expect(await idsWhere(store, 'companies', { op: 'id', ids: [id] })).toEqual(['12'])
        }
        expect((await add(store, 'companies')).id).toBe('-2')
      }))

    test('an id in use is no one else’s', () =>
      using('up', async (store) => {
        const [first, second] = (await addAll(store, 'companies', [{}, {}])) as [Ref, Ref]
        await write(store, adopt(first, '50'))
        await expect(write(store, adopt(second, '50'))).rejects.toThrow()
        await expect(write(store, make('companies', {}, { id: '2' }))).rejects.toThrow()
        await write(store, adopt(first, '50'))
        expect(await idsWhere(store, 'companies')).toEqual(['2', '50'])
        expect((await add(store, 'companies')).id).toBe('51')
      }))

    test('a present id wins over a former one, whoever had that', () =>
      using('up', async (store) => {
        const [first, second, third] = (await addAll(store, 'companies', [{}, {}, {}])) as [Ref, Ref, Ref]
        const deal = await add(store, 'deals', {}, { held: { company: first.key } })
        const keyOf = async (id: string) =>
          (await store.read({ type: 'companies', where: { op: 'id', ids: [id] } })).rows.map(({ key }) => key)
        const dealsOf = (id: string) => idsWhere(store, 'deals', { op: 'linked', relationship: 'company', ids: [id] })
        await write(store, adopt(first, '50'), adopt(second, '60'))
        const made = await add(store, 'companies', {}, { id: '1' })
        expect(made.id).toBe('1')
        await write(store, adopt(third, '2'))
        expect([await keyOf('1'), await keyOf('2'), await keyOf('50'), await keyOf('60')]).toEqual([
          [made.key],
          [third.key],
          [first.key],
          [second.key],
        ])
        expect([await dealsOf('1'), await dealsOf('50')]).toEqual([[], [deal.id]])
        await write(store, adopt(made, '70'), adopt(third, '80'))
        expect([await keyOf('1'), await keyOf('2'), await keyOf('3')]).toEqual([[made.key], [third.key], [third.key]])
        await write(store, { op: 'delete', type: 'companies', key: made.key })
        expect(await keyOf('1')).toEqual([])
      }))

    test('a record may take a former id of its own again', () =>
      using('up', async (store) => {
        const company = await add(store, 'companies')
        await write(store, adopt(company, '50'), adopt(company, '1'))
        expect(await idsWhere(store, 'companies', { op: 'id', ids: ['50'] })).toEqual(['1'])
      }))
  })
}
