// @vitest-environment happy-dom
import { mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, nextTick, ref } from 'vue'
import { useActions } from '../../src-renderer/actions/use-actions.ts'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'
import { setRegion } from '../../src-renderer/parts/date-style.ts'
import { menuLayer } from '../../src-renderer/parts/late-layers.ts'
import { usePerson } from '../../src-renderer/record/person/use-person.ts'
import { useUndo } from '../../src-renderer/record/undo/use-undo.ts'
import { findNeighbour, groupByDay, listWeekDays, readDay, type WeekCard } from '../../src-renderer/screens/week/week-cards.ts'
import { useWeek } from '../../src-renderer/screens/week/use-week.ts'
import WeekPage from '../../src-renderer/screens/week/WeekPage.vue'
import { deal } from '../../src-shared/resources/deal.ts'
import { shiftDay } from '../../src-shared/values/day.ts'
import { toDay } from '../../src-shared/values/time.ts'
import { need, openReminders } from './reminders-place.ts'

let place: Awaited<ReturnType<typeof openReminders>>
let shown: VueWrapper | undefined
const now = Date.UTC(2026, 10, 18, 12)

beforeEach(async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  localStorage.clear()
  setRegion('en-GB')
  place = await openReminders()
  usePerson().choose('all')
  await menuLayer.load()
})
afterEach(async () => {
  setRegion(null)
  shown?.unmount()
  vi.useRealTimers()
  await place.close()
})

const plan = async (name: string, day: string) => {
  const { id } = need(await place.backend.records.createRecord(deal, { attributes: { name, 'planned-at': day } }))
  return id
}
const plannedAt = async (id: string) => need(await place.backend.records.readRecord(deal, id)).attributes['planned-at']
const titles = (day: string) => shown?.findAll(`[data-day="${day}"] [data-open]`).map((one) => one.text())
const show = () => (shown = mount(WeekPage, { attachTo: document.body, global: place.global() }))

