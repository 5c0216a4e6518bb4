import { toUpdatedAt } from '../../src-shared/rules/record-times.ts'
import type { ExactObject } from '../../src-shared/values/json.ts'
import type { Batch } from './batch.ts'

/** More records than this that named a deleted one are told by one entry for each type. */
export const mostToldApart = 1000

/** Gives the attributes of a record that changes along with a deleted one; the same where the batch leaves its time alone. */
export function createTouch({ zone, at }: Batch): (attributes: ExactObject) => ExactObject {
  if (zone === undefined) return (attributes) => attributes
  return (attributes) =>
    Object.hasOwn(attributes, 'updated-at') ? { ...attributes, 'updated-at': toUpdatedAt(attributes, at, zone) } : attributes
}
