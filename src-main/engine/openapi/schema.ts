import type { Field, FieldKind } from '../../../src-shared/schema/field.ts'

/** A JSON Schema (2020-12), or any other object of the document. */
export interface Schema {
  readonly [keyword: string]: unknown
}

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
export const text: Schema = { type: 'string' }
export const count: Schema = { type: 'integer', minimum: 0 }
export const time: Schema = { type: 'string', format: 'date-time' }
export const listOf = (items: Schema): Schema => ({ type: 'array', items })
export const mapOf = (values: Schema): Schema => ({ type: 'object', additionalProperties: values })
/** All values of a text type. A missing or wrong one does not compile. */
export const textsOf = <T extends string>(texts: Readonly<Record<T, true>>): Schema => oneOfTexts(Object.keys(texts))

export const oneOfTexts = (values: readonly string[]): Schema => ({ type: 'string', enum: values })

/** An object with exactly these members. A name that ends in `?` is optional. */
export function objectOf(members: Readonly<Record<string, Schema>>): Schema {
  const named = Object.entries(members).map(([name, schema]) => [name.replace(/\?$/, ''), schema] as const)
  const required = Object.keys(members).filter((name) => !name.endsWith('?'))
  return {
    type: 'object',
    properties: Object.fromEntries(named),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

export function nullable(schema: Schema): Schema {
  const { type } = schema
  if ('$ref' in schema) return { anyOf: [schema, { type: 'null' }] }
  if (type === undefined) return schema
  return { ...schema, type: Array.isArray(type) ? [...(type as string[]), 'null'] : [type, 'null'] }
}

const customs = { type: 'object', propertyNames: { pattern: '^custom-[1-9][0-9]{0,17}$' } }

/** Response schemas. A mirror returns what its hosted CRM sent, so texts may have any shape. */
const served: Record<FieldKind, Schema> = {
  string: text,
  text,
  phone: text,
  email: text,
  url: text,
  color: text,
  enum: text,
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  datetime: time,
  loose: { type: ['string', 'boolean'] },
  any: {},
  customs,
  object: { type: 'object' },
  strings: listOf(text),
  objects: listOf({ type: 'object' }),
}

const accepted: Partial<Record<FieldKind, Schema>> = {
  color: { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' },
  decimal: { type: ['number', 'string'], description: 'At most 15 significant digits; as a string where no digit may be lost.' },
}

/** Kinds whose empty value is not null. */
const neverNull: ReadonlySet<FieldKind> = new Set(['customs', 'object', 'strings', 'objects'])

export function toServedSchema({ kind, values, writable }: Field): Schema {
  const schema = neverNull.has(kind) ? served[kind] : nullable(served[kind])
  return {
    ...schema,
    ...(values && { examples: values }),
    ...(writable === false && { readOnly: true }),
  }
}

export function toAcceptedSchema({ kind, values, required }: Field): Schema {
  const schema = values ? oneOfTexts(values) : (accepted[kind] ?? served[kind])
  if (required) return schema.type === 'string' && !values ? { ...schema, minLength: 1 } : schema
  if (neverNull.has(kind)) return schema
  return values ? { type: ['string', 'null'], enum: [...values, null] } : nullable(schema)
}
