/** A list as it is printed: all of its words are written. */
export interface PrintSheet {
  readonly title: string
  /** What it is narrowed to, how many rows there are, and when it was printed. */
  readonly lines: readonly string[]
  readonly heads: readonly PrintHead[]
  readonly rows: readonly (readonly string[])[]
}

export interface PrintHead {
  readonly label: string
  readonly align: 'start' | 'end'
  /** Figures and dates stay on one line. */
  readonly isFigure: boolean
}

/** As many columns as an upright page has room for. */
const mostUpright = 5

export const isWide = ({ heads }: PrintSheet): boolean => heads.length > mostUpright
