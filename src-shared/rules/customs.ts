import type { ExactObject } from '../values/json.ts'

/** An edit merges by key; null clears one. */
export function mergeCustoms(before: ExactObject, sent: ExactObject): ExactObject {
  return Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== null))
}
