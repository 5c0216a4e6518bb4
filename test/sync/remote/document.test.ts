import { describe, expect, it } from 'vitest'
import { parseExact } from '../../../src-shared/values/json.ts'
import {
  findLinkageDocument,
  findListDocument,
  findRelatedDocument,
  findTokenDocument,
} from '../../../src-main/sync/remote/document.ts'
import { contact } from './answers.ts'

const list = (text: string) => findListDocument(parseExact(text))
const related = (document: object) => findRelatedDocument(parseExact(JSON.stringify(document)))
const linkage = (data: unknown) => findLinkageDocument(parseExact(JSON.stringify({ data })))

describe('a list', () => {
  it('keeps unknown attributes and the spelling of numbers', () => {
    const attributes = '{"amount":4700000.0,"huge":12345678901234567890,"odd":{"a":[1.50]}}'
    const found = list(`{"data":[{"type":"deals","id":"7","attributes":${attributes}}]}`)
    expect(JSON.stringify(found?.data[0]?.attributes)).toBe(attributes)
  })

  it('tells its count as a number or as text, and none where there is none', () => {
    const counts = (meta: string) => {
      const found = list(`{"data":[],"meta":${meta}}`)
      return [found?.count, found?.pageCount]
    }
    expect(counts('{"record-count":12,"page-count":1}')).toEqual([12, 1])
    expect(counts('{"record-count":"12","page-count":" 1 "}')).toEqual([12, 1])
    expect(counts('{"record-count":-1,"page-count":1.5}')).toEqual([null, null])
    expect(counts('{"record-count":"many"}')).toEqual([null, null])
    expect(counts('null')).toEqual([null, null])
  })

  it('takes ids as numbers, to the last digit', () => {
    const found = list('{"data":[{"type":"contacts","id":9223372036854775807},{"type":"contacts","id":5}]}')
    expect(found?.data.map(({ id }) => id)).toEqual(['9223372036854775807', '5'])
  })

  it('takes objects without attributes or relationships', () => {
    expect(list('{"data":[{"type":"contacts","id":"1"}]}')).toEqual({
      data: [{ type: 'contacts', id: '1', attributes: {}, relationships: {} }],
      unfit: [],
      included: [],
      count: null,
      pageCount: null,
    })
  })

  it.each([undefined, 'abc', '9223372036854775808', '-1'])('leaves out a record with the id %s, and names it', (id) => {
    const users = [
      { type: 'users', id: 'x' },
      { type: 'users', id: '4' },
    ]
    const found = list(JSON.stringify({ data: [contact('1'), { ...contact('2'), id }], included: users }))
    expect(found).toMatchObject({ data: [{ id: '1' }], unfit: [id ?? ''], included: [{ id: '4' }] })
  })

  it('tells a relationship that is empty from one that is not told, and keeps all that was said of it', () => {
    const relationships = {
      none: { data: null },
      empty: { data: [] },
      some: { data: [{ type: 'deals', id: 4 }], meta: { x: 1 } },
      untold: { links: { self: '/x' } },
      strange: { data: [{ type: 'deals', id: 'x' }] },
      broken: 'x',
    }
    const found = list(JSON.stringify({ data: [{ ...contact('1'), relationships }] }))?.data[0]?.relationships
    expect(found).toEqual({
      none: { data: null, raw: { data: null } },
      empty: { data: [], raw: { data: [] } },
      some: { data: [{ type: 'deals', id: '4' }], raw: relationships.some },
      untold: { raw: relationships.untold },
      strange: { raw: relationships.strange },
    })
  })

  it('takes hostile names for names', () => {
    const found = list('{"data":[{"type":"contacts","id":"1","relationships":{"__proto__":{"data":null}}}]}')
    expect(Object.keys(found?.data[0]?.relationships ?? {})).toEqual(['__proto__'])
  })
})

describe('what is related', () => {
  it('is a list for a to-many and for a to-one', () => {
    expect(related({ data: [contact('1')], meta: { 'record-count': 300 } })).toMatchObject({ data: [{ id: '1' }], count: 300 })
    expect(related({ data: contact('1') })).toMatchObject({ data: [{ id: '1' }], count: 1 })
    expect(related({ data: null })).toMatchObject({ data: [], count: 0 })
    expect(related({ data: 'x' })).toBeUndefined()
    expect(related({})).toBeUndefined()
  })
})

describe('a linkage', () => {
  it('is null, one or many', () => {
    expect(linkage(null)).toEqual({ data: null })
    expect(linkage({ type: 'users', id: '3' })).toEqual({ data: { type: 'users', id: '3' } })
    expect(linkage([{ type: 'users', id: 3 }])).toEqual({ data: [{ type: 'users', id: '3' }] })
    expect(linkage([{ type: 'users' }, { type: 'users', id: '3' }])).toEqual({ data: undefined })
    expect(linkage([{ id: '3' }])).toBeUndefined()
    expect(linkage(undefined)).toBeUndefined()
  })
})

describe('a token', () => {
  it('may have an id of any shape', () => {
    const token = (id: unknown) =>
      findTokenDocument(parseExact(JSON.stringify({ data: { type: 'oauth-token', id, attributes: {} } })))
    expect([token('a1f'), token(7), token(null)].map((found) => found?.id)).toEqual(['a1f', '7', ''])
    expect(findTokenDocument({ data: { type: 'oauth-token' } })).toBeUndefined()
  })
})
