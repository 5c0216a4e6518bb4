import { matchesWords, toSearchText, toSearchWords } from '../../../src-shared/text/search-words.ts'
import { filterGroups, type FilterField, type FilterGroup } from './filter-field.ts'

export interface MenuGroup {
  readonly group: FilterGroup
  readonly lines: readonly { readonly field: FilterField; readonly label: string; readonly at: number }[]
}

/** The filters that are called so, under their headings; `at` counts through all of them. */
export function listMenuGroups(
  fields: readonly FilterField[],
  text: string,
  toLabel: (field: FilterField) => string,
  toGroup: (group: FilterGroup) => string,
): MenuGroup[] {
  const words = toSearchWords(text)
  let at = 0
  return filterGroups.flatMap((group) => {
    const lines = fields
      .filter((field) => field.group === group)
      .map((field) => ({ field, label: toLabel(field) }))
      .filter(({ label }) => words.length === 0 || matchesWords(toSearchText([label, toGroup(group)], []), words))
      .map((line) => ({ ...line, at: at++ }))
    return lines.length > 0 ? [{ group, lines }] : []
  })
}
