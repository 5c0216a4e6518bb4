import { hasCustoms } from './columns.ts'
import type { FieldKind } from './field.ts'
import type { Filter } from './filter.ts'
import type { Resource } from './resource.ts'

type FilterOf<K extends Filter['kind']> = Extract<Filter, { kind: K }>

const code = (text: string) => `\`${text}\``

const states: Record<FilterOf<'state'>['state'], string> = {
  archived: 'in the archive',
  discarded: 'in the trash',
  actual: 'neither archived nor in the trash',
  'not-discarded': 'not in the trash',
}

const isAmount = ({ field }: FilterOf<'at-least' | 'at-most'>, { fields }: Resource) => fields[field]?.kind === 'decimal'

const meanings: { readonly [K in Filter['kind']]: (filter: FilterOf<K>, resource: Resource) => string } = {
  text: ({ field }) => `${code(field)} equals one of the values; case and \`ё\`/\`е\` make no difference`,
  phone: ({ fields }) => `${fields.map(code).join(', ')}: the same digits`,
  'at-least': (filter, resource) =>
    isAmount(filter, resource)
      ? `${code(filter.field)} at least`
      : `${code(filter.field)} at or after; a period that moves with the calendar, such as \`this-quarter\`, for its first day`,
  'at-most': (filter, resource) =>
    isAmount(filter, resource)
      ? `${code(filter.field)} at most`
      : `${code(filter.field)} at or before; a period that moves with the calendar, such as \`this-quarter\`, for its last day`,
  missing: ({ field }) => `without ${code(field)}`,
  linked: ({ relationship }, { relationships }) => {
    const mine = relationships[relationship]?.target === 'users' ? ', `me` for the user of the token' : ''
    return `${code(relationship)} leads to one of these ids; \`none\` for no link${mine}`
  },
  address: ({ fields }) =>
    `${fields.map(code).join(', ')}: equal, regardless of case and \`ё\`/\`е\`; \`none\` if empty (\`"none"\` is the text)`,
  ending: ({ relationship }) =>
    `the \`kind\` of its ${code(relationship)}: \`won\`, \`lost\` or \`open\`, which is any other and no ${code(relationship)} at all`,
  'overdue-link': ({ relationship }) =>
    `in its ${code(relationship)} for longer than its \`duration\` in days; never in a won or lost one`,
  yearly: ({ field }) =>
    `${code(field)} comes within this many days, today included; 29 February counts as the 28th where there is none`,
  state: ({ state }) => states[state],
  search: () => 'every word is found in a searched field',
  'table-state': () => 'the saved view of that id applies',
  mirrored: ({ attribute }) => `the mirrored attribute ${code(attribute)} holds one of these`,
}

const textExamples: { readonly [field: string]: string } = {
  'last-name': 'Иванов,Smith',
  'first-name': 'Анна',
  'middle-name': 'Петровна',
  email: 'sales@example.com',
  'other-email': 'sales@example.com',
}

const boundExamples: Partial<Record<FieldKind, string>> = {
  datetime: '2026.01.31 09:00',
  date: '2026.01.31',
  decimal: '100000.50',
}

const examples: { readonly [K in Filter['kind']]: (filter: FilterOf<K>, resource: Resource) => string } = {
  text: ({ field }) => textExamples[field] ?? '7700000000',
  phone: () => '+7 900 000-00-00',
  'at-least': ({ field }, { fields }) => boundExamples[fields[field]?.kind ?? 'any'] ?? '1',
  'at-most': ({ field }, { fields }) => boundExamples[fields[field]?.kind ?? 'any'] ?? '1',
  missing: () => 'true',
  linked: ({ relationship }, { relationships }) => (relationships[relationship]?.target === 'users' ? 'me,2' : '1,none'),
  address: ({ fields }) => (fields[0]?.endsWith('city') ? 'Казань,none' : 'Татарстан'),
  ending: () => 'open,won',
  'overdue-link': () => 'true',
  yearly: () => '7',
  state: ({ state }) => (state === 'not-discarded' ? 'true' : '1'),
  search: () => 'ann smith',
  'table-state': () => '1',
  mirrored: () => '1,2',
}

/** The meaning of one `filter[<name>]` in Markdown, and an example value. */
export interface FilterMeaning {
  readonly name: string
  readonly meaning: string
  readonly example: string
}

/** Marks our extensions, because a hosted CRM does not support them. */
const toExtension = (meaning: string, { reach }: Resource) => (reach === 'crm' ? `${meaning} (extension)` : meaning)

/** All filters of a resource's list. `custom-<number>` stands for those by custom field. */
export function listFilterMeanings(resource: Resource): FilterMeaning[] {
  const declared = Object.entries(resource.filters).map(([name, filter]): FilterMeaning => {
    const meaning = (meanings[filter.kind] as (filter: Filter, resource: Resource) => string)(filter, resource)
    const example = (examples[filter.kind] as (filter: Filter, resource: Resource) => string)(filter, resource)
    return { name, meaning: filter.extension ? toExtension(meaning, resource) : meaning, example }
  })
  const custom = toExtension('that custom field has one of the values', resource)
  return [
    ...declared,
    { name: 'id', meaning: toExtension('one of these ids', resource), example: '1,2' },
    ...(hasCustoms(resource) ? [{ name: 'custom-<number>', meaning: custom, example: 'gold' }] : []),
  ]
}
