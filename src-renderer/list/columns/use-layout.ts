import { shallowRef } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { readLayout, type ColumnLayout } from './column-layout.ts'
import type { LayoutStorage } from './layout-storage.ts'

/** The key of the list's own layout while a view is open. */
export const toOwnLayout = (type: string): string => `${type} without a view`

/**
 * A table's layout, stored on this computer. `isBare`: no view is requested, so the layout of a
 * view left open is discarded.
 */
export function useLayout(resource: Resource, storage: LayoutStorage, isBare = false, key: string = resource.type) {
  const own = isBare ? storage.find(toOwnLayout(key)) : undefined
  if (own) {
    storage.keep(key, own)
    storage.drop(toOwnLayout(key))
  }
  const layout = shallowRef(readLayout(resource, own ?? storage.find(key)))

  function change(next: ColumnLayout): void {
    layout.value = next
    storage.keep(key, next)
  }

  /** Shows a layout without storing it, while the user drags a column. */
  const preview = (next: ColumnLayout): void => void (layout.value = next)

  return { layout, change, preview }
}
