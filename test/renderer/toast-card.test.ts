// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import ToastCard from '../../src-renderer/frame/ToastCard.vue'
import { mountPart } from './parts/mount-part.ts'

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
})
