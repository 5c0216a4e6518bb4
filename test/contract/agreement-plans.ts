import fc from 'fast-check'
import type { AggregatePlan, Condition, IncludeTree, ReadPlan, SearchPlan } from '../../src-main/store/plan.ts'
import { listColumnFields } from '../../src-shared/schema/columns.ts'
import { toComparable, toCustomComparable } from '../../src-shared/schema/comparable.ts'
import { toSearchWords } from '../../src-shared/text/search-words.ts'
import { parseExact } from '../../src-shared/values/json.ts'
import { anyType, fieldsOf, kindOf, poolOf, relationshipsOf, resourceOf, worldTypes } from './agreement-values.ts'

/** In the conditions made here a key is the place of a record, and an id `#<place>` the id of one. */
const place = fc.nat({ max: 30 })
const anyId = fc.oneof(
  { weight: 5, arbitrary: place.map((at) => `#${at}`) },
  { weight: 1, arbitrary: fc.constantFrom('1', '-1', '7', '40', 'x', '007') },
)
const someIds = fc.array(anyId, { maxLength: 4 })
const someTexts = fc.array(fc.constantFrom('7', '7.0', '8', 'елка', 'true'), { maxLength: 3 })
const someWords = fc
  .constantFrom('елка', 'ел', 'е', 'str', '912', '7', '345-67', 'елка 7', '50%', '"_\'', 'a b', '\u{1F600}', '')
  .map(toSearchWords)

const columnsOf = (type: string) => listColumnFields(resourceOf(type)).filter((field) => fieldsOf(type).includes(field))

function anyComparable(type: string, field: string) {
  const kind = kindOf(type, field)
  return fc.constantFrom(...poolOf(kind)).map((text) => toComparable(kind, parseExact(text)))
}

function anyColumnCondition(type: string): fc.Arbitrary<Condition> {
  return fc.constantFrom(...columnsOf(type)).chain((field) => {
    const value = anyComparable(type, field)
    return fc.oneof<fc.Arbitrary<Condition>[]>(
      fc.record({ op: fc.constant('equals'), field: fc.constant(field), values: fc.array(value, { maxLength: 3 }) }),
      fc.record({ op: fc.constantFrom('at-least', 'at-most'), field: fc.constant(field), value }),
      fc.constant({ op: 'missing', field }),
      fc.constant({ op: 'blank', field }),
    )
  })
}

const someDays = ['02-28', '02-29', '03-01', '12-31', 'ата']

function anyDays(type: string): fc.Arbitrary<Condition>[] {
  const dates = columnsOf(type).filter((field) => kindOf(type, field) === 'date')
  if (dates.length === 0) return []
  return [fc.record({ op: fc.constant('on-days'), field: fc.constantFrom(...dates), days: fc.subarray(someDays) })]
}

/** What the far end is asked is said of one of its columns, or that it is there. */
function anyLeading(type: string): fc.Arbitrary<Condition> {
  return fc.constantFrom(...relationshipsOf(type)).chain(([relationship, target]) => {
    const there: fc.Arbitrary<Condition> = fc.constant({ op: 'all', of: [] })
    const where = columnsOf(target).length > 0 ? fc.oneof(anyColumnCondition(target), there) : there
    return where.map((of): Condition => ({ op: 'leads-to', relationship, where: of }))
  })
}

function anyLeaf(type: string): fc.Arbitrary<Condition> {
  const own = relationshipsOf(type).map(([name]) => name)
  const leading = worldTypes.flatMap((of) =>
    relationshipsOf(of).flatMap(([relationship, target]) => (target === type ? [{ of, relationship }] : [])),
  )
  return fc.oneof<fc.Arbitrary<Condition>[]>(
    ...(columnsOf(type).length > 0 ? [anyColumnCondition(type), anyColumnCondition(type)] : []),
    ...(own.length > 0 ? [fc.record({ op: fc.constant('linked'), relationship: fc.constantFrom(...own), ids: someIds })] : []),
    ...(own.length > 0 ? [fc.constantFrom(...own).map((relationship): Condition => ({ op: 'unlinked', relationship }))] : []),
    ...anyDays(type),
    ...(own.length > 0 ? [anyLeading(type)] : []),
    ...(leading.length > 0
      ? [fc.tuple(fc.constantFrom(...leading), place).map(([by, key]): Condition => ({ op: 'related', ...by, key }))]
      : []),
    ...(fieldsOf(type).includes('customs')
      ? [
          fc.record({
            op: fc.constant('custom'),
            name: fc.constantFrom('custom-1', 'custom-2'),
            values: someTexts.map((list) => list.map(toCustomComparable)),
          }),
          fc.constantFrom('custom-1', 'custom-2').map((name): Condition => ({ op: 'holds-custom', name })),
        ]
      : []),
    fc.record({ op: fc.constant('key'), keys: fc.array(place, { maxLength: 4 }) }),
    fc.record({ op: fc.constant('id'), ids: someIds }),
    fc.record({
      op: fc.constant('mirrored'),
      attribute: fc.constantFrom('segment-process-status-ids', 'sku'),
      values: someTexts,
    }),
    fc.record({ op: fc.constant('search'), words: someWords }),
    fc.constant({ op: 'trashed' }),
    fc.constant({ op: 'provisional' }),
  )
}

