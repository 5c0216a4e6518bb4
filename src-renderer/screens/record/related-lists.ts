import { registry } from '../../../src-shared/resources/index.ts'
import { isOwnedSet } from '../../../src-shared/schema/ownership.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { findListAddress } from '../../resources/index.ts'

/** How many rows of a related list the page shows. The whole list has its own page. */
export const mostShown = 8
/** How many it shows of a type without a page of its own. */
export const mostWhole = 500
/** Rows per request. A whole list takes twenty requests. */
export const rowsPerRequest = 25
/** How many lists the page draws first. The others are below the edge of most screens. */
export const mostAtOnce = 4

/** Relationships with a list of their own, in the order of the page. Lists that users change come first. */
export function listPageLists(resource: Resource): readonly string[] {
  const many = Object.keys(resource.relationships).filter((name) => isList(resource, name))
  return [...many.filter((name) => isCreatable(resource, name)), ...many.filter((name) => !isCreatable(resource, name))]
}

/** Users and segments are labels: a field shows them. */
const labels: ReadonlySet<string> = new Set(['users', 'segments'])

function isList({ relationships }: Resource, name: string): boolean {
  const { many, target = '' } = relationships[name] ?? {}
  return many === true && registry.has(target) && !labels.has(target)
}

/** Whether a record made on this page can be created with the link. */
export function isCreatable(resource: Resource, name: string): boolean {
  const { target = '', inverse } = resource.relationships[name] ?? {}
  return inverse !== undefined && registry.get(target)?.reach === 'crm'
}

/**
 * Whether existing records can be linked and unlinked. Those that cannot be without their owner are only created and deleted.
 * Of the types that only the hosted CRM writes, products are linked.
 */
export function isLinkable(resource: Resource, name: string): boolean {
  const { target = '', writable } = resource.relationships[name] ?? {}
  const isOffered = target === 'products' || registry.get(target)?.reach === 'crm'
  return resource.reach === 'crm' && writable !== false && isOffered && !isOwnedSet(registry, resource, name)
}

/** The address of the whole related list: the list of its type, filtered by this record. Undefined for a type without a list. */
export function findWholeList({ relationships }: Resource, id: string, name: string): string | undefined {
  const { target = '', inverse } = relationships[name] ?? {}
  const path = findListAddress(target)
  const filters = Object.entries(registry.get(target)?.filters ?? {})
  const found = filters.find(([, filter]) => filter.kind === 'linked' && filter.relationship === inverse)
  return path === undefined || !found ? undefined : `${path}?${new URLSearchParams({ [`filter[${found[0]}]`]: id })}`
}
