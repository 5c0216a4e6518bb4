import type { RouteLocationRaw } from 'vue-router'
import type { FilterTerm } from '../../../src-shared/jsonapi/query.ts'
import { deal } from '../../../src-shared/resources/deal.ts'
import { wholeList } from '../../api/list-query.ts'
import { toQueryAddress } from '../../resources/query-address.ts'

/** One value of a table. */
export interface Cell {
  readonly text: string
  /** The value in a CSV file: exact digits; shares and averages as precise as the text. */
  readonly plain: string
  /** The length of a bar. */
  readonly value: number
  /** The list with exactly these records. */
  readonly to?: RouteLocationRaw
}

export interface PanelRow {
  readonly key: string
  readonly label: string
  readonly cells: Readonly<Record<string, Cell | undefined>>
}

export type Tone = 'plain' | 'good' | 'bad'

/** Bars of one colour. */
export interface Series {
  /** The column that the bars show. */
  readonly column: string
  /** The column whose links the bars open. */
  readonly opens: string
  readonly label: string
  readonly tone: Tone
}

/** A chart and its table. */
export interface Panel {
  readonly key: string
  readonly title: string
  /** What exactly is counted. */
  readonly hint: string
  /** A result in words. */
  readonly note?: string
  /** The head of the first column. */
  readonly head: string
  readonly columns: readonly { readonly key: string; readonly label: string }[]
  readonly rows: readonly PanelRow[]
  readonly series: readonly Series[]
  /** Whether the bars stand, for months, or lie, for names. */
  readonly bars: 'standing' | 'lying'
}

export function toList(filters: readonly FilterTerm[]): RouteLocationRaw {
  return toQueryAddress(deal, { ...wholeList, filters })
}
