import { nextTick, onMounted, onUpdated, ref, watch, type Ref } from 'vue'

/**
 * Makes a row of buttons one Tab stop. Arrows, Home and End move along it and skip the buttons that
 * only scroll it.
 *
 * reka-ui's Toolbar needs every button wrapped as its item. The buttons of a chip belong to
 * components that are also used outside toolbars. `focusAt` moves the focus by index after a chip
 * was added or removed, which a Toolbar does not offer.
 */
export function useRovingFocus(root: Readonly<Ref<HTMLElement | null>>, changes: () => unknown) {
  const current = ref(0)
  const list = (): HTMLButtonElement[] => [...(root.value?.querySelectorAll<HTMLButtonElement>('button:not([data-pages])') ?? [])]

  function mark(): void {
    const buttons = list()
    current.value = Math.max(0, Math.min(current.value, buttons.length - 1))
    buttons.forEach((button, at) => (button.tabIndex = at === current.value ? 0 : -1))
  }

  function focusAt(at: number): boolean {
    const button = list()[at]
    if (!button) return false
    current.value = at
    mark()
    button.focus()
    button.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return true
  }

  function onFocusin({ target }: FocusEvent): void {
    const at = list().findIndex((button) => button === target)
    if (at < 0) return
    current.value = at
    mark()
  }

  const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
    ArrowLeft: (at) => Math.max(0, at - 1),
    ArrowRight: (at, last) => Math.min(last, at + 1),
    Home: () => 0,
    End: (_at, last) => last,
  }

  function onKeydown(event: KeyboardEvent): void {
    const move = event.ctrlKey || event.metaKey || event.altKey ? undefined : moves[event.key]
    const at = list().findIndex((button) => button === event.target)
    if (!move || at < 0) return
    event.preventDefault()
    focusAt(move(at, list().length - 1))
  }

  onMounted(mark)
  onUpdated(mark)
  watch(changes, () => void nextTick(mark))

  return { focusAt, onFocusin, onKeydown }
}
