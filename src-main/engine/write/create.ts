import { validateAttributes } from '../../../src-shared/schema/problems.ts'
import { Answer, type Call } from '../call.ts'
import type { Decision } from '../commit-queue.ts'
import type { Context } from '../context.ts'
import { refuse } from '../responses.ts'
import type { Route } from '../routes.ts'
import { createDraft } from './draft.ts'
import { findLinked } from './find-linked.ts'
import { findRepeated, readIdempotencyKey, withIdempotencyKey } from './idempotency.ts'
import { readWrite } from './read-write.ts'
import { replySaved } from './reply-saved.ts'
import { decideSave, type Saved } from './save.ts'

export async function answerCreate(context: Context, route: Extract<Route, { to: 'list' }>, call: Call): Promise<Answer> {
  const { resource } = route
  const asked = await readWrite(context, resource, call, {})
  if (asked instanceof Answer) return asked
  const { view, body } = asked
  const repeatable = readIdempotencyKey(context, call.headers, asked.bytes)
  if (repeatable instanceof Answer) return repeatable
  const { values, problems } = validateAttributes(resource, body.attributes, 'create', context.account.timeZone)

  const saved = await context.writes.run(async (): Promise<Decision<Saved>> => {
    const repeated = repeatable && (await findRepeated(context, resource, repeatable))
    if (repeated) return { done: repeated }
    const linked = await findLinked(context.store, resource, body.links)
    if ('errors' in linked) return { done: { errors: linked.errors } }
    const draft = createDraft(resource, { attributes: values, ...linked }, undefined)
    draft.problems.push(...problems)
    const decision = await decideSave(context, draft)
    if (!repeatable || 'done' in decision) return decision
    return { ...decision, batch: await withIdempotencyKey(context, decision.batch, repeatable) }
  })
  if ('errors' in saved) return refuse(saved.errors)
  return replySaved(context, resource, view, saved, 201)
}
