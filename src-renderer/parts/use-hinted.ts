import { useEventListener } from '@vueuse/core'
import { onBeforeUnmount, shallowRef, type ShallowRef } from 'vue'
import { findHinted } from './hint.ts'

/** How long the pointer rests on an element before its hint appears. While a hint is visible, the next one appears at once. */
const patienceMs = 500
/** Time to move the pointer from the element to its hint. */
const graceMs = 120

export const hintRole = 'tooltip'

const walkingKeys: ReadonlySet<string> = new Set(['Tab', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Home', 'End'])

/** The element whose hint is visible. */
export function useHinted(): Readonly<ShallowRef<HTMLElement | undefined>> {
  const hinted = shallowRef<HTMLElement>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The element under the pointer, even if its hint is not visible yet. */
  let pointed: HTMLElement | undefined
  /** The innermost element under the pointer. It may get a hint while the pointer rests on it. */
  let resting: EventTarget | null = null
  /** The last key moves the focus, and no element has received it yet. */
  let isWalking = false

  function show(element: HTMLElement | undefined, after = 0): void {
    clearTimeout(timer)
    if (after === 0) hinted.value = element
    else timer = setTimeout(() => (hinted.value = element), after)
  }

  function hide(): void {
    show(undefined)
  }

  function onPointer({ target, pointerType }: PointerEvent): void {
    if (pointerType === 'touch') return
    if (target instanceof Element && target.closest(`[role=${hintRole}]`)) {
      clearTimeout(timer)
      return
    }
    resting = target
    const next = findHinted(target)
    if (next === pointed && next !== undefined) {
      // The pointer came back from the hint in time.
      if (hinted.value === next) clearTimeout(timer)
      return
    }
    const before = pointed
    pointed = next
    if (next) show(next, hinted.value ? 0 : patienceMs)
    else if (before && hinted.value) show(undefined, graceMs)
    else if (before) clearTimeout(timer)
  }

  function onLeave({ relatedTarget }: PointerEvent): void {
    if (relatedTarget !== null) return
    pointed = undefined
    resting = null
    hide()
  }

  /** Shows the hint only if a key moved the focus here. A closing layer also returns the focus, but needs no hint. */
  function onFocus({ target }: FocusEvent): void {
    const isReached = isWalking
    isWalking = false
    const isHinted = target instanceof HTMLElement && findHinted(target) === target && target.matches(':focus-visible')
    if (isReached && isHinted) show(target)
    else hide()
  }

  /** Hides the hint on any press or key. It appears again on the next hover. */
  function onPress(event: Event): void {
    isWalking = event instanceof KeyboardEvent && walkingKeys.has(event.key)
    hide()
  }

  function onScroll({ target }: Event): void {
    if (target instanceof Node && hinted.value && target.contains(hinted.value)) hide()
  }

  const options = { capture: true, passive: true }
  useEventListener(document, 'pointerover', onPointer, options)
  useEventListener(document, 'pointerout', onLeave, options)
  useEventListener(document, 'focusin', onFocus, options)
  useEventListener(document, 'focusout', hide, options)
  useEventListener(document, ['pointerdown', 'click', 'keydown'], onPress, options)
  useEventListener(document, 'scroll', onScroll, options)
  const observer = new MutationObserver(() => {
    if (pointed) return
    pointed = findHinted(resting)
    if (pointed) show(pointed, patienceMs)
  })
  observer.observe(document.body, { subtree: true, attributeFilter: ['data-hint'] })
  onBeforeUnmount(() => {
    observer.disconnect()
    hide()
  })
  return hinted
}
