import type { Resource } from '../../../src-shared/schema/resource.ts'
import { isBlank } from '../../../src-shared/text/fold.ts'
import type { ExactJson, ExactObject } from '../../../src-shared/values/json.ts'
import { findInstantOf } from '../../../src-shared/values/time.ts'
import { linkPrefix, type Sending } from '../entry.ts'
import { findValue, type Values } from '../field-values.ts'
import { isWholeMinutes } from '../../../src-shared/sync/hosted-clock.ts'
import { isAlike, isNear } from '../same-value.ts'

/** How long before its sending, by the server's clock, a record may appear to have been created. */
export const beforeSendingMs = 120_000

/** A server acts on a lost request within about a minute, or never. */
export const horizonMs = 62_000

/** The lowest rank of a record that has everything that was sent. */
export const allThere = 3

/** Fields that name a record for people. A type has some of them. */
export const nameFields: readonly string[] = ['name', 'last-name', 'first-name', 'middle-name']

/** What the server did with the `created-at` of a create. `own`: it set its own time. */
export type KeptTime = 'kept' | 'seconds' | 'minutes' | 'own'

/** What is known about how the server creates records of one type. */
export interface Making {
  /** Missing until the server has answered the first create of the type. */
  readonly time?: KeptTime
  /** Whether the server sets the token's user as the author. */
  readonly signs?: boolean
  /** The token's user, if the server reports it. */
  readonly userId: string | null
}

interface Compared {
  /** `shifted`: another copy of the account corrected the time by whole minutes. */
  readonly time: 'exact' | 'cut' | 'shifted' | 'near' | 'far'
  readonly author: 'own' | 'other' | 'unknown'
  /** It was created with more values than were sent. */
  readonly hasMore: boolean
  /** What it shows of what was sent. Links do not count: many records lead to the same one. */
  readonly shares: 'name' | 'value' | 'nothing'
  readonly rank: number
}

/**
 * How surely a record on the server comes from a create whose answer was lost; 0 if it does not. The exact time and the name
 * are enough. Without the sent time only the author separates it from someone else's record, unless this server is known to set
 * its own times.
 */
export function rankSentCreate(
  resource: Resource,
  sending: Sending,
  attributes: ExactObject,
  held: Values['held'],
  making: Making,
): number {
  const { rank, time, author, hasMore } = compare(resource, sending, attributes, held, making)
  if (time === 'exact') return rank
  if (time === 'far' || author === 'other') return 0
  if (time === 'cut' || time === 'shifted') return rank
  if (isTimeKept(sending, making) || hasMore) return 0
  return author === 'own' || setsOwnTime(sending, making) ? rank : 0
}

/**
 * Whether a stored record may come from the lost create or from someone else. A server's own times tell nothing here: the record
 * may have come before they were known. If another copy of the account may have sent the create, it was perhaps edited here
 * since, the name included, or the server refused a value of it then.
 */
export function isDoubtful(
  resource: Resource,
  sending: Sending,
  attributes: ExactObject,
  held: Values['held'],
  making: Making,
): boolean {
  const compared = compare(resource, sending, attributes, held, making)
  const { rank, time, author, hasMore } = compared
  if (sending.byCopy && rank === 0) return mayBeEdited(compared, setsOwnTime(sending, making))
  if (rank === 0 || time !== 'near' || author !== 'unknown') return false
  return setsOwnTime(sending, making) ? !hasMore : !isTimeKept(sending, making)
}

function mayBeEdited({ time, author, shares }: Compared, isOwnTime: boolean): boolean {
  if (time === 'far' || author === 'other') return false
  if (time === 'exact') return true
  if (time !== 'near') return shares !== 'nothing'
  return isOwnTime && (shares === 'name' || (shares === 'value' && author === 'own'))
}

const setsOwnTime = ({ fields }: Sending, { time }: Making) => time === 'own' || findInstantOf(fields['created-at']) === undefined
const isTimeKept = (sending: Sending, making: Making) =>
  making.time !== undefined && sending.times === undefined && !setsOwnTime(sending, making)

