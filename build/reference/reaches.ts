import type { Reach, Resource } from '../../src-shared/schema/resource.ts'

interface Operation {
  readonly does: string
  readonly method: string
  readonly path: string
}

const read = (base: string): Operation[] => [
  { does: 'List', method: 'GET', path: base },
  { does: 'Read', method: 'GET', path: `${base}/{id}` },
]

const write = (base: string): Operation[] => [
  { does: 'Create', method: 'POST', path: base },
  { does: 'Edit', method: 'PATCH', path: `${base}/{id}` },
  { does: 'Delete', method: 'DELETE', path: `${base}/{id}` },
]

const links = (base: string): Operation[] => [
  { does: 'Related records', method: 'GET', path: `${base}/{id}/<relationship>` },
  { does: 'Linkage', method: 'GET', path: `${base}/{id}/relationships/<relationship>` },
  { does: 'Replace a link or a set', method: 'PATCH', path: `${base}/{id}/relationships/<relationship>` },
  { does: 'Add to, remove from a set', method: 'POST, DELETE', path: `${base}/{id}/relationships/<relationship>` },
]

const operations: Record<Reach, (type: string) => Operation[]> = {
  crm: (type) => [...read(`/api/v1/${type}`), ...write(`/api/v1/${type}`)],
  target: (type) => [...read(`/api/v1/${type}`), ...write(`/ext/v1/targets/${type}`)],
  extension: (type) => [...read(`/ext/v1/${type}`), ...write(`/ext/v1/${type}`)],
  internal: () => [],
}

/** Types whose paths do not follow from the type name. */
const ownAddresses: { readonly [type: string]: readonly Operation[] } = {
  'oauth-token': [
    { does: 'Read', method: 'GET', path: '/api/v1/current-token' },
    { does: 'Edit', method: 'PATCH', path: '/api/v1/current-token' },
    { does: 'Read by id', method: 'GET', path: '/api/v1/oauth-token/{id}' },
  ],
}

export function listOperations({ type, reach, relationships }: Resource): readonly Operation[] {
  const linked = reach === 'crm' && Object.keys(relationships).length > 0
  return ownAddresses[type] ?? [...operations[reach](type), ...(linked ? links(`/api/v1/${type}`) : [])]
}

export const reachTitles: Record<Reach, string> = {
  crm: 'The CRM',
  target: 'Known as the far end of relationships',
  extension: 'Extensions',
  internal: 'Internal',
}

export const reachMeanings: Record<Reach, string> = {
  crm: 'The five operations under `/api/v1/<type>`.',
  target:
    'Stored and served as they come, attributes beyond the declared ones included: read under `/api/v1/<type>`, written under `/ext/v1/targets/<type>` on accounts that own their data.',
  extension: 'What the app needs beyond the document: the five operations under `/ext/v1/<type>`.',
  internal: 'Stored like the rest, without a list of their own.',
}
