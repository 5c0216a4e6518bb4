import type { LocationQueryRaw, RouteLocationNormalizedLoaded } from 'vue-router'

/** The address of a list with the record's peek panel open. It keeps the query if that list is already shown. */
export function toPeekAddress(
  now: Pick<RouteLocationNormalizedLoaded, 'path' | 'query'>,
  path: string,
  peek: string,
): { readonly path: string; readonly query: LocationQueryRaw } {
  return { path, query: { ...(now.path === path && now.query), peek } }
}
