import { isBlank } from '../text/fold.ts'
import type { ExactObject } from '../values/json.ts'

/** The fields of a title, and the colour beside it. */
export const namingFields = ['as-string', 'name', 'first-name', 'last-name', 'email', 'color'] as const

/** The title of a record with unknown fields. */
export function toTitle(id: string, attributes: ExactObject): string {
  const text = (name: string) => (typeof attributes[name] === 'string' ? attributes[name].trim() : '')
  const fullName = [text('first-name'), text('last-name')].filter((part) => !isBlank(part)).join(' ')
  return text('as-string') || text('name') || fullName || text('email') || `#${id}`
}
