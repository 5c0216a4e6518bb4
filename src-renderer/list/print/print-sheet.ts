/** A list prepared for printing, with all texts formatted. */
export interface PrintSheet {
  readonly title: string
  /** Filters, row count and print date. */
  readonly lines: readonly string[]
  readonly heads: readonly PrintHead[]
  /** The groups of the list; one without a heading if it has none. */
  readonly sections: readonly PrintSection[]
}

export interface PrintSection {
  readonly heading?: string
  readonly rows: readonly (readonly string[])[]
}

export interface PrintHead {
  readonly label: string
  readonly align: 'start' | 'end'
  /** Numbers and dates do not wrap. */
  readonly isFigure: boolean
}

/** The most columns that fit on a portrait page. */
const mostUpright = 5

export const isWide = ({ heads }: PrintSheet): boolean => heads.length > mostUpright
