import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Condition } from '../plan.ts'
import { isOneOf, type Fragment } from './fragment.ts'
import { fieldColumn, quote } from './names.ts'

/** The day of the year of a date, as `MM-DD`. The index and the query must use exactly the same text. */
const toDayOfYear = (column: string) => `substr(${column}, 6, 5)`

/** An index by the day of the year for each filter by recurring days. It also holds the state of its rows. */
export function listYearlyIndexes({ type, filters }: Resource, state: readonly string[] = []): string[] {
  return Object.values(filters).flatMap((filter) => {
    if (filter.kind !== 'yearly') return []
    const day = toDayOfYear(quote(fieldColumn(filter.field)))
    const name = quote(`${type}.${fieldColumn(filter.field)}_day`)
    return [`CREATE INDEX ${name} ON ${quote(type)} (${[day, 'id', ...state.map(quote)].join(', ')})`]
  })
}

/** A record without a date has no day, so it never matches. */
export function isOnDays({ field, days }: Extract<Condition, { readonly op: 'on-days' }>): Fragment {
  return isOneOf(toDayOfYear(`r.${quote(fieldColumn(field))}`), days, JSON.stringify(days))
}
