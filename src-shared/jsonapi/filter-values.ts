/**
 * Splits a filter's comma-separated list with CSV quoting: `a,"b,c"` is two values. Skips empty pieces. Undefined if the
 * quoting is broken.
 */
export function findListValues(source: string): string[] | undefined {
  const values: string[] = []
  const piece = /\s*"((?:[^"]|"")*)"\s*(?:,|$)|([^",]*)(?:,|$)/y
  while (piece.lastIndex < source.length) {
    const match = piece.exec(source)
    if (!match) return undefined
    const [, quoted, plain = ''] = match
    const value = quoted === undefined ? plain : quoted.replaceAll('""', '"')
    if (value !== '') values.push(value)
  }
  return values
}

/** `1` and `true`, `0` and `false`; undefined for anything else. */
export function findFlag(source: string): boolean | undefined {
  if (source === '1' || source === 'true') return true
  return source === '0' || source === 'false' ? false : undefined
}
