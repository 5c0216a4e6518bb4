import type { Resource } from '../../../src-shared/schema/resource.ts'
import { listColumnNames } from '../../fields/column-kinds.ts'

/** `section` is null for fields of no section, and for what the record leads to. */
export interface ColumnGroup {
  readonly key: string
  readonly section: string | null
  readonly names: readonly string[]
}

/** Every column once: by the sections of the declaration, then the other fields, then what the record leads to. */
export function listColumnGroups(resource: Resource): ColumnGroup[] {
  const left = new Set(listColumnNames(resource))
  const take = (names: readonly string[]) => names.filter((name) => left.delete(name))
  const sections = Object.entries(resource.sections).map(([section, names]) => ({ key: section, section, names: take(names) }))
  const links = take(Object.keys(resource.relationships).filter((name) => !Object.hasOwn(resource.fields, name)))
  const groups = [
    ...sections,
    { key: '*fields', section: null, names: [...left] },
    { key: '*links', section: null, names: links },
  ]
  return groups.filter(({ names }) => names.length > 0)
}