describe('the week', () => {
  it('shows open deals and reminders on their days, in the account’s zone, and follows changes', async () => {
    const id = await plan('Alpha', '2026-11-16')
    await plan('Sunday', '2026-11-22')
    await plan('Next week', '2026-11-23')
    need(await place.reminders.create({ type: 'deals', id }, 'Call', Date.UTC(2026, 10, 18, 23, 59, 59, 999)))
    need(await place.reminders.create({ type: 'deals', id }, 'Later', Date.UTC(2026, 10, 23)))
    show()
    await vi.waitFor(() => expect(titles('2026-11-18')).toEqual(['Call']))
    expect([titles('2026-11-16'), titles('2026-11-22')]).toEqual([['Alpha, overdue'], ['Sunday']])
    expect(shown?.findAll('[data-open]')).toHaveLength(3)
    // The button of the menu has its own room beside the title.
    expect(shown?.findAll('[data-open]').every((one) => one.classes('mr-7'))).toBe(true)
    expect(shown?.findAll('[data-day]').map((one) => one.attributes('data-day'))).toEqual(listWeekDays('2026-11-18', 1))
    expect(shown?.get('[aria-current=date]').text()).toContain('18')
    await plan('Beta', '2026-11-17')
    await vi.waitFor(() => (place.tell('deals'), expect(titles('2026-11-17')).toEqual(['Beta, overdue'])))
    await shown?.get('button[aria-label="Next week"]').trigger('click')
    await vi.waitFor(() => expect(titles('2026-11-23')).toEqual(['Later', 'Next week']))
  })

  it('moves the focused deal by key, also beyond the week, and undo moves it back', async () => {
    const id = await plan('Alpha', '2026-11-22')
    show()
    await vi.waitFor(() => expect(titles('2026-11-22')).toEqual(['Alpha']))
    shown?.get<HTMLElement>('[data-open]').element.focus()
    useActions().run('records.previousStage')
    await vi.waitFor(async () => expect(await plannedAt(id)).toMatch(/^2026-11-21/))
    await vi.waitFor(() => expect(document.activeElement?.closest('[data-day]')?.getAttribute('data-day')).toBe('2026-11-21'))
    for (const day of ['2026-11-22', '2026-11-23']) {
      useActions().run('records.nextStage')
      await vi.waitFor(async () => expect(await plannedAt(id)).toBe(day))
      await vi.waitFor(() => (place.tell('deals'), expect(titles(day)).toEqual(['Alpha'])))
      shown?.get<HTMLElement>('[data-open]').element.focus()
    }
    useToasts().toasts.at(-1)?.action?.run()
    await vi.waitFor(async () => expect(await plannedAt(id)).toBe('2026-11-22'))
  })

  it('moves a deal as often as the key is pressed, however quickly, and each press is undone', async () => {
    const id = await plan('Alpha', '2026-11-22')
    show()
    await vi.waitFor(() => expect(titles('2026-11-22')).toEqual(['Alpha']))
    shown?.get<HTMLElement>('[data-open]').element.focus()
    for (let presses = 0; presses < 3; presses += 1) {
      useActions().run('records.previousStage')
      await nextTick()
      await nextTick()
    }
    await vi.waitFor(async () => expect(await plannedAt(id)).toMatch(/^2026-11-19/))
    await vi.waitFor(() => expect(titles('2026-11-19')).toEqual(['Alpha']))
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
      await useUndo().undo()
      expect(await plannedAt(id)).toMatch(new RegExp(`^${day}`))
    }
  })

  it('does not overwrite the day that someone else chose while a deal was dragged', async () => {
    const id = await plan('Alpha', '2026-11-19')
    let week: ReturnType<typeof useWeek> | undefined
    const Host = defineComponent(() => ((week = useWeek(ref(listWeekDays('2026-11-18', 1)))), () => null))
    shown = mount(Host, { global: place.global() })
    await vi.waitFor(() => expect(week?.cards.value).toHaveLength(1))
    const [dragged] = week?.cards.value ?? []
    need(await place.backend.records.editRecord(deal, id, { attributes: { 'planned-at': '2026-11-21' } }))
    await week?.deals.refresh()
    week?.move(dragged!, '2026-11-20')
    await vi.waitFor(() => expect(useToasts().toasts.at(-1)?.text).toContain('has been changed since'))
    expect(await plannedAt(id)).toBe('2026-11-21')
  })

  it('moves a reminder to a day of its menu with the same time', async () => {
    const id = await plan('Alpha', '2026-12-01')
    const made = need(await place.reminders.create({ type: 'deals', id }, 'Call', Date.UTC(2026, 10, 19, 9, 30)))
    show()
    await vi.waitFor(() => expect(titles('2026-11-19')).toEqual(['Call']))
    await shown?.get('button[aria-label="Move to another day: Call"]').trigger('click')
    const item = await vi.waitFor(() => {
      const found = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((one) =>
        one.textContent.startsWith('Friday'),
      )
      expect(found).toBeDefined()
      return found
    })
    item?.click()
    await vi.waitFor(async () => {
      const [one] = need(await place.reminders.list({ of: { type: 'deals', id } })).reminders
      expect([one?.id, one?.dueAt]).toEqual([made.id, Date.UTC(2026, 10, 20, 9, 30)])
    })
    await vi.waitFor(() => expect(titles('2026-11-20')).toEqual(['Call']))
    await vi.waitFor(() => expect(document.activeElement?.closest('[data-day]')?.getAttribute('data-day')).toBe('2026-11-20'))
  })

  it('moves a card a week on from its menu, and the focus goes to the card beside it', async () => {
    const id = await plan('Alpha', '2026-11-19')
    await plan('Beta', '2026-11-20')
    show()
    await vi.waitFor(() => expect(titles('2026-11-20')).toEqual(['Beta']))
    await shown?.get('button[aria-label="Move to another day: Alpha"]').trigger('click')
    const find = () =>
      [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((one) => one.textContent.startsWith('In a week'))
    await vi.waitFor(() => expect(find()).toBeDefined())
    find()?.click()
    await vi.waitFor(async () => expect(await plannedAt(id)).toBe('2026-11-26'))
    await vi.waitFor(() => expect(document.activeElement?.closest('[data-open]')?.textContent).toContain('Beta'))
  })

  it('shows every reminder of the week, also beyond the first page', async () => {
    const id = await plan('Alpha', '2026-12-01')
    for (let at = 0; at < 103; at++)
      need(await place.reminders.create({ type: 'deals', id }, `Call ${at}`, Date.UTC(2026, 10, 19, 9, at)))
    show()
    await vi.waitFor(() => expect(titles('2026-11-19')).toHaveLength(103))
    expect(titles('2026-11-19')?.at(-1)).toBe('Call 102')
    expect(shown?.text()).toContain('103 reminders')
  })

  it('says that reminders or deals could not be loaded, and loads them at the next try', async () => {
    const id = await plan('Alpha', '2026-11-19')
    need(await place.reminders.create({ type: 'deals', id }, 'Call', Date.UTC(2026, 10, 19, 9)))
    place.refuse('/ext/v1/reminders')
    show()
    await vi.waitFor(() => expect(shown?.get('[role=alert]').text()).toContain('Reminders could not be loaded. “Disk I/O error”'))
    expect(titles('2026-11-19')).toEqual(['Alpha'])
    place.refuse(null)
    await shown?.get('[role=alert] button').trigger('click')
    await vi.waitFor(() => expect(titles('2026-11-19')).toEqual(['Call', 'Alpha']))
    expect(shown?.find('[role=alert]').exists()).toBe(false)

    place.refuse('/api/v1/deals')
    useActions().run('records.refresh')
    await vi.waitFor(() => expect(shown?.get('[role=alert]').text()).toContain('Week could not be loaded. The list is as it was'))
    expect(titles('2026-11-19')).toEqual(['Call', 'Alpha'])
    await shown?.get('button[aria-label="Next week"]').trigger('click')
    await vi.waitFor(() => expect(shown?.get('[role=alert] h2').text()).toBe('Week could not be loaded'))
    place.refuse(null)
    await shown?.get('[role=alert] button').trigger('click')
    await vi.waitFor(() => expect(shown?.find('[role=alert]').exists()).toBe(false))
  })

  it('shows a colleague’s deals without the reminders of this computer', async () => {
    const id = await plan('Alpha', '2026-11-19')
    need(await place.reminders.create({ type: 'deals', id }, 'Call', Date.UTC(2026, 10, 19, 9)))
    show()
    await vi.waitFor(() => expect(titles('2026-11-19')).toEqual(['Call', 'Alpha']))
    usePerson().choose('999')
    await vi.waitFor(() => expect(titles('2026-11-19')).toEqual([]))
    await nextTick()
  })
})

