import { defaultPageSize, greatestPageSize } from '../../../src-shared/jsonapi/query.ts'
import { listFilterMeanings } from '../../../src-shared/schema/filter-meaning.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import { listServed, toSchemaName } from './resource-schemas.ts'
import { objectOf, text, type Schema } from './schema.ts'

export const inQuery = (name: string, schema: Schema, description: string): Schema => ({ name, in: 'query', schema, description })
const inHeader = (name: string, description: string): Schema => ({ name, in: 'header', schema: text, description })

/** `name[member]=value` for each member. */
const asMembers = { style: 'deepObject', explode: true }

export const parameterRef = (name: string): Schema => ({ $ref: `#/components/parameters/${name}` })

/** Path parameters, in braces. */
export function listPathParameters(path: string): Schema[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, in: 'path', required: true, schema: text }))
}

/** Parameters shared by several operations. */
export function toParameters(registry: Registry): Record<string, Schema> {
  const ofTypes = [...registry.values()].filter(({ reach }) => reach !== 'internal')
  return {
    Page: { ...inQuery('page', toPage(), 'Which page of the list.'), ...asMembers },
    Fields: { ...inQuery('fields', toFields(registry), 'By type, the attributes and relationships to serve.'), ...asMembers },
    Include: inQuery('include', text, 'A comma list of relationship paths: `company,contact.companies`.'),
    IfMatch: inHeader(
      'if-match',
      'Entity tags. The request goes ahead only if the record has the version of one of them, or the linkage is the one of such a tag.',
    ),
    IfNoneMatch: inHeader('if-none-match', 'Entity tags. A read answers 304 if the answer has one of them.'),
    IdempotencyKey: inHeader(
      'idempotency-key',
      'The same create, sent again within 24 hours with the same key, answers with the record as it is now, and creates nothing.',
    ),
    ...Object.fromEntries(ofTypes.flatMap((resource) => Object.entries(toListParameters(resource)))),
  }
}

function toPage(): Schema {
  return objectOf({
    'number?': { type: 'integer', minimum: 1, default: 1 },
    'size?': { type: 'integer', minimum: 1, maximum: greatestPageSize, default: defaultPageSize },
  })
}

const commaList = { type: 'string', description: 'A comma list.' }

const toFields = (registry: Registry): Schema =>
  objectOf(Object.fromEntries(listServed(registry).map(({ type }) => [`${type}?`, commaList])))

function toListParameters(resource: Resource): Record<string, Schema> {
  const name = toSchemaName(resource.type)
  const fields = Object.entries(resource.fields).filter(([, field]) => !field.private)
  const sortable = ['id', ...fields.map(([field]) => field)].map((field) => `\`${field}\``).join(', ')
  return {
    [`${name}Filter`]: {
      ...inQuery(
        'filter',
        toFilter(resource),
        'A comma list is OR; hyphens and underscores are the same; empty matches nothing.',
      ),
      ...asMembers,
    },
    [`${name}Sort`]: inQuery('sort', text, `A comma list, \`-\` for descending; the id decides between equals. By ${sortable}.`),
  }
}

function toFilter(resource: Resource): Schema {
  const all = listFilterMeanings(resource)
  const properties = all
    .filter(({ name }) => name !== 'custom-<number>')
    .map(({ name, meaning, example }) => [name, { type: 'string', description: meaning, examples: [example] }])
  const custom = all.find(({ name }) => name === 'custom-<number>')
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(custom && { patternProperties: { '^custom-[1-9][0-9]{0,17}$': { type: 'string', description: custom.meaning } } }),
    additionalProperties: false,
  }
}

/** Query parameters of a type's list. */
export function listParameters({ type }: Resource): Schema[] {
  const name = toSchemaName(type)
  return ['Page', `${name}Filter`, `${name}Sort`, 'Include', 'Fields'].map(parameterRef)
}
