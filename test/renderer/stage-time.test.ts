// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { NEVER, Subject } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApp, defineComponent, effectScope, h } from 'vue'
import { backendKey } from '../../src-renderer/api/backend.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import type { Request } from '../../src-renderer/api/request.ts'
import BoardCard from '../../src-renderer/board/BoardCard.vue'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import type { StageStay } from '../../src-renderer/record/stage/stage-times.ts'
import { useStageTimes } from '../../src-renderer/board/use-stage-times.ts'
import { useStayWords } from '../../src-renderer/board/use-stay-words.ts'
import StageTime from '../../src-renderer/screens/record/StageTime.vue'
import type { Language } from '../../src-shared/bridge.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { dayMs } from '../../src-shared/values/day.ts'

const now = Date.UTC(2026, 10, 17, 12)
beforeEach(() => {
  setActivePinia(createPinia())
  vi.spyOn(Date, 'now').mockReturnValue(now)
})
afterEach(() => vi.restoreAllMocks())

const stay = (days: number, limit: number | null = null, isExact = true): StageStay => ({
  since: now - days * dayMs,
  isExact,
  limit,
})

function write(place: 'board' | 'record', of: StageStay, language: Language = 'en') {
  const found: ReturnType<ReturnType<typeof useStayWords>>[] = []
  const Words = defineComponent(() => (found.push(useStayWords(place)(of, now)), () => h('i')))
  mount(Words, { global: { plugins: [createMessages(language)] } }).unmount()
  return found[0]!
}

it('says the limit of the stage beside the days, and that it is passed', () => {
  expect(write('board', stay(1235, 14, false))).toEqual({
    days: '1,235+ days',
    whole: '1,235+ days, limit 14',
    stuck: 'Over the limit of 14 days',
  })
  expect(write('record', stay(27, 14, false), 'ru').whole).toBe('Не меньше 27 дней на этом этапе, норма 14')
  expect(write('board', stay(27, 14), 'ru')).toMatchObject({ whole: '27 дней, норма 14', stuck: 'Дольше нормы: 14 дней' })
})

it('has no limit to pass before its time, or where the stage has none', () => {
  expect(write('board', stay(14, 14)).stuck).toBeUndefined()
  expect(write('board', stay(14.1, 14)).stuck).toBeDefined()
  expect(write('board', stay(900))).toEqual({ days: '900 days', whole: '900 days', stuck: undefined })
})

it('never counts zero days', () => {
  const all = (['board', 'record'] as const).flatMap((place) =>
    (['en', 'ru'] as const).flatMap((language) =>
      [true, false].map((exact) => write(place, stay(0.9, null, exact), language).days),
    ),
  )
  expect(all).toEqual([
    'less than a day',
    'today or earlier',
    'меньше дня',
    'сегодня или раньше',
    'Less than a day in this stage',
    'In this stage since today or earlier',
    'Меньше дня на этом этапе',
    'На этом этапе с сегодняшнего дня или раньше',
  ])
})

it('is in the colour of a warning on a card once the limit is passed, and read out', () => {
  const show = (of: StageStay) =>
    mount(BoardCard, {
      props: {
        resource: deal,
        row: { id: '1', attributes: { name: 'One' }, links: {} },
        index: 0,
        column: '1',
        lines: [['stage-time']],
        focused: false,
        selected: false,
        open: false,
        lifted: false,
        made: false,
        sought: '',
        today: undefined,
        stay: of,
        mark: undefined,
      },
      global: { plugins: [createMessages('en')], provide: { [backendKey as symbol]: backend(of) } },
    }).get('[data-field=stage-time]')
  const stuck = show(stay(20, 14))
  expect(stuck.classes()).toContain('text-warn')
  expect(stuck.get('.sr-only').text()).toBe('Over the limit of 14 days')
  expect(stuck.attributes('title')).toBe('Days in stage: 20 days (Over the limit of 14 days)')
  const fine = show(stay(3, 14))
  expect([fine.classes('text-warn'), fine.find('.sr-only').exists(), fine.text()]).toEqual([false, false, '3 days'])
})

function backend({ since, isExact, limit }: StageStay) {
  const attributes = { stage: '1', duration: limit, since: new Date(since).toISOString(), exact: isExact }
  const request: Request = () => Promise.resolve({ ok: true, value: { data: [{ id: '1', type: 'stage-times', attributes }] } })
  return { request, records: createRecords(request), news$: NEVER }
}

it('is in the colour of a warning on the page once the limit is passed', async () => {
  const show = async (of: StageStay) => {
    const page = mount(StageTime, {
      props: { resource: deal, id: '1', version: 0 },
      global: { plugins: [createMessages('en')], provide: { [backendKey as symbol]: backend(of) } },
    })
    await vi.waitFor(() => expect(page.find('[data-stage-time]').exists()).toBe(true))
    return page.get('[data-stage-time]')
  }
  const stuck = await show(stay(20, 14))
  expect(stuck.text()).toContain('20 days in this stage, limit 14')
  expect(stuck.classes()).toContain('text-warn')
  expect((await show(stay(3, 14))).classes()).toContain('text-muted')
})

it.each([
  ['the journal no longer reaches back', { kind: 'reset' }],
  ['events may have been missed', { kind: 'open', resumed: false }],
  ['the record changed', { kind: 'change', type: 'deals', ids: ['1'], action: 'update' }],
  ['the stage changed', { kind: 'change', type: 'deal-stages', ids: ['4'], action: 'update' }],
] satisfies [string, LiveEvent][])('is asked for again once %s', async (_when, news) => {
  const news$ = new Subject<LiveEvent>()
  let days = 3
  const { request: _request, ...rest } = backend(stay(0))
  const request: Request = (...asked) => backend(stay(days)).request(...asked)
  const scope = effectScope()
  const app = createApp({}).provide(backendKey, { ...rest, request, news$ })
  const times = app.runWithContext(() => scope.run(() => useStageTimes(deal))!)
  times.want(['1'])
  await vi.waitFor(() => expect(times.find('1')?.since).toBe(now - 3 * dayMs))
  days = 1
  news$.next(news)
  times.want(['1'])
  await vi.waitFor(() => expect(times.find('1')?.since).toBe(now - dayMs))
  scope.stop()
})
