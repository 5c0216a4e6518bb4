import type { ListQuery } from '../../api/list-query.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { RecordList } from '../source/use-records.ts'
import { toGroupQuery } from './group-query.ts'

/** The list that has a record's row: the whole one, or the first group that the record is in. */
export async function findShownList(
  { readGroups }: Pick<RecordList, 'readGroups'>,
  query: ListQuery,
  id: string,
): Promise<Outcome<ListQuery>> {
  if (query.filters.some(({ name }) => name === 'id')) return succeed(query)
  const only = { ...query, filters: [...query.filters, { name: 'id', value: id }] }
  const groups = await readGroups(only, new AbortController().signal)
  if (groups && !groups.ok) return groups
  const group = groups?.value.groups[0]
  return succeed(group ? toGroupQuery(query, group.value) : query)
}
