import { useEventListener } from '@vueuse/core'
import { shallowRef, type Ref } from 'vue'
import { findDropPlace } from '../list/columns/column-layout.ts'

interface Drag {
  readonly name: string
  /** The index of the column to insert before. */
  readonly at: number
  /** The position of the drop line, from the header's left edge. */
  readonly line: number
}

const threshold = 4

/** Drags a header to another place. Escape cancels. */
export function useColumnDrag(header: Ref<HTMLElement | null>, onDrop: (name: string, at: number) => void) {
  const drag = shallowRef<Drag | null>(null)
  /** Where the pointer went down, until it comes up. */
  const pressed = shallowRef<{ readonly x: number; readonly name: string } | null>(null)
  /** True after a drag, to ignore the click that ends it. */
  let dropped = false

  function start(down: PointerEvent, name: string): void {
    dropped = false
    if (down.button !== 0 || (down.target instanceof Element && down.target.closest('button'))) return
    drag.value = null
    pressed.value = { x: down.clientX, name }
  }

  function end(): void {
    pressed.value = null
    drag.value = null
  }

  function drop(): void {
    const done = drag.value
    dropped ||= done !== null
    // The click, if any, follows immediately.
    setTimeout(() => (dropped = false))
    end()
    if (done) onDrop(done.name, done.at)
  }

  function hearKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !drag.value) return
    event.preventDefault()
    event.stopPropagation()
    dropped = true
    end()
  }

  /** Listens only while a button is down. */
  const page = () => (pressed.value ? window : null)
  useEventListener(
    page,
    'pointermove',
    (moved: PointerEvent) => pressed.value && move(moved.clientX, pressed.value.x, pressed.value.name),
  )
  useEventListener(page, 'pointercancel', end)
  useEventListener(page, 'keydown', hearKey, { capture: true })
  useEventListener(page, 'pointerup', drop)

  function move(x: number, from: number, name: string): void {
    const row = header.value
    if (!row || dropped || (!drag.value && Math.abs(x - from) < threshold)) return
    const drawn = [...row.querySelectorAll('[data-name]')].map((cell) => cell.getBoundingClientRect())
    const at = findDropPlace(drawn, x)
    const edge = drawn[at]?.left ?? drawn.at(-1)?.right ?? 0
    drag.value = { name, at, line: edge - row.getBoundingClientRect().left }
  }

  return { drag, start, isClick: () => !dropped }
}
