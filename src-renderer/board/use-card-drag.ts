import { useEventListener } from '@vueuse/core'
import { onScopeDispose, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { RecordRow } from '../api/records.ts'
import { findAutoscroll } from './board-geometry.ts'
import { followPointer } from './follow-pointer.ts'

/** A mouse drags after this many pixels; a smaller move is a click. */
const slackPx = 4
/** A finger drags after it rested this long. If it moves earlier, it scrolls. */
const holdMs = 350
const restPx = 10

/** What is dragged: a card, or all selected ones with it. */
export interface Lifted {
  readonly ids: ReadonlySet<string>
  /** The card under the pointer, and the column it was in. */
  readonly row: RecordRow
  readonly from: string
  readonly count: number
}

interface DragOptions<L> {
  /** The element that scrolls sideways and holds all columns. */
  readonly board: Ref<HTMLElement | null>
  /** What follows the pointer during a drag. */
  readonly preview: Readonly<Ref<HTMLElement | null>>
  /** What a press on this element would drag; undefined if nothing. */
  readonly lift: (target: Element) => L | undefined
  /** The column at a place of the board, if cards can be dropped there. */
  readonly findTarget: (x: number) => string | undefined
  readonly drop: (lifted: L, column: string) => void
}

interface Press<L> {
  readonly lifted: L
  readonly pointer: number
  readonly x: number
  readonly y: number
  readonly isTouch: boolean
}

/**
 * Drags cards with mouse, pen or finger. The pointer belongs to the board, not to the card, so that a card may be redrawn or
 * disappear during the drag.
 */
export function useCardDrag<L extends object>({ board, preview, lift, findTarget, drop }: DragOptions<L>) {
  const lifted = shallowRef(null) as ShallowRef<L | null>
  /** The column below the pointer. */
  const over = ref<string | null>(null)
  let press: Press<L> | null = null
  let hold: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let at = { x: 0, y: 0 }
  let place: ReturnType<typeof followPointer> | undefined
  watch(preview, (element) => (place = element ? followPointer(element) : undefined), { flush: 'sync' })

  function onPointerdown(event: PointerEvent): void {
    if (press || event.button !== 0 || event.shiftKey || event.ctrlKey || event.metaKey) return
    const found = event.target instanceof Element ? lift(event.target) : undefined
    if (!found) return
    press = {
      lifted: found,
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      isTouch: event.pointerType === 'touch',
    }
    at = { x: event.clientX, y: event.clientY }
    if (press.isTouch) hold = setTimeout(begin, holdMs)
  }

  function onPointermove(event: PointerEvent): void {
    if (!press || event.pointerId !== press.pointer) return
    at = { x: event.clientX, y: event.clientY }
    const moved = Math.hypot(at.x - press.x, at.y - press.y)
    if (lifted.value) return
    if (press.isTouch) {
      if (moved > restPx) cancel()
    } else if (moved > slackPx) begin()
  }

  function begin(): void {
    if (!press || !board.value) return
    lifted.value = press.lifted
    tryCapture(board.value, press.pointer)
    frame = requestAnimationFrame(follow)
  }

  /** Once per frame, however often the pointer reports: moves the preview, scrolls at the edges, finds the column. */
  function follow(): void {
    const element = board.value
    if (!lifted.value || !element) return
    const { left, width } = element.getBoundingClientRect()
    const step = findAutoscroll(at.x - left, width)
    if (step !== 0) element.scrollLeft += step
    over.value = findTarget(at.x - left + element.scrollLeft) ?? null
    place?.(at.x + 8, at.y + 8)
    frame = requestAnimationFrame(follow)
  }

  function onPointerup(event: PointerEvent): void {
    if (!press || event.pointerId !== press.pointer) return
    const [cards, element] = [lifted.value, board.value]
    const column = cards && element ? findDropped(event, element) : undefined
    cancel()
    if (!cards) return
    swallowClick()
    if (column !== undefined) drop(cards, column)
  }

  /** Outside the board nothing is dropped. */
  function findDropped({ clientX, clientY }: PointerEvent, element: HTMLElement): string | undefined {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    return isInside ? findTarget(clientX - left + element.scrollLeft) : undefined
  }

  function cancel(): void {
    clearTimeout(hold)
    cancelAnimationFrame(frame)
    press = null
    lifted.value = null
    over.value = null
  }

  useEventListener(document, 'pointermove', onPointermove, { passive: true })
  useEventListener(document, 'pointerup', onPointerup)
  useEventListener(document, 'pointercancel', ({ pointerId }) => press?.pointer === pointerId && cancel())
  useEventListener(window, 'blur', cancel)
  // The browser must not scroll, select or open a menu while a finger drags.
  useEventListener(board, 'touchmove', (event) => lifted.value && event.cancelable && event.preventDefault(), { passive: false })
  useEventListener(document, 'contextmenu', (event) => press?.isTouch && (event.preventDefault(), event.stopPropagation()), {
    capture: true,
  })
  useEventListener(
    document,
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !lifted.value) return
      event.preventDefault()
      event.stopPropagation()
      cancel()
    },
    { capture: true },
  )
  onScopeDispose(cancel)

  return { lifted, over, onPointerdown }
}

/** Fails for a pointer that has gone already. Then the drag just ends. */
function tryCapture(element: HTMLElement, pointer: number): void {
  try {
    element.setPointerCapture(pointer)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

/** The browser reports a click after the drop, which would open the card below. */
function swallowClick(): void {
  const stop = (event: Event) => (event.preventDefault(), event.stopPropagation())
  document.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', stop, { capture: true }))
}
