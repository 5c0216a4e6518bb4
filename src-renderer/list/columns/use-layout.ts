import { shallowRef } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { readLayout, type ColumnLayout } from './column-layout.ts'
import type { LayoutShelf } from './layout-shelf.ts'

/** Where the layout that a list has without any view waits while one is open. */
export const toOwnLayout = (type: string): string => `${type} without a view`

/** A table's layout, kept on this computer. `isBare`: no view is asked for, so that what one that was left open made of the table goes. */
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

  /** Shown and not kept, while a column follows the pointer. */
  const preview = (next: ColumnLayout): void => void (layout.value = next)

  return { layout, change, preview }
}
