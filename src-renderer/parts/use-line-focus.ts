import { onMounted, onUpdated, type Ref } from 'vue'
import { findStep } from './list-keys.ts'

/**
 * Makes the lines of check boxes and buttons under a search box one Tab stop. Up and down move between lines, left and right
 * within one. Up from the first line moves to the search box, and so does typing. `data-line` marks a line.
 */
export function useLineFocus(root: Readonly<Ref<HTMLElement | null>>, toSearch: () => void) {
  let current: HTMLElement | undefined

  const findControls = (line: Element) => [...line.querySelectorAll<HTMLElement>('input:not(:disabled), button:not(:disabled)')]
  const listLines = () =>
    [...(root.value?.querySelectorAll('[data-line]') ?? [])].map(findControls).filter((controls) => controls.length > 0)

  function mark(): void {
    const all = listLines().flat()
    if (!current || !all.includes(current)) current = all[0]
    for (const control of all) control.tabIndex = control === current ? 0 : -1
  }

  function focus(control: HTMLElement | undefined): void {
    if (!control) return
    control.focus({ preventScroll: true })
    control.closest('[data-line]')?.scrollIntoView({ block: 'nearest' })
  }

  function onFocusin({ target }: FocusEvent): void {
    current = listLines()
      .flat()
      .find((control) => control === target)
    mark()
  }

  function findNext(event: KeyboardEvent, target: HTMLElement): HTMLElement | undefined {
    const lines = listLines()
    const at = lines.findIndex((controls) => controls.includes(target))
    const line = lines[at]
    if (!line) return undefined
    if (event.key === 'ArrowRight') return line[line.indexOf(target) + 1]
    if (event.key === 'ArrowLeft') return line[line.indexOf(target) - 1]
    if (event.key === 'Home') return lines[0]?.[0]
    if (event.key === 'End') return lines.at(-1)?.[0]
    const next = findStep(event.key, at, lines.length)
    return next === undefined ? undefined : lines[next]?.[0]
  }

  function onKeydown(event: KeyboardEvent): void {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
    const next = findNext(event, target)
    if (key === 'ArrowUp' && listLines()[0]?.includes(target)) toSearch()
    else if (next) focus(next)
    else if (key === 'Enter' && target instanceof HTMLInputElement) target.click()
    // The browser then writes the character in the search box.
    else if (writes(key)) return toSearch()
    else return
    event.preventDefault()
  }

  /** Moves from the search box into the lines. False if there are none, or for another key. */
  function enter({ key }: KeyboardEvent): boolean {
    const lines = listLines()
    const line = key === 'ArrowDown' ? lines[0] : key === 'ArrowUp' ? lines.at(-1) : undefined
    focus(line?.[0])
    return line !== undefined
  }

  onMounted(mark)
  onUpdated(mark)

  return { focus, enter, onFocusin, onKeydown }
}

const writes = (key: string) => (key.length === 1 && key !== ' ') || key === 'Backspace'