function compare(resource: Resource, sending: Sending, attributes: ExactObject, held: Values['held'], making: Making): Compared {
  const { fields, times = [] } = sending
  const wanted = findInstantOf(fields['created-at'])
  const shown = findInstantOf(attributes['created-at'])
  const sent = Object.keys(fields).filter((name) => name !== 'created-at')
  const valueOf = (name: string) => findValue({ attributes, held }, name)
  const fits = (name: string, is: typeof isAlike) => {
    const value = valueOf(name)
    // A link that is not shown proves nothing.
    return value === undefined || is(resource, name, fields[name] as ExactJson, value)
  }
  const own = sent.filter((name) => nameFields.includes(name) || resource.fields[name]?.required)
  const unlike = sent.filter((name) => !fits(name, isAlike))
  const isNamed = own.length > 0 && !own.some((name) => unlike.includes(name))
  const wanteds = wanted === undefined ? [] : [wanted, ...times]
  const time = compareTime(wanteds, shown, sending)
  const author = findAuthor(resource, fields, held, making)
  const hasMore = author !== 'own' && hasOtherText(resource, fields, attributes)
  const isSaid = (name: string) => !name.startsWith(linkPrefix) && !isBlank(fields[name])
  const alike = sent.filter((name) => isSaid(name) && !unlike.includes(name))
  const shares = alike.some((name) => own.includes(name)) ? 'name' : alike.length > 0 ? 'value' : 'nothing'
  const compared = { time, author, hasMore, shares } as const
  if (unlike.length === 0) return { ...compared, rank: time === 'exact' ? allThere + 1 : allThere }
  if (wanted === undefined || !isNamed) return { ...compared, rank: 0 }
  // Someone may have edited it since.
  if (time === 'exact') return { ...compared, rank: 2 }
  // The server may reformat a value. It may clear a link whose target is gone.
  const isExplained = (name: string) =>
    name.startsWith(linkPrefix) ? valueOf(name) === null : valueOf(name) !== null && fits(name, isNear)
  if (unlike.every(isExplained)) return { ...compared, rank: 1 }
  // The server may have dropped values it does not accept, if the author is our own user.
  const isLeftOut = (name: string) => valueOf(name) === null || isExplained(name)
  if (author === 'own' && unlike.length < sent.length / 2 && unlike.every(isLeftOut)) return { ...compared, rank: 1 }
  const isFew = shown === Math.floor(wanted / 1000) * 1000 && unlike.length <= sent.length / 3
  return { ...compared, rank: isFew ? 1 : 0 }
}

function compareTime(
  wanted: readonly number[],
  shown: number | undefined,
  { serverAt, byCopy, clock }: Sending,
): Compared['time'] {
  if (shown === undefined) return 'near'
  if (wanted.includes(shown)) return 'exact'
  if (wanted.some((one) => isCutOf(one, shown))) return 'cut'
  const isBefore = serverAt !== null && shown < serverAt - beforeSendingMs
  const isAfter = serverAt !== null && !byCopy && shown > serverAt + horizonMs + beforeSendingMs
  if (isBefore || isAfter) return 'far'
  // By chance, one time in 60,000 is such a time. A time without milliseconds is more often, so it proves nothing.
  return clock !== undefined && isWholeMinutes(shown - Math.floor(clock)) && shown % 1000 !== 0 ? 'shifted' : 'near'
}

function findAuthor(
  { relationships }: Resource,
  fields: Sending['fields'],
  held: Values['held'],
  { userId, signs }: Making,
): Compared['author'] {
  const expected = fields[`${linkPrefix}user`] ?? userId
  const author = relationships['user'] ? held['user'] : undefined
  if (author === undefined || typeof expected !== 'string') return 'unknown'
  if (author === null) return signs ? 'other' : 'unknown'
  return author === expected ? 'own' : 'other'
}

const madeWithinMs = 2000
const written: ReadonlySet<string> = new Set(['string', 'text', 'phone', 'email', 'url'])

/** Whether the record has text that was not sent. Servers do not fill in such fields, and a later edit is ruled out. */
function hasOtherText({ fields: declared }: Resource, sent: Sending['fields'], attributes: ExactObject): boolean {
  const [made, edited] = [findInstantOf(attributes['created-at']), findInstantOf(attributes['updated-at'])]
  if (made !== undefined && edited !== undefined && edited - made > madeWithinMs) return false
  return Object.entries(declared).some(([name, { kind, writable }]) => {
    return written.has(kind) && writable !== false && sent[name] === undefined && !isBlank(attributes[name])
  })
}

/** Whether `shown` is the sent time, exact or truncated to the second or minute. */
export function isCutOf(sent: number, shown: number): boolean {
  return [1, 1000, 60_000].some((unit) => Math.floor(sent / unit) * unit === shown)
}

/** What the server did with the sent time; undefined if the sent time is a whole second and cannot tell. */
export function findKeptTime(sent: number, shown: number): KeptTime | undefined {
  if (sent % 1000 === 0) return undefined
  if (shown === sent) return 'kept'
  if (shown === Math.floor(sent / 1000) * 1000) return 'seconds'
  return shown === Math.floor(sent / 60_000) * 60_000 ? 'minutes' : 'own'
}