export function anyCondition(type: string, depth = 2): fc.Arbitrary<Condition> {
  if (depth === 0) return anyLeaf(type)
  const inner = anyCondition(type, depth - 1)
  return fc.oneof<{ weight: number; arbitrary: fc.Arbitrary<Condition> }[]>(
    { weight: 4, arbitrary: anyLeaf(type) },
    { weight: 2, arbitrary: fc.record({ op: fc.constantFrom('all', 'any'), of: fc.array(inner, { maxLength: 3 }) }) },
    { weight: 2, arbitrary: fc.record({ op: fc.constant('not'), of: inner }) },
    { weight: 2, arbitrary: fc.constant({ op: 'all', of: [] }) },
  )
}

function anyTree(type: string, depth: number): fc.Arbitrary<IncludeTree> {
  const links = relationshipsOf(type)
  if (depth === 0 || links.length === 0) return fc.constant({})
  const branch = fc
    .constantFrom(...links)
    .chain(([name, target]) => anyTree(target, depth - 1).map((deeper): [string, IncludeTree] => [name, deeper]))
  return fc.uniqueArray(branch, { maxLength: 3, selector: ([name]) => name }).map((list) => Object.fromEntries(list))
}

export const anyRead: fc.Arbitrary<ReadPlan> = anyType.chain((type) => {
  const names = relationshipsOf(type).map(([name]) => name)
  const sortKey = fc.record({ field: fc.constantFrom('id', 'sku', ...fieldsOf(type)), descending: fc.boolean() })
  return fc.record(
    {
      type: fc.constant(type),
      where: anyCondition(type),
      sort: fc.array(sortKey, { maxLength: 3 }),
      page: fc.record({ offset: fc.nat({ max: 6 }), limit: fc.integer({ min: 1, max: 8 }) }),
      counted: fc.boolean(),
      linkage: names.length > 0 ? fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 }) : fc.constant([]),
      include: anyTree(type, 3),
    },
    { requiredKeys: ['type', 'where'] },
  )
})

export const anyAggregate: fc.Arbitrary<AggregatePlan> = anyType.chain((type) => {
  const names = relationshipsOf(type).map(([name]) => name)
  const field = fc.constantFrom(...fieldsOf(type))
  const decimals = fieldsOf(type).filter((name) => kindOf(type, name) === 'decimal')
  const byField = field.map((name) => ({ field: name }))
  const byCustoms = fc.constant({ customs: true as const })
  const days = fieldsOf(type).filter((name) => ['date', 'datetime'].includes(kindOf(type, name)))
  const zone = fc.constantFrom('UTC', 'Europe/Moscow', 'America/Havana', 'Pacific/Apia')
  const by = fc.oneof(
    byField,
    byCustoms,
    ...(names.length > 0 ? [fc.constantFrom(...names).map((relationship) => ({ relationship }))] : []),
    ...(days.length > 0 ? [fc.record({ monthOf: fc.constantFrom(...days), zone })] : []),
  )
  return fc.record(
    {
      type: fc.constant(type),
      where: anyCondition(type),
      by,
      greatest: field,
      spelled: fc.constant(true),
      ...(decimals.length > 0 && { sum: fc.constantFrom(...decimals) }),
      ...(days.length > 0 && { span: fc.record({ from: fc.constantFrom(...days), to: fc.constantFrom(...days), zone }) }),
    },
    { requiredKeys: ['type', 'where'] },
  )
})

export const anySearch: fc.Arbitrary<SearchPlan> = fc.record({
  words: someWords,
  types: fc.uniqueArray(anyType, { minLength: 1 }),
  limit: fc.integer({ min: 1, max: 5 }),
})
