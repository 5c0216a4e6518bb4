import fc from 'fast-check'
import { extensions, type Extension } from '../../src-shared/extensions.ts'
import { registry } from '../../src-shared/resources/index.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import type { ArbitraryRequest } from './arbitrary-requests.ts'
import { fittingAttributes, fittingFilter, fittingLinkage, fittingRelationships, type FindId } from './fitting-values.ts'

type Shape = Pick<ArbitraryRequest, 'method' | 'url'> & { readonly body?: unknown }

const reachable = [...registry.values()].filter(({ reach }) => reach !== 'internal')
const linked = reachable.filter(({ relationships }) => Object.keys(relationships).length > 0)
const readRoot = ({ type, reach }: Resource) => (reach === 'extension' ? `/ext/v1/${type}` : `/api/v1/${type}`)
const writeRoot = ({ type, reach }: Resource) =>
  reach === 'target' ? `/ext/v1/targets/${type}` : readRoot({ type, reach } as Resource)
const nth = fc.nat({ max: 30 })
const toQuery = (pairs: readonly (readonly [string, string])[]) =>
  pairs.length === 0
    ? ''
    : `?${pairs.map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('=')).join('&')}`

/** A request that the engine has every reason to grant, so that what lies behind the checks is tried too. */
export function fittingRequest(token: string, tokenId: string, findId: FindId): fc.Arbitrary<ArbitraryRequest> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.api+json', accept: '*/*' }
  const ofResources = fc
    .oneof(fc.constantFrom(...reachable), fc.constantFrom(...linked))
    .chain((resource) => ofResource(resource, findId))
  return fc
    .oneof(
      { weight: 30, arbitrary: ofResources },
      { weight: 1, arbitrary: ofToken(tokenId) },
      {
        weight: 2,
        arbitrary: fc
          .constantFrom(...Object.values(extensions as Record<string, Extension>))
          .chain((one) => ofExtension(one, findId)),
      },
      { weight: 1, arbitrary: fc.constant<Shape>({ method: 'GET', url: '/events' }) },
    )
    .map(({ method, url, body }) => ({ method, url, headers, body: body === undefined ? undefined : JSON.stringify(body) }))
}

function ofResource(resource: Resource, findId: FindId): fc.Arbitrary<Shape> {
  const { type } = resource
  const [read, write] = [readRoot(resource), writeRoot(resource)]
  const list = listQuery(resource, findId).map((query): Shape => ({ method: 'GET', url: read + query }))
  const create = fc
    .record({ attributes: fittingAttributes(resource, true), relationships: fittingRelationships(registry, resource, findId) })
    .map((members): Shape => ({ method: 'POST', url: write, body: { data: { type, ...members } } }))
  const show = fc
    .tuple(nth, view(resource))
    .map(([at, query]): Shape => ({ method: 'GET', url: `${read}/${findId(type, at)}${query}` }))
  const edit = fc
    .record({ at: nth, method: fc.constantFrom('PATCH', 'PUT'), attributes: fittingAttributes(resource, false) })
    .map(({ at, method, attributes }): Shape => {
      const id = findId(type, at)
      return { method, url: `${write}/${id}`, body: { data: { type, id, attributes } } }
    })
  const remove = nth.map((at): Shape => ({ method: 'DELETE', url: `${write}/${findId(type, at)}` }))
  const names = Object.keys(resource.relationships)
  const links =
    names.length === 0
      ? []
      : [{ weight: 5, arbitrary: fc.constantFrom(...names).chain((name) => ofRelationship(resource, name, findId)) }]
  return fc.oneof(
    { weight: 3, arbitrary: list },
    { weight: 3, arbitrary: create },
    { weight: 2, arbitrary: show },
    { weight: 4, arbitrary: edit },
    { weight: 2, arbitrary: remove },
    ...links,
  )
}

function ofRelationship(resource: Resource, name: string, findId: FindId): fc.Arbitrary<Shape> {
  const many = resource.relationships[name]?.many ?? false
  const methods = ['GET', 'related', 'PATCH', 'PUT', ...(many ? ['POST', 'POST', 'DELETE'] : [])]
  return fc
    .record({ at: nth, method: fc.constantFrom(...methods), data: fittingLinkage(resource, name, findId) })
    .map(({ at, method, data }) => {
      const root = `${readRoot(resource)}/${findId(resource.type, at)}`
      if (method === 'related') return { method: 'GET', url: `${root}/${name}` }
      return { method, url: `${root}/relationships/${name}`, ...(method !== 'GET' && { body: { data } }) }
    })
}

const relationshipsOf = (resource: Resource) =>
  Object.entries(resource.relationships).filter(([, { target }]) => registry.get(target)?.reach !== 'internal')

function view(resource: Resource): fc.Arbitrary<string> {
  const names = relationshipsOf(resource).map(([name]) => name)
  const fields = ['id', ...Object.entries(resource.fields).flatMap(([name, field]) => (field.private ? [] : [name])), ...names]
  return fc
    .tuple(
      fc.subarray(names, { maxLength: Math.min(3, names.length) }),
      fc.option(fc.subarray(fields, { maxLength: 4 }), { freq: 3 }),
    )
    .map(([include, shown]) =>
      toQuery([
        ...(include.length > 0 ? [['include', include.join()] as const] : []),
        ...(shown ? [[`fields[${resource.type}]`, shown.join()] as const] : []),
      ]),
    )
}

function listQuery(resource: Resource, findId: FindId): fc.Arbitrary<string> {
  const filters = Object.entries(resource.filters)
  const filter = fc
    .subarray(filters, { maxLength: Math.min(2, filters.length) })
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map(([name, one]) => fittingFilter(resource, one, findId).map((value) => [`filter[${name}]`, value] as const)),
      ),
    )
  const sort = fc.constantFrom('id', ...Object.keys(resource.fields).filter((name) => !resource.fields[name]?.private))
  const pairs = fc.record({
    filter,
    sort: fc.option(fc.tuple(fc.boolean(), sort)),
    size: fc.option(fc.integer({ min: 1, max: 100 })),
    page: fc.option(fc.integer({ min: 1, max: 3 })),
  })
  return fc.tuple(view(resource), pairs).map(([seen, given]) => {
    const rest = toQuery([
      ...given.filter,
      ...(given.sort ? [['sort', `${given.sort[0] ? '-' : ''}${given.sort[1]}`] as const] : []),
      ...(given.size === null ? [] : [['page[size]', String(given.size)] as const]),
      ...(given.page === null ? [] : [['page[number]', String(given.page)] as const]),
    ])
    return seen === '' ? rest : rest === '' ? seen : `${seen}&${rest.slice(1)}`
  })
}

function ofToken(id: string): fc.Arbitrary<Shape> {
  const options = fc.dictionary(fc.constantFrom('colour', 'size'), fc.string(), { maxKeys: 2 })
  const body = options.map((values) => ({ data: { type: 'oauth-token', id, attributes: { options: values } } }))
  const url = '/api/v1/current-token'
  return fc.oneof(
    fc.constantFrom<Shape>({ method: 'GET', url }, { method: 'GET', url: `/api/v1/oauth-token/${id}` }),
    fc.tuple(fc.constantFrom('PATCH', 'PUT'), body).map(([method, sent]): Shape => ({ method, url, body: sent })),
  )
}

/** Extensions declare no types of what they take: values that most of them know, in each place. */
function ofExtension({ path, methods, takes }: Extension, findId: FindId): fc.Arbitrary<Shape> {
  const names = Object.keys(takes).filter((name) => /^[a-z-]+$/.test(name))
  return fc.constantFrom('contacts', 'companies', 'deals', 'orders').chain((type) => {
    const resource = registry.get(type) as Resource
    const known = fc.oneof(
      fc.constantFrom('contacts', 'deals', '5', '1', 'Smith', 'ан', 'true'),
      fc.constantFrom(...Object.keys(resource.fields), ...Object.keys(resource.relationships)),
    )
    const query = fc
      .subarray(names, { maxLength: Math.min(3, names.length) })
      .chain((chosen) => fc.tuple(...chosen.map((name) => known.map((value) => [name, value] as const))))
    return fc
      .record({ method: fc.constantFrom(...methods), at: nth, query, attributes: fittingAttributes(resource, true) })
      .map(({ method, at, query: pairs, attributes }) => {
        const words = path.split('/').map((part) => (part === '<type>' ? type : part.startsWith('<') ? findId(type, at) : part))
        const url = `/ext/v1/${words.join('/')}`
        return method === 'GET' ? { method, url: url + toQuery(pairs) } : { method, url, body: { data: { type, attributes } } }
      })
  })
}
