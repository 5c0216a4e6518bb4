import type { Resource } from '../../src-shared/schema/resource.ts'
import { findColumn, toColumnTraits } from '../fields/column-kinds.ts'
import { stageTime } from '../list/columns/column-layout.ts'

/** The fields of a card below its name. */
const usual = ['company', 'amount', 'planned-at', 'responsible', stageTime]

export const listUsualFields = (resource: Resource): readonly string[] =>
  usual.filter((name) => name === stageTime || findColumn(resource, name) !== undefined)

/** Fields that take half of a line: figures, dates, people, and the time in the stage. */
function isNarrow(resource: Resource, name: string): boolean {
  const column = findColumn(resource, name)
  if (name === stageTime || (column?.is === 'link' && column.target.type === 'users' && !column.relationship.many)) return true
  return column !== undefined && toColumnTraits(resource, name).tabular
}

/** The lines of a card. Two narrow fields that follow each other share a line. */
export function toCardLines(resource: Resource, fields: readonly string[]): readonly (readonly string[])[] {
  const lines: string[][] = []
  for (const name of fields) {
    const last = lines.at(-1)
    const [other] = last ?? []
    if (last?.length === 1 && other !== undefined && isNarrow(resource, other) && isNarrow(resource, name)) last.push(name)
    else lines.push([name])
  }
  return lines
}

/** Two paddings, the name, the lines, and the gap to the next card. */
export const toCardHeight = (lines: number): number => 18 + 20 + lines * 20 + 8
