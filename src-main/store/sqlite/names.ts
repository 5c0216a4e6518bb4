const quoted = new Map<string, string>()

/** Quotes an SQL identifier with any characters. */
export function quote(name: string): string {
  const known = quoted.get(name) ?? `"${name.replaceAll('"', '""')}"`
  quoted.set(name, known)
  return known
}

const fixed = new Set(['key', 'id', 'version', 'trashed', 'extra', 'attributes'])

/** Declared names are kebab-case, so names with an underscore never collide with them. */
export const fieldColumn = (field: string) => (fixed.has(field) ? `${field}_` : field)
/** The decimal as a whole number of 10^-`unitsScale`. */
export const unitsColumn = (field: string) => `${field}_units`
export const heldColumn = (relationship: string) => `${relationship}_key`
/** When the record got its present link, and the ones before (`link-times.ts`). */
export const timesColumn = (relationship: string) => `${relationship}_times`
export const partsTable = (type: string) => `${type}_parts`
export const prefixesTable = (type: string) => `${type}_prefixes`

export const unitsScale = 4
