import { shallowRef } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { readLayout, type ColumnLayout } from './column-layout.ts'
import type { LayoutShelf } from './layout-shelf.ts'

/** The key of the list's own layout while a view is open. */
export const toOwnLayout = (type: string): string => `${type} without a view`

/**
 * A table's layout, stored on this computer. `isBare`: no view is requested, so the layout of a
 * view left open is discarded.
 */
export function useLayout(resource: Resource, shelf: LayoutShelf, isBare = false, key: string = resource.type) {
  const own = isBare ? shelf.find(toOwnLayout(key)) : undefined
  if (own) {
    shelf.keep(key, own)
    shelf.drop(toOwnLayout(key))
  }
  const layout = shallowRef(readLayout(resource, own ?? shelf.find(key)))

  function change(next: ColumnLayout): void {
    layout.value = next
    shelf.keep(key, next)
  }

  /** Shows a layout without storing it, while the user drags a column. */
  const preview = (next: ColumnLayout): void => void (layout.value = next)

  return { layout, change, preview }
}
