import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson, ExactObject } from '../../../src-shared/values/json.ts'
import { findInstantOf } from '../../../src-shared/values/time.ts'
import { linkPrefix, type Sending } from '../entry.ts'
import { findValue, type Values } from '../field-values.ts'
import { isAlike } from '../same-value.ts'

/** How far before the time of sending, by the server's clock, a record may seem to have been made. */
export const beforeSendingMs = 120_000

/** The least rank of a record that has all that was sent. */
export const allThere = 3

/** What a record is known by to a person, whichever of these its type has. */
const names = ['name', 'last-name', 'first-name', 'middle-name']

/**
 * How surely a record that the server shows is what a create made whose answer was lost; 0 where it is not. The exact time and
 * the name are enough; the nearer another's record may come to its time, the more of what was sent must be there.
 */
export function rankSentCreate(
  resource: Resource,
  { fields, serverAt }: Sending,
  attributes: ExactObject,
  held: Values['held'] = {},
): number {
  const wanted = findInstantOf(fields['created-at'])
  const shown = findInstantOf(attributes['created-at'])
  const compared = Object.keys(fields).filter((name) => name !== 'created-at')
  const isThere = (name: string) => {
    const value = findValue({ attributes, held }, name)
    // A link that is not shown tells nothing.
    return value === undefined || isAlike(resource, name, fields[name] as ExactJson, value)
  }
  const own = compared.filter((name) => names.includes(name) || resource.fields[name]?.required)
  const unlike = compared.filter((name) => !isThere(name))
  const isExact = wanted !== undefined && shown === wanted
  if (unlike.length === 0) return isExact ? allThere + 1 : isTimeOf(wanted, serverAt, shown) ? allThere : 0
  // Someone may have edited it since.
  if (wanted === undefined || own.length === 0 || own.some((name) => unlike.includes(name))) return 0
  if (isExact) return 2
  // A link that leads nowhere any more: what it led to may be gone.
  const isCleared = (name: string) => name.startsWith(linkPrefix) && findValue({ attributes, held }, name) === null
  if (unlike.every(isCleared)) return isTimeOf(wanted, serverAt, shown) ? 1 : 0
  return shown === Math.floor(wanted / 1000) * 1000 && unlike.length <= compared.length / 3 ? 1 : 0
}

/** Whether it may be that. */
export function isSentCreate(resource: Resource, sending: Sending, attributes: ExactObject): boolean {
  return rankSentCreate(resource, sending, attributes) > 0
}

function isTimeOf(wanted: number | undefined, serverAt: number | null, shown: number | undefined): boolean {
  if (shown === undefined || wanted === undefined) return true
  return isCutOf(wanted, shown) || serverAt === null || shown >= serverAt - beforeSendingMs
}

/** Whether a server that keeps times shows the one that was sent so, be it to the second or the minute. */
export function isCutOf(sent: number, shown: number): boolean {
  return [1, 1000, 60_000].some((unit) => Math.floor(sent / unit) * unit === shown)
}
