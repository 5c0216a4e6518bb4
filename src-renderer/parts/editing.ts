import { nextTick, onMounted, watch, type Ref } from 'vue'

/** What the user does next after a commit. */
export type CommitThen = 'stay' | 'leave' | 'next' | 'back'

/** By how many fields the focus moves, if it stays among the fields. */
export const commitSteps = { stay: 0, next: 1, back: -1 } as const satisfies Record<Exclude<CommitThen, 'leave'>, number>

/** Props of every editor. */
export interface EditorProps {
  label?: string | undefined
  hint?: string | undefined
  problem?: string | undefined
  /** A warning under the field. The value can still be saved. */
  warning?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  readonly?: boolean | undefined
  placeholder?: string | undefined
  /** Fills a grid cell, and takes the focus at once. */
  inline?: boolean | undefined
  /** The accessible name, if no label is drawn. */
  name?: string | undefined
  /** Enter submits the form, even if the field is empty. */
  sends?: boolean | undefined
}

/** CSS classes for an invalid, disabled or read-only control. */
export function toControlState({ disabled, readonly }: EditorProps, problem: string | undefined): (string | false | undefined)[] {
  return [problem && 'control-problem', disabled ? 'control-off' : readonly && 'control-fixed']
}

/** The control's ARIA attributes: name, validity and description. */
export function toControlNames(
  { name, label }: EditorProps,
  inline: boolean,
  problem: string | undefined,
  describedby: string | undefined,
) {
  return {
    'aria-label': name ?? (inline ? label : undefined),
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedby,
  }
}

/** What every editor exposes to its parent. */
export interface Focusable {
  focus(): void
}

interface Editing {
  readonly text: Ref<string>
  readonly isInline: () => boolean
  readonly findProblem: () => string | undefined
  /** False if the typed text cannot be read. */
  readonly save: (then: CommitThen) => boolean
  readonly cancel: () => void
  /** Enter starts a new line, for multi-line text. */
  readonly breaksLines?: boolean | undefined
}

/** When a typed text is committed or restored; shared by all text editors. */
export function useEditing({ text, isInline, findProblem, save, cancel, breaksLines = false }: Editing) {
  let start = text.value
  let beforeSaved = start
  let handedOver = false
  let over = false

  watch([text, findProblem], () => (handedOver = false), { flush: 'sync' })

  function begin(): void {
    start = beforeSaved = text.value
    handedOver = false
  }

  function commit(then: CommitThen): void {
    if (over || (isInline() ? handedOver : text.value === start)) return
    if (!save(then)) return
    handedOver = true
    beforeSaved = start
    if (!isInline()) start = text.value
  }

  function leaveAsItWas(event: KeyboardEvent): void {
    // A refused value was never saved, so Escape restores the value before it.
    const former = findProblem() === undefined ? start : beforeSaved
    const changed = text.value !== former
    if (changed) text.value = former
    if (changed || isInline()) {
      event.preventDefault()
      event.stopPropagation()
    }
    over = isInline()
    start = beforeSaved = former
    cancel()
  }

  function onKeydown(event: KeyboardEvent): void {
    if (isInline()) event.stopPropagation()
    if (event.isComposing) return
    const then = findThen(event, isInline(), breaksLines)
    if (event.key === 'Escape') leaveAsItWas(event)
    else if (then !== undefined) {
      if (isInline() || isSave(event)) event.preventDefault()
      commit(then)
    }
  }

  return { begin, commit, onKeydown, onBlur: () => commit('leave') }
}

function findThen(event: KeyboardEvent, inline: boolean, breaksLines: boolean): CommitThen | undefined {
  if (isSave(event)) return 'stay'
  if (event.key === 'Tab' && inline) return event.shiftKey ? 'back' : 'next'
  if (event.key !== 'Enter') return undefined
  const mod = event.ctrlKey || event.metaKey
  return mod || (breaksLines ? inline && !event.shiftKey : true) ? 'stay' : undefined
}

/** Matches the letter, or the physical key in layouts without Latin letters. */
export function isSave(event: KeyboardEvent): boolean {
  const isS = event.key.toLowerCase() === 's' || (event.code === 'KeyS' && !/^[a-z]$/i.test(event.key))
  return isS && (event.ctrlKey || event.metaKey) && !event.altKey
}

/** A click on the frame of a field focuses its text. False if the click hit another control inside the frame. */
export function pressFrame(event: MouseEvent, control: HTMLElement | null): boolean {
  if (event.target === control) return true
  if (!(event.target instanceof Element) || event.target.closest('button, a, input')) return false
  event.preventDefault()
  control?.focus()
  return true
}

/** In a cell, the editor takes the focus on mount and selects its text. */
export function useFocusAtStart(control: Ref<HTMLElement | null>, isInline: () => boolean): void {
  onMounted(async () => {
    if (!isInline()) return
    await nextTick()
    control.value?.focus({ preventScroll: true })
    // A number changes its format on focus. Selects the text after that.
    await nextTick()
    if (control.value instanceof HTMLInputElement || control.value instanceof HTMLTextAreaElement) control.value.select()
  })
}
