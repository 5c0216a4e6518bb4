import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Condition } from '../plan.ts'
import { sql, type Fragment } from './fragment.ts'
import { quote } from './names.ts'

/** Marks attributes that SQLite cannot parse (JSON nested 1000 deep). It is not valid JSON itself. */
const unparsed = `''`

/** The JSON of a non-empty attribute. The index and the query must use exactly the same text. */
function toHeldJson(attribute: string): string {
  const json = `attributes -> '$."${attribute}"'`
  return `CASE WHEN json_valid(attributes) THEN nullif(nullif(${json}, 'null'), '[]') ELSE ${unparsed} END`
}

/** Attributes that only a hosted CRM sends and that have a filter. */
function listMirrored({ filters }: Resource): string[] {
  return Object.values(filters).flatMap((filter) => (filter.kind === 'mirrored' ? [filter.attribute] : []))
}

/** A partial index over the records that have such an attribute, so that other records cost almost nothing. */
export function listMirroredIndexes(resource: Resource): string[] {
  return listMirrored(resource).map((attribute) => {
    const held = toHeldJson(attribute)
    const name = quote(`${resource.type}.${attribute}`)
    return `CREATE INDEX ${name} ON ${quote(resource.type)} (${held}, id) WHERE ${held} IS NOT NULL`
  })
}

/** The keys of the records whose attribute is or contains one of the values, from the index alone. */
export function toMirroredKeys(resource: Resource, condition: Extract<Condition, { readonly op: 'mirrored' }>): Fragment {
  const { attribute } = condition
  const wanted = JSON.stringify(condition.values)
  if (!listMirrored(resource).includes(attribute)) {
    return sql(`SELECT key FROM ${quote(resource.type)} WHERE attribute_holds(attributes, ?, ?)`, attribute, wanted)
  }
  const held = toHeldJson(attribute)
  const holds = `CASE ${held} WHEN ${unparsed} THEN attribute_holds(attributes, ?, ?) ELSE json_holds(${held}, ?) END`
  const text = `SELECT key FROM ${quote(resource.type)} WHERE ${held} IS NOT NULL AND ${holds}`
  return sql(text, attribute, wanted, wanted)
}
