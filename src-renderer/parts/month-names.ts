import { languages } from '../../src-shared/bridge.ts'

const months = Array.from({ length: 12 }, (_, at) => at + 1)

/** Every spelling of each month: alone and beside a day, which differ in Russian. */
const spellings = months.map((month) =>
  languages.flatMap((language) => {
    const date = Date.UTC(2024, month - 1, 15)
    const alone = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(date)
    const beside = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
      .formatToParts(date)
      .find(({ type }) => type === 'month')?.value
    return [alone, beside ?? alone].map((name) => name.toLowerCase())
  }),
)

/** The month, 1 to 12, whose name begins so, in any language; three letters are enough. */
export function findMonth(word: string): number | undefined {
  const start = word.toLowerCase()
  if (start.length < 3) return undefined
  return months.find((month) => spellings[month - 1]?.some((name) => name.startsWith(start)))
}
