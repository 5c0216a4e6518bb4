import { listColumnFields } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { addDecimals, type Decimal } from '../../../src-shared/values/decimal.ts'
import { parseExact } from '../../../src-shared/values/json.ts'
import { toJsonExpression } from './field-expression.ts'
import { sql, type Fragment } from './fragment.ts'
import { quote, unitsColumn, unitsScale } from './names.ts'
import { findExactDecimal, notInUnits } from './projection.ts'
import type { Scope } from './scope.ts'

/** Rows as in `from`, each with its group value. */
export interface Grouping {
  readonly from: string
  readonly value: Fragment
  readonly where: Fragment
  /** The same condition for counts: it lets the group value choose the index, which also holds the state. */
  readonly alongIndex?: Fragment
}

const zero: Decimal = { units: 0n, scale: 0 }

export const noSums = (): Decimal => zero

/** The exact sum of a field by group: whole units in SQL, and values that do not fit one by one. */
export function createSums(scope: Scope, resource: Resource, grouping: Grouping, field: string): (group: unknown) => Decimal {
  const hasUnits = resource.fields[field]?.kind === 'decimal' && listColumnFields(resource).includes(field)
  const totals = new Map<unknown, Decimal>()
  const add = (group: unknown, value: Decimal) => totals.set(group, addDecimals(totals.get(group) ?? zero, value))
  if (hasUnits) addUnits(scope, grouping, `r.${quote(unitsColumn(field))}`, add)
  const left = hasUnits ? sql(`r.${quote(unitsColumn(field))} = '${notInUnits}'`) : sql('1')
  addOneByOne(scope, grouping, left, field, add)
  return (group) => totals.get(group) ?? zero
}

type Add = (group: unknown, value: Decimal) => void

/** Summed in two halves, so that neither can overflow 64 bits. The marker of values that do not fit counts as 0. */
function addUnits({ connection }: Scope, { from, value, where }: Grouping, units: string, add: Add): void {
  const statement = connection.statement(
    `SELECT ${value.sql}, sum(${units} >> 32), sum(${units} & 4294967295) FROM ${from} WHERE ${where.sql} GROUP BY 1`,
  )
  const found = statement
    .raw()
    .safeIntegers()
    .all(...value.params, ...where.params) as [unknown, bigint | null, bigint | null][]
  for (const [group, high, low] of found) {
    if (high !== null && low !== null) add(group, { units: (high << 32n) + low, scale: unitsScale })
  }
}

function addOneByOne({ connection }: Scope, { from, value, where }: Grouping, left: Fragment, field: string, add: Add): void {
  const json = toJsonExpression(field)
  const statement = connection.statement(`SELECT ${value.sql}, ${json.sql} FROM ${from} WHERE ${where.sql} AND ${left.sql}`)
  const found = statement
    .raw()
    .safeIntegers()
    .iterate(...value.params, ...json.params, ...where.params, ...left.params) as IterableIterator<[unknown, string | null]>
  for (const [group, text] of found) {
    const decimal = text === null ? undefined : findExactDecimal(parseExact(text))
    if (decimal) add(group, decimal)
  }
}
