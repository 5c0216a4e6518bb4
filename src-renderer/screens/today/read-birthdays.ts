import { contact } from '../../../src-shared/resources/contact.ts'
import type { FilterTerm } from '../../../src-shared/jsonapi/query.ts'
import { listDaysOfYear } from '../../../src-shared/values/day.ts'
import { wholeList, type ListQuery } from '../../api/list-query.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { ListAnswer, RecordRow, Records } from '../../api/records.ts'

/** Today and the six days after it. */
export const birthdayDays = 7
const size = 100
const names = ['as-string', 'birthdate', 'position', 'general-phone', 'mobile-phone', 'work-phone', 'other-phone']

export const toBirthdayQuery = (within: readonly FilterTerm[], days = birthdayDays): ListQuery => ({
  ...wholeList,
  filters: [{ name: 'birthday-within', value: String(days) }, ...within],
})

/** In how many days the birthday comes; undefined if it is not within them. */
export function countDaysUntil({ attributes }: Pick<RecordRow, 'attributes'>, today: string): number | undefined {
  const { birthdate } = attributes
  if (typeof birthdate !== 'string') return undefined
  for (let days = 0; days < birthdayDays; days++)
    if (listDaysOfYear(today, days + 1).includes(birthdate.slice(5, 10))) return days
  return undefined
}

/** The next birthdays, the nearest first. If they are very many, the first ones are of today. */
export async function readBirthdays(
  records: Pick<Records, 'listRecords'>,
  within: readonly FilterTerm[],
  today: string,
  signal?: AbortSignal,
): Promise<Outcome<ListAnswer>> {
  const read = (days: number) =>
    records.listRecords(contact, { query: toBirthdayQuery(within, days), names, page: 1, size }, signal)
  const week = await read(birthdayDays)
  if (!week.ok || week.value.total <= size) return week.ok ? succeed(order(week.value, today)) : week
  const first = await read(1)
  if (!first.ok) return first
  const isFirst = new Set(first.value.rows.map(({ id }) => id))
  const rows = [...first.value.rows, ...week.value.rows.filter(({ id }) => !isFirst.has(id))]
  return succeed(order({ rows, total: week.value.total }, today))
}

function order({ rows, total }: ListAnswer, today: string): ListAnswer {
  const rank = (row: RecordRow) => countDaysUntil(row, today) ?? birthdayDays
  return { rows: rows.toSorted((a, b) => rank(a) - rank(b)), total }
}
