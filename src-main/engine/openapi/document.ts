import { extensions } from '../../../src-shared/extensions.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import type { Answer } from '../call.ts'
import type { Core } from '../context.ts'
import { replyTagged } from '../entity-tag.ts'
import { findRoute } from '../routes.ts'
import { extensionSchemas } from './extension-shapes.ts'
import { toOperation, type Method } from './operations.ts'
import { listPathParameters, toParameters } from './parameters.ts'
import { toResourceSchemas } from './resource-schemas.ts'
import { errorSchema, headerComponents, responseComponents } from './responses.ts'
import type { Schema } from './schema.ts'

/** The whole API as OpenAPI 3.1: every route, described from the declarations. */
export function toOpenApi(registry: Registry) {
  const paths = listPaths(registry).flatMap((path): [string, Schema][] => {
    const item = findPathItem(registry, path)
    return item ? [[path, item]] : []
  })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Outpost',
      version: '1',
      summary: 'A local CRM account, as JSON:API',
      description:
        'Generated from the declarations. `HEAD` is offered wherever `GET` is, and `PUT` is taken for `PATCH`. Answers carry `cache-control: private, no-cache`: ask again with `If-None-Match`. Ids are 64-bit integers as text. Members that this document does not name are kept for later versions: ignore them.',
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: { ...toResourceSchemas(registry), ...extensionSchemas, Errors: errorSchema },
      parameters: toParameters(registry),
      responses: responseComponents,
      headers: headerComponents,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The scopes that an operation needs are listed with it.' },
      },
    },
  }
}

const ownPaths = ['/api/v1/current-token', '/api/v1/oauth-token/{id}', '/events', '/ext/v1/openapi.json']
const areas = ['/api/v1', '/ext/v1', '/ext/v1/targets']

/** All candidate paths; the routes decide which exist. */
function listPaths(registry: Registry): string[] {
  const resources = [...registry.values()].filter(({ reach }) => reach !== 'internal')
  return [
    ...areas.flatMap((area) => resources.flatMap((resource) => listPathsBelow(area, resource))),
    ...ownPaths,
    ...Object.values(extensions).map(({ path }) => `/ext/v1/${path.replaceAll('<', '{').replaceAll('>', '}')}`),
  ]
}

function listPathsBelow(area: string, { type, relationships }: Resource): string[] {
  const record = `${area}/${type}/{id}`
  const names = Object.keys(relationships)
  return [`${area}/${type}`, record, ...names.flatMap((name) => [`${record}/${name}`, `${record}/relationships/${name}`])]
}

function findPathItem(registry: Registry, path: string): Schema | undefined {
  const route = findRoute(registry, path)
  if (!route) return undefined
  const methods = route.methods.filter((method): method is Method => method !== 'PUT' && method !== 'HEAD')
  const parameters = listPathParameters(path)
  return {
    ...(parameters.length > 0 && { parameters }),
    ...Object.fromEntries(methods.map((method) => [method.toLowerCase(), toOperation(registry, route, method, path)])),
  }
}

const texts = new WeakMap<Registry, string>()

/** Built once, because it depends only on the declarations. */
export function toOpenApiText(registry: Registry): string {
  const text = texts.get(registry) ?? JSON.stringify(toOpenApi(registry))
  texts.set(registry, text)
  return text
}

export function replyOpenApi(core: Pick<Core, 'registry' | 'hash'>): Answer {
  const body = new TextEncoder().encode(toOpenApiText(core.registry))
  return replyTagged(core, 0, body, 200, { 'content-type': 'application/json' })
}
