/** A count may be this much too high, or include records that no list shows. */
export const mostOff = 2
/** After this many readings in a row without a new record, nothing more is expected. */
export const mostQuiet = 3

/**
 * Whether all records of a list were read. A count that is slightly too high must not cause endless reading. A record that is
 * missed all the same is not removed: it is first requested by its id. `quiet`: readings in a row without a new record.
 */
export function isAllMet(met: number, counted: number, quiet: number): boolean {
  return met >= counted || (counted - met <= mostOff && quiet >= mostQuiet)
}

/** Marks the id of a record that cannot be stored. No valid id starts with `?`. */
export const toUnfitName = (id: string): string => `?${id}`
export const fromUnfitName = (name: string): string => name.slice(1)
export const isUnfitName = (name: string): boolean => name.startsWith('?')
