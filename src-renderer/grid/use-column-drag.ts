import { onScopeDispose, shallowRef, type Ref } from 'vue'
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
  let stop: (() => void) | undefined
  /** True after a drag, to ignore the click that ends it. */
  let dropped = false

  function start(down: PointerEvent, name: string): void {
    dropped = false
    if (down.button !== 0 || (down.target instanceof Element && down.target.closest('button'))) return
    const listeners = new AbortController()
    const hear = { signal: listeners.signal }
    const end = () => {
      listeners.abort()
      drag.value = null
    }
    stop?.()
    stop = end
    window.addEventListener('pointermove', (moved) => move(moved.clientX, down.clientX, name), hear)
    window.addEventListener('pointercancel', end, hear)
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !drag.value) return
        event.preventDefault()
        event.stopPropagation()
        dropped = true
        end()
      },
      { ...hear, capture: true },
    )
    window.addEventListener(
      'pointerup',
      () => {
        const done = drag.value
        dropped ||= done !== null
        // The click, if any, follows immediately.
        setTimeout(() => (dropped = false))
        end()
        if (done) onDrop(done.name, done.at)
      },
      hear,
    )
  }

  function move(x: number, from: number, name: string): void {
    const row = header.value
    if (!row || dropped || (!drag.value && Math.abs(x - from) < threshold)) return
    const drawn = [...row.querySelectorAll('[data-name]')].map((cell) => cell.getBoundingClientRect())
    const at = findDropPlace(drawn, x)
    const edge = drawn[at]?.left ?? drawn.at(-1)?.right ?? 0
    drag.value = { name, at, line: edge - row.getBoundingClientRect().left }
  }

  onScopeDispose(() => stop?.())

  return { drag, start, isClick: () => !dropped }
}
