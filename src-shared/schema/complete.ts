import type { ExactJson, ExactObject } from '../values/json.ts'
import type { Field } from './field.ts'
import type { Resource } from './resource.ts'

function emptyValue(field: Field): ExactJson {
  if (field.kind === 'customs' || field.kind === 'object') return {}
  return field.kind === 'strings' || field.kind === 'objects' ? [] : null
}

/** Every declared attribute in declared order, empty if not given, then the undeclared ones. */
export function completeAttributes(resource: Resource, values: ExactObject): ExactObject {
  if (resource.open) return values
  const declared = Object.entries(resource.fields).map(([name, field]): [string, ExactJson] => [
    name,
    Object.hasOwn(values, name) ? (values[name] as ExactJson) : emptyValue(field),
  ])
  const others = Object.entries(values).filter(([name]) => !Object.hasOwn(resource.fields, name))
  return Object.fromEntries([...declared, ...others])
}
