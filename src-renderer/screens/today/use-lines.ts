import { computed, ref, watch, type Ref } from 'vue'
import { useAction } from '../../actions/use-action.ts'
import { useActions } from '../../actions/use-actions.ts'
import type { Line } from './line.ts'

const controls = 'a, button:not(:disabled)'

/**
 * Makes all lines one Tab stop. J and K or the arrows walk them, left and right lead to the controls of a line. If a change
 * takes the focused line away, the next one gets the focus. A change never takes the focus from anything else.
 */
export function useLines(root: Readonly<Ref<HTMLElement | null>>, lines: () => readonly Line[]) {
  const actions = useActions()
  const chosen = ref<string | null>(null)
  /** The place of the chosen line, for when it disappears. */
  let place = 0

  const findPlace = () => lines().findIndex(({ key }) => key === chosen.value)
  const current = computed(() => lines()[findPlace()])
  /** The line that Tab reaches. */
  const reachable = computed(() => current.value?.key ?? lines()[0]?.key)

  const findElement = (key: string) => root.value?.querySelector<HTMLElement>(`[data-line="${CSS.escape(key)}"]`)

  function focus(key: string | undefined): void {
    if (key === undefined) return
    chosen.value = key
    const line = findElement(key)
    const target = line?.querySelector<HTMLElement>('[data-open]') ?? line?.querySelector<HTMLElement>(controls)
    target?.focus({ preventScroll: true })
    line?.scrollIntoView({ block: 'nearest' })
  }

  function step(by: 1 | -1): void {
    const all = lines()
    const at = findPlace()
    const next = at < 0 ? (by === 1 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by))
    focus(all[next]?.key)
  }

  function onFocusin({ target }: FocusEvent): void {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null
    if (line?.dataset['line'] === undefined) return
    chosen.value = line.dataset['line']
    place = Math.max(0, findPlace())
  }

  function onKeydown(event: KeyboardEvent): void {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const line = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-line]') : null
    if (!line || !(target instanceof HTMLElement)) return
    if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1)
    // On a link, the space bar is no shortcut. Here it does nothing else.
    else if (key === ' ' && target.matches('[data-open], a')) actions.run('records.peek', 'key')
    else if (key === 'Home') focus(lines()[0]?.key)
    else if (key === 'End') focus(lines().at(-1)?.key)
    else if (key === 'ArrowRight' || key === 'ArrowLeft') {
      const all = [...line.querySelectorAll<HTMLElement>(controls)]
      all[all.indexOf(target) + (key === 'ArrowRight' ? 1 : -1)]?.focus()
    } else return
    event.preventDefault()
  }

  let hadFocus = false
  const isInside = () => root.value?.contains(document.activeElement) === true
  watch(lines, () => (hadFocus = isInside()))
  watch(
    lines,
    (all) => {
      if (chosen.value === null) return
      const at = findPlace()
      if (at >= 0) place = at
      else chosen.value = all[Math.min(place, all.length - 1)]?.key ?? null
      if (hadFocus && !isInside()) focus(chosen.value ?? undefined)
    },
    { flush: 'post' },
  )

  const isAny = () => lines().length > 0
  useAction('records.next', { run: () => step(1), isEnabled: isAny })
  useAction('records.previous', { run: () => step(-1), isEnabled: isAny })

  return { current, reachable, focus, onFocusin, onKeydown }
}
