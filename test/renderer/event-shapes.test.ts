import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readEvent } from '../../src-renderer/api/event-shapes.ts'

const logged = vi.fn()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(logged))
afterEach(() => void (logged.mockReset(), vi.restoreAllMocks()))

describe('an event of another shape than agreed', () => {
  it.each([['{"type":"deals","ids":"7","action":"update"}'], ['{"type":"deals"}'], ['no JSON'], ['null']])(
    'of a change means that anything may have changed, and is logged: %s',
    (data) => {
      expect(readEvent('change', data)).toEqual({ kind: 'reset' })
      expect(logged).toHaveBeenCalledOnce()
    },
  )

  it.each(['job', 'sync'])('of a %s tells nothing, and is logged', (event) => {
    expect(readEvent(event, '{"id":7,"attributes":{}}')).toBeUndefined()
    expect(logged).toHaveBeenCalledOnce()
  })
})

it('reads a change as it was sent, and no event that it does not know', () => {
  const change = { type: 'deals', ids: ['7'], action: 'update' }
  expect(readEvent('change', JSON.stringify(change))).toEqual({ kind: 'change', ...change })
  expect(readEvent('weather', '{}')).toBeUndefined()
  expect(logged).not.toHaveBeenCalled()
})
