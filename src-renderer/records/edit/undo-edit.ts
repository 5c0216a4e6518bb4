import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { RecordRow, Records } from '../../api/records.ts'

export interface FieldEdit {
  readonly id: string
  readonly field: string
  readonly from: ExactJson
  readonly to: ExactJson
}

export type Undone =
  | { readonly kind: 'undone'; readonly row: RecordRow }
  /** Someone wrote there since: nothing was touched. */
  | { readonly kind: 'changed'; readonly now: ExactJson }

/** Puts the earlier value back, unless the field has changed elsewhere since. */
export async function undoEdit(records: Records, resource: Resource, edit: FieldEdit): Promise<Outcome<Undone>> {
  const current = await records.readRecord(resource, edit.id)
  if (!current.ok) return current
  const now = current.value.attributes[edit.field] ?? null
  if (now !== edit.to) return succeed({ kind: 'changed', now })
  return restoreField(records, resource, edit)
}

/** Puts the earlier value back, whatever is there now. */
export async function restoreField(records: Records, resource: Resource, edit: FieldEdit): Promise<Outcome<Undone>> {
  const restored = await records.editRecord(resource, edit.id, { attributes: { [edit.field]: edit.from } })
  return restored.ok ? succeed({ kind: 'undone', row: restored.value }) : restored
}
