import type { Language } from '../../src-shared/bridge.ts'
import { customField, type CustomKind } from '../../src-shared/resources/custom-field.ts'
import type { Field } from '../../src-shared/schema/field.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { customKey } from '../../src-shared/schema/values.ts'
import { findStoredDecimal, toDecimalText } from '../../src-shared/values/decimal.ts'
import { findNumberText, listStrings, type ExactObject } from '../../src-shared/values/json.ts'
import { fieldKinds, type KindTraits } from './field-kinds.ts'

/** The name and kind that users gave to a `custom-<number>` field. */
export interface CustomColumn {
  readonly key: string
  readonly kind: CustomKind
  readonly names: Readonly<Record<Language, string>>
  /** Whether lists offer it as a column. */
  readonly isColumn: boolean
  /** Whether lists offer it as a filter. */
  readonly isFilter: boolean
  /** The choices of the kind `choice`. */
  readonly choices: readonly string[]
  /** A declared section of the record, or a heading of the users' own. Empty for the custom fields' usual place. */
  readonly section: string
}

export interface NamedResource extends Resource {
  readonly customs: readonly CustomColumn[]
}

/** The resource with the account's named custom fields. Lists treat these like its own fields. */
export const withCustoms = (resource: Resource, customs: readonly CustomColumn[]): NamedResource => ({ ...resource, customs })

/** All named custom fields, in the users' order. */
export function listCustomColumns(resource: Resource): readonly CustomColumn[] {
  return 'customs' in resource ? (resource as NamedResource).customs : []
}

export const isCustom = (name: string): boolean => customKey.test(name)

export function findCustomColumn(resource: Resource, name: string): CustomColumn | undefined {
  return isCustom(name) ? listCustomColumns(resource).find(({ key }) => key === name) : undefined
}

/** The account's name for the field; undefined if it has none. */
export function findCustomName(resource: Resource, name: string, language: Language): string | undefined {
  const given = findCustomColumn(resource, name)?.names[language]
  return given === name ? undefined : given
}

interface CustomTraits {
  /** The declaration that a regular field of this kind would have. */
  readonly field: Field
  readonly write: KindTraits['write']
}

const { any, loose, date, datetime, phone } = fieldKinds

/** The engine does not validate custom values, so a value of another kind is shown as it is. */
export const customKinds: Record<CustomKind, CustomTraits> = {
  text: { field: { kind: 'any' }, write: any.write },
  number: { field: { kind: 'decimal' }, write: writeNumber },
  date: { field: { kind: 'date' }, write: date.write },
  datetime: { field: { kind: 'datetime' }, write: datetime.write },
  checkbox: { field: { kind: 'boolean' }, write: loose.write },
  choice: { field: { kind: 'enum' }, write: any.write },
  phone: { field: { kind: 'phone' }, write: phone.write },
  email: { field: { kind: 'email' }, write: any.write },
  url: { field: { kind: 'url' }, write: any.write },
}

/** The declaration that a regular field like this one would have. */
export function toCustomField({ kind, choices }: CustomColumn): Field {
  const { field } = customKinds[kind]
  return kind === 'choice' ? { ...field, values: choices } : field
}

/** Shows counts, years and sums without extra digits. */
function writeNumber(...[value, formats]: Parameters<KindTraits['write']>): string {
  const found = findStoredDecimal(typeof value === 'string' ? value : (findNumberText(value) ?? ''))
  return found ? formats.integer(toDecimalText(found)) : any.write(value, formats)
}

const kinds: readonly string[] = customField.fields.kind.values

/** Reads a definition from the API. Undefined if it belongs to another type or names no custom field. */
export function findCustomDefinition(attributes: ExactObject, type: string): CustomColumn | undefined {
  const text = (name: string) => (typeof attributes[name] === 'string' ? attributes[name].trim() : '')
  const key = text('key')
  if (text('object') !== type || !isCustom(key)) return undefined
  return {
    key,
    kind: kinds.includes(text('kind')) ? (text('kind') as CustomKind) : 'text',
    names: { en: text('name-en') || text('name-ru') || key, ru: text('name-ru') || text('name-en') || key },
    isColumn: attributes['is-column'] !== false,
    isFilter: attributes['is-filter'] !== false,
    choices: listStrings(attributes['choices']),
    section: text('section'),
  }
}
