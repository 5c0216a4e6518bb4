import { registry } from '../../../src-shared/resources/index.ts'
import { tableState } from '../../../src-shared/resources/table-state.ts'
import { emptyValue, ownValue, type Filter } from '../../../src-shared/schema/filter.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { fromFilterParameters } from '../../api/list-query.ts'
import type { CustomColumn } from '../../fields/custom-columns.ts'

/** The heading of a filter in the menu. */
export const filterGroups = ['main', 'people', 'address', 'phones', 'dates', 'custom', 'other'] as const
export type FilterGroup = (typeof filterGroups)[number]

/** The subject of one chip. Some combine several API filters. */
export type FilterField = { readonly key: string; readonly group: FilterGroup; readonly custom?: CustomColumn } &
  /** `places`: the city or region fields that the filter compares. */
  (
    | { readonly kind: 'text' | 'phone' | 'list'; readonly name: string; readonly places?: readonly string[] }
    | { readonly kind: 'linked'; readonly name: string; readonly relationship: string; readonly target: Resource }
    | { readonly kind: 'ending'; readonly name: string }
    | { readonly kind: 'flag'; readonly name: string }
    | { readonly kind: 'range'; readonly field: string; readonly value: RangeValue; readonly names: RangeNames }
  )
/** The type of a range's ends. */
export type RangeValue = 'date' | 'datetime' | 'decimal'
export type FilterKind = FilterField['kind']
export type FieldOf<K extends FilterKind> = Extract<FilterField, { readonly kind: K }>

/** The API filters that bound one field. */
export interface RangeNames {
  readonly from?: string
  readonly to?: string
  readonly missing?: string
}

/** All fields a list can be filtered by. Excludes the filters that `part`, the search box and views use. */
export function listFilterFields(resource: Resource, customs: readonly CustomColumn[] = []): FilterField[] {
  const fields = new Map<string, FilterField>()
  for (const [name, filter] of Object.entries(resource.filters)) {
    const field = toField(resource, name, filter)
    if (field) fields.set(field.key, mergeRange(fields.get(field.key), field))
  }
  const id: FilterField = { key: 'id', group: 'other', kind: 'list', name: 'id' }
  const named = customs.map((custom): FilterField => ({
    key: custom.key,
    group: 'custom',
    kind: 'text',
    name: custom.key,
    custom,
  }))
  return [...fields.values(), ...named, ...(isKept(resource, id.name) ? [id] : [])]
}

/** True if the page's address can hold the filter. Otherwise the next navigation would drop it. */
function isKept(resource: Resource, name: string): boolean {
  return fromFilterParameters(resource, [[`filter[${name}]`, '1']]).filters.length > 0
}

function mergeRange(held: FilterField | undefined, field: FilterField): FilterField {
  if (held?.kind !== 'range' || field.kind !== 'range') return field
  return { ...held, names: { ...held.names, ...field.names } }
}

const linkGroups: Readonly<Record<string, FilterGroup>> = {
  users: 'people',
  contacts: 'people',
  companies: 'people',
  contracts: 'other',
  checkups: 'other',
  'company-bank-details': 'other',
  'diary-events': 'other',
  'diary-tasks': 'other',
  documents: 'other',
  'entity-products': 'other',
  invoices: 'other',
  segments: 'other',
}

const rangeEnds = { 'at-least': 'from', 'at-most': 'to', missing: 'missing' } as const

function toField(resource: Resource, name: string, filter: Filter): FilterField | undefined {
  switch (filter.kind) {
    case 'text':
      return { key: name, group: 'main', kind: 'text', name }
    case 'address':
      return { key: name, group: 'address', kind: 'text', name, places: filter.fields }
    case 'phone':
      return { key: name, group: 'phones', kind: 'phone', name }
    case 'at-least':
    case 'at-most':
    case 'missing': {
      const kind = resource.fields[filter.field]?.kind
      const value = kind === 'date' || kind === 'decimal' ? kind : 'datetime'
      const names: RangeNames = { [rangeEnds[filter.kind]]: name }
      const group = value === 'decimal' ? 'main' : 'dates'
      return { key: filter.field, group, kind: 'range', field: filter.field, value, names }
    }
    case 'linked': {
      const { relationship } = filter
      const target = registry.get(resource.relationships[relationship]?.target ?? '')
      if (!target) return undefined
      const group = linkGroups[target.type] ?? 'main'
      return { key: name, group, kind: 'linked', name, relationship, target }
    }
    case 'ending':
      return { key: name, group: 'main', kind: 'ending', name }
    case 'overdue-link':
      return { key: name, group: 'main', kind: 'flag', name }
    case 'yearly':
      return { key: name, group: 'dates', kind: 'list', name }
    case 'mirrored':
      return { key: name, group: 'other', kind: 'list', name }
    case 'state':
    case 'search':
    case 'table-state':
      return undefined
    default:
      return filter satisfies never
  }
}

/** The values of a field that are words of the API: no link or text, and the caller's user. */
export function listKeywords(field: FilterField): readonly (typeof emptyValue | typeof ownValue)[] {
  if (field.kind === 'text') return field.places ? [emptyValue] : []
  if (field.kind !== 'linked' || field.target === tableState) return []
  return field.target.type === 'users' ? [ownValue, emptyValue] : [emptyValue]
}

/** A field that the menu does not offer, but an address or a view may use. Its chip is shown and can be removed. */
export function findHiddenField(resource: Resource, name: string): FilterField | undefined {
  const filter = Object.hasOwn(resource.filters, name) ? resource.filters[name] : undefined
  if (filter?.kind === 'table-state')
    return { key: name, group: 'other', kind: 'linked', name, relationship: name, target: tableState }
  if (filter?.kind === 'state') return { key: name, group: 'other', kind: 'flag', name }
  if (/^custom-\d+$/.test(name)) return { key: name, group: 'custom', kind: 'text', name }
  return name === 'id' ? { key: name, group: 'other', kind: 'list', name } : undefined
}
