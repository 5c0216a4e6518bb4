import { mergeCustoms } from '../../../src-shared/rules/customs.ts'
import type { Problem } from '../../../src-shared/schema/problems.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { isObject, type ExactObject } from '../../../src-shared/values/json.ts'
import type { Operation, Precondition, Target } from '../../store/batch.ts'
import type { Ref, Row } from '../../store/port.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { Context } from '../context.ts'

/** A record before an edit. */
export interface Current {
  readonly row: Row
  readonly attributes: ExactObject
  readonly held: Readonly<Record<string, Ref | null>>
}

/** A parsed request: values in the API's format, linkage resolved. */
export interface Sent {
  readonly attributes: ExactObject
  readonly held: Readonly<Record<string, Ref | null>>
  /** To-many relationships, and what to do with the named records. */
  readonly sets: ReadonlyMap<string, SetChange>
}

export interface SetChange {
  readonly mode: 'replace' | 'add' | 'remove'
  readonly refs: readonly Ref[]
}

/** A link to an existing record, or to one created by the same batch. */
export type DraftLink = Ref | { readonly created: number } | null

/** A record being written. The rules add derived values, preconditions, further writes and problems. */
export interface Draft {
  readonly resource: Resource
  readonly before: Current | undefined
  readonly sent: Sent
  attributes: ExactObject
  held: Record<string, DraftLink>
  readonly require: Precondition[]
  readonly also: Operation[]
  readonly problems: Problem[]
  /** Shown once, in the answer's `meta`. */
  meta?: Readonly<Record<string, string>>
}

export function createDraft(resource: Resource, sent: Sent, before: Current | undefined): Draft {
  const attributes = { ...before?.attributes, ...sent.attributes }
  if (isObject(sent.attributes['customs'])) {
    const present = before?.attributes['customs']
    attributes['customs'] = mergeCustoms(isObject(present) ? present : {}, sent.attributes['customs'])
  }
  return { resource, before, sent, attributes, held: { ...before?.held, ...sent.held }, require: [], also: [], problems: [] }
}

export function toCurrent(row: Row, heldNames: readonly string[]): Current {
  return {
    row,
    attributes: fromBytes(row.attributes),
    held: Object.fromEntries(heldNames.map((name) => [name, row.links[name]?.[0] ?? null])),
  }
}

export function toTarget(link: DraftLink): Target | null {
  return link === null || 'created' in link ? link : link.key
}

export function findKey(link: DraftLink | undefined): number | null {
  return link && 'key' in link ? link.key : null
}

/** Looks up what a decision in `src-shared/rules` needs and writes the result into the draft. */
export type Rule = (context: Context, draft: Draft, now: number) => Promise<void> | void
