import { shallowRef } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { LayoutDatabase } from '../../drafts/layout-database.ts'
import { createLayout, readLayout, type ColumnLayout } from './column-layout.ts'

/** A table's layout, kept on this computer; `onLost` hears when it could not be. */
export async function useLayout(resource: Resource, database: LayoutDatabase, onLost: (error: unknown) => void) {
  const kept = await database.findLayout(resource.type).catch((error: unknown) => {
    onLost(error)
    return undefined
  })
  const layout = shallowRef(readLayout(resource, kept))

  function change(next: ColumnLayout): void {
    layout.value = next
    database.keepLayout(resource.type, next).catch(onLost)
  }

  return { layout, change, reset: () => change(createLayout(resource)) }
}
