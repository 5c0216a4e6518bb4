import { computed, ref, type Ref } from 'vue'
import { useSession } from '../../api/use-session.ts'
import { toDueReminders } from '../../record/reminders/due-reminders.ts'
import { deal } from '../../../src-shared/resources/deal.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import { readTotals } from '../../api/aggregates.ts'
import { useBackend } from '../../api/backend.ts'
import { readChangedByOthers } from '../../api/changed-by-others.ts'
import { wholeList } from '../../api/list-query.ts'
import type { LiveEvent } from '../../api/live.ts'
import { concernsType } from '../../api/refetch-stream.ts'
import { mostReminders } from '../../api/reminders.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import { toDueQuery, type DueKind } from '../../record/due-deals.ts'
import { everyone, usePerson } from '../../record/person/use-person.ts'
import { useReminders } from '../../record/reminders/use-reminders.ts'
import { readBirthdays } from './read-birthdays.ts'
import { useSeen } from './use-seen.ts'

/** How many lines a section shows at most. Its heading leads to all of them. */
export const mostLines = { overdue: 20, due: 50, stuck: 10, changed: 10, birthdays: 8, tasks: 3, recent: 5 } as const

export const dealNames = ['as-string', 'amount', 'planned-at', 'company', 'contact', 'stage', 'stage-category', 'responsible']
const changedTypes = ['contacts', 'companies', 'deals', 'orders']

/** Everything that Today shows of the account. Each part loads by itself and follows changes. */
export function useToday(today: Readonly<Ref<string>>) {
  const { records, request } = useBackend()
  const people = usePerson()
  const session = useSession()
  const seen = useSeen()
  /** The lists are asked again when the day changes: their periods move with it. */
  const key = () => ({ filters: people.filters, today: today.value })
  const keeps = () => true
  const concernsDeals = (news: LiveEvent) => concernsType(news, deal.type) || concernsType(news, 'deal-stages')

  const listDeals = (kind: Extract<DueKind, keyof typeof mostLines>) =>
    useLiveQuery({
      key,
      keeps,
      concerns: concernsDeals,
      ask: ({ filters }, signal) =>
        records.listRecords(deal, { query: toDueQuery(kind, filters), names: dealNames, page: 1, size: mostLines[kind] }, signal),
    })

  const pipeline = useLiveQuery({
    key,
    keeps,
    concerns: concernsDeals,
    ask: ({ filters }, signal) => readTotals(request, deal, toDueQuery('open', filters), { sum: 'amount' }, signal),
  })

  const changedLimit = ref<number>(mostLines.changed)
  const changed = useLiveQuery({
    key: () =>
      seen.cursor.value === null ? null : { since: seen.cursor.value, person: people.person, limit: changedLimit.value },
    keeps: (now, before) => now.person === before.person,
    concerns: (news) => changedTypes.some((type) => concernsType(news, type)),
    ask: ({ since, person, limit }, signal) =>
      readChangedByOthers(request, { since, responsible: person === everyone ? undefined : person, limit }, signal),
  })

  const birthdays = useLiveQuery({
    key,
    keeps,
    concerns: (news) => concernsType(news, 'contacts'),
    ask: ({ filters, today: day }, signal) => readBirthdays(records, filters, day, signal),
  })

  const listTargets = (type: 'diary-tasks' | 'diary-events') =>
    useLiveQuery({
      key: () => type,
      concerns: concernsType,
      ask: (_type, signal) => {
        // The newest by their id, which needs no search through all of them.
        const query = { ...wholeList, sort: '-id' }
        const names = ['as-string', 'name']
        return records.listRecords(needResource(registry, type), { query, names, page: 1, size: mostLines.tasks }, signal)
      },
    })

  /** How many reminders the user asked for beyond the first page. */
  const moreReminders = ref(0)
  const reminders = useReminders(() => ({
    ...toDueReminders(today.value, session.session?.account.timeZone),
    ...(moreReminders.value > 0 && { most: moreReminders.value }),
  }))
  const listMoreReminders = () => (moreReminders.value += mostReminders)

  const parts = {
    reminders,
    overdue: listDeals('overdue'),
    due: listDeals('due'),
    stuck: listDeals('stuck'),
    pipeline,
    changed,
    birthdays,
    tasks: listTargets('diary-tasks'),
    events: listTargets('diary-events'),
  }
  const first = [reminders, parts.overdue, parts.due, parts.stuck, pipeline, changed, birthdays]

  return {
    ...parts,
    listMoreReminders,
    seen,
    /** How many changed records to list at most. */
    changedLimit,
    /** True once the sections can be drawn without pushing each other down. */
    isReady: computed(() => first.every(({ value, problem }) => value.value !== null || problem.value !== null)),
    problem: computed(() => first.map(({ problem }) => problem.value).find((one) => one !== null) ?? null),
    refresh: () => void Promise.all(Object.values(parts).map(({ refresh }) => refresh())),
  }
}
