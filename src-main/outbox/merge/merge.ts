import { withDerived } from '../../../src-shared/rules/derived.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson, ExactObject } from '../../../src-shared/values/json.ts'
import { isVanished, linkPrefix, type Entry, type Unsent } from '../entry.ts'
import { findValue, overlayValues, type Values } from '../field-values.ts'
import { isAlike, isSameValue, isTaken } from '../same-value.ts'
import { mergeLongText } from './merge-long-text.ts'

export interface Merged {
  /** What is still to be sent. */
  readonly entry: Entry
  /** The server's attributes, overlaid with local values that it does not have yet. */
  readonly attributes: ExactObject
  /** To-one relationships that keep their local value. */
  readonly kept: ReadonlySet<string>
}

/**
 * Merges one record field by field (three-way). Local values stay until the server has them; everything else is the server's.
 * `isAnswer`: the server shows the result of the request in flight.
 */
export function mergeShown(resource: Resource, entry: Entry, mine: Values, shown: Values, isAnswer: boolean): Merged {
  const fields: Record<string, Unsent> = {}
  const overlaid: (readonly [name: string, value: ExactJson])[] = []
  for (const [name, unsent] of Object.entries(entry.fields)) {
    const left = mergeField({ resource, entry, name, unsent, mine, shown, isAnswer })
    if (!left) continue
    fields[name] = left.unsent
    overlaid.push([name, left.value])
  }
  const names = Object.keys(fields)
  const attributes = overlayValues(shown.attributes, overlaid)
  const isOverlaid = names.some((name) => !name.startsWith(linkPrefix))
  return {
    entry: { ...entry, fields, ...(isAnswer && { sending: null, failures: 0, notBefore: 0, failure: null }) },
    attributes: isOverlaid ? withDerived(resource, attributes) : attributes,
    kept: new Set(names.filter((name) => name.startsWith(linkPrefix)).map((name) => name.slice(linkPrefix.length))),
  }
}

interface FieldMerge {
  readonly resource: Resource
  readonly entry: Entry
  readonly name: string
  readonly unsent: Unsent
  readonly mine: Values
  readonly shown: Values
  readonly isAnswer: boolean
}

/** What is still to be sent of a field, and its new local value. */
interface Left {
  readonly unsent: Unsent
  readonly value: ExactJson
}

/** Undefined if nothing of the field is left to send. */
function mergeField(field: FieldMerge): Left | undefined {
  const { resource, entry, name, unsent, mine, shown, isAnswer } = field
  const { sending } = entry
  const sent = sending && Object.hasOwn(sending.fields, name) ? (sending.fields[name] as ExactJson) : undefined
  const isSame = (a: ExactJson, b: ExactJson) => isSameValue(resource, name, a, b)
  const value = findValue(mine, name) ?? null
  if (sent === undefined && isVanished(name, unsent, findValue(mine, name))) return undefined
  // If the answer does not show a link, the server accepted it as sent.
  const told = findValue(shown, name)
  const theirs = told === undefined && isAnswer ? sent : told
  if (theirs === undefined) return { unsent, value }

  if (sent !== undefined) {
    const based = { unsent: { base: theirs, ...(unsent.points && { points: unsent.points }) }, value }
    const isStill = isSame(value, sent)
    if (isTaken(resource, name, sent, theirs, unsent.base)) return isStill ? undefined : based
    if (!isAnswer) return isSame(theirs, value) ? based : against(field, value, theirs, sent)
    if (isSame(theirs, unsent.base) && !isAlike(resource, name, sent, theirs)) {
      return isStill ? { unsent: { base: theirs, refused: keptOwn }, value } : based
    }
    // Someone may have edited the field between the request and this answer.
    const merged = mergeLongText(resource, name, entry, { base: sent, mine: value, theirs: shown })
    return isStill ? undefined : { ...based, value: merged ?? value }
  }
  // A server that refuses `created-at` has set its own time.
  if (isAnswer && name === 'created-at' && unsent.refused) return undefined
  if (isSame(theirs, value)) return undefined
  const left = against(field, value, theirs)
  return left.unsent.theirs === undefined && isSame(left.value, theirs) ? undefined : left
}

const keptOwn = { status: 200, message: 'The hosted CRM accepted the change but kept its own value.' }

/**
 * The local value is sent if the server still has its base. Long texts that both sides changed are merged by line. Anything
 * else is a conflict, and an open conflict stays one.
 */
function against(field: FieldMerge, value: ExactJson, theirs: ExactJson, sent?: ExactJson): Left {
  const { resource, entry, name, unsent, shown } = field
  const { base, refused, points } = unsent
  const more = { ...(refused && { refused }), ...(points && { points }) }
  if (isSameValue(resource, name, theirs, base)) return { unsent: { base, ...more }, value }
  const merged =
    unsent.theirs === undefined ? mergeLongText(resource, name, entry, { base, mine: value, theirs: shown, sent }) : undefined
  if (merged !== undefined) return { unsent: { base: theirs, ...more }, value: merged }
  return { unsent: { base, ...more, theirs, ...findTheirsAt(field, theirs) }, value }
}

/** A conflict that stays the same keeps the time at which it was first seen. */
function findTheirsAt({ resource, name, unsent, shown }: FieldMerge, theirs: ExactJson): Pick<Unsent, 'theirsAt'> {
  const isKnown = unsent.theirs !== undefined && isSameValue(resource, name, unsent.theirs, theirs)
  const at = isKnown ? unsent.theirsAt : shown.attributes['updated-at']
  return typeof at === 'string' ? { theirsAt: at } : {}
}
