import type { BenchRow } from '../row.ts'
import { board } from './board.ts'
import { firstRows } from './first-rows.ts'
import { interactions } from './interactions.ts'
import { recordPage } from './record-page.ts'
import { scriptSize } from './script-size.ts'
import { scrolling } from './scrolling.ts'

/** The window's rows, in a browser on the same data. */
export const uiRows: readonly BenchRow[] = [scriptSize, firstRows, scrolling, board, interactions, recordPage]
