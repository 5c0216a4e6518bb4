import { registry } from '../../../src-shared/resources/index.ts'
import { isExclusiveSet } from '../../../src-shared/schema/ownership.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { listColumnNames } from '../../fields/column-kinds.ts'
import { findColumnEditor } from '../../fields/column-editor.ts'

/** Moves of a record to the archive and the trash have actions of their own. */
const moved: ReadonlySet<string> = new Set(['archived-at', 'discarded-at'])

/** What can be given to many records at once; a deal has one company, so that it cannot be given to several. */
export function listBulkFields(resource: Resource): string[] {
  return listColumnNames(resource).filter(
    (name) => !moved.has(name) && findColumnEditor(resource, name) !== undefined && !isExclusiveSet(registry, resource, name),
  )
}

/** A record may be without it. */
export function isClearable({ fields, relationships }: Resource, name: string): boolean {
  return (fields[name] ?? relationships[name])?.required !== true
}
