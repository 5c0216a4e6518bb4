import { withDerived } from '../../../src-shared/rules/derived.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson, ExactObject } from '../../../src-shared/values/json.ts'
import { isVanished, linkPrefix, type Entry, type Unsent } from '../entry.ts'
import { findValue, layOver, type Values } from '../field-values.ts'
import { isAlike, isSameValue, isTaken } from '../same-value.ts'

export interface Merged {
  /** What is still to be sent. */
  readonly entry: Entry
  /** The server's attributes, with those of mine that it does not have yet. */
  readonly attributes: ExactObject
  /** To-one relationships that stay as they are here. */
  readonly kept: ReadonlySet<string>
}

/**
 * The three-way merge of one record, field by field: what was written here stays until the server has it, everything else is
 * the server's. `isAnswer`: the server shows what it made of the request under way.
 */
export function mergeShown(resource: Resource, entry: Entry, mine: Values, shown: Values, isAnswer: boolean): Merged {
  const fields: Record<string, Unsent> = {}
  for (const [name, unsent] of Object.entries(entry.fields)) {
    const next = mergeField(resource, entry, name, unsent, mine, shown, isAnswer)
    if (next) fields[name] = next
  }
  const names = Object.keys(fields)
  const overlaid = names.map((name) => [name, findValue(mine, name) ?? null] as const)
  const attributes = layOver(shown.attributes, overlaid)
  const isOverlaid = names.some((name) => !name.startsWith(linkPrefix))
  return {
    entry: { ...entry, fields, ...(isAnswer && { sending: null, failures: 0, notBefore: 0, failure: null }) },
    attributes: isOverlaid ? withDerived(resource, attributes) : attributes,
    kept: new Set(names.filter((name) => name.startsWith(linkPrefix)).map((name) => name.slice(linkPrefix.length))),
  }
}

/** Undefined where nothing of it is left to be sent. */
function mergeField(
  resource: Resource,
  { sending }: Entry,
  name: string,
  unsent: Unsent,
  mine: Values,
  shown: Values,
  isAnswer: boolean,
): Unsent | undefined {
  const sent = sending && Object.hasOwn(sending.fields, name) ? (sending.fields[name] as ExactJson) : undefined
  const isSame = (a: ExactJson, b: ExactJson) => isSameValue(resource, name, a, b)
  const mineNow = findValue(mine, name) ?? null
  if (sent === undefined && isVanished(name, unsent, findValue(mine, name))) return undefined
  // A link that an answer does not show was taken as it was sent.
  const told = findValue(shown, name)
  const theirs = told === undefined && isAnswer ? sent : told
  if (theirs === undefined) return unsent

  if (sent !== undefined) {
    const base = { base: theirs, ...(unsent.points && { points: unsent.points }) }
    const isStill = isSame(mineNow, sent)
    if (isTaken(resource, name, sent, theirs, unsent.base)) return isStill ? undefined : base
    if (!isAnswer) return isSame(theirs, mineNow) ? base : against(unsent, theirs, isSame)
    if (isSame(theirs, unsent.base) && !isAlike(resource, name, sent, theirs)) {
      return isStill ? { base: theirs, refused: keptOwn } : base
    }
    return isStill ? undefined : base
  }
  // A server that does not take the time of a create has set its own.
  if (isAnswer && name === 'created-at' && unsent.refused) return undefined
  return isSame(theirs, mineNow) ? undefined : against(unsent, theirs, isSame)
}

const keptOwn = { status: 200, message: 'The hosted CRM took the change and kept its own value.' }

/** Mine is to be sent as long as the server has what mine was made from; else a person decides. */
function against({ base, refused, points }: Unsent, theirs: ExactJson, isSame: (a: ExactJson, b: ExactJson) => boolean): Unsent {
  return { base, ...(refused && { refused }), ...(points && { points }), ...(!isSame(theirs, base) && { theirs }) }
}
