// @vitest-environment happy-dom
import { mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'
import RemindDialog from '../../src-renderer/record/reminders/RemindDialog.vue'
import { useRemindQuestion } from '../../src-renderer/record/reminders/remind-question.ts'
import { toMoment } from '../../src-shared/values/time.ts'
import { need, openReminders } from './reminders-place.ts'

let place: Awaited<ReturnType<typeof openReminders>>
let shown: VueWrapper
const requestPermission = vi.fn().mockResolvedValue('granted')

async function ask(language: 'en' | 'ru' = 'en') {
  place = await openReminders(language)
  useRemindQuestion().asked = { ...(await place.addDeal('Alpha')), title: 'Alpha' }
  shown = mount(RemindDialog, { attachTo: document.body, global: place.global() })
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
}
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 30, 14, 20), toFake: ['Date'] })
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
})
afterEach(async () => {
  shown.unmount()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await place.close()
})

const button = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find((one) => one.textContent.trim() === text)
const input = (at: number) => [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')][at]
const type = (at: number, text: string) => {
  const field = input(at)
  if (!field) throw new Error('no such field')
  field.focus()
  field.value = text
  field.dispatchEvent(new Event('input'))
  field.dispatchEvent(new Event('change'))
  field.blur()
}
const read = async () => {
  await vi.waitFor(() => expect(useRemindQuestion().asked).toBeNull())
  return need(await place.reminders.list({})).reminders.map(({ text, dueAt }) => [text, toMoment(dueAt, 'UTC').slice(0, 16)])
}

it('saves at once what is chosen without typing', async () => {
  await ask()
  type(0, ' Call back ')
  button('In 2 hours')?.click()
  expect(await read()).toEqual([['Call back', '2026-01-30T16:20']])
})

it('offers tomorrow morning, and takes a typed time in the user’s words', async () => {
  await ask('ru')
  expect(input(1)?.value).toContain('09:00')
  type(1, 'в понедельник 10:30')
  await vi.waitFor(() => expect(input(1)?.value).toMatch(/02\.02\.2026.*10:30/))
  button('Напомнить')?.click()
  expect(await read()).toEqual([['', '2026-02-02T10:30']])
})

it('saves nothing while the typed time cannot be read, unless one is chosen', async () => {
  await ask()
  type(0, 'Call back')
  type(1, 'in three dais')
  document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  expect(need(await place.reminders.list({})).reminders).toEqual([])
  expect(input(1)?.value).toBe('in three dais')
  button('In 2 hours')?.click()
  expect(await read()).toEqual([['Call back', '2026-01-30T16:20']])
})

it('creates one reminder although the first answer was lost', async () => {
  await ask()
  const countAll = async () => need(await place.reminders.list({})).total
  type(0, 'Call back')
  place.lose('/ext/v1/reminders')
  button('In 2 hours')?.click()
  await vi.waitFor(() => expect(useToasts().toasts).toHaveLength(1))
  place.lose(null)
  expect([await countAll(), button('In 2 hours')?.hasAttribute('disabled')]).toEqual([1, false])
  vi.setSystemTime(Date.UTC(2026, 0, 30, 14, 21))
  button('In 2 hours')?.click()
  expect(await read()).toEqual([['Call back', '2026-01-30T16:20']])
})

it('counts two hours from the moment of the choice, however long the dialog was open', async () => {
  await ask()
  vi.setSystemTime(Date.UTC(2026, 0, 30, 15, 50))
  button('In 2 hours')?.click()
  expect(await read()).toEqual([['', '2026-01-30T17:50']])
})

it('asks for notices of the system only on a click', async () => {
  await ask()
  expect(requestPermission).not.toHaveBeenCalled()
  button('Allow')?.click()
  await vi.waitFor(() => expect(requestPermission).toHaveBeenCalledOnce())
})
