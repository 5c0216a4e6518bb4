const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const cyrillic = 'йцукенгшщзхъфывапролджэячсмитьбюё'

const toCyrillic = new Map([...latin].map((key, index) => [key, cyrillic[index] ?? key]))
const toLatin = new Map([...cyrillic].map((key, index) => [key, latin[index] ?? key]))

/** The same keys in the other of the two layouts; undefined where the text is of neither, or of both. */
export function findOtherLayout(text: string): string | undefined {
  const lower = text.toLowerCase()
  const hasLatin = /[a-z]/.test(lower)
  const hasCyrillic = /[а-яё]/.test(lower)
  if (hasLatin === hasCyrillic) return undefined
  const map = hasLatin ? toCyrillic : toLatin
  return Array.from(lower, (key) => map.get(key) ?? key).join('')
}
