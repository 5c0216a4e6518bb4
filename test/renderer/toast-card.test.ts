// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import ToastCard from '../../src-renderer/frame/ToastCard.vue'
import { mountPart } from './parts/mount-part.ts'

describe('news with two ways to go on', () => {
  it.each([
    ['Undo', [1, 0]],
    ['Open', [0, 1]],
  ])('go the one that was chosen, and are gone: %s', async (label, calls) => {
    const action = { label: 'Undo', run: vi.fn() }
    const other = { label: 'Open', run: vi.fn() }
    const card = mountPart(ToastCard, { props: { toast: { key: 1, text: 'Created', action, other } } })
    await card
      .findAll('button')
      .find((button) => button.text() === label)
      ?.trigger('click')
    expect([action.run.mock.calls.length, other.run.mock.calls.length]).toEqual(calls)
    expect(card.emitted('drop')).toHaveLength(1)
    card.unmount()
  })
})
