import type { CsvCell } from '../../api/csv.ts'
import type { Panel } from './panel.ts'

/** The whole table: heads, then rows with exact values. */
export function toPanelLines({ head, columns, rows }: Pick<Panel, 'head' | 'columns' | 'rows'>): readonly (readonly CsvCell[])[] {
  return [
    [head, ...columns.map(({ label }) => label)],
    ...rows.map(({ label, cells }) => [label, ...columns.map(({ key }) => ({ digits: cells[key]?.plain ?? '' }))]),
  ]
}
