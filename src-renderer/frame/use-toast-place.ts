import { useEventListener, useMutationObserver, useResizeObserver } from '@vueuse/core'
import { onBeforeUnmount, shallowRef, type Ref } from 'vue'
import { findToastPlace, usualPlace, type ToastPlace } from './toast-place.ts'

/** These events may move the focus, scroll rows, or show or hide the selection bar. */
const moments: (keyof WindowEventMap)[] = ['focusin', 'keyup', 'pointerup', 'scroll', 'resize']

/** Popups of a field: its calendar, its options and its error message. */
const popups = '[data-reka-popper-content-wrapper], [role=gridcell] [role=alert]'

/** Keeps toasts off the edited field, the focused row, recently changed rows and the bars around the list. */
export function useToastPlace(toasts: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<ToastPlace>> {
  const place = shallowRef<ToastPlace>(usualPlace)
  let asked = 0
  /** True after the pointer moved over the toasts. A toast that appears under a resting pointer does not count. */
  let isPointedAt = false

  function measureSoon(): void {
    cancelAnimationFrame(asked)
    asked = requestAnimationFrame(measure)
  }

  function measure(): void {
    const own = toasts.value
    // Measuring forces a layout, so an empty list is skipped first.
    if (!own || own.childElementCount === 0) return
    // Toasts do not move while someone points at them.
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
