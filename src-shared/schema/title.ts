import { isBlank } from '../text/fold.ts'
import type { ExactObject } from '../values/json.ts'

/** What names a record to a person where its fields are unknown. */
export function toTitle(id: string, attributes: ExactObject): string {
  const text = (name: string) => (typeof attributes[name] === 'string' ? attributes[name].trim() : '')
  const fullName = [text('first-name'), text('last-name')].filter((part) => !isBlank(part)).join(' ')
  return text('as-string') || text('name') || fullName || text('email') || `#${id}`
}
