import type { Panel } from './panel.ts'

/** The width of a text in pixels. */
export type MeasureText = (text: string) => number

/** How the names of the bars are written. Sizes in pixels. */
export interface ChartLabels {
  readonly texts: readonly string[]
  /** The room for the labels beside the bars, or for the values beside standing ones. */
  readonly left: number
  readonly bottom: number
  /** In degrees. */
  readonly rotate: number
  /** False if there are too many: the chart then leaves some out. */
  readonly isEvery: boolean
}

export interface ChartRoom {
  readonly width: number
  readonly measure: MeasureText
}

const gap = 8
/** The share of the width that names beside lying bars can take. */
const widestShare = 0.45
/** The values beside standing bars, and the right edge. */
const valuesWidth = 48
export const rightEdge = 12
export const lineHeight = 14
/** Slanted names need this much per bar, and are cut at `longestSlanted`. */
const slantedStep = 16
const longestSlanted = 96
const slant = Math.SQRT1_2

export function planLabels(names: readonly string[], bars: Panel['bars'], { width, measure }: ChartRoom): ChartLabels {
  return bars === 'lying' ? planLying(names, width, measure) : planStanding(names, width, measure)
}

function planLying(names: readonly string[], width: number, measure: MeasureText): ChartLabels {
  const texts = names.map((name) => cutMiddle(name, width * widestShare - gap, measure))
  return { texts, left: Math.max(0, ...texts.map(measure)) + gap, bottom: 24, rotate: 0, isEvery: true }
}

/** Names of months stand in several lines or slanted before any is left out. */
function planStanding(names: readonly string[], width: number, measure: MeasureText): ChartLabels {
  const step = (width - valuesWidth - rightEdge) / names.length
  const flat = { texts: names, left: valuesWidth, bottom: 24, rotate: 0, isEvery: true }
  if (names.every((name) => measure(name) <= step - 4)) return flat
  const wrapped = names.map((name) => wrap(name, step - 4, measure))
  if (wrapped.every((lines) => lines !== undefined)) {
    const most = Math.max(...wrapped.map(({ length }) => length))
    return { ...flat, texts: wrapped.map((lines) => lines.join('\n')), bottom: most * lineHeight + 10 }
  }
  if (step < slantedStep) return { ...flat, isEvery: false }
  const texts = names.map((name) => cutMiddle(name, longestSlanted, measure))
  const reach = Math.ceil(Math.max(...texts.map(measure)) * slant)
  return { texts, left: Math.max(valuesWidth, reach), bottom: reach + lineHeight + gap, rotate: 45, isEvery: true }
}

/** The text in lines of whole words; «2026 г.» stays together. Undefined if a word is too wide. */
function wrap(text: string, most: number, measure: MeasureText): readonly string[] | undefined {
  const lines: string[] = []
  for (const word of text.split(/\s+(?!г\.)/u)) {
    if (measure(word) > most) return undefined
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && measure(longer) <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Keeps the start and the end: names of stages often start alike. */
export function cutMiddle(text: string, most: number, measure: MeasureText): string {
  if (measure(text) <= most) return text
  const letters = [...text]
  for (let kept = letters.length - 1; kept > 1; kept--) {
    const start = Math.ceil(kept / 2)
    const [head, tail] = [letters.slice(0, start), letters.slice(start - kept)].map((part) => part.join('').trim())
    if (measure(`${head}…${tail}`) <= most) return `${head}…${tail}`
  }
  return '…'
}
