import { fold } from '../../src-shared/text/fold.ts'
import { matchesWords, toSearchText, toSearchWords } from '../../src-shared/text/search-words.ts'

/** Ranks how well a name matches a text: it starts with the text, contains it, or matched in another way. */
export function rankNames(text: string): (name: string) => number {
  const start = fold(text).trim()
  const words = toSearchWords(text)
  return (name) => {
    const sought = toSearchText([name], [])
    return sought.startsWith(start) ? 0 : matchesWords(sought, words) ? 1 : 2
  }
}
