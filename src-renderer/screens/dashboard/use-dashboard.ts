import { computed, type ComputedRef } from 'vue'
import { deal } from '../../../src-shared/resources/deal.ts'
import { dealStageCategory } from '../../../src-shared/resources/deal-stage-category.ts'
import { toTitle } from '../../../src-shared/schema/title.ts'
import type { Totals } from '../../api/aggregates.ts'
import { useBackend } from '../../api/backend.ts'
import { listWhole } from '../../api/list-whole.ts'
import { concernsType } from '../../api/refetch-stream.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import { toBoardStage } from '../../board/board-stages.ts'
import { useDay } from '../../fields/use-day.ts'
import { useI18n } from '../../locales/i18n.ts'
import { useAllStages } from '../../record/stage/use-stages.ts'
import { createNamed, useTitles } from '../../record/use-titles.ts'
import { usePreferences } from '../../text/use-preferences.ts'
import { toClosingDays, type Choice } from './choice.ts'
import type { ShownFunnel } from './funnel-panel.ts'
import { listPanels } from './list-panels.ts'
import type { Basis } from './month-panels.ts'
import { readNumbers, toLists, type Numbers } from './numbers.ts'
import type { Panel } from './panel.ts'
import { createWriters } from './writers.ts'

/** Records of these types change the numbers or the names beside them. */
const types = ['deals', 'deal-stages', 'deal-loss-reasons', 'users', 'sources']

/** All numbers of the dashboard as panels. Null until they are read. */
export function useDashboard(choice: ComputedRef<Choice>) {
  const { t } = useI18n()
  const { request, records } = useBackend()
  const preferences = usePreferences()
  const { learn, findTitle } = useTitles()
  const stages = useAllStages(deal, 'stage')

  const today = useDay()
  const days = computed(() => toClosingDays(choice.value.period, today.value))
  const lists = computed(() => toLists(choice.value, days.value))
  const writers = computed(() => createWriters(preferences.language))

  const { value: categories } = useLiveQuery({
    key: () => dealStageCategory.type,
    ask: (_type, signal) => listWhole(records, dealStageCategory, ['name', 'is-default'], signal),
    concerns: concernsType,
  })
  const funnels = computed(() => (categories.value ?? []).map(({ id, attributes }) => ({ id, title: toTitle(id, attributes) })))
  const shownFunnels = computed((): readonly ShownFunnel[] =>
    funnels.value
      .filter(({ id }) => choice.value.funnel === null || choice.value.funnel === id)
      .map((funnel) => ({ ...funnel, stages: stages.listOf(funnel.id).map(toBoardStage) })),
  )

  const query = useLiveQuery({
    key: () => JSON.stringify(lists.value),
    async ask(_key, signal) {
      const asked = { lists: lists.value, days: days.value }
      const outcome = await readNumbers(request, asked.lists, signal)
      if (!outcome.ok) return outcome
      await learn(listNamed(outcome.value), Infinity)
      return { ok: true, value: { ...asked, numbers: outcome.value } }
    },
    concerns: (news) => types.some((type) => concernsType(news, type)),
    // The former numbers stay until the new ones are there, with the links that belong to them.
    keeps: () => true,
  })

  const basis = computed((): Basis | null => {
    const read = query.value.value
    return read && { ...read, t, writers: writers.value, measure: choice.value.measure, today: today.value }
  })
  const panels = computed((): readonly Panel[] | null => {
    const shown = basis.value
    if (!shown || stages.known.value === null || categories.value === null) return null
    return listPanels(shown, shownFunnels.value, findTitle)
  })

  return { basis, panels, funnels, days, problem: query.problem, refresh: query.refresh }
}

function listNamed(numbers: Numbers) {
  const { named, add } = createNamed()
  const ids = ({ groups }: Totals) => groups.flatMap(({ value }) => value ?? [])
  add('users', [...ids(numbers.openByPerson), ...ids(numbers.wonByPerson), ...ids(numbers.lostByPerson)])
  add('sources', [...ids(numbers.wonBySource), ...ids(numbers.lostBySource)])
  add('deal-loss-reasons', ids(numbers.reasons))
  return named
}
