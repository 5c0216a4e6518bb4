// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import ToastCard from '../../src-renderer/frame/ToastCard.vue'
import { mountPart } from './parts/mount-part.ts'

beforeEach(() => void setActivePinia(createPinia()))

describe('how long news stay', () => {
  const action = { label: 'Undo', run: vi.fn() }

  it.each([
    ['with a way back', { action }, 10_000],
    ['with nothing to choose', {}, 4350],
    ['with nothing to choose and more to read', { text: 'Not saved. '.repeat(8) }, 8400],
    ['with nothing to choose and very much to read', { text: 'Not saved. '.repeat(99) }, 10_000],
    ['with a way back for longer', { action, shownMs: 30_000 }, 30_000],
    ['with nothing to choose for longer', { shownMs: 30_000 }, 30_000],
  ])('is as long as they say, or as usual: %s', (_name, rest, lasts) => {
    vi.useFakeTimers()
    const card = mountPart(ToastCard, { props: { toast: { key: 1, text: 'Changed', ...rest } } })
    vi.advanceTimersByTime(lasts - 1)
    expect(card.emitted('drop')).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(card.emitted('drop')).toHaveLength(1)
    card.unmount()
    vi.useRealTimers()
  })
})

describe('news with a way back', () => {
  it.each([
    ['Undo', 1],
    ['Dismiss', 0],
  ])('are gone once it is chosen what becomes of them: %s', async (name, calls) => {
    const action = { label: 'Undo', run: vi.fn() }
    const card = mountPart(ToastCard, { props: { toast: { key: 1, text: 'Created', action } } })
    await card
      .findAll('button')
      .find((button) => (button.attributes('aria-label') ?? button.text()) === name)
      ?.trigger('click')
    expect(action.run).toHaveBeenCalledTimes(calls)
    expect(card.emitted('drop')).toHaveLength(1)
    card.unmount()
  })

  it.each([
    ['global.undo', ['Ctrl', 'Z']],
    [undefined, []],
  ])('say the key that does the same now, and no other: %s', (does, keys) => {
    const action = { label: 'Undo', run: vi.fn(), does: () => does }
    const card = mountPart(ToastCard, { props: { toast: { key: 1, text: 'Created', action } } })
    expect(card.findAll('kbd').map((key) => key.text())).toEqual(keys)
    card.unmount()
  })
})
