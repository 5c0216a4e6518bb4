/** The check boxes stand before the first column, and are counted before it: the columns of a layout keep their numbers. */
export const selectColumn = -1

/** A box, and beside the one over them what opens its menu. */
export const selectWidth = 56

/** How the page's grid counts columns to a reader: from 1, check boxes included. */
export const toColumnIndex = (column: number): number => column - selectColumn + 1
