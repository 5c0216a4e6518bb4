import type { SparseFields } from '../../../src-shared/jsonapi/query.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import type { Ref, Row } from '../../store/port.ts'
import { recordPath } from '../addresses.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { ByteWriter } from './byte-writer.ts'
import { createTemplates, headText, relationshipLinks } from './resource-template.ts'

const findTemplate = createTemplates()

/**
 * One resource object. A whole record is its stored bytes and its linkage between pieces of prepared ASCII. A record with
 * sparse fields, secrets or undeclared relationships is built member by member.
 */
export function writeResource(writer: ByteWriter, registry: Registry, row: Row, origin: string, fields: SparseFields): void {
  const resource = registry.get(row.type) as Resource
  const wanted = fields.get(row.type)
  if (!wanted && !row.extra && !hasSecrets(resource)) return writeWhole(writer, resource, row, origin)
  writer.text(headText(resource, row.id, origin))
  if (wanted || hasSecrets(resource)) writer.text(JSON.stringify(pickAttributes(resource, row, wanted)))
  else writer.bytes(row.attributes)
  writer.text(`,"relationships":{${listMembers(resource, row, wanted).join(',')}}}`)
}

function writeWhole(writer: ByteWriter, resource: Resource, { id, attributes, links }: Row, origin: string): void {
  const { head, tail } = findTemplate(resource, id.length, origin)
  const { names, pieces } = tail(Object.keys(links))
  writer.template(head.bytes, id, head.places)
  writer.bytes(attributes)
  for (const [index, { bytes, places }] of pieces.entries()) {
    writer.template(bytes, id, places)
    const name = names[index]
    if (name !== undefined) writer.text(linkageText(links[name] ?? [], resource.relationships[name]?.many ?? false))
  }
}

const secretive = new WeakMap<Resource, boolean>()

/** Computed once per type, because it is needed for every row. */
function hasSecrets(resource: Resource): boolean {
  let known = secretive.get(resource)
  if (known === undefined) {
    known = Object.values(resource.fields).some((field) => field.private)
    secretive.set(resource, known)
  }
  return known
}

function pickAttributes(resource: Resource, row: Row, wanted: ReadonlySet<string> | undefined) {
  return Object.fromEntries(
    Object.entries(fromBytes(row.attributes)).filter(([name]) => {
      const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
      return !field?.private && (!wanted || wanted.has(name))
    }),
  )
}

function listMembers(resource: Resource, row: Row, wanted: ReadonlySet<string> | undefined): string[] {
  const path = recordPath(resource, row.id)
  const known = Object.keys(resource.relationships).map((name): [string, string] => {
    const linkage = row.links[name]
    const data = linkage ? `,"data":${linkageText(linkage, resource.relationships[name]?.many ?? false)}` : ''
    return [name, `"${name}":{${relationshipLinks(path, name)}${data}}`]
  })
  const unknown = Object.entries(row.extra ?? {}).map(([name, value]): [string, string] => [
    name,
    `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  ])
  return [...known, ...unknown].filter(([name]) => !wanted || wanted.has(name)).map(([, member]) => member)
}

export function linkageText(linkage: readonly Ref[], many: boolean): string {
  const items = linkage.map(({ type, id }) => `{"type":"${type}","id":"${id}"}`)
  return many ? `[${items.join(',')}]` : (items[0] ?? 'null')
}
