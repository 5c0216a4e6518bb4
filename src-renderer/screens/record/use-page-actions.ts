import { computed, shallowRef } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useAction } from '../../actions/use-action.ts'
import { useActions } from '../../actions/use-actions.ts'
import { findPart, listRecordActions, toMenu, type MeantRecord } from '../../list/selection/record-menu.ts'
import { nothingSelected } from '../../list/selection/selection.ts'
import { useOpenWindow } from '../../list/selection/use-open-window.ts'
import { useRecordActions } from '../../list/selection/use-record-actions.ts'
import type { useWalk } from '../../list/walk/use-walk.ts'
import { useI18n } from '../../locales/i18n.ts'
import { useCopyPhone } from '../../record/use-copy-phone.ts'
import type { ShownRecord } from '../../record/use-shown-record.ts'

/** Actions of a record's page: on the record itself, and from it to other records. */
export function usePageActions(resource: Resource, shown: ShownRecord, walk: ReturnType<typeof useWalk>) {
  const { t } = useI18n()
  const actions = useActions()
  const meant = computed((): MeantRecord | null => {
    const row = shown.state.value === 'gone' ? null : shown.row.value
    return row ? { row, part: findPart(row) } : null
  })
  const findRow = () => meant.value?.row
  const nothing = { selection: shallowRef(nothingSelected), count: computed(() => 0), clear: () => undefined }
  const part = computed(() => meant.value?.part ?? 'actual')
  const { asking, start } = useRecordActions({
    resource,
    selection: nothing,
    layout: shallowRef({ columns: [], sort: null, fits: false }),
    part,
    only: meant,
    findMeant: () => meant.value ?? undefined,
  })
  useOpenWindow(resource, findRow)
  useCopyPhone(resource, findRow)

  const next = { run: walk.next, isEnabled: () => walk.around.value?.after != null }
  const previous = { run: walk.previous, isEnabled: () => walk.around.value?.before != null }
  useAction('records.nextRecord', next)
  useAction('records.previousRecord', previous)
  // Outside the related lists, the keys of a list's rows walk the records.
  useAction('records.next', { ...next, shownAs: 'records.nextRecord' })
  useAction('records.previous', { ...previous, shownAs: 'records.previousRecord' })
  useAction('records.editPeek', { run: shown.want, isEnabled: () => meant.value !== null })
  useAction('records.clearSelection', { run: walk.close, label: () => t('record.back') })

  const listItems = () => toMenu(actions.menu, meant.value ? listRecordActions(resource, meant.value.part, 'page') : [])
  return { asking, start, listItems }
}
