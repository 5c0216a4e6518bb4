import type { WriteBody } from '../../../src-shared/jsonapi/body.ts'
import { errors, type ApiError } from '../../../src-shared/jsonapi/errors.ts'
import { heldRelationships } from '../../../src-shared/schema/links.ts'
import { validateAttributes } from '../../../src-shared/schema/problems.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Row } from '../../store/port.ts'
import { readUnseenLinks } from '../../outbox/unseen-links.ts'
import { Answer, type Call } from '../call.ts'
import type { Decision } from '../commit-queue.ts'
import type { Context } from '../context.ts'
import { findRow } from '../read.ts'
import { refuse } from '../responses.ts'
import type { Route } from '../routes.ts'
import { createDraft, toCurrent, type Current, type SetChange } from './draft.ts'
import { findLinked } from './find-linked.ts'
import { readWrite } from './read-write.ts'
import { replySaved } from './reply-saved.ts'
import { decideSave, type Saved } from './save.ts'

export async function answerEdit(context: Context, route: Extract<Route, { to: 'record' }>, call: Call): Promise<Answer> {
  const { resource, id } = route
  const asked = await readWrite(context, resource, call, { id })
  if (asked instanceof Answer) return asked
  const saved = await saveEdit(context, resource, id, asked.body, { check: ({ version }) => asked.check(version) })
  return 'errors' in saved ? refuse(saved.errors) : replySaved(context, resource, asked.view, saved, 200)
}

interface EditOptions {
  /** Applies the sent sets to the current ones. */
  readonly mode?: SetChange['mode']
  /** Why the record must not be written as it is now. Its row has the links that are sent. */
  readonly check?: (row: Row) => ApiError | undefined
}

/** An edit of attributes, links or both. */
export function saveEdit(
  context: Context,
  resource: Resource,
  id: string,
  body: WriteBody,
  options: EditOptions,
): Promise<Saved> {
  return context.writes.run(() => decideEdit(context, resource, id, body, options))
}

export async function decideEdit(
  context: Context,
  resource: Resource,
  id: string,
  body: WriteBody,
  { mode = 'replace', check }: EditOptions = {},
): Promise<Decision<Saved>> {
  const { values, problems } = validateAttributes(resource, body.attributes, 'edit', context.account.timeZone)
  const held = heldRelationships(resource)
  const sets = [...body.links].filter(([, { many }]) => many).map(([name]) => name)
  const row = await findRow(context, resource, id, [...held, ...sets])
  if (!row) return { done: { errors: [errors.recordNotFound(id)] } }
  const stale = check?.(row)
  if (stale) return { done: { errors: [stale] } }
  const linked = await findLinked(context.store, resource, body.links, mode)
  if ('errors' in linked) return { done: { errors: linked.errors } }
  const current = await withUnseen(context, resource, toCurrent(row, held), linked.held)
  const draft = createDraft(resource, { attributes: values, ...linked }, current)
  draft.problems.push(...problems)
  return decideSave(context, draft)
}

/** A link to a record that is not here still exists, so clearing it is a change. */
async function withUnseen({ store, account }: Context, { relationships }: Resource, current: Current, sent: Current['held']) {
  const cleared = Object.keys(sent).filter((name) => sent[name] === null && current.held[name] === null)
  if (account.kind !== 'mirror' || cleared.length === 0) return current
  const unseen = await readUnseenLinks(store, current.row, cleared)
  const ends = [...unseen].map(([name, id]) => [name, { type: relationships[name]?.target ?? '', id, key: notHere }] as const)
  return { ...current, held: { ...current.held, ...Object.fromEntries(ends) } }
}

/** A key that no record has. */
const notHere = 0
