import { matchesWords, toSearchText, toSearchWords } from '../../../src-shared/text/search-words.ts'
import type { ChipContent } from './filter-chips.ts'
import { filterGroups, type FilterField, type FilterGroup } from './filter-field.ts'

/** A filter with what it asks for, found by what that is called. */
export interface MenuAnswer {
  readonly content: ChipContent
  readonly label: string
  readonly words: string
}

export interface MenuLine {
  readonly field: FilterField
  readonly label: string
  /** What there is to ask for, where the name alone does not tell. */
  readonly hint?: string | undefined
  /** What is asked for at once; without it the editor is. */
  readonly content?: ChipContent
  readonly at: number
}

export interface MenuGroup {
  readonly group: FilterGroup
  readonly lines: readonly MenuLine[]
}

/** A filter in words, as the menu needs them. */
export interface MenuWords {
  readonly toLabel: (field: FilterField) => string
  readonly toGroup: (group: FilterGroup) => string
  readonly toHint: (field: FilterField) => string | undefined
  readonly listAnswers: (field: FilterField) => readonly MenuAnswer[]
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

/** The filters that are called so, or ask for what is, under their headings and as they are declared; `at` counts through all of them. */
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
