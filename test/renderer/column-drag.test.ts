// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope, nextTick, shallowRef, type EffectScope } from 'vue'
import { useColumnDrag } from '../../src-renderer/grid/use-column-drag.ts'

let scope: EffectScope
beforeEach(() => (scope = effectScope()))
afterEach(() => scope.stop())

/** A header with three columns, each 100 px wide. */
function open() {
  const header = document.createElement('div')
  for (const [at, name] of ['a', 'b', 'c'].entries()) {
    const cell = document.createElement('div')
    cell.dataset['name'] = name
    cell.getBoundingClientRect = () => new DOMRect(at * 100, 0, 100, 30)
    header.append(cell)
  }
  const onDrop = vi.fn()
  const drag = scope.run(() => useColumnDrag(shallowRef(header), onDrop))!
  const send = async (kind: string, x = 0) => {
    window.dispatchEvent(new PointerEvent(kind, { clientX: x, button: 0 }))
    await nextTick()
  }
  const start = async (x: number) => {
    drag.start(new PointerEvent('pointerdown', { clientX: x, button: 0 }), 'a')
    await nextTick()
  }
  return { drag, onDrop, send, start }
}

it('drops a column where the pointer comes up', async () => {
  const { drag, onDrop, send, start } = open()
  await start(50)
  await send('pointermove', 52)
  expect(drag.drag.value).toBeNull()
  await send('pointermove', 290)
  expect(drag.drag.value).toMatchObject({ name: 'a', at: 3 })
  await send('pointerup')
  expect(onDrop.mock.calls).toEqual([['a', 3]])
  expect([drag.drag.value, drag.isClick()]).toEqual([null, false])
})

it('cancels on Escape, and hears no key without a drag', async () => {
  const { drag, onDrop, send, start } = open()
  const press = () => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  await start(50)
  expect(press()).toBe(false)
  await send('pointermove', 290)
  expect(press()).toBe(true)
  await nextTick()
  await send('pointerup')
  expect(onDrop).not.toHaveBeenCalled()
  await send('pointermove', 290)
  expect(drag.drag.value).toBeNull()
})

it('stops listening with its grid', async () => {
  const { drag, send, start } = open()
  await start(50)
  scope.stop()
  await send('pointermove', 290)
  expect(drag.drag.value).toBeNull()
})
