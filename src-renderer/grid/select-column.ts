/** The check box column comes before column 0, so the layout's columns keep their indexes. */
export const selectColumn = -1

/** Room for a check box and, in the header, the menu button. */
export const selectWidth = 56

/** The `aria-colindex` of a column: starts at 1 and includes the check boxes. */
export const toColumnIndex = (column: number): number => column - selectColumn + 1
