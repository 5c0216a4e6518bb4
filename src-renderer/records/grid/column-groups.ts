import type { Resource } from '../../../src-shared/schema/resource.ts'
import { listColumnNames } from '../../fields/column-kinds.ts'
import { isCustom } from '../../fields/custom-columns.ts'

export interface ColumnGroup {
  /** A section of the declaration, or one of those below. */
  readonly key: string
  readonly names: readonly string[]
}

/** No section has a name with such a sign. */
export const otherFields = '*fields'
export const relatedRecords = '*links'
export const customFields = '*customs'

/** Every column once: by the sections of the declaration, then custom fields, the other ones, and what the record leads to. */
export function listColumnGroups(resource: Resource): ColumnGroup[] {
  const left = new Set(listColumnNames(resource))
  const take = (names: readonly string[]) => names.filter((name) => left.delete(name))
  const sections = Object.entries(resource.sections).map(([key, names]) => ({ key, names: take(names) }))
  const links = take(Object.keys(resource.relationships).filter((name) => !Object.hasOwn(resource.fields, name)))
  const customs = take([...left].filter(isCustom))
  const groups = [
    ...sections,
    { key: customFields, names: customs },
    { key: otherFields, names: [...left] },
    { key: relatedRecords, names: links },
  ]
  return groups.filter(({ names }) => names.length > 0)
}
