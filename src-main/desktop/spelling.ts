/**
 * The user's languages that the spell checker supports, in its own names. On macOS the list is empty, because the system
 * detects the language.
 */
export function findSpellingLanguages(wanted: readonly string[], available: readonly string[]): string[] {
  const found = wanted.flatMap((tag) => {
    const [language = ''] = tag.split('-')
    const fits = available.find((known) => known.toLowerCase() === tag.toLowerCase())
    return fits ?? available.find((known) => known.toLowerCase() === language.toLowerCase()) ?? []
  })
  return [...new Set(found)]
}
