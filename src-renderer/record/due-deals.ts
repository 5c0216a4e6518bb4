import type { FilterTerm } from '../../src-shared/jsonapi/query.ts'
import { wholeList, type ListQuery } from '../api/list-query.ts'

/** Lists of open deals that need attention. */
export type DueKind = 'overdue' | 'due' | 'stuck' | 'open' | 'all-due'

const isOpen: FilterTerm = { name: 'stage-kind', value: 'open' }
const until = (value: string): FilterTerm => ({ name: 'planned-at-lte', value })

const queries: Readonly<Record<DueKind, { readonly filters: readonly FilterTerm[]; readonly sort: string }>> = {
  overdue: { filters: [isOpen, until('before-today')], sort: 'planned-at' },
  due: { filters: [isOpen, { name: 'planned-at-gte', value: 'today' }, until('today')], sort: '-amount' },
  stuck: { filters: [{ name: 'stuck', value: 'true' }], sort: '-amount' },
  open: { filters: [isOpen], sort: 'planned-at' },
  'all-due': { filters: [isOpen, until('today')], sort: 'planned-at' },
}

/** The list of such deals. `within`: further filters, such as whose deals they are. */
export function toDueQuery(kind: DueKind, within: readonly FilterTerm[]): ListQuery {
  const { filters, sort } = queries[kind]
  return { ...wholeList, filters: [...filters, ...within], sort }
}
