import { customKindNames, type CustomKind } from '../../../../src-shared/resources/custom-field.ts'
import { findChoicesFault, isSameChoice } from '../../../../src-shared/rules/custom-choices.ts'
import { customKey } from '../../../../src-shared/schema/values.ts'
import { listStrings, type ExactJson, type ExactObject } from '../../../../src-shared/values/json.ts'
import type { RecordRow } from '../../../api/records.ts'

/** A definition as the form edits it. */
export interface FieldDraft {
  /** The number in `custom-<number>`, as typed. */
  readonly number: string
  readonly en: string
  readonly ru: string
  readonly kind: CustomKind
  readonly choices: readonly string[]
  readonly section: string
  readonly isColumn: boolean
  readonly isFilter: boolean
}

export const toKey = (number: string): string => `custom-${number.trim()}`
export const toNumber = (key: string): string => key.slice('custom-'.length)

export const emptyDraft: FieldDraft = {
  number: '',
  en: '',
  ru: '',
  kind: 'text',
  choices: [],
  section: '',
  isColumn: true,
  isFilter: true,
}

export function toDraft({ attributes }: Pick<RecordRow, 'attributes'>): FieldDraft {
  const text = (name: string) => (typeof attributes[name] === 'string' ? attributes[name] : '')
  return {
    number: toNumber(text('key')),
    en: text('name-en'),
    ru: text('name-ru'),
    kind: customKindNames.find((kind) => kind === text('kind')) ?? 'text',
    choices: listStrings(attributes['choices']),
    section: text('section'),
    isColumn: attributes['is-column'] !== false,
    isFilter: attributes['is-filter'] !== false,
  }
}

/** The attributes to send. Choices stay when the kind changes, so that changing it back loses nothing. */
export function toAttributes(draft: FieldDraft): ExactObject {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
  return {
    key: toKey(draft.number),
    'name-en': orNull(draft.en),
    'name-ru': orNull(draft.ru),
    kind: draft.kind,
    choices: draft.choices.map((choice) => choice.trim()),
    section: orNull(draft.section),
    'is-column': draft.isColumn,
    'is-filter': draft.isFilter,
  }
}

/** Only the attributes that the form changed. Those that another window changed meanwhile stay. */
export function toChanges(start: FieldDraft, draft: FieldDraft): ExactObject {
  const before = toAttributes(start)
  const isChanged = ([name, value]: [string, ExactJson]) => JSON.stringify(value) !== JSON.stringify(before[name])
  return Object.fromEntries(Object.entries(toAttributes(draft)).filter(isChanged))
}

/** Message keys of what is wrong with a draft, by field. `taken`: the keys that have a definition already. */
export interface DraftProblems {
  readonly number?: string
  readonly names?: string
  readonly choices?: string
}

export function findProblems(draft: FieldDraft, taken: readonly string[]): DraftProblems {
  const key = toKey(draft.number)
  return {
    ...(!customKey.test(key) ? { number: 'customFields.badNumber' } : taken.includes(key) && { number: 'customFields.taken' }),
    ...(draft.en.trim() === '' && draft.ru.trim() === '' && { names: 'customFields.nameNeeded' }),
    ...(draft.kind === 'choice' && draft.choices.length === 0
      ? { choices: 'customFields.choiceNeeded' }
      : findChoicesFault(draft.choices) !== undefined && { choices: 'customFields.badChoices' }),
  }
}

export function moveItem<T>(items: readonly T[], from: number, by: -1 | 1): readonly T[] {
  const moved = items[from]
  const to = from + by
  return moved === undefined || to < 0 || to >= items.length ? items : items.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** Adds a choice, unless it is blank or already there. */
export function addChoice(choices: readonly string[], choice: string): readonly string[] {
  const text = choice.trim()
  return text === '' || choices.some((known) => isSameChoice(known, text)) ? choices : [...choices, text]
}
