import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { everything, nothing, type Condition } from '../../src-main/store/plan.ts'
import type { Store } from '../../src-main/store/port.ts'
import { toComparable } from '../../src-shared/schema/comparable.ts'
import { fold } from '../../src-shared/text/fold.ts'
import { toSearchWords } from '../../src-shared/text/search-words.ts'
import { add, addAll, idsWhere, type OpenStore } from './store-fixture.ts'

const equals = (field: string, ...values: (string | number | null)[]): Condition => ({ op: 'equals', field, values })
const not = (of: Condition): Condition => ({ op: 'not', of })

export function describeConditions(open: OpenStore): void {
  describe('conditions on attributes', () => {
    let store: Store
    beforeEach(async () => {
      store = await open({})
    })
    afterEach(() => store.close())

    test('text is equal whatever its case, in Latin and Cyrillic, with ё as е and letters composed either way', async () => {
      const names = ['Королёв', 'КОРОЛЕВ', 'Королева', 'Müller', 'Mu\u0308LLER', '', null, 7]
      await addAll(
        store,
        'contacts',
        names.map((name) => ({ 'last-name': name })),
      )
      expect(await idsWhere(store, 'contacts', equals('last-name', fold('королЁв')))).toEqual(['1', '2'])
      expect(await idsWhere(store, 'contacts', equals('last-name', fold('MÜLLER'), fold('Королева')))).toEqual(['3', '4', '5'])
      expect(await idsWhere(store, 'contacts', equals('last-name', ''))).toEqual(['6'])
      expect(await idsWhere(store, 'contacts', equals('last-name', '7'))).toEqual(['8'])
      expect(await idsWhere(store, 'contacts', equals('last-name'))).toEqual([])
    })

    test('null is never equal, and what is not equal holds the nulls', async () => {
      await addAll(store, 'contacts', [{ 'last-name': 'a' }, { 'last-name': null }, {}, { 'last-name': 'b' }])
      expect(await idsWhere(store, 'contacts', equals('last-name', null))).toEqual([])
      expect(await idsWhere(store, 'contacts', equals('last-name', null, 'a'))).toEqual(['1'])
      expect(await idsWhere(store, 'contacts', not(equals('last-name', 'a')))).toEqual(['2', '3', '4'])
      expect(await idsWhere(store, 'contacts', not(equals('last-name', null)))).toEqual(['1', '2', '3', '4'])
      expect(await idsWhere(store, 'contacts', { op: 'missing', field: 'birthdate' })).toHaveLength(4)
    })

    test('an empty text is blank, and so is none', async () => {
      await addAll(store, 'companies', [{ city: '' }, { city: null }, {}, { city: ' ' }, { city: 'Омск' }])
      const blank: Condition = { op: 'blank', field: 'city' }
      expect(await idsWhere(store, 'companies', blank)).toEqual(['1', '2', '3'])
      expect(await idsWhere(store, 'companies', not(blank))).toEqual(['4', '5'])
    })

    test('phones are equal by their digits', async () => {
      const phones = ['+7 (495) 123-45-67', '74951234567', '84951234567', 'нет', null]
      await addAll(
        store,
        'contacts',
        phones.map((phone) => ({ 'mobile-phone': phone })),
      )
      expect(await idsWhere(store, 'contacts', equals('mobile-phone', '74951234567'))).toEqual(['1', '2'])
      expect(await idsWhere(store, 'contacts', { op: 'missing', field: 'mobile-phone' })).toEqual(['4', '5'])
    })

    test('dates have inclusive bounds, and what has none is within no bound', async () => {
      const dates = ['1990-01-01', '1990-01-02', '1990-01-03', null]
      await addAll(
        store,
        'contacts',
        dates.map((birthdate) => ({ birthdate })),
      )
      const from: Condition = { op: 'at-least', field: 'birthdate', value: '1990-01-02' }
      const until: Condition = { op: 'at-most', field: 'birthdate', value: '1990-01-02' }
      expect(await idsWhere(store, 'contacts', from)).toEqual(['2', '3'])
      expect(await idsWhere(store, 'contacts', until)).toEqual(['1', '2'])
      expect(await idsWhere(store, 'contacts', { op: 'all', of: [from, until] })).toEqual(['2'])
      expect(await idsWhere(store, 'contacts', not(from))).toEqual(['1', '4'])
      expect(await idsWhere(store, 'contacts', not(until))).toEqual(['3', '4'])
    })

    test('times are compared as instants, to the millisecond', async () => {
      const times = ['2024-03-01T12:00:00.000+03:00', '2024-03-01T09:00:00.001Z', '2024-03-01T08:59:59.999Z', 'soon', null]
      await addAll(
        store,
        'contacts',
        times.map((time) => ({ 'created-at': time })),
      )
      const value = toComparable('datetime', '2024-03-01T09:00:00.000Z')
      expect(await idsWhere(store, 'contacts', { op: 'at-least', field: 'created-at', value })).toEqual(['1', '2'])
      expect(await idsWhere(store, 'contacts', { op: 'at-most', field: 'created-at', value })).toEqual(['1', '3'])
      expect(await idsWhere(store, 'contacts', equals('created-at', value))).toEqual(['1'])
      expect(await idsWhere(store, 'contacts', not(equals('created-at', value)))).toEqual(['2', '3', '4', '5'])
    })

    test('numbers are equal by value, however they were spelled', async () => {
      const amounts = ['4700000.0', '4.7e6', '"4700000"', '4700000.01', 'null']
      await addAll(
        store,
        'deals',
        amounts.map((amount) => `{"amount":${amount}}`),
      )
      expect(await idsWhere(store, 'deals', equals('amount', 4_700_000))).toEqual(['1', '2', '3'])
      expect(await idsWhere(store, 'deals', { op: 'at-least', field: 'amount', value: 4_700_000.01 })).toEqual(['4'])
      expect(await idsWhere(store, 'deals', { op: 'at-most', field: 'amount', value: 4_700_000 })).toEqual(['1', '2', '3'])
      expect(await idsWhere(store, 'deals', not({ op: 'at-most', field: 'amount', value: 4_700_000 }))).toEqual(['4', '5'])
    })

    test('booleans are equal as 0 and 1', async () => {
      await addAll(store, 'company-bank-details', [{ 'is-default': true }, { 'is-default': false }, { 'is-default': null }])
      expect(await idsWhere(store, 'company-bank-details', equals('is-default', 1))).toEqual(['1'])
      expect(await idsWhere(store, 'company-bank-details', equals('is-default', 0))).toEqual(['2'])
    })

    test('custom values are compared by their text', async () => {
      const customs = ['{"custom-1":"Ёлка"}', '{"custom-1":12}', '{"custom-1":"12"}', '{"custom-2":"ёлка"}', '{"custom-1":12.0}']
      await addAll(store, 'contacts', [...customs.map((text) => `{"customs":${text}}`), { customs: { 'custom-1': null } }, {}])
      const custom = (...values: string[]): Condition => ({ op: 'custom', name: 'custom-1', values })
      expect(await idsWhere(store, 'contacts', custom('елка'))).toEqual(['1'])
      expect(await idsWhere(store, 'contacts', custom('12'))).toEqual(['2', '3'])
      expect(await idsWhere(store, 'contacts', custom('12.0', 'елка'))).toEqual(['1', '5'])
      expect(await idsWhere(store, 'contacts', custom())).toEqual([])
      expect(await idsWhere(store, 'contacts', { op: 'holds-custom', name: 'custom-1' })).toEqual(['1', '2', '3', '5'])
      expect(await idsWhere(store, 'contacts', { op: 'holds-custom', name: 'custom-3' })).toEqual([])
      expect(await idsWhere(store, 'users', { op: 'holds-custom', name: 'custom-1' })).toEqual([])
      expect(await idsWhere(store, 'contacts', custom('null'))).toEqual([])
      expect(await idsWhere(store, 'contacts', not(custom('12')))).toEqual(['1', '4', '5', '6', '7'])
    })

    test('a mirrored attribute matches as a scalar or by one of its list', async () => {
      const values = ['7', '"7"', '[7]', '["1","7"]', '[71]', '71', 'null', '[]', '[null]', '{"7":7}']
      await addAll(store, 'contacts', [...values.map((text) => `{"segment-process-status-ids":${text}}`), {}])
      const where: Condition = { op: 'mirrored', attribute: 'segment-process-status-ids', values: ['7', '8', 'null'] }
      expect(await idsWhere(store, 'contacts', where)).toEqual(['1', '2', '3', '4'])
      expect(await idsWhere(store, 'contacts', not(where))).toEqual(['5', '6', '7', '8', '9', '10', '11'])
    })

    test('search finds every word: a prefix below three characters, any part from three on, phones by digits', async () => {
      await addAll(store, 'contacts', [
        { 'last-name': 'Семёнов', 'first-name': 'Пётр', 'mobile-phone': '+7 (912) 345-67-89' },
        { 'last-name': 'Петрова', 'first-name': 'Анна', description: '50% "скидка"* -NOT_' },
        { 'last-name': 'Annable', 'first-name': 'Zoë', email: 'zoe@example.org' },
      ])
      const find = (query: string) => idsWhere(store, 'contacts', { op: 'search', words: toSearchWords(query) })
      expect(await find('петр')).toEqual(['1', '2'])
      expect(await find('пе')).toEqual(['1', '2'])
      expect(await find('тр')).toEqual([])
      expect(await find('МЁН')).toEqual(['1'])
      expect(await find('петр анна')).toEqual(['2'])
      expect(await find('ann')).toEqual(['3'])
      expect(await find('5 (912) 345')).toEqual([])
      expect(await find('912-345')).toEqual(['1'])
      expect(await find('23456')).toEqual(['1'])
      expect(await find('example.org')).toEqual(['3'])
      expect(await find('"скидка"*')).toEqual(['2'])
      expect(await find('50%')).toEqual(['2'])
      expect(await find('not_')).toEqual(['2'])
      expect(await find('...')).toEqual([])
      expect(await idsWhere(store, 'contacts', not({ op: 'search', words: toSearchWords('петр') }))).toEqual(['3'])
    })

    test('search follows an edit and forgets what was deleted', async () => {
      const [first, second] = await addAll(store, 'companies', [{ name: 'Meadow' }, { name: 'Meadowlark' }])
      if (!first || !second) throw new Error('two were added')
      const attributes = new TextEncoder().encode('{"name":"Granite"}')
      await store.commit({
        at: 1,
        actor: { user: null, token: null },
        origin: 'user',
        operations: [
          { op: 'update', type: 'companies', key: first.key, attributes, changes: { name: ['Meadow', 'Granite'] } },
          { op: 'delete', type: 'companies', key: second.key },
        ],
      })
      expect(await idsWhere(store, 'companies', { op: 'search', words: toSearchWords('meadow') })).toEqual([])
      expect(await idsWhere(store, 'companies', { op: 'search', words: toSearchWords('gr') })).toEqual(['1'])
    })

    test('trashed tells the records a hosted instance holds in its trash', async () => {
      await add(store, 'deals', {})
      await add(store, 'deals', {}, { trashed: true })
      expect(await idsWhere(store, 'deals', { op: 'trashed' })).toEqual(['2'])
      expect(await idsWhere(store, 'deals', not({ op: 'trashed' }))).toEqual(['1'])
    })

    test('provisional tells the records that no hosted instance has named yet', async () => {
      await add(store, 'deals', {}, { id: '7' })
      await add(store, 'deals', {}, { id: '-3' })
      expect(await idsWhere(store, 'deals', { op: 'provisional' })).toEqual(['-3'])
      expect(await idsWhere(store, 'deals', not({ op: 'provisional' }))).toEqual(['7'])
    })

    test('all, any and not nest', async () => {
      await addAll(
        store,
        'contacts',
        ['a', 'b', 'c', 'd'].map((name) => ({ 'last-name': name, 'first-name': 'x' })),
      )
      const named = (name: string) => equals('last-name', name)
      expect(await idsWhere(store, 'contacts', everything)).toHaveLength(4)
      expect(await idsWhere(store, 'contacts', nothing)).toEqual([])
      expect(await idsWhere(store, 'contacts', not(nothing))).toHaveLength(4)
      const neither = not({ op: 'any', of: [named('a'), { op: 'all', of: [named('b'), equals('first-name', 'x')] }] })
      expect(await idsWhere(store, 'contacts', neither)).toEqual(['3', '4'])
      expect(await idsWhere(store, 'contacts', { op: 'all', of: [neither, not(named('d'))] })).toEqual(['3'])
    })

    test('a list of a thousand values is taken', async () => {
      await addAll(store, 'contacts', [{ 'last-name': 'n999' }, { 'last-name': 'other' }])
      const many = Array.from({ length: 1000 }, (_, index) => `n${index}`)
      expect(await idsWhere(store, 'contacts', equals('last-name', ...many))).toEqual(['1'])
      expect(await idsWhere(store, 'contacts', { op: 'id', ids: many.map((_, index) => String(index + 2)) })).toEqual(['2'])
    })

    test('a type, column or relationship that is not declared is refused', async () => {
      await expect(idsWhere(store, 'nothings')).rejects.toThrow()
      await expect(idsWhere(store, 'contacts', equals('nope', 'x'))).rejects.toThrow()
      await expect(idsWhere(store, 'contacts', { op: 'linked', relationship: 'nope', ids: ['1'] })).rejects.toThrow()
    })
  })
}
