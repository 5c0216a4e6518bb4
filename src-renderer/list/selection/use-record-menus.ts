import { useEventListener } from '@vueuse/core'
import { computed, ref, shallowRef, type Ref } from 'vue'
import { useI18n } from '../../locales/i18n.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ActionId } from '../../actions/catalogue.ts'
import { useActions } from '../../actions/use-actions.ts'
import type { Part } from '../../api/list-query.ts'
import type { RecordRow } from '../../api/records.ts'
import type { MenuItem } from '../../parts/menu-item.ts'
import { usePreferences } from '../../text/use-preferences.ts'
import type { ShownRecord } from '../../record/use-shown-record.ts'
import { findPart, listRecordActions, toMenu, type MeantRecord } from './record-menu.ts'
import type { RowSelection } from './use-selection.ts'

interface Options {
  readonly resource: Resource
  readonly part: Readonly<Ref<Part>>
  readonly peek: ShownRecord
  readonly selection: RowSelection
  readonly findCurrent: () => RecordRow | undefined
}

const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Finds the record that an action applies to. Provides the state of the menus on a row and in the panel header. */
export function useRecordMenus({ resource, part, peek, selection, findCurrent }: Options) {
  /** The record of an open menu. It takes precedence over the selection. */
  const only = shallowRef<MeantRecord | null>(null)
  const isInPanel = ref(false)

  const shown = computed((): MeantRecord | undefined => {
    const row = peek.row.value
    return row && row.id === peek.id.value ? { row, part: findPart(row) } : undefined
  })

  /** The record in the panel if the focus is there, else the focused row. */
  function findMeant(): MeantRecord | undefined {
    if (only.value) return only.value
    if (isInPanel.value && shown.value) return shown.value
    const row = findCurrent()
    return row && { row, part: part.value }
  }

  function onFocusin({ target }: FocusEvent): void {
    if (target instanceof Element && !target.closest(layers))
      isInPanel.value = target.closest('[data-beside-list] aside') !== null
  }
  useEventListener(document, 'focusin', onFocusin)

  /** Runs before the menu opens. Outside rows, for example in an editor, the system's own menu opens. */
  function aim(event: Event): void {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
    const row = cell && Number(cell.dataset['row']) >= 0 ? findCurrent() : undefined
    if (!row) event.stopPropagation()
    else only.value = selection.isSelected(row.id) ? null : { row, part: part.value }
  }

  const aimAtPanel = () => void (only.value = shown.value ?? null)
  const letGo = () => void (only.value = null)

  return { resource, only, shown, isInPanel, findMeant, aim, aimAtPanel, letGo }
}

type Menus = ReturnType<typeof useRecordMenus>

/** The menu items. Created after all actions are registered. */
export function useMenuItems(
  { only, shown, resource }: Menus,
  selection: RowSelection,
  forAll: Readonly<Ref<readonly ActionId[]>>,
) {
  const { t } = useI18n()
  const actions = useActions()
  const preferences = usePreferences()

  function listOnRow(): MenuItem[] {
    if (only.value) return toMenu(actions.menu, listRecordActions(resource, only.value.part, 'list'))
    const count = selection.count.value.toLocaleString(preferences.language)
    const unlisted = selection.unlisted.value?.toLocaleString(preferences.language) ?? '0'
    const label = [t('selection.count', { count }), ...(unlisted === '0' ? [] : [t('selection.unlisted', { count: unlisted })])]
    const heading = { kind: 'heading' as const, key: 'count', label: label.join(' · ') }
    return [heading, ...toMenu(actions.menu, [forAll.value, ['records.copyRows', 'records.clearSelection']])]
  }
  const listInPanel = () => toMenu(actions.menu, shown.value ? listRecordActions(resource, shown.value.part, 'panel') : [])

  return { listOnRow, listInPanel }
}
