import type { Resource } from '../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../src-shared/values/json.ts'
import { fieldKinds, type EditorTraits } from './field-kinds.ts'

/** How a field of a resource is edited in place, or undefined where it is not. */
export function findEditor({ fields }: Resource, name: string, value: ExactJson): EditorTraits | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || field.writable === false || (value !== null && typeof value !== 'string')) return undefined
  const editor = fieldKinds[field.kind].editor ?? undefined
  // A one-line input would silently drop the line breaks of a value that has some.
  return editor && value !== null && /[\r\n]/.test(value) ? { ...editor, lines: 'many' } : editor
}

/** What was typed as the API takes it: nothing is null, unless the field must have something. */
export function toEdited({ fields }: Resource, name: string, typed: string): ExactJson {
  return typed.trim() === '' && !fields[name]?.required ? null : typed
}
