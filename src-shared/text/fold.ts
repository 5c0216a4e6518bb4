/** Text as it is compared: case, `ё` and the ways of composing a letter make no difference. */
export function fold(value: string): string {
  return value.toWellFormed().normalize('NFC').toLowerCase().replaceAll('ё', 'е')
}

export function digitsOf(value: string): string {
  return value.replace(/\D+/g, '')
}

/** Blank is what holds nothing but white space. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
