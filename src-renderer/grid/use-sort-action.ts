import { computed, type Ref } from 'vue'
import { useI18n } from '../locales/i18n.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { useAction } from '../actions/use-action.ts'
import { useFields } from '../fields/use-fields.ts'
import { cycleSort, isSortable, type ColumnLayout } from '../list/columns/column-layout.ts'
import type { CellPosition } from './grid-focus.ts'

interface Sorted {
  readonly resource: Resource
  readonly layout: () => ColumnLayout
  readonly focus: Ref<CellPosition>
  readonly change: (layout: ColumnLayout) => void
}

/** Sorts by the focused column from any row, like Enter on its header. */
export function useSortAction({ resource, layout, focus, change }: Sorted): void {
  const { t } = useI18n()
  const words = useFields()
  const name = computed(() => layout().columns[focus.value.column]?.name)

  useAction('records.sort', {
    run: () => name.value !== undefined && change(cycleSort(resource, layout(), name.value)),
    isEnabled: () => name.value !== undefined && isSortable(resource, name.value),
    label: () =>
      name.value === undefined ? t('action.sort') : t('action.sortBy', { column: words.fieldLabel(resource, name.value) }),
  })
}
