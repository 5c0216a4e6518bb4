import { parseWrite } from '../../../src-shared/jsonapi/body.ts'
import { errors, type ApiError } from '../../../src-shared/jsonapi/errors.ts'
import { findId } from '../../../src-shared/jsonapi/linkage.ts'
import { parseListQuery } from '../../../src-shared/jsonapi/query.ts'
import { validateAttributes } from '../../../src-shared/schema/problems.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { isObject, listItems, type ExactJson, type ExactObject } from '../../../src-shared/values/json.ts'
import { everything, type Condition } from '../../store/plan.ts'
import { findDenial } from '../access.ts'
import { toFilterCondition } from '../conditions.ts'
import type { Context } from '../context.ts'
import { toPresentMoment } from '../hosted-clock.ts'
import { jobActions, type JobAction, type JobOrder } from './job.ts'
import { findStateField } from './state-field.ts'

/** Which records the order selects. */
export interface AskedRecords {
  readonly where: Condition
  /** Sent ids by their JSON pointer. */
  readonly ids: ReadonlyMap<string, string>
  readonly except: ReadonlyMap<string, string>
}

export interface AskedJob {
  readonly resource: Resource
  readonly action: JobAction
  readonly sent: JobOrder['sent']
  readonly records: AskedRecords
  /** The set that a preview returned: the job is only for these records. */
  readonly set: string | undefined
}

type Refused = { readonly errors: readonly ApiError[] }

const objects = ['contacts', 'companies', 'deals', 'orders']
const actions = jobActions.filter((action) => action !== 'undo')
const members = ['object', 'action', 'ids', 'filter', 'all', 'except', 'attributes', 'relationships', 'set']
const root = '/data/attributes'

const unfit = (name: string, message: string): Refused => ({ errors: [errors.unfitMember(`${root}/${name}`, message)] })

/** Parses an order for a job. Refuses anything unclear, because few people preview the effect of a job. */
export async function readOrder(context: Context, { data }: ExactObject): Promise<AskedJob | Refused> {
  if (!isObject(data) || !isObject(data['attributes'])) return { errors: [errors.dataNotObject()] }
  const { type = 'jobs', attributes: given, ...beside } = data
  if (type !== 'jobs') return { errors: [errors.wrongBodyType(typeof type === 'string' ? type : JSON.stringify(type))] }
  const unknown = [
    ...Object.keys(beside).map((name) => `/data/${name}`),
    ...Object.keys(given)
      .filter((name) => !members.includes(name))
      .map((name) => `${root}/${name}`),
  ]
  if (unknown.length > 0) return { errors: unknown.map((pointer) => errors.unfitMember(pointer, 'is not a member of a job')) }

  const asked = given
  const { object } = asked
  const resource = typeof object === 'string' && objects.includes(object) ? context.registry.get(object) : undefined
  if (!resource) return unfit('object', `must be one of ${objects.join(', ')}`)
  const action = actions.find((one) => one === asked['action'])
  if (!action) return unfit('action', `must be one of ${actions.join(', ')}`)
  const denial = findDenial(context.token, resource, 'write')
  if (denial) return { errors: [denial] }
  const sent = await readSent(context, resource, action, asked)
  if ('errors' in sent) return sent
  const { set } = asked
  if (set !== undefined && typeof set !== 'string') return unfit('set', 'must be what a preview returned')
  const records = await readRecords(context, resource, asked)
  return 'errors' in records ? records : { resource, action, sent: sent.value, records, set }
}

