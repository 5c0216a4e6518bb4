import { shallowRef } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Shelf } from '../../drafts/shelf.ts'
import { readLayout, type ColumnLayout } from './column-layout.ts'

/** Where the layout that a list has without any view waits while one is open. */
export const toOwnLayout = (type: string): string => `${type} without a view`

/**
 * A table's layout, kept on this computer; `onLost` hears when it could not be. Custom columns may still be on their way. `isBare`:
 * no view is asked for, so that what one that was left open made of the table goes.
 */
export async function useLayout(
  { type }: Resource,
  complete: Promise<Resource> | Resource,
  database: Shelf<ColumnLayout>,
  onLost: (error: unknown) => void,
  isBare = false,
) {
  async function find(): Promise<ColumnLayout | undefined> {
    const own = isBare ? await database.find(toOwnLayout(type)) : undefined
    if (!own) return database.find(type)
    await database.keep(type, own)
    await database.drop(toOwnLayout(type))
    return own
  }

  const finding = find().catch((error: unknown) => {
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
