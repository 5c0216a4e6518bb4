import { registry } from '../../src-shared/resources/index.ts'
import type { Field, FieldKind } from '../../src-shared/schema/field.ts'
import { findOwner, isOwnedSet } from '../../src-shared/schema/ownership.ts'
import type { Relationship, Resource } from '../../src-shared/schema/resource.ts'
import { toTitle } from '../../src-shared/schema/title.ts'
import type { ExactJson } from '../../src-shared/values/json.ts'
import { findInstant } from '../../src-shared/values/time.ts'
import type { LinkedRecord, RecordRow } from '../api/records.ts'
import type { Choice } from '../parts/choice.ts'
import { readCell, toLinkage } from './cell-value.ts'
import { findColumn } from './column-kinds.ts'
import { findLinkedColour } from './linked-colour.ts'
import { kindEditors, readTyped, type FieldPart, type Reading } from './kind-editors.ts'

export type ColumnEditor =
  | { readonly part: FieldPart; readonly field: Field }
  | { readonly part: 'link' | 'links'; readonly relationship: Relationship; readonly target: Resource }

/** Editors that grow with their content. The others are as high as their cell. */
export const growingParts: ReadonlySet<ColumnEditor['part']> = new Set(['lines', 'links'])

/** The value inside an editor: text, one choice, or several. */
export type Edited = string | null | Choice | readonly Choice[]

export type Opened =
  | { readonly kind: 'open'; readonly editor: ColumnEditor; readonly edited: Edited }
  | { readonly kind: 'fixed'; readonly reason: Fixed }

/**
 * Why a value cannot be edited. `set`: the engine sets it. `made`: it is derived from other fields. `odd`: its editor cannot
 * show the value. `form`: only a form edits it. `owner`: it is the record's owner. `owned`: the linked records belong to this
 * record and cannot be taken from another.
 */
export type Fixed = 'set' | 'made' | 'odd' | 'form' | 'owner' | 'owned'

/** The editor of a column of an existing record; undefined if users cannot write it. */
export function findColumnEditor(resource: Resource, name: string): ColumnEditor | undefined {
  return findOwner(resource) === name ? undefined : findCreateEditor(resource, name)
}

/** The same for a new record, where the owner can be set too. */
export function findCreateEditor(resource: Resource, name: string): ColumnEditor | undefined {
  const column = findColumn(resource, name)
  if (column?.is === 'field') {
    const part = column.custom?.kind === 'text' ? 'line' : kindEditors[column.field.kind]?.part
    const field = column.custom && heldAsText.has(column.field.kind) ? { ...column.field, kind: 'any' as const } : column.field
    return part && column.field.writable !== false ? { part, field } : undefined
  }
  if (!column || column.relationship.writable === false || !isListed(column.target)) return undefined
  if (isOwnedSet(registry, resource, name)) return undefined
  return { part: column.relationship.many ? 'links' : 'link', relationship: column.relationship, target: column.target }
}

/** Kinds of custom fields that keep a number or a boolean, which the engine accepts there, editable. */
const heldAsText: ReadonlySet<FieldKind> = new Set(['enum', 'phone', 'email', 'url'])

const isListed = ({ reach }: Resource): boolean => reach === 'crm' || reach === 'target'

/** The editor of a cell and its initial value. */
export function openCell(resource: Resource, name: string, row: Pick<RecordRow, 'attributes' | 'links'>): Opened {
  const editor = findColumnEditor(resource, name)
  if (!editor) return { kind: 'fixed', reason: findReason(resource, name) }
  if (!('field' in editor)) return { kind: 'open', editor, edited: openLinks(editor.part, row.links[name] ?? []) }
  const edited = kindEditors[editor.field.kind]?.open(readCell(resource, name, row))
  if (edited === undefined) return { kind: 'fixed', reason: 'odd' }
  // A single-line editor would silently drop the value's line breaks.
  const part = edited !== null && /[\r\n]/.test(edited) ? 'lines' : editor.part
  return { kind: 'open', editor: { ...editor, part }, edited: toHeld(part, edited) }
}

/** The value of an empty editor. */
export function toNothing({ part }: ColumnEditor): Edited {
  return part === 'links' ? [] : part === 'link' ? null : toHeld(part, null)
}

/** The entered value in the API's form. */
export function readEdited(editor: ColumnEditor, edited: Edited, before: ExactJson): Reading {
  if ('field' in editor) return readTyped(editor.field, edited as string | null, before)
  const choices = Array.isArray(edited) ? (edited as readonly Choice[]) : edited === null ? [] : [edited as Choice]
  const ends = choices.map(({ value }) => ({ type: editor.target.type, id: value }))
  return { value: toLinkage(ends, editor.part === 'links') }
}

/** Whether the user changed nothing. A date and time is shown to the minute, so its seconds do not count. */
export function isUntouched({ part }: ColumnEditor, before: Edited, after: Edited): boolean {
  if (part === 'datetime') return toMinute(before) === toMinute(after)
  if (part === 'link' || part === 'links') return toIds(before) === toIds(after)
  return before === after
}

export function toChoice({ id, attributes }: Pick<LinkedRecord, 'id' | 'attributes'>): Choice {
  const colour = findLinkedColour({ attributes })
  return { value: id, label: toTitle(id, attributes), ...(colour !== undefined && { colour }) }
}

function openLinks(part: 'link' | 'links', ends: readonly LinkedRecord[]): Edited {
  const choices = ends.map(toChoice)
  return part === 'links' ? choices : (choices[0] ?? null)
}

const holdsNull: ReadonlySet<string> = new Set<FieldPart>(['money', 'colour', 'choice', 'date', 'datetime'])

function toHeld(part: FieldPart, edited: string | null): Edited {
  return edited === null && !holdsNull.has(part) ? '' : edited
}

function toMinute(edited: Edited): number | Edited {
  const instant = typeof edited === 'string' ? findInstant(edited) : undefined
  return instant === undefined ? edited : Math.floor(instant / 60_000)
}

const toIds = (edited: Edited): string =>
  ((Array.isArray(edited) ? edited : edited === null ? [] : [edited]) as Choice[])
    .map(({ value }) => value)
    .toSorted()
    .join()

function findReason(resource: Resource, name: string): Fixed {
  if (isForForms(resource, name)) return 'form'
  if (findOwner(resource) === name) return 'owner'
  if (isOwnedSet(registry, resource, name)) return 'owned'
  return name === 'as-string' ? 'made' : 'set'
}

function isForForms({ fields }: Resource, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field !== undefined && field.writable !== false
}
