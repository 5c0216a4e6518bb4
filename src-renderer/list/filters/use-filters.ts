import { computed, shallowRef } from 'vue'
import type { FilterTerm } from '../../../src-shared/jsonapi/query.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { listCustomColumns } from '../../fields/custom-columns.ts'
import { useSession } from '../../api/use-session.ts'
import type { ListState } from '../source/list-state.ts'
import { createContent, replaceTerms, toChips, writeContent, type ChipContent, type FilterChip } from './filter-chips.ts'
import { listFilterFields, type FilterField } from './filter-field.ts'
import { useLinkedNames } from './use-linked-names.ts'

export type Filters = ReturnType<typeof useFilters>

/** The filters of a list, as chips. */
export function useFilters(resource: Resource, state: ListState) {
  const session = useSession()
  const zone = computed(() => session.session?.account.timeZone ?? 'UTC')
  const customs = listCustomColumns(resource).filter(({ isFilter }) => isFilter)
  const fields = computed(() => listFilterFields(resource, customs))
  const chips = computed(() => toChips(resource, fields.value, state.filters.value, zone.value))
  const names = useLinkedNames(chips)
  /** A new chip without a value. */
  const draft = shallowRef<FilterField | null>(null)
  const openKey = shallowRef<string | null>(null)

  const shown = computed((): readonly FilterChip[] => {
    const field = draft.value
    if (!field || chips.value.some(({ key }) => key === field.key)) return chips.value
    return [...chips.value, { key: field.key, content: createContent(field), terms: [] }]
  })

  /** Opens the editor of the field's chip, or of a new one. */
  function begin(field: FilterField): void {
    draft.value = field
    openKey.value = field.key
  }

  /** Applies a filter at once and replaces the field's current one. */
  function ask(key: string, content: ChipContent): void {
    state.filters.value = replaceTerms(chips.value, key, writeContent(content, zone.value))
  }

  function change(chip: FilterChip, terms: readonly FilterTerm[]): void {
    // A chip that becomes empty stays while its editor is open.
    if (terms.length === 0 && openKey.value === chip.key && chip.content.kind !== 'raw') draft.value = chip.content.field
    state.filters.value = replaceTerms(chips.value, chip.key, terms)
  }

  function setOpen(chip: FilterChip, isOpen: boolean): void {
    if (isOpen) openKey.value = chip.key
    else if (openKey.value === chip.key) openKey.value = null
    if (!isOpen && draft.value?.key === chip.key) draft.value = null
  }

  function remove(chip: FilterChip): void {
    setOpen(chip, false)
    state.filters.value = replaceTerms(chips.value, chip.key, [])
  }

  function clear(): void {
    draft.value = openKey.value = null
    state.filters.value = []
  }

  return { resource, state, zone, fields, chips: shown, names, openKey, begin, ask, change, setOpen, remove, clear }
}
