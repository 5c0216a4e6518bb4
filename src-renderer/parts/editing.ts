import { nextTick, onMounted, watch, type Ref } from 'vue'

/** What the person does next, once the value is handed over. */
export type CommitThen = 'stay' | 'leave' | 'next' | 'back'

/** How far that is from the field, where the keyboard stays with the fields. */
export const commitSteps = { stay: 0, next: 1, back: -1 } as const satisfies Record<Exclude<CommitThen, 'leave'>, number>

/** What every editor takes. */
export interface EditorProps {
  label?: string | undefined
  hint?: string | undefined
  problem?: string | undefined
  /** Words of doubt under the field: what is there can be saved all the same. */
  warning?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  readonly?: boolean | undefined
  placeholder?: string | undefined
  /** Fills a cell of a grid, and takes the focus at once. */
  inline?: boolean | undefined
  /** The accessible name where no label is drawn. */
  name?: string | undefined
  /** Enter in it sends its form, also where it is empty. */
  sends?: boolean | undefined
}

/** How a control is drawn for what it is: refused, switched off, or only to be read. */
export function toControlState({ disabled, readonly }: EditorProps, problem: string | undefined): (string | false | undefined)[] {
  return [problem && 'control-problem', disabled ? 'control-off' : readonly && 'control-fixed']
}

/** What a control says of itself to those who do not see it. */
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

/** What every editor offers to the one that holds it. */
export interface Focusable {
  focus(): void
}

interface Editing {
  readonly text: Ref<string>
  readonly isInline: () => boolean
  readonly findProblem: () => string | undefined
  /** False where what is typed cannot be read. */
  readonly save: (then: CommitThen) => boolean
  readonly cancel: () => void
  /** Enter makes a new line: true in a text of several lines. */
  readonly breaksLines?: boolean | undefined
}

/** When a typed text is handed over, and when it is put back: the same for every editor of text. */
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
    // What was refused is not what stood here.
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

/** By the letter, or by its place where the layout has no Latin letters. */
export function isSave(event: KeyboardEvent): boolean {
  const isS = event.key.toLowerCase() === 's' || (event.code === 'KeyS' && !/^[a-z]$/i.test(event.key))
  return isS && (event.ctrlKey || event.metaKey) && !event.altKey
}

/** The edge of a box is the box: pressed there, the text in it has the focus. False where something else that can be pressed stands there. */
export function pressFrame(event: MouseEvent, control: HTMLElement | null): boolean {
  if (event.target === control) return true
  if (!(event.target instanceof Element) || event.target.closest('button, a, input')) return false
  event.preventDefault()
  control?.focus()
  return true
}

/** In a cell the editor takes the focus as soon as it is there, with everything selected. */
export function useFocusAtStart(control: Ref<HTMLElement | null>, isInline: () => boolean): void {
  onMounted(async () => {
    if (!isInline()) return
    await nextTick()
    control.value?.focus({ preventScroll: true })
    // A figure is shown another way once it has the focus: what is selected is that.
    await nextTick()
    if (control.value instanceof HTMLInputElement || control.value instanceof HTMLTextAreaElement) control.value.select()
  })
}
