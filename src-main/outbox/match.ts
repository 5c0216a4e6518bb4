import type { Resource } from '../../src-shared/schema/resource.ts'
import type { ExactJson, ExactObject } from '../../src-shared/values/json.ts'
import { findInstant } from '../../src-shared/values/time.ts'
import { linkPrefix, type Sending } from './entry.ts'
import { findValue } from './field-values.ts'
import { isAlike } from './same-value.ts'

/** How far before the time of sending, by the server's clock, a record may seem to have been made. */
export const beforeSendingMs = 120_000

/** What a record is known by to a person, whichever of these its type has. */
const names = ['name', 'last-name', 'first-name', 'middle-name']

/**
 * Whether a record that the server shows may be what a create made whose answer was lost. The exact time and the name are
 * enough; the nearer another's record may come to its time, the more of what was sent must be there.
 */
export function isSentCreate(resource: Resource, { fields, serverAt }: Sending, attributes: ExactObject): boolean {
  const wanted = toInstant(fields['created-at'])
  const shown = toInstant(attributes['created-at'])
  const compared = Object.keys(fields).filter((name) => name !== 'created-at' && !name.startsWith(linkPrefix))
  const isThere = (name: string) =>
    isAlike(resource, name, fields[name] as ExactJson, findValue({ attributes, held: {} }, name) ?? null)
  const own = compared.filter((name) => names.includes(name) || resource.fields[name]?.required)
  const unlike = compared.filter((name) => !isThere(name))
  if (unlike.length === 0) return isTimeOf(wanted, serverAt, shown)
  // Someone may have edited it since.
  if (wanted === undefined || own.length === 0 || own.some((name) => unlike.includes(name))) return false
  if (shown === wanted) return true
  return shown === Math.floor(wanted / 1000) * 1000 && unlike.length <= compared.length / 3
}

function isTimeOf(wanted: number | undefined, serverAt: number | null, shown: number | undefined): boolean {
  if (shown === undefined || wanted === undefined) return true
  const isCut = [1, 1000, 60_000].some((unit) => Math.floor(wanted / unit) * unit === shown)
  return isCut || serverAt === null || shown >= serverAt - beforeSendingMs
}

function toInstant(value: ExactJson | undefined): number | undefined {
  return typeof value === 'string' ? findInstant(value) : undefined
}
