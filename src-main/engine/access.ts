import { errors, type ApiError } from '../../src-shared/jsonapi/errors.ts'
import type { IncludePaths } from '../../src-shared/jsonapi/query.ts'
import { findMissingScope, type Access } from '../../src-shared/rules/scopes.ts'
import type { Registry, Resource } from '../../src-shared/schema/resource.ts'
import type { Account } from './account.ts'
import type { Token } from './tokens.ts'

/** Why the token may not access this; undefined if it may. */
export function findDenial(token: Token, resource: Resource, access: Access): ApiError | undefined {
  const missing = findMissingScope(token.scopes, resource.scope, access)
  return missing && errors.scopeMissing(missing)
}

/** The first reason why the token may not access all of these. */
export function findAnyDenial(token: Token, resources: readonly Resource[], access: Access): ApiError | undefined {
  return resources.map((resource) => findDenial(token, resource, access)).find((denial) => denial !== undefined)
}

/** The same for every type that an `include` would return. */
export function findIncludeDenial(
  token: Token,
  registry: Registry,
  resource: Resource,
  include: IncludePaths,
): ApiError | undefined {
  for (const [name, deeper] of Object.entries(include)) {
    const target = registry.get(resource.relationships[name]?.target ?? '')
    if (!target) continue
    const denial = findDenial(token, target, 'read') ?? findIncludeDenial(token, registry, target, deeper)
    if (denial) return denial
  }
  return undefined
}

/** On a mirror, only the hosted CRM changes users, sources, products and similar types. */
export function findKindDenial({ kind }: Account, resource: Resource): ApiError | undefined {
  return kind === 'mirror' && resource.reach === 'target'
    ? errors.forbidden(`Only the hosted CRM can change the ${resource.type} of a mirror.`)
    : undefined
}
