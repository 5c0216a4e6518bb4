/**
 * Which of the user's languages the spell checker knows, by its own names for them. macOS names none: there the system finds out
 * by itself what is being written.
 */
export function findSpellingLanguages(wanted: readonly string[], available: readonly string[]): string[] {
  const found = wanted.flatMap((tag) => {
    const [language = ''] = tag.split('-')
    const fits = available.find((known) => known.toLowerCase() === tag.toLowerCase())
    return fits ?? available.find((known) => known.toLowerCase() === language.toLowerCase()) ?? []
  })
  return [...new Set(found)]
}
