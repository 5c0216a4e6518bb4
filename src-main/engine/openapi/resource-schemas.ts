import { isWritable } from '../../../src-shared/jsonapi/body.ts'
import type { Registry, Relationship, Resource } from '../../../src-shared/schema/resource.ts'
import { count, listOf, mapOf, nullable, objectOf, ref, text, toAcceptedSchema, toServedSchema, type Schema } from './schema.ts'

/** `deal-stages` → `DealStages`, the prefix of its schema names. */
export function toSchemaName(type: string): string {
  return type.replaceAll(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase())
}

/** Types that an answer may contain. */
export const listServed = (registry: Registry): Resource[] =>
  [...registry.values()].filter(({ type, reach }) => reach !== 'internal' || type === 'oauth-token')

/** All schemas derived from the declarations. */
export function toResourceSchemas(registry: Registry): Record<string, Schema> {
  const resources = listServed(registry)
  const own = resources.flatMap((resource) => Object.entries(toSchemasOf(resource)))
  const all = resources.filter(({ reach }) => reach !== 'internal').map(({ type }) => ref(toSchemaName(type)))
  return { ...Object.fromEntries(own), ...shared, AnyRecord: { anyOf: all } }
}

const sentId: Schema = { type: ['string', 'integer'], description: 'A string, or an integer.' }
const link: Schema = { type: 'string', format: 'uri-reference' }

const shared: Record<string, Schema> = {
  ListMeta: objectOf({ 'record-count': count, 'page-count': count }),
  PageLinks: objectOf({ first: link, 'prev?': link, 'next?': link, last: link }),
  RelationshipLinks: objectOf({ self: link, related: link }),
}

function toSchemasOf(resource: Resource): Record<string, Schema> {
  const { type } = resource
  const name = toSchemaName(type)
  return {
    [name]: toRecord(resource),
    [`${name}Document`]: toDocument(ref(name)),
    [`${name}Identifier`]: objectOf({ type: { const: type }, id: text }),
    [`${name}Reference`]: { ...objectOf({ type: { const: type }, id: sentId }), additionalProperties: true },
    ...(resource.reach !== 'internal' && { ...toListed(name), [`${name}Create`]: toBody(resource, 'create') }),
    [`${name}Edit`]: toBody(resource, 'edit'),
    ...toLinkageSchemas(resource),
  }
}

const toListed = (name: string): Record<string, Schema> => ({
  [`${name}List`]: objectOf({
    data: listOf(ref(name)),
    'included?': listOf(ref('AnyRecord')),
    meta: ref('ListMeta'),
    links: ref('PageLinks'),
  }),
})

/** Only `data` and the requested members beside it. */
const toDocument = (data: Schema) => objectOf({ data, 'included?': listOf(ref('AnyRecord')), 'meta?': mapOf({}) })

const toRelatedDocument = (target: string) => toDocument(nullable(ref(toSchemaName(target))))

function toRecord({ type, fields, relationships, open }: Resource): Schema {
  const served = Object.entries(fields).filter(([, field]) => !field.private)
  const members = Object.entries(relationships).map(([name, relationship]) => [
    name,
    objectOf({ links: ref('RelationshipLinks'), 'data?': toLinkage(relationship, 'Identifier') }),
  ])
  return objectOf({
    id: text,
    type: { const: type },
    links: objectOf({ self: link }),
    attributes: {
      type: 'object',
      properties: Object.fromEntries(served.map(([name, field]) => [name, toServedSchema(field)])),
      additionalProperties: true,
      description: open
        ? 'Any other attribute is kept and served as it came.'
        : 'All of these, unless `fields` chose some. A mirror also serves what its hosted CRM sent beyond them.',
    },
    relationships: { type: 'object', properties: Object.fromEntries(members), additionalProperties: true },
  })
}

function toLinkage({ target, many }: Relationship, form: Form): Schema {
  const one = ref(`${toSchemaName(target)}${form}`)
  return many ? listOf(one) : nullable(one)
}

type Form = 'Identifier' | 'Reference'

/** The schema name of `/relationships/<name>`, as answered or as sent. */
export const toLinkageName = ({ target, many }: Relationship, form: Form) =>
  `${toSchemaName(target)}${form}${many ? 'List' : ''}Document`

function toLinkageSchemas({ relationships }: Resource): Record<string, Schema> {
  const named = Object.values(relationships).flatMap((one): [string, Schema][] => [
    [toLinkageName(one, 'Identifier'), objectOf({ data: toLinkage(one, 'Identifier'), links: ref('RelationshipLinks') })],
    [toLinkageName(one, 'Reference'), { type: 'object', properties: { data: toLinkage(one, 'Reference') }, required: ['data'] }],
    ...(one.many ? [] : [[`${toSchemaName(one.target)}RelatedDocument`, toRelatedDocument(one.target)] as [string, Schema]]),
  ])
  return Object.fromEntries(named)
}

function toBody(resource: Resource, mode: 'create' | 'edit'): Schema {
  const isCreate = mode === 'create'
  const fields = Object.entries(resource.fields).filter(([, field]) => field.writable !== false)
  const links = Object.entries(resource.relationships).filter(([name]) => isWritable(resource, name))
  const neededFields = fields.filter(([, field]) => isCreate && field.required).map(([name]) => name)
  const neededLinks = links.filter(([, { required }]) => isCreate && required).map(([name]) => name)
  const attributes = {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, toAcceptedSchema(field)])),
    ...(neededFields.length > 0 && { required: neededFields }),
    additionalProperties: resource.open === true,
  }
  const relationships = {
    type: 'object',
    properties: Object.fromEntries(links.map(([name, one]) => [name, toMember(one)])),
    ...(neededLinks.length > 0 && { required: neededLinks }),
    additionalProperties: false,
  }
  const data = objectOf({
    type: { const: resource.type },
    ...(isCreate ? {} : { id: sentId }),
    [neededFields.length > 0 ? 'attributes' : 'attributes?']: attributes,
    [neededLinks.length > 0 ? 'relationships' : 'relationships?']: relationships,
  })
  return { type: 'object', properties: { data: { ...data, additionalProperties: true } }, required: ['data'] }
}

/** Members beside `data`, such as the links of a record that was read, are ignored. */
const toMember = (relationship: Relationship): Schema => ({
  type: 'object',
  properties: { data: toLinkage(relationship, 'Reference') },
  required: ['data'],
})
