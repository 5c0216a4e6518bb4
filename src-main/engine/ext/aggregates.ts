import { errors } from '../../../src-shared/jsonapi/errors.ts'
import { parseListQuery } from '../../../src-shared/jsonapi/query.ts'
import { compareValues } from '../../../src-shared/schema/comparable.ts'
import type { FieldKind } from '../../../src-shared/schema/field.ts'
import { findRelationship } from '../../../src-shared/schema/links.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { addDecimals, findStoredDecimal, toDecimalText } from '../../../src-shared/values/decimal.ts'
import type { AggregateGroup, AggregatePlan } from '../../store/plan.ts'
import { findDenial } from '../access.ts'
import type { Answer } from '../call.ts'
import { toFilterCondition } from '../conditions.ts'
import type { Context } from '../context.ts'
import { refuse, reply } from '../responses.ts'

/** Returns all groups of a list in one call, for board columns and charts. */
export async function answerAggregates(context: Context, [type = '']: readonly string[]): Promise<Answer> {
  const resource = context.registry.get(type)
  if (!resource || resource.reach === 'internal') return refuse(errors.pathNotFound(context.path))
  const denial = findDenial(context.token, resource, 'read')
  if (denial) return refuse(denial)
  const parsed = parseListQuery(context.registry, resource, context.parameters)
  if ('errors' in parsed) return refuse(parsed.errors)
  const asked = readAsked(resource, new Map(context.parameters), context.account.timeZone)
  if ('error' in asked) return refuse(asked.error)
  const condition = await toFilterCondition(context, resource, parsed.value.filters)
  if ('errors' in condition) return refuse(condition.errors)

  const plan: AggregatePlan = { type, where: condition.where, ...asked.plan }
  const isText = plan.by !== undefined && 'field' in plan.by && textKinds.has(resource.fields[plan.by.field]?.kind ?? 'any')
  const groups = isText
    ? mergeEmpty(await context.store.aggregate({ ...plan, spelled: true }))
    : await context.store.aggregate(plan)
  const { by, ...whole } = plan
  const all = isCountedTwice(resource, by) ? await context.store.aggregate(whole) : groups
  return reply(JSON.stringify({ data: groups.map(toMember), meta: toMeta(plan, all) }))
}

/** By a to-many relationship, a record is in several groups. */
const isCountedTwice = ({ relationships }: Resource, by: AggregatePlan['by']): boolean =>
  by !== undefined && 'relationship' in by && relationships[by.relationship]?.many !== false

/** Kinds whose groups ignore case or signs, so that a group needs a spelling to show. */
const textKinds: ReadonlySet<FieldKind> = new Set(['string', 'text', 'email', 'url', 'phone', 'color', 'loose'])

/** No text and an empty text are one group, as they are for a filter's `none`. */
function mergeEmpty(groups: readonly AggregateGroup[]): readonly AggregateGroup[] {
  const isEmpty = ({ value }: AggregateGroup) => value === null || value === ''
  const [first, ...rest] = groups.filter(isEmpty)
  if (!first) return groups
  return [rest.reduce(addGroup, { ...first, value: null, spelled: null }), ...groups.filter((group) => !isEmpty(group))]
}

function addGroup(to: AggregateGroup, { count, sum, greatest, days, measured }: AggregateGroup): AggregateGroup {
  return {
    ...to,
    count: to.count + count,
    ...(days !== undefined && { days: (to.days ?? 0) + days, measured: (to.measured ?? 0) + (measured ?? 0) }),
    ...(sum !== undefined && { sum: toTotal([to, { value: null, count, sum }]) }),
    ...(greatest !== undefined && compareValues(greatest, to.greatest ?? null) > 0 && { greatest }),
  }
}

type Asked = Pick<AggregatePlan, 'by' | 'sum' | 'greatest' | 'span'>

const dayKinds: ReadonlySet<FieldKind> = new Set(['date', 'datetime'])

function readAsked(resource: Resource, parameters: ReadonlyMap<string, string>, zone: string) {
  const isField = (name: string) => Object.hasOwn(resource.fields, name) && !resource.fields[name]?.private
  const by = parameters.get('by')
  const sum = parameters.get('sum')
  const greatest = parameters.get('greatest')
  const step = parameters.get('step')
  const days = parameters.get('days')
  const isDay = (name: string) => isField(name) && dayKinds.has(resource.fields[name]?.kind ?? 'any')
  const [from = '', to = '', ...more] = days?.split(',') ?? []
  const isGroup = by === undefined || isField(by) || findRelationship(resource, by) !== undefined
  if (!isGroup) return { error: errors.badParameter(by, 'by') }
  if (sum !== undefined && resource.fields[sum]?.kind !== 'decimal') return { error: errors.badParameter(sum, 'sum') }
  if (greatest !== undefined && !isField(greatest)) return { error: errors.badParameter(greatest, 'greatest') }
  if (step !== undefined && (step !== 'month' || by === undefined || !isDay(by)))
    return { error: errors.badParameter(step, 'step') }
  if (days !== undefined && (more.length > 0 || !isDay(from) || !isDay(to))) return { error: errors.badParameter(days, 'days') }
  const toGroup = (name: string): NonNullable<AggregatePlan['by']> => {
    if (step !== undefined) return { monthOf: name, zone }
    return findRelationship(resource, name) ? { relationship: name } : { field: name }
  }
  const plan: Asked = {
    ...(by !== undefined && { by: toGroup(by) }),
    ...(days !== undefined && { span: { from, to, zone } }),
    ...(sum !== undefined && { sum }),
    ...(greatest !== undefined && { greatest }),
  }
  return { plan }
}

/** Sums stay text, so that no client rounds them. */
function toMember({ value, spelled, ...rest }: AggregateGroup) {
  return {
    id: value === null ? 'null' : String(value),
    type: 'aggregates',
    attributes: { value, ...(spelled !== undefined && { label: spelled }), ...rest },
  }
}

function toMeta({ sum, span }: AggregatePlan, groups: readonly AggregateGroup[]) {
  const total = (name: 'count' | 'days' | 'measured') => groups.reduce((all, group) => all + (group[name] ?? 0), 0)
  return {
    'record-count': total('count'),
    ...(sum !== undefined && { sum: toTotal(groups) }),
    ...(span && { days: total('days'), measured: total('measured') }),
  }
}

function toTotal(groups: readonly AggregateGroup[]): string {
  const zero = { units: 0n, scale: 0 }
  return toDecimalText(groups.map(({ sum = '' }) => findStoredDecimal(sum) ?? zero).reduce(addDecimals, zero))
}
