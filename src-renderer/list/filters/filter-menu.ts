import { matchesWords, toSearchText, toSearchWords } from '../../../src-shared/text/search-words.ts'
import type { ChipContent } from './filter-chips.ts'
import { filterGroups, type FilterField, type FilterGroup } from './filter-field.ts'

/** A complete filter that the menu finds by the name of its value. */
export interface MenuAnswer {
  readonly content: ChipContent
  readonly label: string
  readonly words: string
}

export interface MenuLine {
  readonly field: FilterField
  readonly label: string
  /** The possible values, if the label alone does not show them. */
  readonly hint?: string | undefined
  /** Applies at once. Without it, the editor opens. */
  readonly content?: ChipContent
  readonly at: number
}

export interface MenuGroup {
  readonly group: FilterGroup
  readonly lines: readonly MenuLine[]
}

/** Texts of filters for the menu. */
export interface MenuWords {
  readonly toLabel: (field: FilterField) => string
  readonly toGroup: (group: FilterGroup) => string
  readonly toHint: (field: FilterField) => string | undefined
  readonly listAnswers: (field: FilterField) => readonly MenuAnswer[]
}

/** Matching columns that have no filter. */
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

/** Filters whose label or value matches, by group and in declared order. `at` counts across all groups. */
export function listMenuGroups(
  fields: readonly FilterField[],
  text: string,
  { toLabel, toGroup, toHint, listAnswers }: MenuWords,
): MenuGroup[] {
  const words = toSearchWords(text)
  const isMeant = (...said: string[]) => words.length === 0 || matchesWords(toSearchText(said, []), words)
  let at = 0
  return filterGroups.flatMap((group) => {
    const lines = fields
      .filter((field) => field.group === group)
      .flatMap((field): Omit<MenuLine, 'at'>[] => {
        const label = toLabel(field)
        const answers = words.length === 0 ? [] : listAnswers(field).filter((answer) => isMeant(answer.words))
        return [
          ...(isMeant(label, toGroup(group)) ? [{ field, label, hint: toHint(field) }] : []),
          ...answers.map((answer) => ({ field, label: answer.label, content: answer.content })),
        ]
      })
      .map((line) => ({ ...line, at: at++ }))
    return lines.length > 0 ? [{ group, lines }] : []
  })
}
