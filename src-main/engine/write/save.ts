import { errors, type ApiError } from '../../../src-shared/jsonapi/errors.ts'
import { withDerived } from '../../../src-shared/rules/derived.ts'
import { toUpdatedAt } from '../../../src-shared/rules/record-times.ts'
import { completeAttributes } from '../../../src-shared/schema/complete.ts'
import { heldRelationships } from '../../../src-shared/schema/links.ts'
import { attributeProblem, relationshipProblem } from '../../../src-shared/schema/problems.ts'
import { reasons } from '../../../src-shared/schema/reasons.ts'
import type { ExactObject } from '../../../src-shared/values/json.ts'
import { toMoment } from '../../../src-shared/values/time.ts'
import type { Batch, HeldLinks, Operation } from '../../store/batch.ts'
import type { CommitResult, Row } from '../../store/port.ts'
import { toBytes } from '../../store/attributes.ts'
import { byCaller } from '../caller.ts'
import type { Decision } from '../commit-queue.ts'
import type { Context } from '../context.ts'
import { listChanges } from '../../store/changes.ts'
import { chooseCreatedAt, type CreatedAt } from './created-at.ts'
import { toTarget, type Draft, type DraftLink } from './draft.ts'
import { rulesFor } from './rules.ts'
import { planSets } from './sets.ts'

/** `row`: the record as this write left it. `commit`: its commit, absent if nothing changed. */
export type Saved =
  | { readonly row: Row; readonly commit?: string; readonly meta?: Readonly<Record<string, string>> }
  | { readonly errors: readonly ApiError[] }

/** Turns a draft into one batch with everything that follows from it. */
export async function decideSave(context: Context, draft: Draft): Promise<Decision<Saved>> {
  const { resource, before } = draft
  const now = context.clock()
  const self = before ? before.row.key : { created: 0 }
  if (before) draft.require.push({ is: 'version', type: resource.type, key: before.row.key, version: before.row.version })
  requireLinks(draft)
  if (before && draft.attributes['created-at'] === null) draft.problems.push(attributeProblem('created-at', reasons.blank))
  if (draft.problems.length === 0) for (const rule of rulesFor(resource.type)) await rule(context, draft, now)
  const setsChange = draft.problems.length === 0 && (await planSets(context, draft, self, now))
  if (draft.problems.length > 0) return { done: { errors: draft.problems.map(errors.unfit) } }

  const created = await chooseCreatedAt(context, draft, now)
  const attributes = finishAttributes(context, draft, created.at, setsChange)
  if (before && !attributes && draft.also.length === 0) return { done: { row: { ...before.row, links: {} } } }
  const operation = toOperation(draft, attributes ?? draft.attributes, created)
  const batch: Batch = {
    ...byCaller(context, now),
    require: draft.require,
    operations: [operation, ...draft.also],
  }
  const finish = ({ created, commit }: CommitResult & { ok: true }): Saved => {
    const place = before?.row ?? created[0]
    if (!place) throw new Error('A create that made no record.')
    const version = (before?.row.version ?? 0) + 1
    const row = { trashed: false, extra: null, ...place, version, attributes: operation.attributes, links: {} }
    return { row, commit, ...(draft.meta && { meta: draft.meta }) }
  }
  return { batch, finish }
}

/** Required links, and records of new links that must still exist at the commit. */
function requireLinks({ resource, before, sent, held, problems, require }: Draft): void {
  for (const name of heldRelationships(resource)) {
    const isSent = Object.hasOwn(sent.held, name)
    if (resource.relationships[name]?.required && (isSent || !before) && !held[name]) {
      problems.push(relationshipProblem(name, reasons.blank))
    }
    const link = sent.held[name]
    if (isSent && link) require.push({ is: 'exists', type: link.type, key: link.key })
  }
}

/** The attributes to store; undefined if an edit changes nothing. */
function finishAttributes({ account }: Context, draft: Draft, now: number, setsChange: boolean): ExactObject | undefined {
  const { resource, before } = draft
  const zone = account.timeZone
  if (!before) {
    const times = { 'created-at': toMoment(now, zone), 'updated-at': toMoment(now, zone) }
    const sentTimes = Object.entries(draft.attributes).filter(([name, value]) => name in times && value !== null)
    return withDerived(
      resource,
      completeAttributes(resource, { ...draft.attributes, ...times, ...Object.fromEntries(sentTimes) }),
    )
  }
  const attributes = withDerived(resource, draft.attributes)
  const isSame =
    Object.keys(listChanges(before.attributes, attributes)).length === 0 && Object.keys(listMoved(draft)).length === 0
  if (isSame && !setsChange) return undefined
  const isSent = Object.hasOwn(draft.sent.attributes, 'updated-at')
  return isSent ? attributes : { ...attributes, 'updated-at': toUpdatedAt(before.attributes, now, zone) }
}

/** To-one links that changed. */
function listMoved({ before, held }: Draft): Record<string, DraftLink> {
  return Object.fromEntries(
    Object.entries(held).filter(([name, link]) => {
      const key = before?.held[name]?.key
      return link === null ? key !== undefined : !('key' in link) || link.key !== key
    }),
  )
}

type Write = Extract<Operation, { op: 'create' | 'update' }> & { readonly attributes: Uint8Array }

function toOperation(draft: Draft, attributes: ExactObject, { stamp }: CreatedAt): Write {
  const { resource, before } = draft
  const moved = listMoved(draft)
  const held: HeldLinks = Object.fromEntries(Object.entries(moved).map(([name, link]) => [name, toTarget(link)]))
  const sent = [...Object.keys(draft.sent.attributes), ...Object.keys(draft.sent.held).map((name) => `relationships/${name}`)]
  const shared = { type: resource.type, attributes: toBytes(attributes), held, sent }
  if (!before) return { op: 'create', ...shared, ...(stamp && { stamp }) }
  const links = Object.entries(moved).map(([name, link]) => {
    const after = link && 'id' in link ? link.id : null
    return [`relationships/${name}`, [before.held[name]?.id ?? null, after]] as const
  })
  return {
    op: 'update',
    ...shared,
    key: before.row.key,
    changes: { ...listChanges(before.attributes, attributes), ...Object.fromEntries(links) },
  }
}
