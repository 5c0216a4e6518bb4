import { registry } from '../../../src-shared/resources/index.ts'
import { isExclusiveSet } from '../../../src-shared/schema/ownership.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { findCreateEditor, type ColumnEditor } from '../../fields/column-editor.ts'
import { listCustomColumns } from '../../fields/custom-columns.ts'
import { findPresentation } from '../../resources/index.ts'

export interface FormField {
  readonly name: string
  readonly editor: ColumnEditor
  /** Spans both columns of the form. */
  readonly isWide: boolean
}

export interface FormSection {
  /** As declared, or `links` and `other` for names outside the declared sections. */
  readonly name: string
  readonly fields: readonly FormField[]
}

/** The fields that the form asks for first. `also`: further names that the form starts with values for. */
export function listFormFields(resource: Resource, also: readonly string[] = []): FormField[] {
  const usual = findPresentation(resource.type)?.form
  const names = usual ? [...usual, ...listRequired(resource)] : listDeclared(resource)
  return toFormFields(resource, [...names, ...also])
}

/** All other fields that can be set, by section. */
export function listMoreFields(resource: Resource, usual: readonly FormField[]): FormSection[] {
  const { fields, relationships, sections } = resource
  const placed = new Set([...usual.map(({ name }) => name), ...later])
  const customs = listCustomColumns(resource).map(({ key }) => key)
  const named: readonly (readonly [string, readonly string[]])[] = [
    ...Object.entries(sections),
    ['links', Object.keys(relationships).filter((name) => isAsked(resource, name))],
    ['other', [...customs, ...Object.keys(fields)]],
  ]
  return named.flatMap(([name, names]) => {
    const left = toFormFields(
      resource,
      names.filter((one) => !placed.has(one)),
    )
    for (const field of left) placed.add(field.name)
    return left.length > 0 ? [{ name, fields: left }] : []
  })
}

function toFormFields(resource: Resource, names: readonly string[]): FormField[] {
  return [...new Set(names)].flatMap((name) => {
    const editor = findCreateEditor(resource, name)
    return editor ? [{ name, editor, isWide: editor.part === 'lines' || resource.title.includes(name) || name === 'name' }] : []
  })
}

/** Labels, and read-only records that users link. The hosted CRM sets the links to all other read-only records. */
const linked: ReadonlySet<string> = new Set(['users', 'segments', 'products'])

/** Whether the form asks for a relationship. A set that would take records from others is filled on their own pages. */
function isAsked(resource: Resource, name: string): boolean {
  const { many, target = '' } = resource.relationships[name] ?? {}
  if (many !== true) return true
  const isOffered = linked.has(target) || registry.get(target)?.reach === 'crm'
  return isOffered && !isExclusiveSet(registry, resource, name)
}

const listRequired = ({ fields, relationships }: Resource): string[] =>
  Object.entries({ ...fields, ...relationships }).flatMap(([name, { required }]) => (required === true ? [name] : []))

/** Without a form of its own, a type is asked for everything that it declares, required names first. */
function listDeclared(resource: Resource): string[] {
  const { fields, relationships } = resource
  const links = Object.keys(relationships).filter((name) => !relationships[name]?.many)
  return [...listRequired(resource), ...Object.keys(fields).filter((name) => !later.has(name)), ...links]
}

/** Set by other actions. */
const later: ReadonlySet<string> = new Set(['archived-at', 'discarded-at', 'created-at', 'updated-at', 'customs'])
