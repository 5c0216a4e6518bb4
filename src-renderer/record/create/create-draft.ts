import { isObject, type ExactJson, type ExactObject } from '../../../src-shared/values/json.ts'
import type { Change, Ref } from '../../api/records.ts'
import { isCustom } from '../../fields/custom-columns.ts'
import { isUntouched, readEdited, toNothing, type Edited } from '../../fields/column-editor.ts'
import type { Words } from '../../text/words.ts'
import type { FormField } from './form-fields.ts'

/** The form's values by field. */
export type Draft = Record<string, Edited>

export function createDraft(fields: readonly FormField[]): Draft {
  return Object.fromEntries(fields.map(({ name, editor }) => [name, toNothing(editor)]))
}

/** True if the form still equals `start`. */
export function isBlankDraft(fields: readonly FormField[], draft: Draft, start: Draft = createDraft(fields)): boolean {
  return fields.every((field) => isFieldUntouched(field, draft, start))
}

function isFieldUntouched({ name, editor }: FormField, draft: Draft, start: Draft): boolean {
  return isUntouched(editor, start[name] ?? toNothing(editor), draft[name] ?? toNothing(editor))
}

/** The parts of a stored draft to restore: fields that the user has already changed are left out. */
export function readOlder(fields: readonly FormField[], kept: unknown, draft: Draft, start: Draft): Draft {
  return readDraft(
    fields.filter((field) => isFieldUntouched(field, draft, start)),
    kept,
  )
}

/** True if any field differs from its start value. Unreadable text counts; blank text does not. */
export function hasEntered(fields: readonly FormField[], draft: Draft, start: Draft): boolean {
  return fields.some(({ name, editor }) => {
    const edited = draft[name] ?? toNothing(editor)
    if (isUntouched(editor, start[name] ?? toNothing(editor), edited)) return false
    if (typeof edited === 'string' && edited.trim() === '') return false
    const reading = readEdited(editor, edited, null)
    return 'problem' in reading || !(reading.value === null || (Array.isArray(reading.value) && reading.value.length === 0))
  })
}

/** The stored draft may be older than the form: a value that does not fit its field is replaced by an empty one. */
export function readDraft(fields: readonly FormField[], kept: unknown): Draft {
  const held = isObject(kept as ExactJson) ? (kept as ExactObject) : {}
  return Object.fromEntries(
    fields.map(({ name, editor }) => {
      const nothing = toNothing(editor)
      const value = Object.hasOwn(held, name) ? held[name] : undefined
      return [name, fits(editor.part, value) ? (value as Edited) : nothing]
    }),
  )
}

function fits(part: FormField['editor']['part'], value: ExactJson | undefined): boolean {
  if (part === 'links') return Array.isArray(value) && value.every(isChoice)
  return part === 'link' ? isChoice(value) : typeof value === 'string'
}

function isChoice(value: ExactJson | undefined): boolean {
  return isObject(value) && typeof value['value'] === 'string' && typeof value['label'] === 'string'
}

export interface ReadDraft {
  readonly change: Change
  readonly problems: Readonly<Record<string, Words>>
}

/** The form as the body of a create request. Empty fields are not sent. */
export function toCreation(fields: readonly FormField[], draft: Draft): ReadDraft {
  const attributes: Record<string, ExactJson> = {}
  const customs: Record<string, ExactJson> = {}
  const relationships: Record<string, Ref | readonly Ref[] | null> = {}
  const problems: Record<string, Words> = {}
  for (const { name, editor } of fields) {
    const edited = draft[name] ?? null
    if (edited === null || isUntouched(editor, toNothing(editor), edited)) continue
    const reading = readEdited(editor, edited, null)
    if ('problem' in reading) problems[name] = reading.problem
    else if ('field' in editor) (isCustom(name) ? customs : attributes)[name] = reading.value
    else relationships[name] = reading.value as unknown as Ref | readonly Ref[] | null
  }
  if (Object.keys(customs).length > 0) attributes['customs'] = customs
  return { change: { attributes, relationships }, problems }
}
