import { computed, shallowRef, type Ref } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { fromSortParameter, readLayout, showSorting, toSortParameter, type ColumnLayout } from './column-layout.ts'
import type { LayoutStorage } from './layout-storage.ts'

/** The key of the list's own layout while a view is open. */
export const toOwnLayout = (type: string): string => `${type} without a view`

interface LayoutPlace {
  /** No view is requested, so the layout of a view left open is discarded. */
  readonly isBare?: boolean
  readonly key?: string
  /** The order that the address asks for. It wins until the user chooses another one. */
  readonly sort?: Ref<string | undefined>
}

/** A table's layout, stored on this computer. */
export function useLayout(
  resource: Resource,
  storage: LayoutStorage,
  { isBare = false, key = resource.type, sort }: LayoutPlace = {},
) {
  const bare = isBare ? storage.find(toOwnLayout(key)) : undefined
  if (bare) {
    storage.keep(key, bare)
    storage.drop(toOwnLayout(key))
  }
  const own = shallowRef(readLayout(resource, bare ?? storage.find(key)))
  const asked = computed(() => fromSortParameter(resource, sort?.value))
  const layout = computed(() => (asked.value ? showSorting(resource, own.value, asked.value) : own.value))

  /** The user's own part of a layout. Another order than the address's is the user's choice. */
  function toOwn(next: ColumnLayout): ColumnLayout {
    if (asked.value && toSortParameter(next) === toSortParameter({ sort: asked.value })) return { ...next, sort: own.value.sort }
    if (sort) sort.value = undefined
    return next
  }

  /** Replaces the user's own layout. The address's order stays on top. */
  function keep(next: ColumnLayout): void {
    own.value = next
    storage.keep(key, next)
  }

  const change = (next: ColumnLayout): void => keep(toOwn(next))

  /** Shows a layout without storing it, while the user drags a column. */
  const preview = (next: ColumnLayout): void => void (own.value = toOwn(next))

  return { layout, own, keep, change, preview }
}
