import fc from 'fast-check'
import type { ArbitraryRequest } from './arbitrary-requests.ts'
import type { FindId } from './fitting-values.ts'

const methods = { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }

/** Requests that get in each other's way: few keys, defaults that push each other aside, deals and stages that move. */
export function collidingRequest(token: string, findId: FindId): fc.Arbitrary<ArbitraryRequest> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.api+json', accept: '*/*' }
  const one = (type: string, nth: number) => ({ data: { type, id: findId(type, nth) } })
  const create = (type: string, attributes: object, relationships = {}, root = '/api/v1') => ({
    method: 'POST',
    url: `${root}/${type}`,
    body: { data: { type, attributes, ...(root === '/api/v1' && { relationships }) } },
  })
  const edit = (type: string, nth: number, attributes: object, relationships = {}) => {
    const id = findId(type, nth)
    return { method: 'PATCH', url: `/api/v1/${type}/${id}`, body: { data: { type, id, attributes, relationships } } }
  }
  const remove = (type: string, nth: number, root = '/api/v1') => ({
    method: 'DELETE',
    url: `${root}/${type}/${findId(type, nth)}`,
  })
  const kinds = [
    (a: number) => create('preferences', { key: `key-${a % 3}`, value: a }, {}, '/ext/v1'),
    (a: number) => remove('preferences', a, '/ext/v1'),
    (a: number) => create('custom-fields', { object: 'deals', key: `custom-${1 + (a % 2)}`, kind: 'text' }, {}, '/ext/v1'),
    (a: number) => remove('custom-fields', a, '/ext/v1'),
    (a: number) => create('deal-stage-categories', { name: 'F', ...methods, 'is-default': a % 2 === 0 }),
    (a: number) => edit('deal-stage-categories', a, { 'is-default': a % 2 === 0 }),
    (a: number) => remove('deal-stage-categories', a),
    (_: number, b: number) => create('deal-stages', { name: 'S' }, { 'deal-stage-category': one('deal-stage-categories', b) }),
    (a: number, b: number) => edit('deal-stages', a, {}, { 'deal-stage-category': one('deal-stage-categories', b) }),
    (a: number) => remove('deal-stages', a),
    (a: number, b: number) => create('deals', { name: 'D' }, { stage: one('deal-stages', b), contact: one('contacts', a) }),
    (a: number, b: number) => edit('deals', a, {}, { stage: one('deal-stages', b) }),
    (a: number) => remove('deals', a),
    (_: number, b: number) => create('company-bank-details', { name: 'B', 'is-default': true }, { company: one('companies', b) }),
    (a: number, b: number) => edit('company-bank-details', a, { 'is-default': true }, { company: one('companies', b % 2) }),
    (a: number) => remove('company-bank-details', a),
    (a: number) => create('companies', { name: 'C' }, { contacts: { data: [one('contacts', a).data] } }),
    (a: number) => remove('companies', a),
    (a: number) => create('contacts', { 'first-name': 'A', 'last-name': `L${a}` }),
    (a: number) => remove('contacts', a),
  ]
  return fc
    .tuple(fc.constantFrom(...kinds), fc.nat({ max: 5 }), fc.nat({ max: 5 }))
    .map(([make, a, b]) => make(a, b) as { method: string; url: string; body?: unknown })
    .map(({ method, url, body }) => ({ method, url, headers, body: body === undefined ? undefined : JSON.stringify(body) }))
}
