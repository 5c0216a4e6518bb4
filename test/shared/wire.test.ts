import { describe, expect, test } from 'vitest'
import { findFlag, findListValues } from '../../src-shared/jsonapi/filter-values.ts'
import { acceptsOwnType, isOwnContentType, mediaType } from '../../src-shared/jsonapi/media-type.ts'

describe('comma lists', () => {
  test.each<[string, string[] | undefined]>([
    ['a', ['a']],
    ['a,b', ['a', 'b']],
    ['"a,b",c', ['a,b', 'c']],
    ['"say ""hi"""', ['say "hi"']],
    [',', []],
    ['a,,b', ['a', 'b']],
    ['"a', undefined],
    ['a"b', undefined],
  ])('%s', (source, values) => expect(findListValues(source)).toEqual(values))

  test('flags', () =>
    expect(['1', 'true', '0', 'false', 'yes', ''].map(findFlag)).toEqual([true, true, false, false, undefined, undefined]))
})

describe('media types', () => {
  test.each<[string | null, boolean]>([
    [null, true],
    ['*/*', true],
    ['application/*', true],
    [mediaType, true],
    [`${mediaType}; q=0.8`, true],
    [`text/html, ${mediaType}`, true],
    [`${mediaType};ext=1, ${mediaType}`, true],
    [`${mediaType};ext=1`, false],
    ['text/html', false],
    [`${mediaType};q=0`, false],
  ])('Accept: %s', (header, accepted) => expect(acceptsOwnType(header)).toBe(accepted))

  test('a body has the plain type', () => {
    expect([mediaType, `${mediaType};charset=utf-8`, 'application/json', null].map(isOwnContentType)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
