import type { Access } from '../../../src-shared/rules/scopes.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import type { Route } from '../routes.ts'
import { toExtensionOperation } from './extension-operations.ts'
import { listParameters, parameterRef } from './parameters.ts'
import { toLinkageName, toSchemaName } from './resource-schemas.ts'
import { named, toAnswer, toRefusals, toRequest, withBody } from './responses.ts'
import { ref, text, type Schema } from './schema.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type To<K extends Route['to']> = Extract<Route, { to: K }>

const tagged = { etag: 'ETag' }
const saved = { etag: 'ETag', 'outpost-commit': 'OutpostCommit' }
const view = [parameterRef('Include'), parameterRef('Fields')]
const conditional = [parameterRef('IfMatch'), parameterRef('IfNoneMatch')]
const notModified = { 304: named('NotModified') }

/** The scope that the token needs. */
const secured = (scope: string, access: Access): Schema => ({ security: [{ token: [`${scope}_${access}`] }] })

interface Described {
  readonly does: string
  readonly summary: string
  readonly access: Access
  readonly rest: Schema
}

/** Describes what a method of a route does, takes and returns. */
export function toOperation(registry: Registry, route: Route, method: Method, path: string): Schema {
  switch (route.to) {
    case 'list':
      return finish(route.resource, path, method === 'GET' ? toList(route) : toCreate(route.resource))
    case 'record':
      return finish(route.resource, path, toRecordOperation(route.resource, method))
    case 'related':
      return finish(route.resource, path, toRelated(registry, route))
    case 'linkage':
      return finish(route.resource, path, toLinkageOperation(route, method))
    case 'current-token':
      return finish(registry.get('oauth-token') as Resource, path, toTokenOperation(method))
    case 'extension':
      return toExtensionOperation(route.name, method)
    case 'events':
      return eventsOperation
    case 'openapi':
      return openApiOperation
    default:
      return route satisfies never
  }
}

function finish({ type, scope }: Resource, path: string, { does, summary, access, rest }: Described): Schema {
  const area = path.startsWith('/ext/v1/targets/') ? 'Target' : ''
  const byId = path.includes('oauth-token') ? 'ById' : ''
  return { operationId: `${does}${area}${byId}`, summary, tags: [type], ...secured(scope, access), ...rest }
}

function toList({ resource, limited }: To<'list'>): Described {
  const name = toSchemaName(resource.type)
  const rest = {
    parameters: listParameters(resource),
    responses: {
      200: toAnswer('A page of the list', ref(`${name}List`)),
      ...toRefusals(),
      ...(limited && { 429: named('TooManyRequests') }),
    },
  }
  return { does: `list${name}`, summary: `List ${resource.type}`, access: 'read', rest }
}

function toCreate({ type }: Resource): Described {
  const name = toSchemaName(type)
  const rest = {
    parameters: [...view, parameterRef('IdempotencyKey')],
    requestBody: toRequest(ref(`${name}Create`)),
    responses: {
      201: toAnswer('The record', ref(`${name}Document`), { ...saved, location: 'Location' }),
      ...withBody(410),
    },
  }
  return { does: `create${name}`, summary: `Create a record of ${type}`, access: 'write', rest }
}

function toRecordOperation({ type }: Resource, method: Method): Described {
  const name = toSchemaName(type)
  if (method === 'GET') {
    const responses = { 200: toAnswer('The record', ref(`${name}Document`), tagged), ...notModified, ...toRefusals([412]) }
    return {
      does: `read${name}`,
      summary: `Read a record of ${type}`,
      access: 'read',
      rest: { parameters: [...view, ...conditional], responses },
    }
  }
  if (method === 'DELETE') {
    const responses = { 204: { description: 'The record is deleted' }, ...toRefusals([409, 412, 423]) }
    return {
      does: `delete${name}`,
      summary: `Delete a record of ${type}`,
      access: 'write',
      rest: { parameters: conditional, responses },
    }
  }
  const rest = {
    parameters: [...view, ...conditional],
    requestBody: toRequest(ref(`${name}Edit`)),
    responses: { 200: toAnswer('The record', ref(`${name}Document`), saved), ...withBody(412) },
  }
  return { does: `edit${name}`, summary: `Edit a record of ${type}`, access: 'write', rest }
}

