/** One value of a list. A value in quotation marks is never a keyword. */
export interface ListItem {
  readonly value: string
  readonly isQuoted: boolean
}

/**
 * Splits a filter's comma-separated list with CSV quoting: `a,"b,c"` is two values. Skips empty pieces. Undefined if the
 * quoting is broken.
 */
export function findListItems(source: string): ListItem[] | undefined {
  const items: ListItem[] = []
  const piece = /\s*"((?:[^"]|"")*)"\s*(?:,|$)|([^",]*)(?:,|$)/y
  while (piece.lastIndex < source.length) {
    const match = piece.exec(source)
    if (!match) return undefined
    const [, quoted, plain = ''] = match
    const value = quoted === undefined ? plain : quoted.replaceAll('""', '"')
    if (value !== '') items.push({ value, isQuoted: quoted !== undefined })
  }
  return items
}

/** The same list without its quotation marks. */
export function findListValues(source: string): string[] | undefined {
  return findListItems(source)?.map(({ value }) => value)
}

/** `1` and `true`, `0` and `false`; undefined for anything else. */
export function findFlag(source: string): boolean | undefined {
  if (source === '1' || source === 'true') return true
  return source === '0' || source === 'false' ? false : undefined
}
