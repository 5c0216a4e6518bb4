import type { ListQuery } from '../../api/list-query.ts'

/** The same query limited to some ids, split so that each request fits into a URL. */
export function toIdQuestions(query: ListQuery, ids: readonly string[], size: number): ListQuery[] {
  const own = query.filters.find(({ name }) => name === 'id')?.value.split(',')
  const asked = own ? ids.filter((id) => own.includes(id)) : ids
  const others = query.filters.filter(({ name }) => name !== 'id')
  const questions: ListQuery[] = []
  for (let start = 0; start < asked.length; start += size) {
    const value = asked.slice(start, start + size).join(',')
    questions.push({ ...query, filters: [...others, { name: 'id', value }], sort: undefined })
  }
  return questions
}
