import { describe, expect, test } from 'vitest'
import { everything, type Condition } from '../../../src-main/store/plan.ts'
import type { Store } from '../../../src-main/store/port.ts'
import { toSearchWords } from '../../../src-shared/text/search-words.ts'
import { commit, create, newFile, openStore } from './opened-store.ts'

const idsOf = async (store: Store, where: Condition, sort = 'id') =>
  (await store.read({ type: 'contacts', where, sort: [{ field: sort, descending: false }] })).rows.map(({ id }) => id)

const raw = (text: string) => ({ op: 'create', type: 'contacts', attributes: new TextEncoder().encode(text) }) as const

describe('no list and no condition is too long', () => {
  test('of keys, ids, values and alternatives', async () => {
    const store = openStore(newFile())
    const { created } = await commit(store, [create('contacts', { 'last-name': 'n99999' }), create('contacts', {})])
    const many = Array.from({ length: 100_000 }, (_, index) => index)
    const keys = [...many.map((number) => number + 1000), ...created.map((ref) => ref.key)]
    expect(await idsOf(store, { op: 'key', keys })).toEqual(['1', '2'])
    expect(await idsOf(store, { op: 'id', ids: many.map(String) })).toEqual(['1', '2'])
    expect(await idsOf(store, { op: 'linked', relationship: 'user', ids: many.map(String) })).toEqual([])
    expect(await idsOf(store, { op: 'equals', field: 'last-name', values: many.map((number) => `n${number}`) })).toEqual(['1'])
    const alternatives = many.slice(95_000).map((number): Condition => ({
      op: 'equals',
      field: 'last-name',
      values: [`n${number}`],
    }))
    expect(await idsOf(store, { op: 'any', of: alternatives })).toEqual(['1'])
    expect(await idsOf(store, { op: 'not', of: { op: 'any', of: alternatives } })).toEqual(['2'])
  })

  test('of records at the far end', async () => {
    const store = openStore(newFile())
    const to = Array.from({ length: 40_000 }, (_, index) => ({ created: index + 1 }))
    await commit(
      store,
      [
        create('contacts', {}),
        ...to.map(() => create('products', {})),
        { op: 'link', type: 'contacts', from: { created: 0 }, relationship: 'products', to },
      ],
      { summarised: true },
    )
    const { included } = await store.read({ type: 'contacts', where: everything, include: { products: {} } })
    expect(included).toHaveLength(40_000)
  })
})

describe('no value is too odd', () => {
  test('attributes of 4 MiB, strings of 10,000 characters, NUL and lone surrogates come back byte for byte', async () => {
    const store = openStore(newFile())
    const texts = [
      JSON.stringify({ note: 'x'.repeat(4 * 1024 * 1024) }),
      JSON.stringify({ 'last-name': 'ё'.repeat(10_000), description: 'ж'.repeat(10_000) }),
      '{"last-name":"a\\u0000b","birthdate":"\\ud800","customs":{"custom-1":"\\udfff\\u0000"}}',
      '{ "last-name" : "\\u0041b" , "n":1.0e+2 }',
    ]
    await commit(store, texts.map(raw))
    const { rows } = await store.read({ type: 'contacts', where: everything })
    expect(rows.map(({ attributes }) => new TextDecoder().decode(attributes))).toEqual(texts)
    expect(await idsOf(store, { op: 'equals', field: 'last-name', values: ['a\0b'] })).toEqual(['3'])
    expect(await idsOf(store, { op: 'equals', field: 'last-name', values: ['a\0b', 'ab'] })).toEqual(['3', '4'])
    expect(await idsOf(store, { op: 'custom', name: 'custom-1', values: ['\ufffd\0'] })).toEqual(['3'])
    expect(await idsOf(store, { op: 'search', words: toSearchWords('ё'.repeat(5000)) })).toEqual(['2'])
  })

  test('an attribute is found to sort by whatever its name, and however deep its neighbours nest', async () => {
    const store = openStore(newFile())
    const names = ['a.b', 'a"b', "a'b", '$', 'a[0]', 'имя', '__proto__', 'x\0y', '']
    const deep = `${'['.repeat(1500)}${']'.repeat(1500)}`
    const toText = (value: string) => `{${names.map((name) => `${JSON.stringify(name)}:"${value}"`).join()},"position":"${value}"`
    await commit(store, [raw(`${toText('c')}}`), raw(`${toText('a')},"customs":{"custom-1":${deep}}}`), raw(`${toText('b')}}`)])
    for (const name of [...names, 'position']) expect(await idsOf(store, everything, name), name).toEqual(['2', '3', '1'])
  })

  test('words of a search are taken as they are, not as a language', async () => {
    const store = openStore(newFile())
    await commit(store, [create('contacts', { 'last-name': 'say "abc" OR not* AND (x)' }), create('contacts', {})])
    for (const query of ['"abc"', 'abc" OR', 'not*', 'OR', 'AND', '(x)', 'NEAR', 'abc:']) {
      const words = toSearchWords(query)
      expect(await idsOf(store, { op: 'search', words }), query).toEqual(query === 'NEAR' ? [] : ['1'])
    }
    // Both hold `abc` and ` or`; only the first holds them as the phrase says.
    await commit(store, [create('contacts', { 'last-name': 'abc, this or that' })])
    expect(await idsOf(store, { op: 'search', words: [{ find: 'part', value: '"abc" or' }] })).toEqual(['1'])
  })
})