describe('the cards of a week', () => {
  const card = (key: string, day: string): WeekCard => ({
    kind: 'deal',
    key,
    day,
    title: key,
    row: { id: key, attributes: {}, links: {} },
  })

  it('begin with the week’s first day, and read only days that exist', () => {
    expect(listWeekDays('2026-03-01', 1)[0]).toBe('2026-02-23')
    expect(listWeekDays('2026-03-01', 0)[0]).toBe('2026-03-01')
    expect(readDay('2026-02-31', '2026-01-01')).toBe('2026-01-01')
    expect(readDay(['2026-02-01'], '2026-01-01')).toBe('2026-01-01')
    expect(readDay('2026-02-28', '2026-01-01')).toBe('2026-02-28')
  })

  it('stand where they are moved to, and arrows lead to the next one', () => {
    const days = listWeekDays(toDay(now, 'UTC'), 1)
    const [monday = '', tuesday = ''] = days
    const cards = [card('a', monday), card('b', monday), card('c', shiftDay(monday, 4))]
    const grouped = groupByDay(cards, days, new Map([['b', tuesday]]))
    expect([...grouped.values()].map((group) => group.map(({ key }) => key).join())).toEqual(['a', 'b', '', '', 'c', '', ''])
    const columns = [...grouped.values()]
    expect(findNeighbour(columns, 'b', 'ArrowRight')?.key).toBe('c')
    expect(findNeighbour(columns, 'b', 'ArrowLeft')?.key).toBe('a')
    expect(findNeighbour(columns, 'a', 'ArrowDown')).toBeUndefined()
    expect(findNeighbour(columns, undefined, 'ArrowDown')?.key).toBe('a')
  })
})
