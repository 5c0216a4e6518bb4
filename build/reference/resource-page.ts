import { findLabel, findTypeLabel, type Labels } from '../../src-shared/labels.ts'
import type { Field } from '../../src-shared/schema/field.ts'
import type { Registry, Relationship, Resource } from '../../src-shared/schema/resource.ts'
import { listFilterRows } from './filters.ts'
import { code, codeList, page, table } from './markdown.ts'
import { listOperations, reachMeanings } from './reaches.ts'

const yes = (value: boolean) => (value ? 'yes' : '')
const linkTo = (type: string) => `[${code(type)}](${type}.md)`

/** The page about one resource, derived from its declaration. */
export function toResourcePage(registry: Registry, labels: Labels, resource: Resource): string {
  const { type, reach, scope } = resource
  const operations = listOperations(resource).map(({ does, method, path }) => [does, method, code(path)])
  return page(
    `# ${findTypeLabel(labels, type, 'many') ?? type} (${code(type)})`,
    reachMeanings[reach],
    operations.length > 0 ? table(['Operation', 'Method', 'Path'], operations) : undefined,
    `Scope: ${code(`${scope}_read`)} to read, ${code(`${scope}_write`)} to write (write implies read).`,
    attributes(resource, labels),
    relationships(resource, labels),
    leadingHere(registry, type),
    reach === 'internal' ? undefined : filters(resource),
    reach === 'internal' ? undefined : lists(resource),
  )
}

function attributes(resource: Resource, labels: Labels): string {
  const rows = Object.entries(resource.fields)
    .filter(([, field]) => !field.private)
    .map(([name, field]) => [
      code(name),
      findLabel(labels, resource.type, 'fields', name) ?? '',
      toKind(field),
      yes(field.required === true),
      yes(field.writable !== false),
    ])
  const open = resource.open ? 'Any other attribute is stored and returned unchanged.' : undefined
  return page('## Attributes', table(['Name', 'Label', 'Kind', 'Required', 'Writable'], rows), open).trimEnd()
}

function toKind({ kind, values }: Field): string {
  const name = `[${kind}](values.md#${kind})`
  return values ? `${name}: ${codeList(values)}` : name
}

function relationships({ type, relationships: declared }: Resource, labels: Labels): string | undefined {
  const rows = Object.entries(declared).map(([name, relationship]) => [
    code(name),
    findLabel(labels, type, 'relationships', name) ?? '',
    linkTo(relationship.target),
    relationship.many ? 'many' : 'one',
    toInverse(relationship),
    yes(relationship.required === true),
    yes(relationship.writable !== false),
  ])
  if (rows.length === 0) return undefined
  return `## Relationships\n\n${table(['Name', 'Label', 'Target', 'Arity', 'Inverse', 'Required', 'Writable'], rows)}`
}

function toInverse({ target, inverse }: Relationship): string {
  return inverse === undefined ? '' : code(`${target}.${inverse}`)
}

function leadingHere(registry: Registry, type: string): string | undefined {
  const found = [...registry.values()].flatMap((other) =>
    Object.entries(other.relationships)
      .filter(([, { target, inverse }]) => target === type && inverse === undefined)
      .map(([name]) => `${linkTo(other.type)} ${code(name)}`),
  )
  return found.length > 0 ? `Other relationships that link to this type: ${found.join(', ')}.` : undefined
}

function filters(resource: Resource): string {
  return `## Filters\n\n${table(['Name', 'Meaning', 'Example'], listFilterRows(resource))}`
}

function lists({ searched, title, columns }: Resource): string {
  return [
    '## Lists',
    '',
    `- Searched by \`q\`: ${codeList(searched)}.`,
    '- Sort: `id` and every attribute above, `-` for descending; without `sort`, `id` ascending.',
    `- Shown to users by: ${codeList(title)}.`,
    `- Default columns: ${codeList(columns)}.`,
  ].join('\n')
}
