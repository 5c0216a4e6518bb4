import type { FilterTerm } from '../../../src-shared/jsonapi/query.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { endings, isEnding, type Ending } from '../../../src-shared/schema/filter.ts'
import { findFlag } from '../../../src-shared/jsonapi/filter-values.ts'
import { findHiddenField, listKeywords, type FieldOf, type FilterField } from './filter-field.ts'
import { readIds, readList, readTexts, writeList } from './filter-list.ts'
import { readRange, writeRange, type Range } from './filter-range.ts'

/** The meaning of a chip's terms, for its editor. */
export type ChipContent =
  | { readonly kind: 'values'; readonly field: FieldOf<'text' | 'phone' | 'list'>; readonly values: readonly string[] }
  | { readonly kind: 'linked'; readonly field: FieldOf<'linked'>; readonly ids: readonly string[] }
  | { readonly kind: 'ending'; readonly field: FieldOf<'ending'>; readonly endings: readonly Ending[] }
  | { readonly kind: 'flag'; readonly field: FieldOf<'flag'>; readonly flag: boolean }
  | { readonly kind: 'range'; readonly field: FieldOf<'range'>; readonly range: Range }
  /** A term as sent: the filter is unknown, or no editor can represent its value. */
  | { readonly kind: 'raw'; readonly name: string; readonly field: FilterField | undefined; readonly text: string }

export interface FilterChip {
  /** Stays the same while the chip is edited. */
  readonly key: string
  readonly content: ChipContent
  readonly terms: readonly FilterTerm[]
}

/** Groups terms by field. Each term is in exactly one chip. */
export function toChips(
  resource: Resource,
  fields: readonly FilterField[],
  terms: readonly FilterTerm[],
  zone: string,
): FilterChip[] {
  const owners = new Map(fields.flatMap((field) => listNames(field).map((name) => [name, field] as const)))
  const groups = new Map<string, { field: FilterField | undefined; terms: FilterTerm[] }>()
  for (const term of terms) {
    const field = owners.get(term.name) ?? findHiddenField(resource, term.name)
    const group = groups.get(field?.key ?? term.name)
    if (group) group.terms.push(term)
    else groups.set(field?.key ?? term.name, { field, terms: [term] })
  }
  return [...groups].flatMap(([key, { field, terms: own }]): FilterChip[] => {
    const content = field && readContent(field, own, zone)
    if (content) return [{ key, content, terms: own }]
    return own.map((term) => ({
      key: `${key}/${term.name}`,
      content: { kind: 'raw', name: term.name, field, text: term.value },
      terms: [term],
    }))
  })
}

export const toTerms = (chips: readonly FilterChip[]): FilterTerm[] => chips.flatMap(({ terms }) => terms)

export function listNames(field: FilterField): string[] {
  if (field.kind !== 'range') return [field.name]
  const { from, to, missing } = field.names
  return [from, to, missing].filter((name) => name !== undefined)
}

function readContent(field: FilterField, terms: readonly FilterTerm[], zone: string): ChipContent | undefined {
  if (field.kind === 'range') {
    const range = readRange(field, terms, zone)
    return range && { kind: 'range', field, range }
  }
  const [term, ...rest] = terms
  return term && rest.length === 0 ? readTerm(field, term.value) : undefined
}

function readTerm(field: Exclude<FilterField, FieldOf<'range'>>, text: string): ChipContent | undefined {
  switch (field.kind) {
    case 'text':
    case 'phone':
    case 'list': {
      const values = readTexts(text, listKeywords(field))
      return values && { kind: 'values', field, values }
    }
    case 'linked': {
      const ids = readIds(text, listKeywords(field))
      return ids && { kind: 'linked', field, ids }
    }
    case 'ending': {
      const given = readList(text)
      return given?.every(isEnding) ? { kind: 'ending', field, endings: endings.filter((one) => given.includes(one)) } : undefined
    }
    case 'flag': {
      const flag = findFlag(text)
      return flag === undefined ? undefined : { kind: 'flag', field, flag }
    }
    default:
      return field satisfies never
  }
}

/** The number of alternative values. */
export function countValues(content: ChipContent): number {
  if (content.kind === 'values') return content.values.length
  if (content.kind === 'linked') return content.ids.length
  return content.kind === 'ending' ? content.endings.length : 1
}

/** The terms for the API. Empty while the content is incomplete. */
export function writeContent(content: ChipContent, zone: string): FilterTerm[] {
  switch (content.kind) {
    case 'values':
      return content.values.length === 0 ? [] : [{ name: content.field.name, value: writeList(content.values) }]
    case 'linked':
      return content.ids.length === 0 ? [] : [{ name: content.field.name, value: writeList(content.ids) }]
    case 'ending':
      return content.endings.length === 0 ? [] : [{ name: content.field.name, value: writeList(content.endings) }]
    case 'flag':
      return [{ name: content.field.name, value: String(content.flag) }]
    case 'range':
      return writeRange(content.field, content.range, zone)
    case 'raw':
      return [{ name: content.name, value: content.text }]
    default:
      return content satisfies never
  }
}

/** The content of a new chip. */
export function createContent(field: FilterField): ChipContent {
  switch (field.kind) {
    case 'text':
    case 'phone':
    case 'list':
      return { kind: 'values', field, values: [] }
    case 'linked':
      return { kind: 'linked', field, ids: [] }
    case 'ending':
      return { kind: 'ending', field, endings: [] }
    case 'flag':
      return { kind: 'flag', field, flag: true }
    case 'range':
      return { kind: 'range', field, range: { operator: 'from', from: null, to: null, exact: false } }
    default:
      return field satisfies never
  }
}

/** Replaces a chip's terms or appends them. An empty list removes the chip. Each filter occurs only once. */
export function replaceTerms(chips: readonly FilterChip[], key: string, terms: readonly FilterTerm[]): FilterTerm[] {
  const said = new Set(terms.map(({ name }) => name))
  const without = (own: readonly FilterTerm[]) => own.filter(({ name }) => !said.has(name))
  const next = chips.flatMap((chip) => (chip.key === key ? terms : without(chip.terms)))
  return chips.some((chip) => chip.key === key) ? next : [...next, ...terms]
}
