import type { Resource } from '../../src-shared/schema/resource.ts'
import type { ExactJson, ExactObject } from '../../src-shared/values/json.ts'
import { findInstant } from '../../src-shared/values/time.ts'
import { linkPrefix, type Sending } from './entry.ts'
import { findValue } from './field-values.ts'
import { isAlike } from './same-value.ts'

/** How far before the time of sending, by the server's clock, a record may seem to have been made. */
export const beforeSendingMs = 120_000

/**
 * Whether a record that the server shows may be what a create made whose answer was lost: its time is the one that was sent,
 * whole or cut short, or that of the sending; and it says what was sent.
 */
export function isSentCreate(resource: Resource, { fields, serverAt }: Sending, attributes: ExactObject): boolean {
  const wanted = toInstant(fields['created-at'])
  const shown = toInstant(attributes['created-at'])
  if (wanted !== undefined && shown === wanted && wanted % 1000 !== 0)
    return isAlikeIn(resource, fields, attributes, titleOf(resource))
  if (!isTimeOf(wanted, serverAt, shown)) return false
  return isAlikeIn(resource, fields, attributes, Object.keys(fields))
}

function isTimeOf(wanted: number | undefined, serverAt: number | null, shown: number | undefined): boolean {
  if (shown === undefined || wanted === undefined) return true
  const isCut = [1, 1000, 60_000].some((unit) => Math.floor(wanted / unit) * unit === shown)
  return isCut || serverAt === null || shown >= serverAt - beforeSendingMs
}

const titleOf = ({ fields, title }: Resource) => [...title, ...Object.keys(fields).filter((name) => fields[name]?.required)]

function isAlikeIn(resource: Resource, sent: Sending['fields'], attributes: ExactObject, names: readonly string[]): boolean {
  const compared = names.filter((name) => Object.hasOwn(sent, name) && name !== 'created-at' && !name.startsWith(linkPrefix))
  const shown = { attributes, held: {} }
  return compared.every((name) => isAlike(resource, name, sent[name] as ExactJson, findValue(shown, name) ?? null))
}

function toInstant(value: ExactJson | undefined): number | undefined {
  return typeof value === 'string' ? findInstant(value) : undefined
}
