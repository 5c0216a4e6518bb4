import { mergeCustoms } from '../../../src-shared/rules/customs.ts'
import type { Problem } from '../../../src-shared/schema/problems.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { isObject, type ExactObject } from '../../../src-shared/values/json.ts'
import type { Operation, Precondition, Target } from '../../store/batch.ts'
import type { Ref, Row } from '../../store/port.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { Context } from '../context.ts'

/** A record as it stands before an edit. */
export interface Current {
  readonly row: Row
  readonly attributes: ExactObject
  readonly held: Readonly<Record<string, Ref | null>>
}

/** What a client sent, its values in the API's own spelling, its linkage found. */
export interface Sent {
  readonly attributes: ExactObject
  readonly held: Readonly<Record<string, Ref | null>>
  /** To-many relationships, and what to do with the records named. */
  readonly sets: ReadonlyMap<string, SetChange>
}

export interface SetChange {
  readonly mode: 'replace' | 'add' | 'remove'
  readonly refs: readonly Ref[]
}

/** A link to a record that exists, or to one that the same batch makes. */
export type DraftLink = Ref | { readonly created: number } | null

/**
 * A record on its way to being stored. The rules write what follows from what was sent, what must still hold when it
 * is committed, what else is to be written with it, and what is wrong.
 */
export interface Draft {
  readonly resource: Resource
  readonly before: Current | undefined
  readonly sent: Sent
  attributes: ExactObject
  held: Record<string, DraftLink>
  readonly require: Precondition[]
  readonly also: Operation[]
  readonly problems: Problem[]
  /** Shown once, in the `meta` of the answer. */
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

/** Looks up what a decision of `src-shared/rules` needs, and writes the outcome into the draft. */
export type Rule = (context: Context, draft: Draft, now: number) => Promise<void> | void
