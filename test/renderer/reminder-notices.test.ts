// @vitest-environment happy-dom
import { mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'
import { longestWaitMs, toWait } from '../../src-renderer/record/reminders/next-check.ts'
import ReminderNotices from '../../src-renderer/record/reminders/ReminderNotices.vue'
import { bridgeName } from '../../src-shared/bridge.ts'
import { need, openReminders } from './reminders-place.ts'

let place: Awaited<ReturnType<typeof openReminders>>
const shown: VueWrapper[] = []
const notify = vi.fn().mockResolvedValue(undefined)

beforeEach(async () => {
  place = await openReminders()
  vi.stubGlobal(bridgeName, { notify, setAppearance: vi.fn() })
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
})
afterEach(async () => {
  for (const one of shown.splice(0)) one.unmount()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  notify.mockClear()
  await place.close()
})

const open = () => void shown.push(mount(ReminderNotices, { global: place.global() }))
const texts = () => useToasts().toasts.map(({ text }) => text)

describe('due reminders', () => {
  it('are told once, however many windows are open, and with what came due while all were closed', async () => {
    const deal = await place.addDeal('Alpha')
    need(await place.reminders.create(deal, 'Call back', Date.now() - 86_400_000))
    need(await place.reminders.create(deal, 'Later', Date.now() + 3_600_000))
    open()
    open()
    await vi.waitFor(() => expect(texts()).toEqual(['Reminder: Call back · Alpha']))
    place.tell()
    open()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(notify.mock.calls).toEqual([[{ title: 'Call back', body: 'Alpha', link: { type: 'deals', id: deal.id } }]])
  })

  it('come when their time comes, also if the clock was set or the computer slept', async () => {
    need(await place.reminders.create(await place.addDeal('Alpha'), 'Call back', Date.now() + 3_600_000))
    open()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(texts()).toEqual([])
    const later = Date.now() + 3_600_001
    vi.spyOn(Date, 'now').mockImplementation(() => later)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(texts()).toEqual(['Reminder: Call back · Alpha']))
  })

  it('are snoozed from their toast, and come again', async () => {
    const deal = await place.addDeal('Alpha')
    const { id } = need(await place.reminders.create(deal, '', Date.now()))
    open()
    await vi.waitFor(() => expect(texts()).toEqual(['Reminder: Alpha']))
    useToasts().toasts[0]?.action?.run()
    await vi.waitFor(async () => {
      const [one] = need(await place.reminders.list({ isUnnotified: true })).reminders
      expect(one?.id).toBe(id)
      expect(one?.dueAt).toBeGreaterThan(Date.now() + 3_500_000)
    })
  })

  it.each(['snoozed', 'done', 'deleted'] as const)('leave with their toast at once when they are %s elsewhere', async (how) => {
    const { id } = need(await place.reminders.create(await place.addDeal('Alpha'), '', Date.now()))
    open()
    await vi.waitFor(() => expect(texts()).toEqual(['Reminder: Alpha']))
    place.tell()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(texts()).toEqual(['Reminder: Alpha'])
    const acts = {
      snoozed: () => place.reminders.change(id, { dueAt: Date.now() + 3_600_000 }),
      done: () => place.reminders.change(id, { doneAt: Date.now() }),
      deleted: () => place.reminders.remove(id),
    }
    expect((await acts[how]()).ok).toBe(true)
    place.tell()
    await vi.waitFor(() => expect(texts()).toEqual([]))
  })

  it('told together leave their toast when the last of them is done', async () => {
    const deal = await place.addDeal('Alpha')
    const ids: string[] = []
    for (const text of ['One', 'Two', 'Three']) ids.push(need(await place.reminders.create(deal, text, Date.now())).id)
    open()
    await vi.waitFor(() => expect(texts()).toEqual(['3 reminders are due']))
    for (const id of ids) {
      place.tell()
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(texts()).toEqual(['3 reminders are due'])
      await place.reminders.change(id, { doneAt: Date.now() })
    }
    place.tell()
    await vi.waitFor(() => expect(texts()).toEqual([]))
  })

  it('are told together if they are many', async () => {
    const deal = await place.addDeal('Alpha')
    for (const text of ['One', 'Two', 'Three']) need(await place.reminders.create(deal, text, Date.now()))
    open()
    await vi.waitFor(() => expect(texts()).toEqual(['3 reminders are due']))
    expect(notify.mock.calls).toEqual([[{ title: '3 reminders are due', body: '', link: null }]])
  })
})

it('waits never long: a clock may change, and a timer has a limit', () => {
  expect(toWait([], 0)).toBe(longestWaitMs)
  expect(toWait([5000, 9000], 1000)).toBe(4000)
  expect(toWait([2 ** 40], 0)).toBe(longestWaitMs)
  expect(toWait([5], 10)).toBe(0)
})
