import type { Field } from '../../../src-shared/schema/field.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { findInstantOf } from '../../../src-shared/values/time.ts'
import type { Entry } from '../entry.ts'
import { findValue, type Values } from '../field-values.ts'
import { hasAddedLines, mergeTexts } from './merge-texts.ts'

/** Kinds of fields with multi-line text. */
const longKinds: ReadonlySet<Field['kind']> = new Set(['text', 'loose'])

export interface LongText {
  readonly base: ExactJson
  readonly mine: ExactJson
  readonly theirs: Values
  /** The sent value, if it is unknown whether it arrived. */
  readonly sent?: ExactJson | undefined
}

/**
 * A long text with both sides' changes; undefined if they conflict or the field is no long text. Lines that both sides added in
 * one place are ordered newest first. In a tie the server's lines come first, because others have already read them.
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
