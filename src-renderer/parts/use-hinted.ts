import { useEventListener } from '@vueuse/core'
import { onBeforeUnmount, shallowRef, type ShallowRef } from 'vue'
import { findHinted } from './hint.ts'

/** So long one points at something before it is explained; the next one after it is explained at once. */
const patienceMs = 500
/** The way from an element to its hint, which may be pointed at too. */
const graceMs = 120

export const hintRole = 'tooltip'

const walkingKeys: ReadonlySet<string> = new Set(['Tab', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Home', 'End'])

/** The element whose hint is to be seen. */
export function useHinted(): Readonly<ShallowRef<HTMLElement | undefined>> {
  const hinted = shallowRef<HTMLElement>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What is pointed at, seen or not yet. */
  let pointed: HTMLElement | undefined
  /** The last thing pressed goes from one element to the next, and none was reached by it yet. */
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
    const next = findHinted(target)
    if (next === pointed && next !== undefined) {
      // Back from its hint before that was gone.
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
    hide()
  }

  /** Only who came here by keys wants to know what it is: a layer that closes gives the focus back to what was known before. */
  function onFocus({ target }: FocusEvent): void {
    const isReached = isWalking
    isWalking = false
    const isHinted = target instanceof HTMLElement && findHinted(target) === target && target.matches(':focus-visible')
    if (isReached && isHinted) show(target)
    else hide()
  }

  /** Whoever presses something, or types, has read it; who wants to read on points at it anew. */
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
  onBeforeUnmount(hide)
  return hinted
}
