import type { Panel } from './panel.ts'

/** The whole table: heads, then rows with exact values. */
export function toPanelLines({ head, columns, rows }: Pick<Panel, 'head' | 'columns' | 'rows'>): readonly (readonly string[])[] {
  return [
    [head, ...columns.map(({ label }) => label)],
    ...rows.map(({ label, cells }) => [label, ...columns.map(({ key }) => cells[key]?.plain ?? '')]),
  ]
}
