import { parseWrite } from '../../../src-shared/jsonapi/body.ts'
import { readAttributes } from '../../../src-shared/schema/problems.ts'
import { findDenial } from '../access.ts'
import type { Decision } from '../commit-queue.ts'
import type { Context } from '../context.ts'
import { readView } from '../read.ts'
import { readDocument } from '../request-body.ts'
import { refuse } from '../responses.ts'
import type { Route } from '../routes.ts'
import { createDraft } from './draft.ts'
import { findLinked } from './find-linked.ts'
import { replySaved } from './reply-saved.ts'
import { decideSave, type Saved } from './save.ts'
import { findKindDenial } from './target-writes.ts'

export async function answerCreate(context: Context, route: Extract<Route, { to: 'list' }>, request: Request): Promise<Response> {
  const { resource } = route
  const denial = findDenial(context.token, resource, 'write') ?? findKindDenial(context.account, resource)
  if (denial) return refuse(denial)
  const view = readView(context, resource)
  if (view instanceof Response) return view
  const document = await readDocument(request)
  if ('errors' in document) return refuse(document.errors)
  const parsed = parseWrite(resource, document.value, {})
  if ('errors' in parsed) return refuse(parsed.errors)
  const { values, problems } = readAttributes(resource, parsed.value.attributes, 'create', context.account.timeZone)

  const saved = await context.writes.run(async (): Promise<Decision<Saved>> => {
    const linked = await findLinked(context.store, resource, parsed.value.links)
    if ('errors' in linked) return { done: { errors: linked.errors } }
    const draft = createDraft(resource, { attributes: values, ...linked }, undefined)
    draft.problems.push(...problems)
    return decideSave(context, draft)
  })
  if ('errors' in saved) return refuse(saved.errors)
  return replySaved(context, resource, view, saved, 201)
}
