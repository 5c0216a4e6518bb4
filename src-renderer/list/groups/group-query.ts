import { emptyValue } from '../../../src-shared/schema/filter.ts'
import type { ListQuery } from '../../api/list-query.ts'
import { writeList } from '../filters/filter-list.ts'

/** A text that reads like a word of the API is quoted. */
const writeValue = (value: string): string => (value === emptyValue ? `"${value}"` : writeList([value]))

/** The list of one group: the same list, filtered by the group's value. */
export function toGroupQuery({ group = '', ...query }: ListQuery, value: string | null): ListQuery {
  const others = query.filters.filter(({ name }) => name !== group)
  return { ...query, filters: [...others, { name: group, value: value === null ? emptyValue : writeValue(value) }] }
}
