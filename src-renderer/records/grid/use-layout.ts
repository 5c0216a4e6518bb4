import { shallowRef } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Shelf } from '../../drafts/shelf.ts'
import { createLayout, readLayout, type ColumnLayout } from './column-layout.ts'

/** A table's layout, kept on this computer; `onLost` hears when it could not be. */
export async function useLayout(resource: Resource, database: Shelf<ColumnLayout>, onLost: (error: unknown) => void) {
  const kept = await database.find(resource.type).catch((error: unknown) => {
    onLost(error)
    return undefined
  })
  const layout = shallowRef(readLayout(resource, kept))

  function change(next: ColumnLayout): void {
    layout.value = next
    database.keep(resource.type, next).catch(onLost)
  }

  return { layout, change, reset: () => change(createLayout(resource)) }
}
