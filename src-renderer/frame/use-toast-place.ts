import { onBeforeUnmount, onMounted, shallowRef, type Ref } from 'vue'
import { findToastPlace, usualPlace, type ToastPlace } from './toast-place.ts'

/** By keys and by the pointer the focus moves, rows scroll, and the bar of a selection comes and goes. */
const moments = ['focusin', 'keyup', 'pointerup', 'scroll', 'resize'] as const

/** What opens beside a field belongs to it: its calendar, its choices, what is said of its text. */
const popups = '[data-reka-popper-content-wrapper], [role=gridcell] [role=alert]'

/** Keeps toasts off what is edited, the row in focus, the rows that just changed, and the bars around the list. */
export function useToastPlace(toasts: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<ToastPlace>> {
  const place = shallowRef<ToastPlace>(usualPlace)
  const sizes = new ResizeObserver(measureSoon)
  const rows = new MutationObserver(measureSoon)
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

  onMounted(() => {
    if (toasts.value) sizes.observe(toasts.value)
    toasts.value?.addEventListener('pointermove', onPointermove)
    toasts.value?.addEventListener('pointerleave', onPointerleave)
    rows.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-changed'] })
    for (const moment of moments) window.addEventListener(moment, measureSoon, { capture: true, passive: true })
  })
  onBeforeUnmount(() => {
    cancelAnimationFrame(asked)
    sizes.disconnect()
    rows.disconnect()
    for (const moment of moments) window.removeEventListener(moment, measureSoon, { capture: true })
  })

  return place
}
