import { shallowRef } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Shelf } from '../../drafts/shelf.ts'
import { readLayout, type ColumnLayout } from './column-layout.ts'

/** A table's layout, kept on this computer; `onLost` hears when it could not be. Custom columns may still be on their way. */
export async function useLayout(
  { type }: Resource,
  complete: Promise<Resource> | Resource,
  database: Shelf<ColumnLayout>,
  onLost: (error: unknown) => void,
) {
  const finding = database.find(type).catch((error: unknown) => {
    onLost(error)
    return undefined
  })
  const [kept, resource] = await Promise.all([finding, complete])
  const layout = shallowRef(readLayout(resource, kept))

  function change(next: ColumnLayout): void {
    layout.value = next
    database.keep(type, next).catch(onLost)
  }

  return { resource, layout, change }
}
