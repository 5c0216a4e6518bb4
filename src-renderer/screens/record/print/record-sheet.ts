import type { PrintHead } from '../../../list/print/print-sheet.ts'

/** A record prepared for printing, with all texts formatted. */
export interface RecordSheet {
  readonly title: string
  /** Type and state, then the print date. */
  readonly lines: readonly string[]
  readonly sections: readonly PrintSection[]
  readonly lists: readonly PrintedList[]
}

export interface PrintSection {
  readonly title: string
  readonly pairs: readonly PrintPair[]
}

export interface PrintPair {
  readonly label: string
  readonly text: string
}

/** Related records: as a table, or as one block for each. */
export interface PrintedList {
  readonly title: string
  /** How many there are, and how many of them are printed. */
  readonly count: string
  readonly heads: readonly PrintHead[]
  readonly rows: readonly (readonly string[])[]
  readonly blocks: readonly PrintSection[]
}
