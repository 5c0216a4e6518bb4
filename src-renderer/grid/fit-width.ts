/** What stands left and right of a cell's text. */
const edges = 26

/** How wide a column must be for all of it that is drawn; its cells are found by their place. */
export function measureColumn(grid: ParentNode, at: number): number {
  const cells = [...grid.querySelectorAll<HTMLElement>(`[data-column="${at}"]`)]
  return Math.max(0, ...cells.map(measureCell)) + edges
}

/** Parts that cannot shrink are as wide as they are, a text as wide as all of it. */
function measureCell(cell: HTMLElement): number {
  return [...cell.children].reduce((sum, part) => {
    if (!(part instanceof HTMLElement || part instanceof SVGElement) || getComputedStyle(part).position === 'absolute') return sum
    const { marginLeft, marginRight } = getComputedStyle(part)
    const width =
      part instanceof HTMLElement && part.classList.contains('truncate') ? part.scrollWidth : part.getBoundingClientRect().width
    return sum + width + (Number.parseFloat(marginLeft) || 0) + (Number.parseFloat(marginRight) || 0)
  }, 0)
}
