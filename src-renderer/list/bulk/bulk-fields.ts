import { registry } from '../../../src-shared/resources/index.ts'
import { isExclusiveSet } from '../../../src-shared/schema/ownership.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { listColumnNames } from '../../fields/column-kinds.ts'
import { findColumnEditor } from '../../fields/column-editor.ts'
import { findStageLink } from '../../record/stage/use-stages.ts'

/** Archiving and moving to the trash have their own actions. */
const moved: ReadonlySet<string> = new Set(['archived-at', 'discarded-at'])

/**
 * Fields that many records can receive at once. Exclusive sets are excluded: a deal has one
 * company, so several companies cannot receive it.
 */
export function listBulkFields(resource: Resource): string[] {
  return listColumnNames(resource).filter(
    (name) => !moved.has(name) && findColumnEditor(resource, name) !== undefined && !isExclusiveSet(registry, resource, name),
  )
}

/** True if the field may be empty. Records without a stage are on no board, so a stage is only replaced. */
export function isClearable(resource: Resource, name: string): boolean {
  const { fields, relationships } = resource
  return name !== findStageLink(resource) && (fields[name] ?? relationships[name])?.required !== true
}
