import type { FilterTerm } from '../../../src-shared/jsonapi/query.ts'
import { shiftDay } from '../../../src-shared/values/day.ts'
import { resolvePeriod } from '../../../src-shared/values/period.ts'
import { everyone, type Person } from '../../record/person/use-person.ts'
import { shiftMonth } from './months.ts'

export const dashboardPeriods = [
  'last-twelve-months',
  'this-year',
  'last-year',
  'this-quarter',
  'last-quarter',
  'this-month',
  'last-month',
  'all-time',
] as const
export type DashboardPeriod = (typeof dashboardPeriods)[number]

/** What the bars show. */
export const measures = ['count', 'sum'] as const
export type Measure = (typeof measures)[number]

/** Chosen once for all charts. */
export interface Choice {
  readonly period: DashboardPeriod
  /** Null for all funnels. */
  readonly funnel: string | null
  readonly person: Person
  readonly measure: Measure
}

/** Null for an open end. */
export interface ClosingDays {
  readonly from: string | null
  readonly to: string | null
}

type Query = Readonly<Record<string, unknown>>

/** The choice that an address names. What it does not name is as usual. */
export function readChoice(query: Query, person: Person): Choice {
  const { funnel, person: whose } = query
  return {
    period: dashboardPeriods.find((one) => one === query['period']) ?? dashboardPeriods[0],
    funnel: typeof funnel === 'string' && /^-?\d+$/.test(funnel) ? funnel : null,
    person: typeof whose === 'string' && /^(me|all|-?\d+)$/.test(whose) ? whose : person,
    measure: measures.find((one) => one === query['measure']) ?? measures[0],
  }
}

/** The whole choice, so that a link shows the same for its reader. */
export const toQuery = ({ period, funnel, person, measure }: Choice): Record<string, string> => ({
  period,
  ...(funnel !== null && { funnel }),
  person,
  measure,
})

export function toClosingDays(period: DashboardPeriod, today: string): ClosingDays {
  const month = today.slice(0, 7)
  const year = Number(today.slice(0, 4))
  switch (period) {
    case 'all-time':
      return { from: null, to: null }
    case 'last-twelve-months':
      return { from: `${shiftMonth(month, -11)}-01`, to: lastDayOf(month) }
    case 'last-year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
    case 'this-year':
    case 'this-quarter':
    case 'last-quarter':
    case 'this-month':
    case 'last-month':
      return resolvePeriod({ period, firstDay: 1 }, today)
    default:
      return period satisfies never
  }
}

export const lastDayOf = (month: string): string => shiftDay(`${shiftMonth(month, 1)}-01`, -1)

/** The funnel and the person as filters of the list of deals. */
export const toBaseFilters = ({ funnel, person }: Choice): readonly FilterTerm[] => [
  ...(funnel === null ? [] : [{ name: 'deal-stage-category-id', value: funnel }]),
  ...(person === everyone ? [] : [{ name: 'responsible-id', value: person }]),
]

/** A date between two days, both included. */
export const toDayFilters = (field: string, { from, to }: ClosingDays): readonly FilterTerm[] => [
  ...(from === null ? [] : [{ name: `${field}-gte`, value: from.replaceAll('-', '.') }]),
  ...(to === null ? [] : [{ name: `${field}-lte`, value: to.replaceAll('-', '.') }]),
]

/** Each filter once: a later one replaces an earlier one of the same name. */
export const joinFilters = (...lists: readonly (readonly FilterTerm[])[]): readonly FilterTerm[] => [
  ...new Map(lists.flat().map((term) => [term.name, term])).values(),
]
