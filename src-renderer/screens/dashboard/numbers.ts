import type { FilterTerm } from '../../../src-shared/jsonapi/query.ts'
import { deal } from '../../../src-shared/resources/deal.ts'
import { readTotals, type Asked, type Totals } from '../../api/aggregates.ts'
import { wholeList } from '../../api/list-query.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { Request } from '../../api/request.ts'
import { joinFilters, toBaseFilters, toDayFilters, type Choice, type ClosingDays } from './choice.ts'

const month = { step: 'month', sum: 'amount' } as const
const closedIn = (kind: 'won' | 'lost' | 'won,lost'): readonly FilterTerm[] => [{ name: 'stage-kind', value: kind }]
const open: readonly FilterTerm[] = [{ name: 'stage-kind', value: 'open' }]
const undated: readonly FilterTerm[] = [{ name: 'finished-at-null', value: 'true' }]

/** The filters of the lists behind the numbers. */
export function toLists(choice: Choice, days: ClosingDays) {
  const base = toBaseFilters(choice)
  const period = toDayFilters('finished-at', days)
  // The win rate is the team's, and of all time: one person's last month has too few deals to tell.
  const funnel = base.filter(({ name }) => name !== 'responsible-id')
  return {
    base,
    open: joinFilters(base, open),
    closed: joinFilters(base, closedIn('won,lost'), period),
    won: joinFilters(base, closedIn('won'), period),
    lost: joinFilters(base, closedIn('lost'), period),
    undated: joinFilters(base, closedIn('won,lost'), undated),
    everWon: joinFilters(funnel, closedIn('won')),
    everLost: joinFilters(funnel, closedIn('lost')),
    all: [],
  } satisfies Record<string, readonly FilterTerm[]>
}

export type Lists = ReturnType<typeof toLists>

/** Each number: the list that it counts, and how. */
const questions = {
  openByStage: ['open', { by: 'stage', sum: 'amount' }],
  closedByStage: ['closed', { by: 'stage', sum: 'amount' }],
  wonByMonth: ['won', { by: 'finished-at', ...month, days: 'created-at,finished-at' }],
  lostByMonth: ['lost', { by: 'finished-at', ...month }],
  planned: ['open', { by: 'planned-at', ...month }],
  reasons: ['lost', { by: 'loss-reason', sum: 'amount' }],
  openByPerson: ['open', { by: 'responsible', sum: 'amount' }],
  wonByPerson: ['won', { by: 'responsible', sum: 'amount' }],
  lostByPerson: ['lost', { by: 'responsible', sum: 'amount' }],
  wonBySource: ['won', { by: 'source', sum: 'amount' }],
  lostBySource: ['lost', { by: 'source', sum: 'amount' }],
  everWon: ['everWon', {}],
  everLost: ['everLost', {}],
  undated: ['undated', {}],
  all: ['all', {}],
} as const satisfies Record<string, readonly [keyof Lists, Asked]>

export type Numbers = Readonly<Record<keyof typeof questions, Totals>>

/** Reads all numbers of the page. */
export async function readNumbers(request: Request, lists: Lists, signal?: AbortSignal): Promise<Outcome<Numbers>> {
  const answers = await Promise.all(
    Object.entries(questions).map(async ([name, [list, asked]]) => {
      const query = { ...wholeList, filters: lists[list] }
      return [name, await readTotals(request, deal, query, asked, signal)] as const
    }),
  )
  const numbers: Partial<Record<string, Totals>> = {}
  for (const [name, outcome] of answers) {
    if (!outcome.ok) return outcome
    numbers[name] = outcome.value
  }
  return succeed(numbers as Numbers)
}
