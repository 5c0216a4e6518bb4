// @vitest-environment happy-dom
import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Component } from 'vue'
import type { Language } from '../../../src-shared/bridge.ts'
import ColourInput from '../../../src-renderer/parts/ColourInput.vue'
import { dateStyles } from '../../../src-renderer/parts/date-style.ts'
import DateInput from '../../../src-renderer/parts/DateInput.vue'
import MoneyInput from '../../../src-renderer/parts/MoneyInput.vue'
import { keepModel, mountPart } from './mount-part.ts'

let part: VueWrapper
afterEach(() => part.unmount())

async function open(kind: Component, value: string | null, props: Record<string, unknown> = {}, language: Language = 'ru') {
  part = mountPart(kind, { props: { label: 'Value', ...keepModel(value, (next) => part.setProps(next)), ...props } }, language)
  const control = part.find<HTMLInputElement>('input')
  control.element.focus()
  await flushPromises()
  return control
}

const committed = () => part.emitted('commit') ?? []
const now = () => Date.UTC(2026, 10, 15, 12)

describe('an amount', () => {
  it('is plain while one types and grouped while one reads', async () => {
    const control = await open(MoneyInput, '4700000.5')
    expect(control.element.value).toBe('4700000,5')
    control.element.blur()
    await flushPromises()
    expect(control.element.value.replace(/\s/g, ' ')).toBe('4 700 000,50')
    expect(committed()).toEqual([])
  })

  it('is handed over as the API writes it', async () => {
    const control = await open(MoneyInput, null)
    await control.setValue('1 234,5')
    await control.trigger('keydown', { key: 'Enter' })
    expect(committed()).toEqual([['1234.5', 'stay']])
  })

  it('that cannot be read is kept, explained, and not handed over', async () => {
    const control = await open(MoneyInput, '5.0')
    await control.setValue('5 apples')
    control.element.blur()
    await flushPromises()
    expect([control.element.value, committed(), part.emitted('refuse')]).toEqual(['5 apples', [], [['5 apples']]])
    expect(document.querySelector('[role=alert]')?.textContent).toMatch(/^Это не сумма\. \S+ 1\s234,50$/)
    control.element.focus()
    await control.setValue('6')
    expect(document.querySelector('[role=alert]')).toBeNull()
    await control.trigger('keydown', { key: 'Enter' })
    expect(committed()).toEqual([['6.0', 'stay']])
  })

  it('of more digits than fit is said to be just that', async () => {
    const control = await open(MoneyInput, '5.0')
    await control.setValue('1 234 567 890 123 456')
    control.element.blur()
    await flushPromises()
    expect(document.querySelector('[role=alert]')?.textContent).toBe('Поместится не больше 15 цифр.')
  })

  it('goes back by Esc to the very value, with digits that no one may type', async () => {
    const exact = '12345678901234567890.5'
    const control = await open(MoneyInput, exact)
    await control.setValue('7')
    await control.trigger('keydown', { key: 'Escape' })
    expect(part.emitted('update:modelValue')?.at(-1)).toEqual([exact])
  })

  it('in a cell is handed over untouched as it is', async () => {
    const control = await open(MoneyInput, '12345678901234567890.5', { inline: true })
    await control.trigger('keydown', { key: 'Tab' })
    expect(committed()).toEqual([['12345678901234567890.5', 'next']])
  })
})