function toRelated(registry: Registry, { resource, name, relationship }: To<'related'>): Described {
  const target = registry.get(relationship.target) as Resource
  const found = toSchemaName(target.type)
  const does = `${relationship.many ? 'list' : 'read'}${toSchemaName(name)}Of${toSchemaName(resource.type)}`
  const summary = `${relationship.many ? 'List' : 'Read'} the ${name} of a record of ${resource.type}`
  const rest = relationship.many
    ? {
        parameters: listParameters(target),
        responses: { 200: toAnswer('A page of the list', ref(`${found}List`)), ...toRefusals() },
      }
    : {
        parameters: [...view, ...conditional],
        responses: {
          200: toAnswer('The record, or null', ref(`${found}RelatedDocument`), tagged),
          ...notModified,
          ...toRefusals([412]),
        },
      }
  return { does, summary, access: 'read', rest }
}

const linkageVerbs = { GET: 'readLinks', PATCH: 'replaceLinks', POST: 'addLinks', DELETE: 'removeLinks' } as const
const linkageSummaries = { GET: 'Read', PATCH: 'Replace', POST: 'Add to', DELETE: 'Remove from' } as const

function toLinkageOperation({ resource, name, relationship }: To<'linkage'>, method: Method): Described {
  const does = `${linkageVerbs[method]}${toSchemaName(name)}Of${toSchemaName(resource.type)}`
  const summary = `${linkageSummaries[method]} the links ${name} of a record of ${resource.type}`
  if (method === 'GET') {
    const linkage = toAnswer('The links', ref(toLinkageName(relationship, 'Identifier')), tagged)
    const responses = { 200: linkage, ...notModified, ...toRefusals([412]) }
    return { does, summary, access: 'read', rest: { parameters: conditional, responses } }
  }
  const rest = {
    parameters: conditional,
    requestBody: toRequest(ref(toLinkageName(relationship, 'Reference'))),
    responses: { 204: { description: 'The links are as was asked' }, ...withBody(412) },
  }
  return { does, summary, access: 'write', rest }
}

function toTokenOperation(method: Method): Described {
  const described = toRecordOperation({ type: 'oauth-token' } as Resource, method)
  const does = method === 'GET' ? 'readCurrentToken' : 'editCurrentToken'
  return {
    ...described,
    does,
    summary: `${method === 'GET' ? 'Read' : 'Edit the options of'} the token that the request carries`,
  }
}

const eventsOperation: Schema = {
  operationId: 'streamEvents',
  summary: 'Follow the changes, whichever process made them, as server-sent events',
  description:
    'Events: `open`, `change`, `job`, `sync`, and `reset` where the journal no longer reaches back. A token hears only of what it may read.',
  tags: ['events'],
  security: [{ token: [] }],
  parameters: [
    {
      name: 'last-event-id',
      in: 'header',
      schema: text,
      description: 'Go on after this event; without it the stream begins now.',
    },
    { name: 'since', in: 'query', schema: text, description: 'The same, for clients that cannot set the header.' },
  ],
  responses: { 200: { description: 'The stream', content: { 'text/event-stream': { schema: text } } }, ...toRefusals() },
}

const openApiOperation: Schema = {
  operationId: 'readOpenApi',
  summary: 'Read this document',
  tags: ['openapi'],
  security: [{ token: [] }],
  parameters: conditional,
  responses: {
    200: {
      description: 'OpenAPI 3.1',
      headers: toAnswer('', {}, tagged)['headers'],
      content: { 'application/json': { schema: { type: 'object' } } },
    },
    ...notModified,
    ...toRefusals([412]),
  },
}
