import type { Field } from '../../src-shared/schema/field.ts'
import type { ExactJson } from '../../src-shared/values/json.ts'
import type { Choice } from '../parts/choice.ts'

/** The choices of a field with few values. A stored value that is not declared stays available. */
export function listFieldChoices(field: Field, held: unknown, write: (value: ExactJson) => string): Choice[] {
  if (field.kind === 'boolean') return [true, false].map((value) => ({ value: String(value), label: write(value) }))
  const declared = field.values ?? []
  const odd = typeof held === 'string' && !declared.includes(held) ? [held] : []
  return [...declared, ...odd].map((value) => ({ value, label: write(value) }))
}
