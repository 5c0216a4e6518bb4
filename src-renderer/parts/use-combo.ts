import { Plus } from '@lucide/vue'
import { computed, ref, watch, type Ref } from 'vue'
import type { Choice } from './choice.ts'
import { isSave, type CommitThen } from './editing.ts'
import { findFirst, findStep } from './list-keys.ts'
import { useChoices, type Search } from './use-choices.ts'

interface Combo {
  readonly chosen: Ref<readonly Choice[]>
  readonly isMultiple: () => boolean
  readonly isInline: () => boolean
  readonly isClearable: () => boolean
  readonly isFixed: () => boolean
  /** Enter submits the form, even if nothing is chosen. */
  readonly sends: () => boolean
  readonly choices: () => readonly Choice[]
  readonly search: () => Search | undefined
  readonly put: (chosen: readonly Choice[]) => void
  readonly commit: (chosen: readonly Choice[], then: CommitThen) => void
  readonly cancel: () => void
  /** The label of a line that offers to create what was typed. */
  readonly newLabel: () => ((text: string) => string) | undefined
  readonly create: (text: string) => void
}

const listValues = (choices: readonly Choice[]) => choices.map(({ value }) => value).join('\n')

/** Handles typing, keys and blur in a searchable box. */
export function useCombo(combo: Combo) {
  const { chosen, isMultiple, isInline } = combo
  const open = ref(false)
  /** The search text; null until the user types. */
  const typed = ref<string | null>(null)
  const highlighted = ref(-1)
  /** Whether the user asked for the choices that are left out at first. */
  const isWide = ref(false)
  /** The index of the line that asked for them. The highlight stays there. */
  let widenedAt: number | null = null
  /** Whether the user typed or moved the highlight, so that Tab takes the highlighted choice. */
  let touched = false
  let over = false
  /** Enter was pressed before the search had answered. */
  let isEnterWanted = false
  /** A cell commits even an unchanged value, but only once. */
  let handedOver = false
  let start: readonly Choice[] = chosen.value
  // The parent may apply `put` a moment later.
  let present: readonly Choice[] = chosen.value
  watch(chosen, (value) => (present = value))

  const restingText = computed(() => (isMultiple() ? '' : (chosen.value[0]?.label ?? '')))
  const text = computed(() => typed.value ?? restingText.value)
  const {
    found: listed,
    state,
    retry,
  } = useChoices(open, {
    text: () => typed.value ?? '',
    choices: combo.choices,
    search: combo.search,
    isWide: () => isWide.value,
  })
  /** The typed text, unless a choice has exactly this name. */
  const newName = computed(() => {
    const name = typed.value?.trim() ?? ''
    return listed.value.some(({ label }) => label.toLowerCase() === name.toLowerCase()) ? '' : name
  })
  const found = computed((): readonly Choice[] => {
    const write = combo.newLabel()
    // Alone before the first answer, it would be clicked in place of the choice that comes there.
    const isEarly = state.value === 'loading' && listed.value.length === 0
    if (!write || newName.value === '' || isEarly) return listed.value
    return [...listed.value, { value: ' new', label: write(newName.value), icon: Plus, isNew: true }]
  })
  const isEnabled = (at: number) => !found.value[at]?.disabled
  const isChosen = (choice: Choice) => chosen.value.some(({ value }) => value === choice.value)

  watch([found, open], () => {
    if (widenedAt !== null && open.value) {
      highlighted.value = Math.min(widenedAt, found.value.length - 1)
      widenedAt = null
      return
    }
    const current = typed.value ? -1 : found.value.findIndex(isChosen)
    highlighted.value = current >= 0 ? current : findFirst(found.value.length, isEnabled)
  })

  watch([state, highlighted], ([now]) => {
    if (now === 'loading' || !isEnterWanted) return
    isEnterWanted = false
    if (now === 'ready') takeHighlighted('stay')
  })

  function setOpen(now: boolean): void {
    if (combo.isFixed() || now === open.value) return
    open.value = now
    touched = isEnterWanted = false
    if (now) return
    typed.value = null
    isWide.value = false
    widenedAt = null
  }

  function type(next: string): void {
    typed.value = next
    isEnterWanted = false
    open.value = true
    touched = true
    if (next === '' && !isMultiple() && combo.isClearable()) put([])
  }

  function put(next: readonly Choice[]): void {
    present = next
    combo.put(next)
  }

  function commit(then: CommitThen): void {
    const isSame = listValues(present) === listValues(start)
    if (over || (isSame && (!isInline() || handedOver))) return
    handedOver = true
    start = present
    combo.commit(present, then)
  }

  function toggle(choice: Choice): void {
    const without = present.filter(({ value }) => value !== choice.value)
    put(without.length < present.length ? without : [...present, choice])
  }

  function choose(choice: Choice, then: CommitThen = 'stay'): void {
    if (choice.disabled) return
    if (choice.isMore) {
      widenedAt = found.value.indexOf(choice)
      isWide.value = true
      return
    }
    if (choice.isNew) {
      const name = newName.value
      setOpen(false)
      return combo.create(name)
    }
    typed.value = null
    if (isMultiple()) return toggle(choice)
    setOpen(false)
    put([choice])
    commit(then)
  }

  function clear(): void {
    typed.value = null
    put([])
    commit('stay')
  }

  function putBack(event: KeyboardEvent): void {
    const changed = listValues(present) !== listValues(start)
    if (isInline() || changed || open.value) {
      event.preventDefault()
      event.stopPropagation()
    }
    if (open.value && !isInline()) return setOpen(false)
    if (changed) put(start)
    over = isInline()
    combo.cancel()
  }

  /** An arrow key opens a closed list. */
  function step({ key }: KeyboardEvent): boolean {
    const next = findStep(key, highlighted.value, found.value.length, isEnabled)
    if (next === undefined || (!open.value && !key.startsWith('Arrow'))) return false
    if (!open.value) setOpen(true)
    else {
      highlighted.value = next
      touched = true
    }
    return true
  }

  function takeHighlighted(then: CommitThen): boolean {
    const choice = open.value ? found.value[highlighted.value] : undefined
    // What Enter takes may be created, or be left over from the text before: it waits for the search.
    const mayBeNew = combo.newLabel() !== undefined && (choice !== undefined || newName.value !== '')
    isEnterWanted = open.value && then === 'stay' && state.value === 'loading' && mayBeNew
    if (isEnterWanted) return true
    if (!choice || choice.disabled) return choice !== undefined
    // Leaving the field creates nothing.
    if (choice.isNew && then !== 'stay') return true
    choose(choice, then)
    return true
  }

  function onEnter(event: KeyboardEvent): void {
    // Enter in an empty field opens its choices, because there is no value to submit.
    if (!open.value && !isInline() && present.length === 0 && !combo.isFixed() && !combo.sends()) {
      event.preventDefault()
      return setOpen(true)
    }
    if (open.value) event.preventDefault()
    if (open.value && state.value === 'failed') void retry()
    else if (!takeHighlighted('stay')) commit('stay')
  }

  function onTab(event: KeyboardEvent): void {
    const then = event.shiftKey ? 'back' : 'next'
    const taken = touched && takeHighlighted(isInline() ? then : 'leave')
    if (!isInline()) return
    event.preventDefault()
    if (!taken || isMultiple()) commit(then)
  }

  function onKeydown(event: KeyboardEvent): void {
    if (isInline()) event.stopPropagation()
    if (event.isComposing) return
    if (event.key === 'Escape') putBack(event)
    else if (event.key === 'Tab') onTab(event)
    else if (isSave(event)) {
      event.preventDefault()
      commit('stay')
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onEnter(event)
    else if (step(event)) event.preventDefault()
    else if (event.key === 'Backspace' && isMultiple() && text.value === '' && !combo.isFixed()) put(present.slice(0, -1))
  }

  return {
    open,
    text,
    restingText,
    found,
    state,
    highlighted,
    isChosen,
    setOpen,
    type,
    choose,
    toggle,
    clear,
    retry,
    onKeydown,
    point: (at: number) => (highlighted.value = at),
    begin: () => (start = present),
    onBlur() {
      setOpen(false)
      commit('leave')
    },
  }
}
