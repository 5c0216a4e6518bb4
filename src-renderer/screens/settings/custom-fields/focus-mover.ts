/** Focuses the button that moved a line, so that it can be pressed again. At the end of the list, the opposite button. */
export function focusMover(line: Element | undefined, by: -1 | 1): void {
  const [up, down] = line?.querySelectorAll<HTMLButtonElement>('button') ?? []
  const [same, opposite] = by === -1 ? [up, down] : [down, up]
  ;(same?.disabled ? opposite : same)?.focus()
}
