import { matchesWords, toSearchText, toSearchWords } from '../../../src-shared/text/search-words.ts'
import { filterGroups, type FilterField, type FilterGroup } from './filter-field.ts'

export interface MenuGroup {
  readonly group: FilterGroup
  readonly lines: readonly { readonly field: FilterField; readonly label: string; readonly at: number }[]
}

/** The columns that are called so, where no filter asks for what stands in them. */
export function listUnfiltered(
  names: readonly string[],
  fields: readonly FilterField[],
  text: string,
  toLabel: (name: string) => string,
): { readonly name: string; readonly label: string }[] {
  const words = toSearchWords(text)
  const filtered = new Set(fields.flatMap((field) => [field.key, ...('relationship' in field ? [field.relationship] : [])]))
  return names
    .filter((name) => !filtered.has(name))
    .map((name) => ({ name, label: toLabel(name) }))
    .filter(({ label }) => matchesWords(toSearchText([label], []), words))
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
