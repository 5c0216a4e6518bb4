const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const cyrillic = 'йцукенгшщзхъфывапролджэячсмитьбюё'

const toCyrillic = new Map([...latin].map((key, index) => [key, cyrillic[index] ?? key]))
const toLatin = new Map([...cyrillic].map((key, index) => [key, latin[index] ?? key]))

/** The same keystrokes in the other keyboard layout. Undefined if the text fits neither layout or mixes both. */
export function findOtherLayout(text: string): string | undefined {
  const lower = text.toLowerCase()
  const hasLatin = /[a-z]/.test(lower)
  const hasCyrillic = /[а-яё]/.test(lower)
  if (hasLatin === hasCyrillic) return undefined
  const map = hasLatin ? toCyrillic : toLatin
  return Array.from(lower, (key) => map.get(key) ?? key).join('')
}
