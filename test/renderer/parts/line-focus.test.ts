// @vitest-environment happy-dom
import type { VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick, ref, useTemplateRef } from 'vue'
import { useLineFocus } from '../../../src-renderer/parts/use-line-focus.ts'
import { mountPart } from './mount-part.ts'

const count = ref(12)
const toSearch = vi.fn()
let page: VueWrapper

const template = `
  <div ref="list" @focusin="onFocusin" @keydown="onKeydown">
    <div v-for="at in count" :key="at" data-line>
      <input :id="'box-' + at" type="checkbox" :disabled="at === 3" />
      <button :id="'up-' + at" :disabled="at === 3">Up</button>
    </div>
  </div>`

beforeEach(() => {
  count.value = 12
  toSearch.mockReset()
  const setup = () => ({ count, ...useLineFocus(useTemplateRef<HTMLElement>('list'), toSearch) })
  page = mountPart({ setup, template })
})
afterEach(() => page.unmount())

const find = (id: string): HTMLElement => page.get<HTMLElement>(`#${id}`).element
const listStops = () => page.findAll<HTMLElement>('[tabindex="0"]').map(({ element }) => element.id)

function press(key: string, held: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held })
  document.activeElement?.dispatchEvent(event)
  return event
}

describe('lines under a search box', () => {
  it.each([
    ['box-1', 'ArrowDown', 'box-2'],
    ['box-2', 'ArrowDown', 'box-4'],
    ['box-12', 'ArrowDown', 'box-1'],
    ['up-5', 'ArrowUp', 'box-4'],
    ['box-1', 'PageDown', 'box-10'],
    ['box-4', 'PageUp', 'box-1'],
    ['box-4', 'End', 'box-12'],
    ['box-4', 'Home', 'box-1'],
    ['box-4', 'ArrowRight', 'up-4'],
    ['up-4', 'ArrowLeft', 'box-4'],
    ['up-4', 'ArrowRight', 'up-4'],
  ])('lead from %s by %s to %s', (from, key, to) => {
    find(from).focus()
    press(key)
    expect(document.activeElement?.id).toBe(to)
  })

  it('are one stop of Tab: where one was last, or the first where that is gone', async () => {
    expect(listStops()).toEqual(['box-1'])
    find('up-8').focus()
    expect(listStops()).toEqual(['up-8'])
    count.value = 5
    await nextTick()
    expect(listStops()).toEqual(['box-1'])
  })

  it('hand on to the search box what is typed, and who goes up from the first', () => {
    find('box-1').focus()
    expect(press('ArrowUp').defaultPrevented).toBe(true)
    find('box-4').focus()
    for (const key of ['n', 'ж', 'Backspace']) expect(press(key).defaultPrevented).toBe(false)
    expect(toSearch).toHaveBeenCalledTimes(4)
    for (const key of [' ', 'Tab', 'Escape']) press(key)
    press('a', { ctrlKey: true })
    expect(toSearch).toHaveBeenCalledTimes(4)
  })

  it('are ticked by Enter', () => {
    const box = find('box-4') as HTMLInputElement
    box.focus()
    press('Enter')
    expect(box.checked).toBe(true)
  })
})
