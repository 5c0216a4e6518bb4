/** A count may be off by this much, or mean records that no list shows. */
const mostOff = 2
/** Where so many readings in a row met nothing new, there is nothing more to meet. */
export const mostQuiet = 3

/**
 * Whether a list was met whole. A count that is a little too high must not have it read for ever: what is left out all the same
 * is not taken as deleted, since each record is asked for by its id before. `quiet`: readings in a row that met nothing new.
 */
export function isAllMet(met: number, counted: number, quiet: number): boolean {
  return met >= counted || (counted - met <= mostOff && quiet >= mostQuiet)
}

/** How a record that cannot be stored here is told from those that can: no id begins so. */
export const toUnfitName = (id: string): string => `?${id}`
export const fromUnfitName = (name: string): string => name.slice(1)
export const isUnfitName = (name: string): boolean => name.startsWith('?')
