import type { RouteLocationRaw } from 'vue-router'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { toAddressParameters, type ListQuery } from '../api/list-query.ts'
import { toListAddress } from './index.ts'

/** The address of a list that shows the query. */
export function toQueryAddress(resource: Resource, query: ListQuery): RouteLocationRaw {
  return { path: toListAddress(resource.type), query: Object.fromEntries(toAddressParameters(resource, query)) }
}
