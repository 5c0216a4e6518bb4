import { expect, it, vi } from 'vitest'
import { positionHeader } from '../../src-shared/jsonapi/position-header.ts'
import { createStreamStart } from '../../src-renderer/api/stream-start.ts'

function create() {
  const onOlder = vi.fn()
  const start = createStreamStart(onOlder)
  const note = (...positions: (string | null)[]) =>
    positions.forEach((position) => start.note({ headers: new Headers(position === null ? {} : { [positionHeader]: position }) }))
  return { start, note, onOlder }
}

it('begins at the earliest position of all answers so far, compared as numbers', () => {
  const { start, note, onOlder } = create()
  note('100', '99', null, '9007199254740993', '101')
  expect(start.take()).toBe('99')
  note('99', '100', null)
  expect(onOlder).not.toHaveBeenCalled()
})

it('tells of an answer that arrives later and is from before', () => {
  const { start, note, onOlder } = create()
  note('100')
  start.take()
  note('99')
  expect(onOlder).toHaveBeenCalledOnce()
})

it('knows no beginning without a position, and none for a second stream', () => {
  const { start, note } = create()
  note(null, 'soon')
  expect(start.take()).toBeUndefined()
  note('5')
  expect(start.take()).toBeUndefined()
  const other = create()
  other.note('5')
  expect([other.start.take(), other.start.take()]).toEqual(['5', undefined])
})
