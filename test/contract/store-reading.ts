import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { everything } from '../../src-main/store/plan.ts'
import type { Store } from '../../src-main/store/port.ts'
import { toSearchWords } from '../../src-shared/text/search-words.ts'
import { add, addAll, bytes, idsWhere, readOne, textOf, write, type OpenStore } from './store-fixture.ts'

const up = (field: string) => ({ field, descending: false })
const down = (field: string) => ({ field, descending: true })

export function describeReading(open: OpenStore): void {
  describe('reading', () => {
    let store: Store
    beforeEach(async () => {
      store = await open({})
    })
    afterEach(() => store.close())

    const order = (type: string, ...sort: { field: string; descending: boolean }[]) => idsWhere(store, type, everything, { sort })

    test('the default order is the id by its number, over the whole 64-bit range', async () => {
      const ids = [
        '9223372036854775807',
        '10',
        '9',
        '-9223372036854775807',
        '-10',
        '-9',
        '0',
        '9007199254740993',
        '9007199254740992',
      ]
      await write(store, ...ids.map((id) => ({ op: 'create' as const, type: 'users', id, attributes: bytes({}) })))
      const sorted = [
        '-9223372036854775807',
        '-10',
        '-9',
        '0',
        '9',
        '10',
        '9007199254740992',
        '9007199254740993',
        '9223372036854775807',
      ]
      expect(await order('users')).toEqual(sorted)
      expect(await order('users', up('id'))).toEqual(sorted)
      expect(await order('users', down('id'))).toEqual(sorted.toReversed())
      expect(await idsWhere(store, 'users', { op: 'id', ids: ['9007199254740993', '-9223372036854775807'] })).toEqual([
        '-9223372036854775807',
        '9007199254740993',
      ])
      expect(
        await idsWhere(store, 'users', { op: 'id', ids: ['09', '9.0', ' 9', '1e1', '', '9223372036854775808', 'x'] }),
      ).toEqual([])
    })

    test('a bare plan tells which records there are, and nothing of what they hold', async () => {
      await addAll(store, 'contacts', [{ 'last-name': 'One' }, { 'last-name': 'Two' }])
      const { rows } = await store.read({ type: 'contacts', where: everything, bare: true })
      expect(rows.map(({ id, attributes }) => [id, attributes.length])).toEqual([
        ['1', 0],
        ['2', 0],
      ])
    })

    test('text sorts folded, by code point, null lowest, ties by id ascending even when descending', async () => {
      const names = ['б', 'А', null, 'ё', 'е', 'B', 'a', '\u{1F600}', '\uFFFD', 'Б']
      await addAll(
        store,
        'contacts',
        names.map((name) => ({ 'last-name': name })),
      )
      expect(await order('contacts', up('last-name'))).toEqual(['3', '7', '6', '2', '1', '10', '4', '5', '9', '8'])
      expect(await order('contacts', down('last-name'))).toEqual(['8', '9', '4', '5', '1', '10', '2', '6', '7', '3'])
    })

    test('numbers, dates, times and booleans sort by value', async () => {
      await addAll(store, 'deals', [
        '{"amount":10,"planned-at":"2024-02-01","created-at":"2024-01-01T00:00:00.000+05:00"}',
        '{"amount":9.5,"planned-at":"2023-12-31","created-at":"2024-01-01T00:00:00.000Z"}',
        '{"amount":-1e-7,"planned-at":null}',
        '{"cost":123456789012.55}',
        '{"cost":123456789012.5}',
      ])
      expect(await order('deals', up('amount'))).toEqual(['4', '5', '3', '2', '1'])
      expect(await order('deals', down('planned-at'))).toEqual(['1', '2', '3', '4', '5'])
      expect(await order('deals', up('created-at'))).toEqual(['3', '4', '5', '1', '2'])
      expect(await order('deals', down('cost'))).toEqual(['4', '5', '1', '2', '3'])
      await addAll(
        store,
        'deal-stages',
        ['true', 'null', 'false'].map((value) => `{"next-if-items-done":${value}}`),
      )
      expect(await order('deal-stages', up('next-if-items-done'))).toEqual(['2', '3', '1'])
    })

    test('attributes that the type does not declare sort as text', async () => {
      await addAll(store, 'products', [{ sku: 'b' }, { sku: 'A' }, { sku: 10 }, { sku: 9 }, {}, { sku: 'Ё' }, { sku: 'ж' }])
      expect(await order('products', up('sku'))).toEqual(['5', '3', '4', '2', '1', '6', '7'])
    })

    test('several keys apply in their order', async () => {
      await addAll(
        store,
        'contacts',
        [
          ['b', 'x'],
          ['a', 'x'],
          ['a', 'y'],
          ['b', 'y'],
        ].map(([l, f]) => ({ 'last-name': l, 'first-name': f })),
      )
      expect(await order('contacts', up('first-name'), down('last-name'))).toEqual(['1', '2', '4', '3'])
    })

    test('a page is a slice, the count is of all; a page beyond the end is empty', async () => {
      await addAll(
        store,
        'companies',
        Array.from({ length: 7 }, (_, index) => ({ name: `c${index}` })),
      )
      const read = (offset: number, limit: number) =>
        store.read({ type: 'companies', where: everything, sort: [down('name')], page: { offset, limit }, counted: true })
      const middle = await read(2, 3)
      expect(middle.rows.map(({ id }) => id)).toEqual(['5', '4', '3'])
      expect(middle.count).toBe(7)
      expect(await read(6, 3)).toMatchObject({ rows: [{ id: '1' }], count: 7 })
      expect(await read(9, 3)).toEqual({ rows: [], count: 7, included: [] })
      const uncounted = await store.read({ type: 'companies', where: everything, page: { offset: 5, limit: 5 } })
      expect(uncounted.count).toBe(2)
    })

    test('attributes come back byte for byte, whatever they hold', async () => {
      const text =
        ' { "last-name" : "Ёж\\u0000\\ud83d\\ude00" , "amount":4700000.0,"big":12345678901234567890,"tiny":1E-7,\n "__proto__":{"x":[]},"dup":1,"dup":2.50}'
      const contact = await add(store, 'contacts', text)
      expect(textOf(await readOne(store, contact))).toBe(text)
      const edited = '{"last-name":"b","x":1.000}'
      await write(store, { op: 'update', ...pick(contact), attributes: bytes(edited), changes: {} })
      expect(textOf(await readOne(store, contact))).toBe(edited)
    })

    test('relationships that are not declared and the trash flag are kept with the record', async () => {
      const extra = { visits: { data: [{ type: 'visits', id: '12345678901234567890' }], meta: null } }
      const deal = await add(store, 'deals', {}, { extra, trashed: true })
      expect(await readOne(store, deal)).toMatchObject({ extra, trashed: true })
      await write(store, { op: 'update', ...pick(deal), attributes: bytes({ name: 'x' }), changes: {} })
      expect(await readOne(store, deal)).toMatchObject({ extra, trashed: true })
      await write(store, { op: 'update', ...pick(deal), extra: null, trashed: false, changes: {} })
      expect(await readOne(store, deal)).toMatchObject({ extra: null, trashed: false })
    })

    test('what was read stays as it was when it was read', async () => {
      const company = await add(store, 'companies', { name: 'before' })
      const deal = await add(store, 'deals', {}, { held: { company: company.key } })
      const row = await readOne(store, deal, { include: { company: {} } })
      const before = structuredClone(row)
      await write(
        store,
        { op: 'update', ...pick(deal), attributes: bytes({ name: 'after' }), held: { company: null }, changes: {} },
        { op: 'delete', ...pick(company) },
      )
      expect(row).toEqual(before)
      expect(row.links['company']).toHaveLength(1)
    })

    test('bytes that were given or handed out belong to the caller', async () => {
      const given = bytes({ name: 'kept' })
      const company = await add(store, 'companies', {}, { attributes: given })
      given.fill(0)
      const handedOut = await readOne(store, company)
      handedOut.attributes.fill(0)
      expect(textOf(await readOne(store, company))).toBe('{"name":"kept"}')
    })

    test('search over types gives each type its count and its first rows', async () => {
      await addAll(
        store,
        'companies',
        Array.from({ length: 4 }, (_, index) => ({ name: `Birch ${index}` })),
      )
      await add(store, 'contacts', { 'last-name': 'Birchwood' })
      await add(store, 'deals', { name: 'Oak' })
      const groups = await store.search({ words: toSearchWords('birch'), types: ['contacts', 'companies', 'deals'], limit: 3 })
      const found = groups
        .filter(({ count }) => count > 0)
        .map(({ type, count, rows }) => [type, count, rows.map(({ id }) => id)])
      expect(found).toEqual([
        ['contacts', 1, ['1']],
        ['companies', 4, ['1', '2', '3']],
      ])
      expect(
        await store.search({ words: [], types: ['companies'], limit: 3 }).then((list) => list.filter(({ count }) => count > 0)),
      ).toEqual([])
    })
  })
}

const pick = ({ type, key }: { type: string; key: number }) => ({ type, key })
