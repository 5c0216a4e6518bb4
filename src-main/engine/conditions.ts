import { errors, type ApiError } from '../../src-shared/jsonapi/errors.ts'
import { findFlag, findListItems, type ListItem } from '../../src-shared/jsonapi/filter-values.ts'
import { parseListQuery, type FilterTerm } from '../../src-shared/jsonapi/query.ts'
import { toComparable, type Comparable } from '../../src-shared/schema/comparable.ts'
import type { FieldKind } from '../../src-shared/schema/field.ts'
import { emptyValue, isEnding, mostDays, ownValue, type Filter, type Ending } from '../../src-shared/schema/filter.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { digitsOf, fold } from '../../src-shared/text/fold.ts'
import { toSearchWords } from '../../src-shared/text/search-words.ts'
import { dayMs, endOf, listDaysOfYear, startOf } from '../../src-shared/values/day.ts'
import { findDecimal } from '../../src-shared/values/decimal.ts'
import { findPeriod, resolvePeriod } from '../../src-shared/values/period.ts'
import { findFilterDate, findFilterInstant, toDay } from '../../src-shared/values/time.ts'
import { fromBytes } from '../store/attributes.ts'
import { nothing, type Condition } from '../store/plan.ts'
import type { Context } from './context.ts'
import { closed, readDurations } from './stage-durations.ts'

type Parsed = { readonly where: Condition } | { readonly errors: readonly ApiError[] }
type Place = Pick<Context, 'registry' | 'store' | 'account' | 'clock'> & { readonly token: Pick<Context['token'], 'userId'> }

/** The condition for a list's filters. All filters must match; within one filter, any value may match. */
export async function toFilterCondition(place: Place, resource: Resource, terms: readonly FilterTerm[]): Promise<Parsed> {
  const of: Condition[] = []
  const found: ApiError[] = []
  for (const term of terms) {
    const filter = Object.hasOwn(resource.filters, term.name) ? resource.filters[term.name] : undefined
    const parsed = await toTerm(place, resource, term, filter)
    if ('where' in parsed) of.push(parsed.where)
    else found.push(...parsed.errors)
  }
  if (found.length > 0) return { errors: found }
  return { where: joined('all', of) }
}

async function toTerm(
  place: Place,
  resource: Resource,
  { name, value }: FilterTerm,
  filter: Filter | undefined,
): Promise<Parsed> {
  if (value === '') return { where: nothing }
  if (filter?.kind === 'search') {
    const words = toSearchWords(value)
    return { where: words.length > 0 ? { op: 'search', words } : nothing }
  }
  const items = findListItems(value)
  if (!items) return { errors: [errors.badFilterValue(value, name)] }
  if (items.length === 0) return { where: nothing }
  const values = items.map((item) => item.value)
  if (filter === undefined) return { where: byExtension(name, values) }
  if (filter.kind === 'table-state') {
    const bad = values.find((one) => !isId(one))
    return bad === undefined ? byTableStates(place, resource, values) : { errors: [errors.badFilterValue(bad, name)] }
  }
  if (filter.kind === 'ending') {
    const bad = values.find((one) => !isEnding(one))
    return bad === undefined ? { where: byEndings(filter, values) } : { errors: [errors.badFilterValue(bad, name)] }
  }
  const of: Condition[] = []
  for (const item of items) {
    const condition =
      findKeyword(place, resource, filter, item) ?? (await byValue[filter.kind](filter as never, item.value, resource, place))
    if (!condition) return { errors: [errors.badFilterValue(item.value, name)] }
    of.push(condition)
  }
  return { where: joined('any', of) }
}

/** A single condition is easier for a store to plan than a list of one. */
const joined = (op: 'all' | 'any', of: readonly Condition[]): Condition => (of.length === 1 && of[0] ? of[0] : { op, of })

const isInOneOf = (fields: readonly string[], value: string): Condition =>
  joined(
    'any',
    fields.map((field) => ({ op: 'equals', field, values: [value] })),
  )

function byExtension(name: string, values: readonly string[]): Condition {
  return name === 'id' ? { op: 'id', ids: values } : { op: 'custom', name, values: values.map(fold) }
}

const isId = (value: string) => /^-?\d+$/.test(value.trim())

type Kind = Exclude<Filter['kind'], 'search' | 'table-state' | 'ending'>
type Of<K extends Filter['kind']> = Extract<Filter, { kind: K }>

/** The condition for `none` and `me`. Undefined for every other value, and where the filter does not have the keyword. */
function findKeyword(
  { token }: Place,
  { relationships }: Resource,
  filter: Filter,
  { value, isQuoted }: ListItem,
): Condition | undefined {
  if (isQuoted) return undefined
  const word = value.trim()
  if (filter.kind === 'address' && word === emptyValue) {
    return joined(
      'all',
      filter.fields.map((field) => ({ op: 'blank', field })),
    )
  }
  if (filter.kind !== 'linked') return undefined
  const { relationship } = filter
  if (word === emptyValue) return { op: 'unlinked', relationship }
  if (word !== ownValue || relationships[relationship]?.target !== 'users') return undefined
  return token.userId === null ? nothing : { op: 'linked', relationship, ids: [token.userId] }
}

type MaybeLater = Condition | undefined | Promise<Condition | undefined>

