import { fold } from '../../src-shared/text/fold.ts'
import { matchesWords, toSearchText, toSearchWords } from '../../src-shared/text/search-words.ts'

/** How near a name is to a text: it begins so, has it in it, or was found by something else. */
export function rankNames(text: string): (name: string) => number {
  const start = fold(text).trim()
  const words = toSearchWords(text)
  return (name) => {
    const sought = toSearchText([name], [])
    return sought.startsWith(start) ? 0 : matchesWords(sought, words) ? 1 : 2
  }
}
