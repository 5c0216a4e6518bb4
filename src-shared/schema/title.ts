import { isBlank } from '../text/fold.ts'
import type { ExactObject } from '../values/json.ts'

/** All that a title is made of, and the colour beside it. */
export const namingFields = ['as-string', 'name', 'first-name', 'last-name', 'email', 'color'] as const

/** What names a record to a person where its fields are unknown. */
export function toTitle(id: string, attributes: ExactObject): string {
  const text = (name: string) => (typeof attributes[name] === 'string' ? attributes[name].trim() : '')
  const fullName = [text('first-name'), text('last-name')].filter((part) => !isBlank(part)).join(' ')
  return text('as-string') || text('name') || fullName || text('email') || `#${id}`
}
