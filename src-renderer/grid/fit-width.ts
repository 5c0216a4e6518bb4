/** The horizontal padding of a cell. */
const edges = 26

/** The width that a column's drawn cells need. `at` is the column's index. */
export function measureColumn(grid: ParentNode, at: number): number {
  const cells = [...grid.querySelectorAll<HTMLElement>(`[data-column="${at}"]`)]
  return Math.max(0, ...cells.map(measureCell)) + edges
}

/** A truncated text counts with its full width, other parts with their current one. */
function measureCell(cell: HTMLElement): number {
  return [...cell.children].reduce((sum, part) => {
    if (!(part instanceof HTMLElement || part instanceof SVGElement) || getComputedStyle(part).position === 'absolute') return sum
    const { marginLeft, marginRight } = getComputedStyle(part)
    const width =
      part instanceof HTMLElement && part.classList.contains('truncate') ? part.scrollWidth : part.getBoundingClientRect().width
    return sum + width + (Number.parseFloat(marginLeft) || 0) + (Number.parseFloat(marginRight) || 0)
  }, 0)
}