/** What is written to each record. */
async function readSent(
  context: Context,
  resource: Resource,
  action: JobAction,
  asked: ExactObject,
): Promise<{ readonly value: JobOrder['sent'] } | Refused> {
  if (action === 'edit') return readEdit(resource, asked, context.account.timeZone)
  for (const name of ['attributes', 'relationships']) {
    if (Object.hasOwn(asked, name)) return unfit(name, 'is for an edit alone')
  }
  const field = findStateField(action)
  if (field === undefined) return { value: null }
  if (!Object.hasOwn(resource.fields, field)) return unfit('action', `is not for ${resource.type}, which have no ${field}`)
  const isSet = action === 'archive' || action === 'trash'
  return { value: { attributes: { [field]: isSet ? await toPresentMoment(context) : null }, relationships: {} } }
}

function readEdit(resource: Resource, asked: ExactObject, zone: string): { readonly value: JobOrder['sent'] } | Refused {
  const { attributes = {}, relationships = {} } = asked
  const parsed = parseWrite(resource, { data: { type: resource.type, attributes, relationships } }, {})
  if ('errors' in parsed) return parsed
  const { problems } = validateAttributes(resource, parsed.value.attributes, 'edit', zone)
  if (problems.length > 0) return { errors: problems.map(errors.unfit) }
  const value = { attributes: attributes as ExactObject, relationships: relationships as ExactObject }
  const isEmpty = Object.keys(value.attributes).length + Object.keys(value.relationships).length === 0
  return isEmpty ? unfit('attributes', 'must name what to change') : { value }
}

async function readRecords(context: Context, resource: Resource, asked: ExactObject): Promise<AskedRecords | Refused> {
  const { all, filter } = asked
  const named = readIds(asked['ids'], 'ids')
  if ('errors' in named) return named
  const except = readIds(asked['except'], 'except')
  if ('errors' in except) return except
  const which = ['ids', 'filter', 'all'].filter((name) => Object.hasOwn(asked, name))
  if (which.length === 0) return unfit('ids', 'must name the records, where there is neither a filter nor "all": true')
  if (which.length > 1) return unfit(which.includes('filter') ? 'filter' : 'all', `cannot stand beside ${which[0] ?? ''}`)
  const rest = { ids: named.ids, except: except.ids }
  if (which[0] === 'ids') {
    if (named.ids.size === 0) return unfit('ids', 'must name at least one record')
    return { where: { op: 'id', ids: [...named.ids.values()] }, ...rest }
  }
  if (which[0] === 'all') return all === true ? { where: everything, ...rest } : unfit('all', 'must be true, or not be there')
  const condition = await readFilter(context, resource, filter)
  return 'errors' in condition ? condition : { where: condition.where, ...rest }
}

/** A list ignores unknown parameters and would select more than intended. Here they are errors. */
async function readFilter(context: Context, resource: Resource, filter: ExactJson | undefined) {
  if (typeof filter !== 'string') return unfit('filter', 'must be the query of a list')
  const parameters = [...new URLSearchParams(filter)]
  const stray = parameters.find(([name]) => !name.startsWith('filter[') && name !== 'filter')
  if (stray) return unfit('filter', `has ${stray[0]}, which is no filter: write filter[${stray[0]}]`)
  if (parameters.length === 0) return unfit('filter', 'is empty: the whole list is "all": true')
  const parsed = parseListQuery(context.registry, resource, parameters)
  const condition = 'errors' in parsed ? parsed : await toFilterCondition(context, resource, parsed.value.filters)
  return 'errors' in condition ? { errors: condition.errors.map(atFilter) } : condition
}

const atFilter = (error: ApiError): ApiError => ({ ...error, source: { pointer: `${root}/filter` }, status: '422' })

function readIds(value: ExactJson | undefined, name: string): { readonly ids: ReadonlyMap<string, string> } | Refused {
  if (value === undefined) return { ids: new Map() }
  if (!Array.isArray(value)) return unfit(name, 'must be a list of ids')
  const ids = new Map<string, string>()
  for (const [index, item] of listItems(value).entries()) {
    const id = findId(item)
    if (id === undefined) return unfit(`${name}/${index}`, 'must be the id of a record')
    ids.set(`${root}/${name}/${index}`, id)
  }
  return { ids }
}