describe('a day', () => {
  const calendar = () => document.querySelector<HTMLElement>('[role=grid]')
  const press = async (key: string, more: KeyboardEventInit = {}) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
    await flushPromises()
  }

  it('is pointed at in a calendar that the keys walk through', async () => {
    const control = await open(DateInput, '2026-11-15', { now, zone: 'UTC' })
    await control.trigger('keydown', { key: 'ArrowDown', altKey: true })
    await flushPromises()
    expect(document.activeElement?.textContent?.trim()).toBe('15')
    await press('PageDown')
    await press('ArrowRight')
    await press('Home')
    expect(document.activeElement?.getAttribute('aria-label')).toContain('14 декабря')
    ;(document.activeElement as HTMLElement).click()
    await flushPromises()
    expect(calendar()).toBeNull()
    expect(committed()).toEqual([['2026-12-14', 'stay']])
    expect(document.activeElement).toBe(control.element)
  })

  it('of today is shown and focused by a button, and chosen only by a click on it', async () => {
    const control = await open(DateInput, '2024-02-03', { now, zone: 'UTC' })
    await control.trigger('keydown', { key: 'ArrowDown', altKey: true })
    await flushPromises()
    const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
    buttons.find((one) => one.textContent?.trim() === 'Сегодня')?.click()
    await flushPromises()
    expect([calendar() === null, committed()]).toEqual([false, []])
    expect(document.activeElement?.getAttribute('aria-current')).toBe('date')
    ;(document.activeElement as HTMLElement).click()
    await flushPromises()
    expect(committed()).toEqual([[new Date(now()).toISOString().slice(0, 10), 'stay']])
  })

  it('lies on the way from field to field once: the calendar has a key, which is told', async () => {
    const control = await open(DateInput, null, { now })
    const button = part.find('button')
    expect([button.attributes('tabindex'), button.attributes('aria-label')]).toEqual(['-1', 'Календарь'])
    expect([button.attributes('title'), control.attributes('aria-keyshortcuts')]).toEqual(['Календарь (Alt+↓)', 'Alt+ArrowDown'])
    await part.find('.control').trigger('mousedown')
    expect(document.activeElement).toBe(control.element)
  })

  it('in a cell is not left while the calendar is open', async () => {
    const control = await open(DateInput, '2026-11-15', { now, zone: 'UTC', inline: true })
    await control.trigger('keydown', { key: 'ArrowDown', altKey: true })
    await flushPromises()
    expect(calendar()).not.toBeNull()
    expect(committed()).toEqual([])
  })

  it('with an hour keeps the hour, and lets one type another', async () => {
    const control = await open(DateInput, '2026-11-15T14:30:00.000+03:00', { now, zone: 'Europe/Moscow', kind: 'datetime' })
    expect(control.element.value).toBe('15.11.2026 14:30')
    await control.trigger('keydown', { key: 'ArrowDown', altKey: true })
    await flushPromises()
    await press('ArrowRight')
    ;(document.activeElement as HTMLElement).click()
    await flushPromises()
    const { value, selectionStart, selectionEnd } = control.element
    expect([value, value.slice(selectionStart ?? 0, selectionEnd ?? 0), committed()]).toEqual(['16.11.2026 14:30', '14:30', []])
    await control.trigger('keydown', { key: 'Enter' })
    expect(committed()).toEqual([['2026-11-16T14:30:00.000+03:00', 'stay']])
  })

  it('starts its weeks where the language does', async () => {
    const control = await open(DateInput, null, { now, zone: 'UTC' }, 'en')
    await control.trigger('keydown', { key: 'ArrowDown', altKey: true })
    await flushPromises()
    expect(calendar()?.querySelector('th')?.textContent?.trim()).toBe('Sun')
  })

  it.each([
    ['dmy', 'dd/mm/yyyy'],
    ['mdy', 'mm/dd/yyyy'],
  ] as const)('shows in what order it will be read where nothing is typed: %s', async (order, shape) => {
    const spy = vi.spyOn(dateStyles.en, 'order', 'get').mockReturnValue(order)
    const control = await open(DateInput, null, { now, zone: 'UTC' }, 'en')
    expect(control.attributes('placeholder')).toBe(shape)
    spy.mockRestore()
  })
})

describe('a day that no calendar has', () => {
  it.each([
    ['date', '31.02.2027', 'Такого дня нет: 31 февраля 2027 г.'],
    ['datetime', '31.02.2027 10:00', 'Такого дня нет: 31 февраля 2027 г.'],
    ['date', 'скоро', 'Это не дата. Пример: 15.11.2026'],
  ])('is refused for being that: %s %s', async (kind, text, words) => {
    const control = await open(DateInput, null, { now, zone: 'UTC', kind })
    await control.setValue(text)
    control.element.blur()
    await flushPromises()
    expect(document.querySelector('[role=alert]')?.textContent.replace(/\s/g, ' ')).toBe(words)
    expect(committed()).toEqual([])
  })
})

describe('a filled value that is reached by a key', () => {
  const selected = ({ element: { value, selectionStart, selectionEnd } }: { element: HTMLInputElement }) =>
    value.slice(selectionStart ?? 0, selectionEnd ?? 0)

  it.each([
    ['an amount', MoneyInput, '4700000.5', '4700000,5'],
    ['a day', DateInput, '2026-12-24', '24.12.2026'],
  ])('is selected as a whole, so that typing replaces it: %s', async (_name, kind, value, text) => {
    const control = await open(kind, value)
    expect(selected(control)).toBe(text)
  })

  it('leaves the caret to the pointer that pressed there', async () => {
    part = mountPart(MoneyInput, { props: { label: 'Value', modelValue: '5.0' } }, 'ru')
    const control = part.find<HTMLInputElement>('input')
    await control.trigger('mousedown')
    control.element.focus()
    await flushPromises()
    expect(selected(control)).toBe('')
    await control.trigger('mouseup')
    control.element.blur()
    control.element.focus()
    await flushPromises()
    expect(selected(control)).toBe('5')
  })

  it('goes on where it was when the window comes back', async () => {
    const control = await open(MoneyInput, '5.0')
    await control.setValue('56')
    control.element.setSelectionRange(2, 2)
    // Another window takes the keyboard: the field stays the active one of its own.
    await control.trigger('blur')
    await control.trigger('focus')
    await flushPromises()
    expect(selected(control)).toBe('')
  })
})

describe('a colour', () => {
  it('is pointed at by its name', async () => {
    await open(ColourInput, null, {}, 'en')
    await part.find('button').trigger('click')
    await flushPromises()
    document.querySelector<HTMLElement>('[aria-label=Teal]')?.click()
    await flushPromises()
    expect(committed()).toEqual([['#12a594', 'stay']])
  })
})
