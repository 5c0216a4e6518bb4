import { parseWrite, type WriteBody } from '../../../src-shared/jsonapi/body.ts'
import { errors, type ApiError } from '../../../src-shared/jsonapi/errors.ts'
import { parseListQuery } from '../../../src-shared/jsonapi/query.ts'
import { attributeProblem, readAttributes } from '../../../src-shared/schema/problems.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { isObject, listStrings, type ExactObject } from '../../../src-shared/values/json.ts'
import { toMoment } from '../../../src-shared/values/time.ts'
import type { Condition } from '../../store/plan.ts'
import { findAnyDenial, findDenial } from '../access.ts'
import type { Answer, Call } from '../call.ts'
import { toCondition } from '../conditions.ts'
import type { Context } from '../context.ts'
import { changeMany, createBulkDelete, createBulkEdit, listGroupResources, undoMany } from '../jobs/bulk-edit.ts'
import { jobActions, toJobResource, type Job, type JobAction } from '../jobs/job.ts'
import { readDocument } from '../request-body.ts'
import { refuse, reply } from '../responses.ts'

const objects = ['contacts', 'companies', 'deals', 'orders']

export async function answerJobs(context: Context, _words: readonly string[], call: Call, method: string): Promise<Answer> {
  if (method === 'GET') return reply(JSON.stringify({ data: context.jobs.list().map(toJobResource) }))
  const document = await readDocument(call)
  if ('errors' in document) return refuse(document.errors)
  const asked = await readAsked(context, document.value)
  if ('errors' in asked) return refuse(asked.errors)
  const { resource, action, where, body } = asked
  const id = context.newId()
  const decide = body ? createBulkEdit(context, resource, body) : createBulkDelete(context, resource)
  const job = context.jobs.start({ id, action, object: resource.type }, (run) =>
    changeMany(context, run, resource.type, where, decide, id),
  )
  return accepted(job)
}

export function answerJob(context: Context, [id = '']: readonly string[], _call: Call, method: string): Promise<Answer> {
  const job = method === 'DELETE' ? context.jobs.cancel(id) : context.jobs.find(id)
  return Promise.resolve(job ? reply(JSON.stringify({ data: toJobResource(job) })) : refuse(errors.recordNotFound(id)))
}

export async function answerJobUndo(context: Context, [group = '']: readonly string[]): Promise<Answer> {
  const resources = await listGroupResources(context, group)
  if (resources.length === 0) return refuse(errors.recordNotFound(group))
  if (context.jobs.find(group)?.state === 'running') return refuse(errors.conflict('The job is still running: end it first.'))
  const denial = findAnyDenial(context.token, resources, 'write')
  if (denial) return refuse(denial)
  const id = context.newId()
  return accepted(context.jobs.start({ id, action: 'undo', object: null }, (run) => undoMany(context, run, group, id)))
}

function accepted(job: Job): Answer {
  return reply(JSON.stringify({ data: toJobResource(job) }), 202)
}

type Asked =
  /** Without a body they are deleted. */
  | { readonly resource: Resource; readonly action: JobAction; readonly where: Condition; readonly body: WriteBody | null }
  | { readonly errors: readonly ApiError[] }

const unfit = (name: string, message: string): Asked => ({ errors: [errors.unfit(attributeProblem(name, message))] })

async function readAsked(context: Context, { data }: ExactObject): Promise<Asked> {
  if (!isObject(data) || !isObject(data['attributes'])) return { errors: [errors.dataNotObject()] }
  const { object, action, ids, filter, except = [], attributes = {}, relationships = {} } = data['attributes']
  const resource = typeof object === 'string' && objects.includes(object) ? context.registry.get(object) : undefined
  if (!resource) return unfit('object', `must be one of ${objects.join(', ')}`)
  const known = jobActions.find((one) => one === action && one !== 'undo')
  if (!known) return unfit('action', `must be one of ${jobActions.filter((one) => one !== 'undo').join(', ')}`)
  const denial = findDenial(context.token, resource, 'write')
  if (denial) return { errors: [denial] }

  const sent = known === 'edit' ? { attributes, relationships } : { attributes: toStateChange(context, known) }
  const parsed = parseWrite(resource, { data: { type: resource.type, ...sent } }, {})
  if ('errors' in parsed) return { errors: parsed.errors }
  const { problems } = readAttributes(resource, parsed.value.attributes, 'edit', context.account.timeZone)
  if (problems.length > 0) return { errors: problems.map(errors.unfit) }

  const where = await readWhich(context, resource, ids === undefined ? undefined : listStrings(ids), filter)
  if ('errors' in where) return where
  const kept: Condition = { op: 'not', of: { op: 'id', ids: listStrings(except) } }
  return {
    resource,
    action: known,
    where: { op: 'all', of: [where.where, kept] },
    body: known === 'delete' ? null : parsed.value,
  }
}

function toStateChange({ clock, account }: Context, action: JobAction): ExactObject {
  if (action === 'delete') return {}
  const name = action === 'archive' || action === 'unarchive' ? 'archived-at' : 'discarded-at'
  return { [name]: action === 'archive' || action === 'trash' ? toMoment(clock(), account.timeZone) : null }
}

async function readWhich(context: Context, resource: Resource, ids: readonly string[] | undefined, filter: unknown) {
  if (ids) return { where: { op: 'id', ids } as Condition }
  if (typeof filter !== 'string')
    return { errors: [errors.unfit(attributeProblem('filter', 'must be a query, where there are no ids'))] }
  const parsed = parseListQuery(context.registry, resource, new URLSearchParams(filter))
  return 'errors' in parsed ? parsed : toCondition(context, resource, parsed.value.filters)
}
