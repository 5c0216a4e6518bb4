const ascii = /^[ -~]*$/

/** Text for comparison: ignores case, `ё` versus `е`, and Unicode composition. */
export function fold(value: string): string {
  // Most values are ids, addresses and names in Latin letters: they need none of the rest, which takes three times as long.
  if (ascii.test(value)) return value.toLowerCase()
  return value.toWellFormed().normalize('NFC').toLowerCase().replaceAll('ё', 'е')
}

export function digitsOf(value: string): string {
  return value.replace(/\D+/g, '')
}

/** Blank: only white space. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
