import { useRoute, useRouter } from 'vue-router'
import { toRecordAddress } from '../../resources/index.ts'
import type { ListContext } from '../list-context.ts'
import type { RecordList } from '../source/use-records.ts'
import { toWalkState } from './walk.ts'

/** Opens a record's page from a list. The page then leads to the rows beside it. */
export function useOpenPage(
  { resource, list, place }: Pick<ListContext, 'resource' | 'list' | 'place'>,
  findWalked: () => Pick<RecordList, 'query' | 'findVisibleIndex' | 'findPlace'> | undefined = () => undefined,
) {
  const route = useRoute()
  const router = useRouter()
  const of = place.of && { type: place.of.resource.type, id: place.of.id, through: place.of.through }

  return (id: string): void => {
    const rows = findWalked() ?? list
    const query = rows.query.value
    const line = rows.findVisibleIndex(id)
    const found = (line !== undefined && rows.findPlace(line)) || (query && { query, index: 0 })
    const state = found && { from: route.fullPath, ...found, of }
    void router.push({ path: toRecordAddress(resource.type, id), ...(state && { state: toWalkState(state) }) })
  }
}
