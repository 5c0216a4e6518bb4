import { registry } from '../../src-shared/resources/index.ts'
import type { Field } from '../../src-shared/schema/field.ts'
import type { Relationship, Resource } from '../../src-shared/schema/resource.ts'
import { fieldKinds } from './field-kinds.ts'

/** What a table can show under one name: a field of the record, or the records it leads to. */
export type ColumnKind =
  | { readonly is: 'field'; readonly field: Field }
  | { readonly is: 'link'; readonly relationship: Relationship; readonly target: Resource }

export interface ColumnTraits {
  readonly align: 'start' | 'end'
  readonly tabular: boolean
  readonly width: number
  readonly sortable: boolean
}

export function findColumn({ fields, relationships }: Resource, name: string): ColumnKind | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field) return !field.private && fieldKinds[field.kind].inTables ? { is: 'field', field } : undefined
  const relationship = Object.hasOwn(relationships, name) ? relationships[name] : undefined
  const target = relationship && registry.get(relationship.target)
  return target && { is: 'link', relationship, target }
}

/** Fields first, then what the record leads to. */
export function listColumnNames(resource: Resource): string[] {
  const names = [...Object.keys(resource.fields), ...Object.keys(resource.relationships)]
  return names.filter((name) => findColumn(resource, name))
}

const linkTraits: ColumnTraits = { align: 'start', tabular: false, width: 144, sortable: false }

export function toColumnTraits(resource: Resource, name: string): ColumnTraits {
  const column = findColumn(resource, name)
  if (column?.is === 'link') return linkTraits
  return { ...fieldKinds[column?.field.kind ?? 'any'], sortable: column !== undefined }
}
