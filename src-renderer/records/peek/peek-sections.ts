import type { FieldKind } from '../../../src-shared/schema/field.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { isBlank } from '../../../src-shared/text/fold.ts'
import { isObject, type ExactJson } from '../../../src-shared/values/json.ts'
import type { LinkedRecord, RecordRow } from '../../api/records.ts'

/** One line of a record: a field with its value, or a relationship with whom it leads to. */
export type PeekLine =
  | { readonly is: 'field'; readonly name: string; readonly kind: FieldKind; readonly value: ExactJson }
  | { readonly is: 'link'; readonly name: string; readonly links: readonly LinkedRecord[] }
  /** The fields of an address as one reads them. */
  | { readonly is: 'address'; readonly name: string; readonly text: string }
  /** A value of a field that people added to the CRM. */
  | { readonly is: 'custom'; readonly name: string; readonly value: ExactJson }

export interface PeekSection {
  /** As declared; `links` and `other` for what no section of the declaration names. */
  readonly name: string
  readonly lines: readonly PeekLine[]
}

export interface PeekParts {
  readonly sections: readonly PeekSection[]
  /** Names of fields and relationships that hold nothing. */
  readonly empty: readonly string[]
}

/** The name stands above already; the state of a record is a badge. */
const shownElsewhere: ReadonlySet<string> = new Set(['as-string', 'archived-at', 'discarded-at', 'customs', 'cached-at'])

/** What a record holds, by the sections of its declaration; what is empty apart. */
export function toPeekParts(resource: Resource, row: RecordRow): PeekParts {
  const declared = Object.entries(resource.sections)
  const placed = new Set(declared.flatMap(([, names]) => names))
  const other = Object.keys(resource.fields).filter((name) => !placed.has(name) && !shownElsewhere.has(name))
  const sections = [
    ...declared.map(([name, names]) => ({ name, lines: toSectionLines(resource, row, name, names) })),
    { name: 'links', lines: Object.keys(resource.relationships).flatMap((name) => toLinkLine(row, name)) },
    { name: 'other', lines: [...toCustomLines(row), ...other.flatMap((name) => toFieldLine(resource, row, name))] },
  ].filter(({ lines }) => lines.length > 0)

  const filled = new Set(
    sections.flatMap(({ name, lines }) => (isAddress(name) ? (resource.sections[name] ?? []) : lines.map((line) => line.name))),
  )
  const all = [...placed, ...Object.keys(resource.relationships), ...other]
  return { sections, empty: all.filter((name) => !filled.has(name) && !isPrivate(resource, name)) }
}

const isAddress = (section: string): boolean => section.endsWith('address')

function toSectionLines(resource: Resource, row: RecordRow, section: string, names: readonly string[]): PeekLine[] {
  if (!isAddress(section)) return names.flatMap((name) => toFieldLine(resource, row, name))
  const pieces = names.flatMap((name) => {
    const value = row.attributes[name]
    return typeof value === 'string' && !isBlank(value) ? [value.trim()] : []
  })
  return pieces.length === 0 ? [] : [{ is: 'address', name: section, text: pieces.join(', ') }]
}

function toFieldLine(resource: Resource, { attributes }: RecordRow, name: string): PeekLine[] {
  const kind = resource.fields[name]?.kind
  const value = attributes[name]
  return kind === undefined || isNothing(value) || isPrivate(resource, name) ? [] : [{ is: 'field', name, kind, value }]
}

function toLinkLine({ links }: RecordRow, name: string): PeekLine[] {
  const ends = links[name] ?? []
  return ends.length === 0 ? [] : [{ is: 'link', name, links: ends }]
}

function toCustomLines({ attributes }: RecordRow): PeekLine[] {
  const customs = attributes['customs']
  if (!isObject(customs)) return []
  return Object.entries(customs).flatMap(([name, value]) => (isNothing(value) ? [] : [{ is: 'custom', name, value }]))
}

const isPrivate = ({ fields }: Resource, name: string): boolean => fields[name]?.private === true

function isNothing(value: ExactJson | undefined): value is undefined | null {
  if (value === undefined || value === null) return true
  return typeof value === 'string' ? isBlank(value) : Array.isArray(value) && value.length === 0
}
