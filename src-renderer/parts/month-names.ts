import { languages } from '../../src-shared/bridge.ts'

const months = Array.from({ length: 12 }, (_, at) => at + 1)

/** Created on first use: formats are expensive, and most windows never read a month name. */
let spellings: readonly (readonly string[])[] | undefined

/** The month, 1 to 12, whose name starts with the word in any language. Three letters are enough. */
export function findMonth(word: string): number | undefined {
  const start = word.toLowerCase()
  if (start.length < 3) return undefined
  const known = (spellings ??= months.map(listSpellings))
  return months.find((month) => known[month - 1]?.some((name) => name.startsWith(start)))
}

/** The name alone and the name beside a day, which differ in Russian. */
function listSpellings(month: number): string[] {
  return languages.flatMap((language) => {
    const date = Date.UTC(2024, month - 1, 15)
    const alone = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(date)
    const beside = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
      .formatToParts(date)
      .find(({ type }) => type === 'month')?.value
    return [alone, beside ?? alone].map((name) => name.toLowerCase())
  })
}