/** A condition for one value, or undefined if the value is invalid for this kind of filter. Some read records first. */
const byValue: { [K in Kind]: (filter: Of<K>, value: string, resource: Resource, place: Place) => MaybeLater } = {
  text: ({ field }, value) => ({ op: 'equals', field, values: [fold(value)] }),
  phone: ({ fields }, value) => {
    const digits = digitsOf(value)
    if (digits === '') return nothing
    return isInOneOf(fields, digits)
  },
  address: ({ fields }, value) => isInOneOf(fields, fold(value)),
  'at-least': byBound,
  'at-most': byBound,
  missing: ({ field }, value) => byFlag({ op: 'missing', field }, value),
  linked: ({ relationship }, value) => (isId(value) ? { op: 'linked', relationship, ids: [value.trim()] } : undefined),
  'overdue-link': async (filter, value, resource, place) => byFlag(await byOverdueLinks(place, resource, filter), value),
  yearly: ({ field }, value, _resource, { account, clock }) => {
    const count = /^\d{1,3}$/.test(value.trim()) ? Number(value) : 0
    if (count < 1 || count > mostDays) return undefined
    return { op: 'on-days', field, days: listDaysOfYear(toDay(clock(), account.timeZone), count) }
  },
  state: ({ state }, value, resource) => byFlag(stateCondition(state, resource), value),
  mirrored: ({ attribute }, value) => ({ op: 'mirrored', attribute, values: [value] }),
}

/** "Open" means not closed, so this asks only that the stage is not a closed one. */
function byEndings({ relationship }: Of<'ending'>, wanted: readonly string[]): Condition {
  const endsIn = (kinds: readonly Ending[]): Condition => ({
    op: 'leads-to',
    relationship,
    where: { op: 'equals', field: 'kind', values: kinds },
  })
  if (!wanted.includes('open')) return endsIn(closed.filter((kind) => wanted.includes(kind)))
  return { op: 'not', of: endsIn(closed.filter((kind) => !wanted.includes(kind))) }
}

/** One condition for each stage that says how long it should take. */
async function byOverdueLinks(place: Place, resource: Resource, { relationship }: Of<'overdue-link'>): Promise<Condition> {
  const now = place.clock()
  const of = [...(await readDurations(place, resource, relationship))].map(([id, days]): Condition => {
    const linked: Condition = { op: 'linked', relationship, ids: [id] }
    return { op: 'all', of: [linked, { op: 'linked-before', relationship, at: now - days * dayMs }] }
  })
  return joined('any', of)
}

function byBound(
  { kind, field }: Of<'at-least' | 'at-most'>,
  value: string,
  resource: Resource,
  { account, clock }: Place,
): Condition | undefined {
  const zone = account.timeZone
  const type = resource.fields[field]?.kind
  const period = type === 'decimal' ? undefined : findPeriod(value.trim())
  if (period) {
    const days = resolvePeriod(period, toDay(clock(), zone))
    const day = kind === 'at-least' ? days.from : days.to
    if (day === null) return undefined
    return { op: kind, field, value: type === 'date' ? day : (kind === 'at-least' ? startOf : endOf)(day, zone) }
  }
  const bound = findBound(type, value, zone)
  return bound === undefined ? undefined : { op: kind, field, value: bound }
}

function findBound(kind: FieldKind | undefined, value: string, zone: string): Comparable | undefined {
  if (kind === 'date') return findFilterDate(value)
  if (kind !== 'decimal') return findFilterInstant(value, zone)
  return findDecimal(value) ? toComparable(kind, value) : undefined
}

function byFlag(condition: Condition, value: string): Condition | undefined {
  const flag = findFlag(value)
  if (flag === undefined) return undefined
  return flag ? condition : { op: 'not', of: condition }
}

function stateCondition(state: Of<'state'>['state'], resource: Resource): Condition {
  const archived: Condition = { op: 'not', of: { op: 'missing', field: 'archived-at' } }
  const discarded: Condition = Object.hasOwn(resource.fields, 'discarded-at')
    ? { op: 'not', of: { op: 'missing', field: 'discarded-at' } }
    : { op: 'trashed' }
  switch (state) {
    case 'archived':
      return archived
    case 'discarded':
      return discarded
    case 'not-discarded':
      return { op: 'not', of: discarded }
    case 'actual':
      return {
        op: 'all',
        of: [
          { op: 'not', of: archived },
          { op: 'not', of: discarded },
        ],
      }
    default:
      return state satisfies never
  }
}

/** A saved view applies its own query. One of another type, or a deleted one, matches nothing. */
async function byTableStates(place: Place, resource: Resource, ids: readonly string[]): Promise<Parsed> {
  const { rows } = await place.store.read({ type: 'table-states', where: { op: 'id', ids: ids.map((id) => id.trim()) } })
  const of: Condition[] = []
  for (const row of rows) {
    const { object, query } = fromBytes(row.attributes)
    if (object !== resource.type || typeof query !== 'string') continue
    const parsed = parseListQuery(place.registry, resource, new URLSearchParams(query))
    if ('errors' in parsed) continue
    const terms = parsed.value.filters.filter(({ name }) => name !== 'table-state-id')
    const condition = await toFilterCondition(place, resource, terms)
    if ('where' in condition) of.push(condition.where)
  }
  return { where: { op: 'any', of } }
}
