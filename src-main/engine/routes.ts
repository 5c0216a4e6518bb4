import { extensions, type ExtensionName } from '../../src-shared/extensions.ts'
import { isWritable } from '../../src-shared/jsonapi/body.ts'
import { findRelationship } from '../../src-shared/schema/links.ts'
import type { Registry, Relationship, Resource } from '../../src-shared/schema/resource.ts'

interface Common {
  readonly methods: readonly string[]
}
interface OfResource extends Common {
  readonly resource: Resource
}
interface OfRecord extends OfResource {
  readonly id: string
}
interface OfRelationship extends OfRecord {
  readonly name: string
  readonly relationship: Relationship
}

/** Every path with its methods. */
export type Route =
  | (OfResource & { readonly to: 'list'; readonly limited: boolean })
  | (OfRecord & { readonly to: 'record' })
  | (OfRelationship & { readonly to: 'linkage' })
  | (OfRelationship & { readonly to: 'related' })
  | (Common & { readonly to: 'current-token'; readonly id?: string })
  | (Common & { readonly to: 'extension'; readonly name: ExtensionName; readonly words: readonly string[] })
  | (Common & { readonly to: 'events' })
  | (Common & { readonly to: 'openapi' })

export function findRoute(registry: Registry, path: string): Route | undefined {
  const segments = findSegments(path)
  if (!segments) return undefined
  const [area, version, ...rest] = segments
  if (area === 'events' && segments.length === 1) return { to: 'events', methods: ['GET'] }
  if (version !== 'v1') return undefined
  if (area === 'api') return findApiRoute(registry, rest)
  if (area !== 'ext') return undefined
  if (rest[0] === 'openapi.json' && rest.length === 1) return { to: 'openapi', methods: ['GET'] }
  if (rest[0] === 'targets') return findResourceRoute(registry, rest.slice(1), 'target')
  return findExtensionRoute(rest) ?? findResourceRoute(registry, rest, 'extension')
}

function findExtensionRoute(rest: readonly string[]): Route | undefined {
  for (const [name, { path, methods }] of Object.entries(extensions)) {
    const pattern = path.split('/')
    const fits = pattern.length === rest.length && pattern.every((part, index) => part.startsWith('<') || part === rest[index])
    const words = rest.filter((_, index) => pattern[index]?.startsWith('<'))
    if (fits) return { to: 'extension', name: name as ExtensionName, words, methods }
  }
  return undefined
}

function findSegments(path: string): string[] | undefined {
  try {
    return path.replace(/\/$/, '').split('/').slice(1).map(decodeURIComponent)
  } catch {
    return undefined
  }
}

function findApiRoute(registry: Registry, rest: readonly string[]): Route | undefined {
  const [type, id] = rest
  if (type === 'current-token' && rest.length === 1) return { to: 'current-token', methods: ['GET', 'PATCH', 'PUT'] }
  if (type === 'oauth-token' && id !== undefined && rest.length === 2) return { to: 'current-token', methods: ['GET'], id }
  return findResourceRoute(registry, rest, 'api')
}

type Area = 'api' | 'target' | 'extension'

function findResourceRoute(registry: Registry, rest: readonly string[], area: Area): Route | undefined {
  const [type = '', id, third, fourth, ...more] = rest
  const resource = registry.get(type)
  if (!resource || more.length > 0 || !isReached(resource, area)) return undefined
  const writes = resource.reach !== 'target' || area === 'target'
  if (id === undefined) return { to: 'list', resource, limited: area === 'api', methods: writes ? ['GET', 'POST'] : ['GET'] }
  if (id === '') return undefined
  if (third === undefined) return { to: 'record', resource, id, methods: writes ? ['GET', 'PATCH', 'PUT', 'DELETE'] : ['GET'] }

  const name = third === 'relationships' && fourth !== undefined ? fourth : third
  const relationship = findRelationship(resource, name)
  if (!relationship) return undefined
  if (name === fourth) {
    return { to: 'linkage', resource, id, name, relationship, methods: linkageMethods(resource, name, relationship) }
  }
  const target = registry.get(relationship.target)
  return fourth === undefined && target?.reach !== 'internal'
    ? { to: 'related', resource, id, name, relationship, methods: ['GET'] }
    : undefined
}

function isReached(resource: Resource, area: Area): boolean {
  if (area === 'api') return resource.reach === 'crm' || resource.reach === 'target'
  return resource.reach === area
}

function linkageMethods(resource: Resource, name: string, relationship: Relationship): string[] {
  if (!isWritable(resource, name)) return ['GET']
  return relationship.many ? ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] : ['GET', 'PATCH', 'PUT']
}
