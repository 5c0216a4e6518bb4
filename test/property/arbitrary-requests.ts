import fc from 'fast-check'
import { extensions } from '../../src-shared/extensions.ts'
import { registry } from '../../src-shared/resources/index.ts'
import type { FindId } from './fitting-values.ts'

const types = [...registry.keys()]
const extensionTypes = [...registry.values()].filter(({ reach }) => reach === 'extension').map(({ type }) => type)
const extensionPaths = Object.values(extensions).map(({ path: at }) => at)
const words = [
  ...new Set(
    [...registry.values()].flatMap((r) => [...Object.keys(r.fields), ...Object.keys(r.relationships), ...Object.keys(r.filters)]),
  ),
]
const odd = [
  '',
  '%',
  '%zz',
  '..',
  '\u0000',
  '__proto__',
  'constructor',
  '💥',
  "'; DROP TABLE contacts; --",
  '"',
  '\\',
  '-1',
  '99999999999999999999',
  '1e309',
]

const word = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...words, ...types) },
  { weight: 2, arbitrary: fc.constantFrom(...odd) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
)
const idOf = (type: string, findId: FindId) =>
  fc.oneof({ weight: 6, arbitrary: fc.nat({ max: 7 }).map((nth) => findId(type, nth)) }, { weight: 1, arbitrary: word })
const typeAndId = (given: readonly string[], findId: FindId) =>
  fc.constantFrom(...given).chain((type) => fc.tuple(fc.constant(type), idOf(type, findId)))

const segment = (text: string) => encodeURIComponent(text.toWellFormed())

const path = (findId: FindId) =>
  fc
    .oneof(
      {
        weight: 8,
        arbitrary: fc
          .tuple(typeAndId(types, findId), fc.nat({ max: 3 }), fc.option(fc.constant('relationships')), fc.option(word))
          .map(([[type, id], depth, relationships, name]) => [
            ...['api', 'v1', type],
            ...(depth === 0 ? [relationships, name] : [id, relationships, name]),
          ]),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(typeAndId(types, findId), fc.boolean())
          .map(([[type, id], deep]) => ['ext', 'v1', 'targets', type, deep ? id : null]),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(typeAndId(extensionTypes, findId), fc.boolean())
          .map(([[type, id], deep]) => ['ext', 'v1', type, deep ? id : null]),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom(...extensionPaths), fc.array(word, { maxLength: 2 }))
          .map(([at, more]) => [
            'ext',
            'v1',
            ...at.split('/').map((part) => (part.startsWith('<') ? (more[0] ?? 'contacts') : part)),
          ]),
      },
      { weight: 1, arbitrary: fc.constantFrom(['api', 'v1', 'current-token'], ['events']) },
      { weight: 1, arbitrary: fc.array(word, { maxLength: 6 }) },
    )
    .map(
      (parts) =>
        '/' +
        parts
          .filter((part) => part !== null)
          .map(segment)
          .join('/'),
    )

const parameter = fc.tuple(
  fc.oneof(
    fc.constantFrom(
      'include',
      'sort',
      'page',
      'page[size]',
      'page[number]',
      'page[]',
      'filter',
      'filter[]',
      'fields',
      'fields[contacts]',
      'since',
    ),
    word.map((name) => `filter[${name}]`),
    word.map((name) => `filter[${name}`),
    word.map((name) => `fields[${name}]`),
    word,
  ),
  fc.oneof(
    word,
    fc.array(word, { maxLength: 4 }).map((list) => list.join(',')),
    fc.array(word, { maxLength: 3 }).map((list) => list.join('.')),
    fc.constantFrom('1', 'true', '2024.01.01 10:00', '"a', '"a,b",c', '+7 (900)'),
  ),
)

const linkage = (findId: FindId) => {
  const ref = typeAndId(types, findId).map(([type, id]) => ({ type, id }))
  const numbered = fc.record({ type: fc.constantFrom(...types), id: fc.integer() })
  return fc.oneof(
    fc.constant(null),
    ref,
    fc.array(fc.oneof({ weight: 3, arbitrary: ref }, { weight: 1, arbitrary: numbered }), { maxLength: 3 }),
    fc.jsonValue(),
  )
}

const attributes = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.dictionary(
      word,
      fc.oneof(
        fc.jsonValue({ maxDepth: 2 }),
        fc.constantFrom('2024-01-01', '2024-01-01T00:00:00.000+03:00', '#aabbcc', 12.5, 'manually', { 'custom-1': 'x' }),
      ),
      { maxKeys: 5 },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
)

const document = (type: string, findId: FindId) =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .record({
          data: fc.record(
            {
              type: fc.oneof({ weight: 5, arbitrary: fc.constant(type) }, { weight: 1, arbitrary: fc.constantFrom(...types) }),
              id: fc.option(idOf(type, findId), { nil: undefined }),
              attributes,
              relationships: fc.dictionary(word, fc.record({ data: linkage(findId) }), { maxKeys: 3 }),
            },
            { requiredKeys: ['type'] },
          ),
        })
        .map((value) => JSON.stringify(value)),
    },
    { weight: 2, arbitrary: fc.record({ data: linkage(findId) }).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '[',
        '['.repeat(100_000),
        '{"data":'.repeat(200),
        '{"data":{"type":"contacts","attributes":{"__proto__":{"x":1}}}}',
        '\u{feff}{}',
        '1e999',
      ),
    },
  )

export interface ArbitraryRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const lowIds: FindId = (_type, nth) => String(nth + 1)

/** A request that is mostly well-formed, so that it gets far, and sometimes nothing like one. */
export const arbitraryRequest = (token: string, findId: FindId = lowIds): fc.Arbitrary<ArbitraryRequest> =>
  fc
    .record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE') },
        { weight: 1, arbitrary: fc.constantFrom('OPTIONS', 'HEAD', 'PROPFIND', 'X') },
      ),
      path: path(findId),
      parameters: fc.array(parameter, { maxLength: 4 }),
      authorization: fc.oneof(
        { weight: 20, arbitrary: fc.constant(`Bearer ${token}`) },
        { weight: 1, arbitrary: fc.constantFrom('Bearer', 'Bearer x', 'Basic abc', '') },
      ),
      contentType: fc.oneof(
        { weight: 12, arbitrary: fc.constant('application/vnd.api+json') },
        { weight: 1, arbitrary: fc.constantFrom('application/json', 'application/vnd.api+json; charset=utf-8', 'x') },
      ),
      accept: fc.oneof(
        { weight: 8, arbitrary: fc.constant('*/*') },
        { weight: 1, arbitrary: fc.constantFrom('text/html', 'application/vnd.api+json;x=1', ';;,', 'application/*') },
      ),
    })
    .chain(({ method, path: at, parameters, authorization, contentType, accept }) =>
      document(at.split('/').find((part) => registry.has(part)) ?? 'contacts', findId).map((body) => ({
        method,
        url: at + (parameters.length > 0 ? '?' + parameters.map((pair) => pair.map(segment).join('=')).join('&') : ''),
        headers: { authorization, 'content-type': contentType, accept },
        body: method === 'GET' || method === 'HEAD' ? undefined : body,
      })),
    )
