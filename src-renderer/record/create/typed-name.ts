import type { Resource } from '../../../src-shared/schema/resource.ts'
import { digitsOf } from '../../../src-shared/text/fold.ts'
import type { Draft } from './create-draft.ts'

/** Where a form puts a name that was typed into a picker. The picker finds people by phone and e-mail too. */
export function toTypedName({ fields }: Resource, text: string): Draft {
  if (Object.hasOwn(fields, 'name')) return { name: text }
  if (/\S@\S/.test(text)) return { email: text }
  if (/^[\d\s()+-]+$/.test(text) && digitsOf(text).length >= 5) return { 'general-phone': text }
  const [last = '', ...first] = text.split(/\s+/)
  return { 'last-name': last, ...(first.length > 0 && { 'first-name': first.join(' ') }) }
}
