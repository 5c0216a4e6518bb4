import { errors } from '../../src-shared/jsonapi/errors.ts'
import { parseListQuery, parseView, type View } from '../../src-shared/jsonapi/query.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import type { Condition } from '../store/plan.ts'
import type { ReadResult, Row } from '../store/port.ts'
import { findDenial, findIncludeDenial } from './access.ts'
import { Answer } from './call.ts'
import { toFilterCondition } from './conditions.ts'
import type { Context } from './context.ts'
import { replyTagged } from './entity-tag.ts'
import { renderList, renderOne } from './render/document.ts'
import { refuse, reply } from './responses.ts'
import type { Route } from './routes.ts'

type To<K extends Route['to']> = Extract<Route, { to: K }>

export async function answerList(context: Context, { resource }: To<'list'>): Promise<Answer> {
  const denial = findDenial(context.token, resource, 'read')
  return denial ? refuse(denial) : listWhere(context, resource)
}

export async function answerRecord(context: Context, { resource, id }: To<'record'>): Promise<Answer> {
  const denial = findDenial(context.token, resource, 'read')
  if (denial) return refuse(denial)
  const parsed = readView(context, resource)
  if (parsed instanceof Answer) return parsed
  const result = await context.store.read({ type: resource.type, where: { op: 'id', ids: [id] }, include: parsed.include })
  const [row] = result.rows
  return row ? replyOne(context, parsed, row, result) : refuse(errors.recordNotFound(id))
}

export async function answerRelated(context: Context, route: To<'related'>): Promise<Answer> {
  const { registry, token } = context
  const target = registry.get(route.relationship.target) as Resource
  const denial = findDenial(token, route.resource, 'read') ?? findDenial(token, target, 'read')
  if (denial) return refuse(denial)
  const owner = await findRow(context, route.resource, route.id)
  if (!owner) return refuse(errors.recordNotFound(route.id))
  const related: Condition = { op: 'related', of: route.resource.type, key: owner.key, relationship: route.name }
  if (route.relationship.many) return listWhere(context, target, related)
  const view = readView(context, target)
  if (view instanceof Answer) return view
  const result = await context.store.read({ type: target.type, where: related, include: view.include })
  return replyOne(context, view, result.rows[0], result)
}

async function listWhere(context: Context, resource: Resource, within?: Condition): Promise<Answer> {
  const { registry, store, token } = context
  const parsed = parseListQuery(registry, resource, context.parameters)
  if ('errors' in parsed) return refuse(parsed.errors)
  const { filters, page, sort, include, fields } = parsed.value
  const denial = findIncludeDenial(token, registry, resource, include)
  if (denial) return refuse(denial)
  const condition = await toFilterCondition(context, resource, filters)
  if ('errors' in condition) return refuse(condition.errors)
  const result = await store.read({
    type: resource.type,
    where: within ? { op: 'all', of: [within, condition.where] } : condition.where,
    sort,
    page: { offset: (page.number - 1) * page.size, limit: page.size },
    counted: true,
    include,
  })
  return reply(renderList({ ...context, page, fields }, result))
}

/** Parses `include` and `fields`, or returns the errors. */
export function readView(context: Context, resource: Resource): View | Answer {
  const parsed = parseView(context.registry, resource, context.parameters)
  if ('errors' in parsed) return refuse(parsed.errors)
  const denial = findIncludeDenial(context.token, context.registry, resource, parsed.value.include)
  return denial ? refuse(denial) : parsed.value
}

function replyOne(context: Context, { fields }: View, row: Row | undefined, { included }: ReadResult): Answer {
  const body = renderOne({ registry: context.registry, origin: context.origin, fields }, row, included)
  return replyTagged(context, row?.version ?? 0, body)
}

export async function findRow(
  { store }: Pick<Context, 'store'>,
  resource: Resource,
  id: string,
  linkage: readonly string[] = [],
): Promise<Row | undefined> {
  const { rows } = await store.read({ type: resource.type, where: { op: 'id', ids: [id] }, linkage })
  return rows[0]
}
