import { isObject, type ExactJson, type ExactObject } from '../values/json.ts'

/** An edit merges by key; null clears one. */
export function mergeCustoms(before: ExactObject, sent: ExactObject): ExactObject {
  return Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== null))
}

export interface CustomChange {
  readonly key: string
  readonly before: ExactJson
  readonly after: ExactJson
}

/** The custom fields that differ between two values of `customs`. */
export function listCustomChanges(before: ExactJson, after: ExactJson): CustomChange[] {
  const [from, to] = [before, after].map((customs): ExactObject => (isObject(customs) ? customs : {})) as [
    ExactObject,
    ExactObject,
  ]
  const changes = Object.keys({ ...from, ...to }).map((key) => ({ key, before: from[key] ?? null, after: to[key] ?? null }))
  return changes.filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}
