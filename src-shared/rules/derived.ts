import type { Resource } from '../schema/resource.ts'
import type { ExactObject } from '../values/json.ts'
import { findAsString } from './as-string.ts'
import { toProfit } from './profit.ts'

/** The attributes with derived values recalculated. */
export function withDerived(resource: Resource, attributes: ExactObject): ExactObject {
  const derived: ExactObject = {}
  const asString = findAsString(resource.type, attributes)
  if (asString !== undefined) derived['as-string'] = asString
  if (Object.hasOwn(resource.fields, 'profit')) derived['profit'] = toProfit(attributes)
  return { ...attributes, ...derived }
}
