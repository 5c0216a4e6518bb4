// @vitest-environment happy-dom
import type { VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { toHint } from '../../../src-renderer/parts/hint.ts'
import HintBubble from '../../../src-renderer/parts/HintBubble.vue'
import PushButton from '../../../src-renderer/parts/PushButton.vue'
import { hintRole, useHinted } from '../../../src-renderer/parts/use-hinted.ts'
import { mountPart } from './mount-part.ts'

let page: VueWrapper

const template = `
  <div>
    <PushButton id="one" label="One" icon-only shortcut="C" />
    <PushButton id="two" label="Two" hint="The second" />
    <PushButton id="none" label="Three" />
    <div id="scrolled"><a id="link" href="#" v-bind="toHint({ text: 'Away', side: 'right' })"><b id="inside">x</b></a></div>
    <HintBubble v-if="hinted" :target="hinted" />
  </div>`

beforeEach(() => {
  vi.useFakeTimers()
  page = mountPart({ components: { PushButton, HintBubble }, setup: () => ({ hinted: useHinted(), toHint }), template })
})
afterEach(() => {
  page.unmount()
  vi.useRealTimers()
})

const find = (id: string): HTMLElement => page.get<HTMLElement>(`#${id}`).element
const seen = () => document.querySelector(`[role=${hintRole}]`)?.textContent.trim().replaceAll(/\s+/g, ' ')

async function point(at: Element, ms = 0, pointerType = 'mouse'): Promise<void> {
  at.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }))
  vi.advanceTimersByTime(ms)
  await nextTick()
}

describe('a hint', () => {
  it('comes to who points at something for a while, with its keys, and goes with the pointer', async () => {
    await point(find('one'), 499)
    expect(seen()).toBeUndefined()
    await point(find('one'), 1)
    expect(seen()).toBe('One C')
    const bubble = document.querySelector(`[role=${hintRole}]`)
    expect(find('one').getAttribute('aria-describedby')).toBe(bubble?.id)
    await point(find('none'), 119)
    expect(seen()).toBe('One C')
    await point(find('none'), 1)
    expect(seen()).toBeUndefined()
    expect(find('one').hasAttribute('aria-describedby')).toBe(false)
  })

  it('stays while it is pointed at itself, and goes at once to the next element', async () => {
    await point(find('one'), 500)
    await point(find('none'), 50)
    const bubble = document.querySelector(`[role=${hintRole}]`)
    if (bubble) await point(bubble, 1000)
    expect(seen()).toBe('One C')
    await point(find('two'))
    expect(seen()).toBe('The second')
    expect(find('one').hasAttribute('aria-describedby')).toBe(false)
  })

  it('comes also if its element gets one while the pointer rests on it', async () => {
    await point(find('none'), 1000)
    find('none').dataset['hint'] = 'Now there is one'
    await vi.advanceTimersByTimeAsync(499)
    expect(seen()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(seen()).toBe('Now there is one')
    // Not for an element that the pointer has left, nor for a finger.
    await point(document.body, 1000)
    await point(find('scrolled'), 1000, 'touch')
    find('two').dataset['hint'] = 'Other'
    find('scrolled').dataset['hint'] = 'Touched'
    await vi.advanceTimersByTimeAsync(1000)
    expect(seen()).toBeUndefined()
  })

  it('does not come for a finger, for what has none, nor after a short glance', async () => {
    await point(find('one'), 1000, 'touch')
    await point(find('none'), 1000)
    await point(find('inside'), 400)
    await point(find('none'), 1000)
    expect(seen()).toBeUndefined()
  })

  it.each([
    ['a press', () => find('link').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))],
    ['Escape', () => find('link').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))],
    ['a letter', () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))],
    ['scrolling', () => find('scrolled').dispatchEvent(new Event('scroll'))],
    [
      'leaving the window',
      () => find('link').dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: null })),
    ],
  ])('is gone at once with %s', async (_name, act) => {
    await point(find('inside'), 500)
    expect(seen()).toBe('Away')
    act()
    await nextTick()
    expect(seen()).toBeUndefined()
  })

  it.each([
    ['Tab', 'One C'],
    ['ArrowRight', 'One C'],
    ['Escape', undefined],
    ['Enter', undefined],
  ])('comes to who arrives by %s: %s', async (key, said) => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    find('one').focus()
    await nextTick()
    expect(seen()).toBe(said)
  })

  it('does not come again where the window, or a layer, gives the focus back', async () => {
    find('one').dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
    find('two').focus()
    await nextTick()
    expect(seen()).toBe('The second')
    find('two').blur()
    find('two').focus()
    await nextTick()
    expect(seen()).toBeUndefined()
  })

  it('says what its element says by now, and goes with it', async () => {
    await point(find('link'), 500)
    find('link').setAttribute('data-hint', 'Elsewhere')
    await vi.advanceTimersByTimeAsync(1)
    expect(seen()).toBe('Elsewhere')
    find('link').remove()
    await vi.advanceTimersByTimeAsync(1)
    expect(seen()).toBeUndefined()
  })
})
