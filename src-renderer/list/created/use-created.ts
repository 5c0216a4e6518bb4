import { useI18n } from '../../locales/i18n.ts'
import { useRouter } from 'vue-router'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { toTitle } from '../../../src-shared/schema/title.ts'
import { useBackend } from '../../api/backend.ts'
import type { ListQuery } from '../../api/list-query.ts'
import type { RecordRow } from '../../api/records.ts'
import { toListAddress, toRecordAddress } from '../../resources/index.ts'
import { useRecents } from '../../record/use-recents.ts'
import { useTellCreated } from '../../record/create/use-tell-created.ts'
import { findShownList } from '../groups/find-shown-list.ts'
import type { RecordList } from '../source/use-records.ts'
import { toPeekAddress } from '../../record/peek/peek-address.ts'
import { findPlace, type Place } from './find-place.ts'
import { goToRow, type FocusableRows } from './go-to-row.ts'

interface CreatedOptions {
  readonly resource: Resource
  readonly list: RecordList
  readonly findRows: () => FocusableRows | null
}

const doneKeys: Record<Place['kind'], string> = { row: 'create.done', far: 'create.doneFar', 'left-out': 'create.doneElsewhere' }

/** Shows a new record in the peek panel and in the list, with a toast that offers undo. */
export function useCreated({ resource, list, findRows }: CreatedOptions) {
  const { type } = resource
  const { t } = useI18n()
  const { records } = useBackend()
  const router = useRouter()
  const recents = useRecents()
  const tellCreated = useTellCreated()

  /** The panel takes the place of the form in the address. */
  function show(id: string): void {
    const { path, query } = toPeekAddress(router.currentRoute.value, toListAddress(type), id)
    void router.replace({ path, query: { ...query, create: undefined } })
  }

  function hide(id: string): void {
    const { path, query } = router.currentRoute.value
    if (path === toListAddress(type) && query['peek'] === id) void router.replace({ path, query: { ...query, peek: undefined } })
  }

  /** Finds the new record's row and goes to it. Assumes `row` if that is unknown. */
  async function lead(query: ListQuery | null, id: string): Promise<Place['kind']> {
    const shown = query && (await findShownList(list, query, id))
    const place = shown?.ok && (await findPlace(records, resource, shown.value, id))
    if (!place || !place.ok) return 'row'
    const rows = findRows()
    if (place.value.kind === 'row' && rows) {
      list.openGroup(shown.value)
      void goToRow(rows, list, { query: shown.value, index: place.value.index }, id)
    }
    return place.value.kind
  }

  /** `isAgain`: the form stays open for the next record, so the toast leads to this one. */
  return async (row: RecordRow, commit: string | undefined, isAgain: boolean): Promise<void> => {
    const { id, attributes } = row
    recents.add({ type, id })
    if (isAgain) return tellCreated(row, commit, { page: toRecordAddress(type, id) })
    show(id)
    const kind = await lead(list.query.value, id)
    const text = () => t(doneKeys[kind], { title: toTitle(id, attributes) })
    tellCreated(row, commit, { text, onUndone: () => hide(id) })
  }
}
