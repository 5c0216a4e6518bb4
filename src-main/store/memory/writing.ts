import { needResource } from '../../../src-shared/schema/columns.ts'
import { findRelationship } from '../../../src-shared/schema/links.ts'
import type { Registry } from '../../../src-shared/schema/resource.ts'
import { isObject, parseExact, type ExactObject } from '../../../src-shared/values/json.ts'
import type { Batch, HeldLinks, Operation } from '../batch.ts'
import { createChangeSummary, type ManyChanged, type RecordChange } from '../change-summary.ts'
import type { IdDirection } from '../ids.ts'
import type { Ref } from '../port.ts'
import { changeTimes, startTimes } from '../link-times.ts'
import { firstVersion } from '../first-version.ts'
import { createTouch } from '../touch.ts'
import { deleteRecord } from './deleting.ts'
import { createStateDraft, rewrite, writableTable } from './draft.ts'
import { takeId } from './identity.ts'
import { changePairs } from './pairing.ts'
import { noteInverseLinks } from '../inverse-links.ts'
import { toIds } from './rows.ts'
import { needRecord, type State } from './state.ts'
import { toKey, type WriteContext } from './write-context.ts'

type Of<Op extends Operation['op']> = Extract<Operation, { readonly op: Op }>

export function applyBatch(
  registry: Registry,
  state: State,
  batch: Batch,
  direction: IdDirection,
  journalEnd: number,
): { state: State; created: Ref[]; changed: RecordChange[]; many: ManyChanged[] } {
  const draft = createStateDraft(state)
  const reserved: { type: string; key: number }[] = []
  const summary = createChangeSummary()
  const { summarised = false, quiet = false } = batch
  const touch = createTouch(batch)
  const context: WriteContext = {
    registry,
    direction,
    draft,
    summary,
    summarised,
    quiet,
    touch,
    reserved,
    created: [],
    commit: batch,
    journalEnd,
  }
  const applyAll = (operations: readonly Operation[]) => {
    const creates = operations.filter(({ op }) => op === 'create')
    reserved.push(...creates.map(({ type }) => ({ type, key: (draft.lastKey += 1) })))
    for (const operation of operations) apply(context, operation)
  }
  applyAll(batch.operations)
  applyAll(batch.withKeys?.(reserved.map(({ key }) => key)) ?? [])
  const { tables, pairs, lastKey } = draft
  const changed = summary.list((type, keys) => toIds(draft, type, keys))
  return { state: { tables, pairs, lastKey }, created: context.created, changed, many: summary.listMany() }
}

function apply(context: WriteContext, operation: Operation): void {
  switch (operation.op) {
    case 'create':
      return create(context, operation)
    case 'update':
      return update(context, operation)
    case 'delete':
      return deleteRecord(context, operation)
    case 'link':
    case 'unlink':
      return changePairs(context, operation)
    case 'adopt':
      return adopt(context, operation)
    default:
      operation satisfies never
  }
}

function create(context: WriteContext, operation: Of<'create'>): void {
  const { type, id: wanted, attributes, held, trashed, extra, noted } = operation
  const { draft, direction, reserved, created, summary, journalEnd } = context
  const { key } = reserved[created.length] as { key: number }
  const id = takeId(draft, direction, type, key, wanted)
  const values = parseAttributes(attributes)
  const links = mergeHeld(context, type, new Map(), held ?? {})
  writableTable(draft, type).records.set(key, {
    type,
    key,
    id,
    version: firstVersion(wanted === undefined ? null : journalEnd),
    attributes: attributes.slice(),
    values,
    held: links,
    times: startTimes(findTimedLink(context, type, links), operation.isUndo === true, context.commit),
    trashed: trashed ?? false,
    extra: toText(extra ?? null),
  })
  created.push({ type, key, id })
  const changes = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [null, value] as const]))
  summary.note({ type, key }, 'create', { ...changes, ...noted })
  noteInverseLinks(context, { type, key }, new Map(), needRecord(draft, type, key).held, true)
}

function update(context: WriteContext, operation: Of<'update'>): void {
  const { type, key, attributes, held, trashed, extra, changes, isUndo = false } = operation
  const record = needRecord(context.draft, type, key)
  const values = attributes ? parseAttributes(attributes) : record.values
  const links = mergeHeld(context, type, record.held, held ?? {})
  const [from, to] = [record.held, links].map((of) => findTimedLink(context, type, of)) as [number | null, number | null]
  rewrite(context.draft, record, {
    ...(attributes && { attributes: attributes.slice(), values }),
    ...(held && { held: links }),
    times: changeTimes(record.times, { from, to, isUndo, before: record.values, after: values }, context.commit),
    ...(trashed !== undefined && { trashed }),
    ...(extra !== undefined && { extra: toText(extra) }),
    ...(context.quiet && { version: record.version }),
  })
  context.summary.note({ type, key }, 'update', changes)
  noteInverseLinks(context, { type, key }, record.held, needRecord(context.draft, type, key).held)
}

/** The key of the timed link; null without one. */
function findTimedLink({ registry }: WriteContext, type: string, held: ReadonlyMap<string, number>): number | null {
  return held.get(needResource(registry, type).timed ?? '') ?? null
}

function adopt({ draft, direction, summary }: WriteContext, { type, key, id }: Of<'adopt'>): void {
  const record = needRecord(draft, type, key)
  if (record.id === id) return
  rewrite(draft, record, { id: takeId(draft, direction, type, key, id) })
  summary.note({ type, key }, 'update', { id: [record.id, id] })
}

function mergeHeld(
  { registry, draft, reserved }: WriteContext,
  type: string,
  before: ReadonlyMap<string, number>,
  links: HeldLinks,
) {
  const held = new Map(before)
  for (const [name, target] of Object.entries(links)) {
    const relationship = findRelationship(needResource(registry, type), name)
    if (!relationship || relationship.many) throw new Error(`${type} holds no link ${name}`)
    if (target === null) held.delete(name)
    else held.set(name, toKey(draft, reserved, relationship.target, target))
  }
  return held
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function parseAttributes(bytes: Uint8Array): ExactObject {
  const values = parseExact(decoder.decode(bytes))
  if (!isObject(values)) throw new Error('attributes must be an object')
  return values
}

function toText(extra: ExactObject | null): string | null {
  return extra === null ? null : JSON.stringify(extra)
}
