import { toUpdatedAt } from '../../src-shared/rules/record-times.ts'
import type { ExactObject } from '../../src-shared/values/json.ts'
import type { Batch } from './batch.ts'

/** Above this many records linked to a deleted one, the journal gets one entry per type. */
export const mostToldApart = 1000

/**
 * Returns a function that updates `updated-at` of a record linked to a deleted one. It changes nothing if the batch has no
 * zone.
 */
export function createTouch({ zone, at }: Batch): (attributes: ExactObject) => ExactObject {
  if (zone === undefined) return (attributes) => attributes
  return (attributes) =>
    Object.hasOwn(attributes, 'updated-at') ? { ...attributes, 'updated-at': toUpdatedAt(attributes, at, zone) } : attributes
}
