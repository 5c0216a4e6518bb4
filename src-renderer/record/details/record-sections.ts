import type { FieldKind } from '../../../src-shared/schema/field.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { isBlank } from '../../../src-shared/text/fold.ts'
import { isObject, type ExactJson } from '../../../src-shared/values/json.ts'
import type { LinkedRecord, RecordRow } from '../../api/records.ts'
import { readCell } from '../../fields/cell-value.ts'
import { findColumnEditor } from '../../fields/column-editor.ts'
import { findColumn } from '../../fields/column-kinds.ts'
import { findCustomColumn, listCustomColumns } from '../../fields/custom-columns.ts'
import type { RelatedRow } from '../related-links.ts'

/** One line of a record: a field with its value, or a relationship with its linked records. */
export type RecordLine =
  | { readonly is: 'field'; readonly name: string; readonly kind: FieldKind; readonly value: ExactJson }
  /** `total` counts all linked records; `links` may hold only the first few. */
  | { readonly is: 'link'; readonly name: string; readonly links: readonly LinkedRecord[]; readonly total: number }
  /** An address in one line. */
  | { readonly is: 'address'; readonly name: string; readonly text: string }

export interface RecordSection {
  /** As declared, or `links` and `other` for names outside the declared sections. */
  readonly name: string
  readonly lines: readonly RecordLine[]
}

export interface RecordParts {
  readonly sections: readonly RecordSection[]
  /** Names of empty fields and relationships that can be filled in. */
  readonly empty: readonly string[]
}

/** Lines that are shown although they are hidden by default. */
export interface Unfolded {
  /** An empty field that is being filled in. */
  readonly field: string | null
  /** Addresses shown field by field. */
  readonly addresses: ReadonlySet<string>
}

const nothingUnfolded: Unfolded = { field: null, addresses: new Set() }

/** The title is in the header, the state is a badge, and the history names the former responsible user. */
const shownElsewhere: ReadonlySet<string> = new Set([
  'as-string',
  'archived-at',
  'discarded-at',
  'customs',
  'cached-at',
  'previous-responsible-id',
])

/** A record's content by declared section, with empty fields listed apart. */
export function toRecordParts(
  resource: Resource,
  row: RecordRow,
  unfolded: Unfolded = nothingUnfolded,
  /** Relationships that are shown elsewhere. */
  beside: readonly string[] = [],
): RecordParts {
  const declared = Object.entries(resource.sections)
  const placed = new Set(declared.flatMap(([, names]) => names))
  const links = Object.keys(resource.relationships).filter((name) => !beside.includes(name))
  const other = Object.keys(resource.fields).filter((name) => !placed.has(name) && !shownElsewhere.has(name))
  const customs = listCustoms(resource, row)
  const placeOf = (name: string) => findSection(resource, name)
  /** Headings of the users' own, in the order of their fields. */
  const own = [...new Set(customs.map(placeOf))].filter((name) => name !== 'other' && !Object.hasOwn(resource.sections, name))
  const customsOf = (section: string) => customs.filter((name) => placeOf(name) === section)
  const isShown = (name: string) => name === unfolded.field || !isEmpty(resource, row, name)

  const toFields = (names: readonly string[]): RecordLine[] =>
    names.filter((name) => !isPrivate(resource, name) && isShown(name)).map((name) => toFieldLine(resource, row, name))

  function toLines(section: string, names: readonly string[]): readonly RecordLine[] {
    if (!isAddress(section)) return toFields(names)
    if (unfolded.addresses.has(section)) return names.map((name) => toFieldLine(resource, row, name))
    // A field being filled in has its own line, whatever its address holds.
    const added = names.filter((name) => name === unfolded.field && isEmpty(resource, row, name))
    return [...toAddressLine(row, section, names), ...added.map((name) => toFieldLine(resource, row, name))]
  }

  const all = declared.map(([name, names]) => ({ name, lines: [...toLines(name, names), ...toFields(customsOf(name))] }))
  const sections = [
    ...all.filter(({ name }) => isFirst(name)),
    // Users look for links more often than for addresses.
    { name: 'links', lines: orderLinks(links.filter(isShown)).map((name) => toLinkLine(row, name)) },
    ...all.filter(({ name }) => !isFirst(name)),
    ...own.map((name) => ({ name, lines: toFields(customsOf(name)) })),
    { name: 'other', lines: toFields([...customsOf('other'), ...other]) },
  ].filter(({ lines }) => lines.length > 0)

  const folded = [...placed, ...customs, ...links, ...other].filter((name) => !isShown(name))
  return { sections, empty: folded.filter((name) => findColumnEditor(resource, name) !== undefined) }
}

/** Sections about identity and contact data come first. */
const isFirst = (section: string): boolean => ['main', 'main-address', 'phones', 'web'].includes(section)
const isAddress = (section: string): boolean => section.endsWith('address')

/** A loss is read together with its stage. It must not be cut off for the sake of who created the record. */
function orderLinks(names: readonly string[]): readonly string[] {
  const loss = names.filter((name) => name.startsWith('loss-'))
  if (loss.length === 0) return names
  const others = names.filter((name) => !loss.includes(name) && name !== 'user')
  const after = others.indexOf('stage') + 1
  const last = names.filter((name) => name === 'user')
  return [...others.slice(0, after), ...loss, ...others.slice(after), ...last]
}

function toAddressLine({ attributes }: RecordRow, section: string, names: readonly string[]): RecordLine[] {
  const pieces = names.flatMap((name) => {
    const value = attributes[name]
    return typeof value === 'string' && !isBlank(value) ? [value.trim()] : []
  })
  return pieces.length === 0 ? [] : [{ is: 'address', name: section, text: pieces.join(', ') }]
}

function toFieldLine(resource: Resource, row: RecordRow, name: string): RecordLine {
  const kind = findColumn(resource, name)
  return {
    is: 'field',
    name,
    kind: (kind?.is === 'field' ? kind.field.kind : resource.fields[name]?.kind) ?? 'any',
    value: readCell(resource, name, row),
  }
}

function toLinkLine(row: RecordRow & Partial<RelatedRow>, name: string): RecordLine {
  const links = row.links[name] ?? []
  return { is: 'link', name, links, total: row.totals?.[name] ?? links.length }
}

/** The section of a custom field. The names of the two sections below are not for users. */
function findSection(resource: Resource, name: string): string {
  const section = findCustomColumn(resource, name)?.section ?? ''
  return section === '' || section === 'links' ? 'other' : section
}

/** Custom fields: the named ones first, then any others that the record holds. */
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
