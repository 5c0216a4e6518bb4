import type { BarSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { lineHeight, planLabels, rightEdge, type ChartRoom } from './chart-labels.ts'
import type { Panel, PanelRow, Tone } from './panel.ts'

export type ChartOption = ComposeOption<BarSeriesOption | GridComponentOption | TooltipComponentOption>

/** The browser resolves the variables, so a change of the theme needs no new drawing. */
export const tones: Readonly<Record<Tone, string>> = {
  plain: 'var(--color-accent)',
  good: 'var(--color-fine)',
  bad: 'var(--color-danger)',
}

/** More bars in one chart cannot be read. The table has all of them. */
const mostBars = 24

export const listCharted = ({ bars, rows, series }: Pick<Panel, 'bars' | 'rows' | 'series'>): readonly PanelRow[] =>
  bars === 'lying' ? rows.slice(0, mostBars / series.length) : rows

/** In pixels. */
export const toChartHeight = (panel: Panel): number =>
  panel.bars === 'standing' ? 240 : listCharted(panel).length * (panel.series.length * 16 + 8) + 40

/** In pixels. */
export const labelSize = 11
const text = { color: 'var(--color-muted)', fontFamily: 'Inter Variable, sans-serif', fontSize: labelSize } as const

export interface ChartLook extends ChartRoom {
  readonly language: string
  readonly isCalm: boolean
}

export function toChartOption(panel: Panel, { language, isCalm, ...room }: ChartLook): ChartOption {
  const rows = listCharted(panel)
  const isLying = panel.bars === 'lying'
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  const labels = rows.map(({ label }) => label)
  const { texts, left, bottom, rotate, isEvery } = planLabels(labels, panel.bars, room)
  const names = {
    type: 'category',
    data: labels,
    axisLine: { lineStyle: { color: 'var(--color-line)' } },
    axisTick: { show: false },
    axisLabel: {
      ...text,
      lineHeight,
      rotate,
      hideOverlap: !isEvery,
      // Named in both cases, because a new width changes only what the option names.
      interval: isEvery ? 0 : 'auto',
      formatter: (label: string, at: number) => texts[at] ?? label,
    },
  } as const
  const values = {
    type: 'value',
    minInterval: panel.series.some(({ column }) => column.endsWith('count')) ? 1 : 0,
    splitNumber: 4,
    axisLabel: { ...text, hideOverlap: true, formatter: (value: number) => compact.format(value) },
    splitLine: { lineStyle: { color: 'var(--color-line-soft)' } },
  } as const
  return {
    animation: !isCalm,
    animationDuration: 180,
    animationDurationUpdate: 180,
    tooltip: {
      trigger: 'axis',
      // Drawn, because our content security policy refuses HTML made from text.
      renderMode: 'richText',
      axisPointer: { type: 'shadow', shadowStyle: { color: 'var(--color-edge)' } },
      confine: true,
      transitionDuration: 0,
      backgroundColor: 'var(--color-canvas)',
      borderColor: 'var(--color-line)',
      textStyle: { ...text, color: 'var(--color-ink)', fontSize: 12 },
      formatter: (hovered) => toTooltip(panel, rows[[hovered].flat()[0]?.dataIndex ?? -1]),
    },
    grid: { left, right: rightEdge, top: 8, bottom },
    xAxis: isLying ? values : names,
    yAxis: isLying ? { ...names, inverse: true } : values,
    series: panel.series.map(({ column, label, tone }) => ({
      type: 'bar',
      name: label,
      // No bar for zero, and at least a thin one for everything else.
      data: rows.map(({ cells }) => cells[column]?.value || null),
      barMaxWidth: 20,
      barMinHeight: 2,
      itemStyle: { color: tones[tone], borderRadius: 2 },
      emphasis: { itemStyle: { color: tones[tone], opacity: 0.8 } },
      cursor: 'pointer',
    })),
  }
}

/** The values as in the table. Braces would be read as a style. */
function toTooltip({ series }: Panel, row: PanelRow | undefined): string {
  const lines = row ? [row.label, ...series.map(({ column, label }) => `${label}: ${row.cells[column]?.text ?? '–'}`)] : []
  return lines.join('\n').replaceAll('{', '(').replaceAll('}', ')')
}
