import type { RecordSection } from './record-sections.ts'

/** How many fields a record shows before the user opens more. */
export const mostOpen = 12

/** How many lines of each section are shown at first. A section without any is closed. */
export function countOpen(sections: readonly RecordSection[], most = mostOpen): ReadonlyMap<string, number> {
  let left = most
  return new Map(
    sections.map(({ name, lines }) => {
      const shown = Math.min(left, lines.length)
      left -= shown
      return [name, shown]
    }),
  )
}
