import { isObject, type ExactObject } from '../../../src-shared/values/json.ts'
import { toCount } from './count.ts'

const counts = ['record-count', 'count', 'total', 'total-count']

/** Whether the server says that there are more members than it shows. Then a missing member may still be one. */
export function isCut({ data, links, meta }: ExactObject): boolean {
  if (!Array.isArray(data)) return false
  const hasNext = isObject(links) && (links.next ?? null) !== null
  const most = isObject(meta) ? Math.max(0, ...counts.map((name) => toCount(meta[name]) ?? 0)) : 0
  return hasNext || most > data.length
}
