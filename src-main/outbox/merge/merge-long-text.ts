import type { Field } from '../../../src-shared/schema/field.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { findInstantOf } from '../../../src-shared/values/time.ts'
import type { Entry } from '../entry.ts'
import { findValue, type Values } from '../field-values.ts'
import { hasAddedLines, mergeTexts } from './merge-texts.ts'

/** Kinds that people write several lines to. */
const longKinds: ReadonlySet<Field['kind']> = new Set(['text', 'loose'])

export interface LongText {
  readonly base: ExactJson
  readonly mine: ExactJson
  readonly theirs: Values
  /** What was sent of it, where nobody knows whether it has arrived. */
  readonly sent?: ExactJson | undefined
}

/**
 * A long text with the changes of both sides; undefined where they contradict, or where the field is none. A line that was
 * added there later than the change here was begun stands first. A tie goes to the server: others have read its text.
 */
export function mergeLongText(
  { fields }: Resource,
  name: string,
  { at }: Entry,
  { base, mine, theirs: shown, sent }: LongText,
): string | null | undefined {
  const theirs = findValue(shown, name) ?? null
  if (!longKinds.has(fields[name]?.kind ?? 'any') || !isText(base) || !isText(mine) || !isText(theirs)) return undefined
  const savedAt = findInstantOf(shown.attributes['updated-at'])
  // Some servers show whole seconds.
  const isMineNewer = savedAt !== undefined && Math.floor(at / 1000) > Math.floor(savedAt / 1000)
  const hasArrived = isText(sent) && hasAddedLines(base, sent, theirs)
  return mergeTexts({ base: hasArrived ? sent : base, mine, theirs, isMineNewer })
}

const isText = (value: ExactJson | undefined): value is string | null => value === null || typeof value === 'string'
