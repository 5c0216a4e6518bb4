import type { FieldKind } from '../../src-shared/schema/field.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import type { RecordRow } from '../api/records.ts'

/** The texts in a record's fields of one kind, such as its phone numbers. */
export function listTexts({ fields }: Resource, { attributes }: Pick<RecordRow, 'attributes'>, kind: FieldKind): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = attributes[name]
    return field.kind === kind && typeof value === 'string' && value !== '' ? [value] : []
  })
}
