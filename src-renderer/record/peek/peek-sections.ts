import type { FieldKind } from '../../../src-shared/schema/field.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { isBlank } from '../../../src-shared/text/fold.ts'
import { isObject, type ExactJson } from '../../../src-shared/values/json.ts'
import type { LinkedRecord, RecordRow } from '../../api/records.ts'
import { readCell } from '../../fields/cell-value.ts'
import { findColumnEditor } from '../../fields/column-editor.ts'
import { findColumn } from '../../fields/column-kinds.ts'
import { listCustomColumns } from '../../fields/custom-columns.ts'
import type { RelatedRow } from '../related-links.ts'

/** One line of a record: a field with its value, or a relationship with whom it leads to. */
export type PeekLine =
  | { readonly is: 'field'; readonly name: string; readonly kind: FieldKind; readonly value: ExactJson }
  /** `total`: how many there are, of which `links` may be the first few. */
  | { readonly is: 'link'; readonly name: string; readonly links: readonly LinkedRecord[]; readonly total: number }
  /** The fields of an address as one reads them. */
  | { readonly is: 'address'; readonly name: string; readonly text: string }

export interface PeekSection {
  /** As declared; `links` and `other` for what no section of the declaration names. */
  readonly name: string
  readonly lines: readonly PeekLine[]
}

export interface PeekParts {
  readonly sections: readonly PeekSection[]
  /** Names of fields and relationships that hold nothing and can be filled in. */
  readonly empty: readonly string[]
}

/** What is shown although it is folded by itself. */
export interface Unfolded {
  /** An empty field that is being filled in. */
  readonly field: string | null
  /** Addresses that stand field by field. */
  readonly addresses: ReadonlySet<string>
}

const nothingUnfolded: Unfolded = { field: null, addresses: new Set() }

/** The name stands above already; the state of a record is a badge; who was responsible before stands in the history, by name. */
const shownElsewhere: ReadonlySet<string> = new Set([
  'as-string',
  'archived-at',
  'discarded-at',
  'customs',
  'cached-at',
  'previous-responsible-id',
])

/** What a record holds, by the sections of its declaration; what is empty apart. */
export function toPeekParts(resource: Resource, row: RecordRow, unfolded: Unfolded = nothingUnfolded): PeekParts {
  const declared = Object.entries(resource.sections)
  const placed = new Set(declared.flatMap(([, names]) => names))
  const links = Object.keys(resource.relationships)
  const other = Object.keys(resource.fields).filter((name) => !placed.has(name) && !shownElsewhere.has(name))
  const customs = listCustoms(resource, row)
  const isShown = (name: string) => name === unfolded.field || !isEmpty(resource, row, name)

  const toFields = (names: readonly string[]): PeekLine[] =>
    names.filter((name) => !isPrivate(resource, name) && isShown(name)).map((name) => toFieldLine(resource, row, name))

  function toLines(section: string, names: readonly string[]): readonly PeekLine[] {
    if (!isAddress(section)) return toFields(names)
    if (unfolded.addresses.has(section)) return names.map((name) => toFieldLine(resource, row, name))
    // A field that is being filled in stands by itself, whatever its address holds.
    const added = names.filter((name) => name === unfolded.field && isEmpty(resource, row, name))
    return [...toAddressLine(row, section, names), ...added.map((name) => toFieldLine(resource, row, name))]
  }

  const all = declared.map(([name, names]) => ({ name, lines: toLines(name, names) }))
  const sections = [
    ...all.filter(({ name }) => isFirst(name)),
    // Whose it is and where it stands is looked for more often than any address.
    { name: 'links', lines: links.filter(isShown).map((name) => toLinkLine(row, name)) },
    ...all.filter(({ name }) => !isFirst(name)),
    { name: 'other', lines: toFields([...customs, ...other]) },
  ].filter(({ lines }) => lines.length > 0)

  const folded = [...placed, ...customs, ...links, ...other].filter((name) => !isShown(name))
  return { sections, empty: folded.filter((name) => findColumnEditor(resource, name) !== undefined) }
}

/** Who it is, and how one reaches them. */
const isFirst = (section: string): boolean => ['main', 'phones', 'web'].includes(section)
const isAddress = (section: string): boolean => section.endsWith('address')

function toAddressLine({ attributes }: RecordRow, section: string, names: readonly string[]): PeekLine[] {
  const pieces = names.flatMap((name) => {
    const value = attributes[name]
    return typeof value === 'string' && !isBlank(value) ? [value.trim()] : []
  })
  return pieces.length === 0 ? [] : [{ is: 'address', name: section, text: pieces.join(', ') }]
}

function toFieldLine(resource: Resource, row: RecordRow, name: string): PeekLine {
  const kind = findColumn(resource, name)
  return {
    is: 'field',
    name,
    kind: (kind?.is === 'field' ? kind.field.kind : resource.fields[name]?.kind) ?? 'any',
    value: readCell(resource, name, row),
  }
}

function toLinkLine(row: RecordRow & Partial<RelatedRow>, name: string): PeekLine {
  const links = row.links[name] ?? []
  return { is: 'link', name, links, total: row.totals?.[name] ?? links.length }
}

/** Fields that people added to the CRM: those with a name, then what else the record holds. */
function listCustoms(resource: Resource, { attributes }: RecordRow): string[] {
  const held = isObject(attributes['customs']) ? Object.keys(attributes['customs']) : []
  return [...new Set([...listCustomColumns(resource).map(({ key }) => key), ...held])]
}

const isPrivate = ({ fields }: Resource, name: string): boolean => fields[name]?.private === true

function isEmpty(resource: Resource, row: RecordRow, name: string): boolean {
  return isNothing(readCell(resource, name, row))
}

function isNothing(value: ExactJson | undefined): value is undefined | null {
  if (value === undefined || value === null) return true
  return typeof value === 'string' ? isBlank(value) : Array.isArray(value) && value.length === 0
}
