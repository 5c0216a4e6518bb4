// @vitest-environment happy-dom
import { mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'
import { createReminders } from '../../src-renderer/api/reminders.ts'
import { menuLayer } from '../../src-renderer/parts/late-layers.ts'
import RecordReminders from '../../src-renderer/record/reminders/RecordReminders.vue'
import ReminderLine from '../../src-renderer/record/reminders/ReminderLine.vue'
import { useReminders } from '../../src-renderer/record/reminders/use-reminders.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { need, openReminders } from './reminders-place.ts'

let place: Awaited<ReturnType<typeof openReminders>>
let shown: VueWrapper | undefined
const now = Date.now()

beforeEach(async () => {
  place = await openReminders()
  await menuLayer.load()
})
afterEach(async () => {
  shown?.unmount()
  shown = undefined
  await place.close()
})

describe('reminders over the API', () => {
  it('are listed earliest first, with their records, and by what is asked', async () => {
    const { reminders, addDeal } = place
    const [first, second] = [await addDeal('Alpha'), await addDeal('Beta')]
    const late = need(await reminders.create(first, 'Late', now + 5000))
    const soon = need(await reminders.create(second, '', now))
    const list = async (ask: Parameters<typeof reminders.list>[0]) =>
      need(await reminders.list(ask)).reminders.map(({ id }) => id)
    expect(need(await reminders.list({})).reminders).toMatchObject([
      { id: soon.id, text: '', dueAt: now, doneAt: null, record: { ...second, title: 'Beta' } },
      { id: late.id, text: 'Late', record: { ...first, title: 'Alpha' } },
    ])
    expect(await list({ until: now })).toEqual([soon.id])
    expect(await list({ from: now + 1 })).toEqual([late.id])
    expect(await list({ of: first })).toEqual([late.id])
    need(await reminders.change(soon.id, { doneAt: now }))
    expect(await list({ isOpen: true })).toEqual([late.id])
    need(await reminders.remove(late.id))
    expect(need(await reminders.list({}))).toMatchObject({ total: 1, reminders: [{ id: soon.id, doneAt: now }] })
  })

  it('are claimed although their text changes at the same moment', async () => {
    const { reminders, backend } = place
    const { id } = need(await reminders.create(await place.addDeal('Alpha'), 'Call', now))
    let isChanged = false
    const late = createReminders(async (ask) => {
      if (ask.method === 'PATCH' && !isChanged) {
        isChanged = true
        need(await reminders.change(id, { text: 'Call back' }))
      }
      return backend.request(ask)
    })
    expect(need(await late.claim(id, now))).toBe(true)
    expect(need(await reminders.claim(id, now))).toBe(false)
  })

  it('are claimed once when they are due, and again after a snooze', async () => {
    const { reminders, addDeal } = place
    const { id } = need(await reminders.create(await addDeal('Alpha'), 'Call', now))
    const claim = async (at = now) => need(await reminders.claim(id, at))
    expect(await claim(now - 1)).toBe(false)
    expect((await Promise.all([claim(), claim()])).toSorted()).toEqual([false, true])
    expect(await claim()).toBe(false)
    need(await reminders.change(id, { dueAt: now + 10 }))
    expect(await claim(now + 10)).toBe(true)
    need(await reminders.change(id, { dueAt: now + 20, doneAt: now }))
    expect(await claim(now + 20)).toBe(false)
    need(await reminders.remove(id))
    expect(await claim(now + 20)).toBe(false)
  })
})

describe('the reminders of a record', () => {
  it('are shown, however many of them are done', async () => {
    const { reminders, addDeal } = place
    const record = await addDeal('Alpha')
    for (let at = 0; at < 101; at++) {
      const { id } = need(await reminders.create(record, `Call ${at}`, now - 60_000 + at))
      need(await reminders.change(id, { doneAt: now }))
    }
    need(await reminders.create(record, 'Open', now))
    shown = mount(RecordReminders, { attachTo: document.body, global: place.global(), props: record })
    await vi.waitFor(() =>
      expect(shown?.findAll('[data-reminder]').map((one) => one.text())).toEqual([expect.stringMatching(/^Open/)]),
    )
    expect(shown.text()).toContain('101 done')
  })
})

/** The reminders of the account as lines. */
const Lines = defineComponent(() => {
  const { value } = useReminders(() => ({}))
  return () =>
    (value.value?.reminders ?? []).map((reminder) => h(ReminderLine, { key: reminder.id, reminder, now, withRecord: true }))
})
const show = () => (shown = mount(Lines, { attachTo: document.body, global: place.global() }))
const press = (name: string) => shown?.get(`button[aria-label="${name}"]`).trigger('click')

describe('a reminder’s line', () => {
  it('is done, opened again and deleted in place, each with undo', async () => {
    const { reminders, addDeal, tell } = place
    need(await reminders.create(await addDeal('Alpha'), 'Call back', now - 60_000))
    show()
    await vi.waitFor(() => expect(shown?.get('[data-due]').text()).toMatch(/Call back\s*Alpha\s*due /))
    expect(shown?.get('a').attributes('href')).toMatch(/^\/deals\/\d+$/)
    await press('Done: Call back')
    await vi.waitFor(() => (tell(), expect(shown?.text()).toContain('done · was due')))
    expect(useToasts().toasts.at(-1)?.text).toBe('Call back: done')
    await press('Not done: Call back')
    await vi.waitFor(() => (tell(), expect(shown?.find('[data-due]').exists()).toBe(true)))
    await press('Delete reminder: Call back')
    await vi.waitFor(() => (tell(), expect(shown?.find('[data-reminder]').exists()).toBe(false)))
    useToasts().toasts.at(-1)?.action?.run()
    await vi.waitFor(() => (tell(), expect(shown?.text()).toContain('Call back')))
  })

  it('is snoozed from its menu', async () => {
    const { reminders, addDeal, tell } = place
    const { id } = need(await reminders.create(await addDeal('Alpha'), 'Call back', now - 60_000))
    show()
    await vi.waitFor(() => expect(shown?.find('[data-due]').exists()).toBe(true))
    await press('Snooze: Call back')
    const item = await vi.waitFor(() => {
      const [, hour] = document.querySelectorAll<HTMLElement>('[role=menuitem]')
      expect(hour?.textContent).toBe('In 1 hour')
      return hour
    })
    item?.click()
    await vi.waitFor(() => (tell(), expect(shown?.find('[data-due]').exists()).toBe(false)))
    const { dueAt } = need(await reminders.list({})).reminders.find((one) => one.id === id) ?? { dueAt: 0 }
    expect(dueAt).toBeGreaterThanOrEqual(now + 3_600_000)
  })

  it('says that its record was deleted', async () => {
    const { reminders, addDeal, backend } = place
    const record = await addDeal('Alpha')
    need(await reminders.create(record, '', now + 60_000))
    need(await reminders.create(record, 'Call back', now + 60_000))
    need(await backend.records.removeRecord(deal, record.id))
    show()
    await vi.waitFor(() => expect(shown?.findAll('[data-reminder]')).toHaveLength(2))
    for (const line of shown?.findAll('[data-reminder]') ?? []) expect(line.text()).toContain('The record was deleted')
    expect(shown?.find('a').exists()).toBe(false)
  })
})
