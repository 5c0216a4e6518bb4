import { registry } from '../../src-shared/resources/index.ts'
import type { Field } from '../../src-shared/schema/field.ts'
import type { Relationship, Resource } from '../../src-shared/schema/resource.ts'
import { findCustomColumn, listCustomColumns, toCustomField, type CustomColumn } from './custom-columns.ts'
import { fieldKinds } from './field-kinds.ts'

/** What a column can show: a field, a custom field, or linked records. */
export type ColumnKind =
  | { readonly is: 'field'; readonly field: Field; readonly custom?: CustomColumn }
  | { readonly is: 'link'; readonly relationship: Relationship; readonly target: Resource }

export interface ColumnTraits {
  readonly align: 'start' | 'end'
  readonly tabular: boolean
  readonly width: number
  readonly sortable: boolean
}

export function findColumn(resource: Resource, name: string): ColumnKind | undefined {
  const { fields, relationships } = resource
  const custom = findCustomColumn(resource, name)
  if (custom) return { is: 'field', field: toCustomField(custom), custom }
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field) return !field.private && fieldKinds[field.kind].inTables ? { is: 'field', field } : undefined
  const relationship = Object.hasOwn(relationships, name) ? relationships[name] : undefined
  const target = relationship && registry.get(relationship.target)
  return target && { is: 'link', relationship, target }
}

/** Fields first, then relationships, then custom fields. */
export function listColumnNames(resource: Resource): string[] {
  const names = [...Object.keys(resource.fields), ...Object.keys(resource.relationships)]
  const customs = listCustomColumns(resource).filter(({ isColumn }) => isColumn)
  return [...names.filter((name) => findColumn(resource, name)), ...customs.map(({ key }) => key)]
}

/**
 * The field to write when a column shows a read-only title: `name`, if the type has one. A full name has several parts, so no
 * single field.
 */
export function toWritten({ title, fields }: Resource, name: string): string {
  return title.includes(name) && fields[name]?.writable === false && Object.hasOwn(fields, 'name') ? 'name' : name
}

const linkTraits: ColumnTraits = { align: 'start', tabular: false, width: 144, sortable: false }

/** The API cannot sort by custom fields. */
export function toColumnTraits(resource: Resource, name: string): ColumnTraits {
  const column = findColumn(resource, name)
  if (column?.is === 'link') return linkTraits
  return { ...fieldKinds[column?.field.kind ?? 'any'], sortable: column !== undefined && !column.custom }
}
