import { computed, nextTick, ref, type Ref } from 'vue'
import { useEditing, type CommitThen } from './editing.ts'

interface TypedValue {
  readonly value: Ref<string | null>
  /** Undefined if the text cannot be read. */
  readonly read: (text: string) => string | null | undefined
  /** The text while the user types (`write`) and otherwise (`show`). */
  readonly write: (value: string) => string
  readonly show: (value: string) => string
  readonly isInline: () => boolean
  readonly findProblem: () => string | undefined
  readonly commit: (value: string | null, then: CommitThen) => void
  readonly refuse: (text: string) => void
  readonly cancel: () => void
}

/** A value typed as text. An untouched text keeps its exact value, and an unreadable text stays as typed. */
export function useTypedValue(typed: TypedValue) {
  const { value, read, write } = typed
  const toText = (of: string | null) => (of === null ? '' : write(of))
  const isFocused = ref(false)
  const isUnreadable = ref(false)
  const buffer = ref(toText(value.value))
  let exact = { text: buffer.value, value: value.value }

  const readExactly = (text: string) => (text === exact.text ? exact.value : read(text))

  const text = computed({
    get: () => buffer.value,
    set(next: string) {
      buffer.value = next
      isUnreadable.value = false
      const found = readExactly(next)
      if (found !== undefined && found !== value.value) value.value = found
    },
  })

  const editing = useEditing({
    text,
    isInline: typed.isInline,
    findProblem: typed.findProblem,
    cancel: typed.cancel,
    save(then) {
      const found = readExactly(buffer.value)
      isUnreadable.value = found === undefined
      if (found === undefined) typed.refuse(buffer.value)
      else typed.commit(found, then)
      return found !== undefined
    },
  })

  function remember(): void {
    buffer.value = toText(value.value)
    exact = { text: buffer.value, value: value.value }
  }

  /** Runs once per edit, because the picker takes the focus and gives it back. True if the text was rewritten. */
  function onFocus(): boolean {
    if (isFocused.value) return false
    isFocused.value = true
    if (isUnreadable.value) return false
    remember()
    editing.begin()
    return true
  }

  function onBlur(): void {
    editing.onBlur()
    isFocused.value = false
  }

  async function pick(next: string | null): Promise<void> {
    text.value = toText(next)
    if (next !== value.value) value.value = next
    await nextTick()
  }

  const shown = computed(() => {
    if (isFocused.value || isUnreadable.value) return buffer.value
    return value.value === null ? '' : typed.show(value.value)
  })

  return { text, shown, isUnreadable, pick, onFocus, onBlur, onKeydown: editing.onKeydown, commit: editing.commit }
}
