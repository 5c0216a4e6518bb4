import type { LocationQueryRaw, RouteLocationNormalizedLoaded } from 'vue-router'

/** Where a record stands beside its list: as the list is narrowed now, where it is the one that is shown. */
export function toPeekAddress(
  now: Pick<RouteLocationNormalizedLoaded, 'path' | 'query'>,
  path: string,
  peek: string,
): { readonly path: string; readonly query: LocationQueryRaw } {
  return { path, query: { ...(now.path === path && now.query), peek } }
}
