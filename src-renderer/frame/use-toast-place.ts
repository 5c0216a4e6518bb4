import { useEventListener, useMutationObserver, useResizeObserver } from '@vueuse/core'
import { onBeforeUnmount, shallowRef, type Ref } from 'vue'
import { findToastPlace, usualPlace, type ToastPlace } from './toast-place.ts'

/** By keys and by the pointer the focus moves, rows scroll, and the bar of a selection comes and goes. */
const moments: (keyof WindowEventMap)[] = ['focusin', 'keyup', 'pointerup', 'scroll', 'resize']

/** What opens beside a field belongs to it: its calendar, its choices, what is said of its text. */
const popups = '[data-reka-popper-content-wrapper], [role=gridcell] [role=alert]'

/** Keeps toasts off what is edited, the row in focus, the rows that just changed, and the bars around the list. */
export function useToastPlace(toasts: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<ToastPlace>> {
  const place = shallowRef<ToastPlace>(usualPlace)
  let asked = 0
  /** Someone moved the pointer onto them; where they came up under a pointer at rest, no one points at them. */
  let isPointedAt = false

  function measureSoon(): void {
    cancelAnimationFrame(asked)
    asked = requestAnimationFrame(measure)
  }

  function measure(): void {
    const own = toasts.value
    // Asked for a size, an empty one too would have the page laid out.
    if (!own || own.childElementCount === 0) return
    // What someone points at stays where it is.
    if (own.offsetHeight === 0 || isPointedAt) return
    const focused = own.contains(document.activeElement) ? null : document.activeElement
    const row = focused === document.body ? null : (focused?.closest('[role=row]') ?? focused)
    const groups = [
      [...(focused && row ? [focused, row] : []), ...document.querySelectorAll(popups)],
      [...document.querySelectorAll('main [role=toolbar]')],
      [...document.querySelectorAll('[data-changed]')],
    ]
    place.value = findToastPlace(
      { width: own.offsetWidth, height: own.offsetHeight },
      { width: window.innerWidth, height: window.innerHeight },
      groups.map((group) => group.map((one) => one.getBoundingClientRect())),
    )
  }

  function onPointermove({ movementX, movementY }: PointerEvent): void {
    if (movementX !== 0 || movementY !== 0) isPointedAt = true
  }

  function onPointerleave(): void {
    isPointedAt = false
    measureSoon()
  }

  useResizeObserver(toasts, measureSoon)
  useEventListener(toasts, 'pointermove', onPointermove)
  useEventListener(toasts, 'pointerleave', onPointerleave)
  useMutationObserver(document.body, measureSoon, { subtree: true, attributes: true, attributeFilter: ['data-changed'] })
  useEventListener(window, moments, measureSoon, { capture: true, passive: true })
  onBeforeUnmount(() => cancelAnimationFrame(asked))

  return place
}
