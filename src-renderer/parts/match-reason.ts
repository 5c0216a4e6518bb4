import { toSearchWords, type SearchWord } from '../../src-shared/text/search-words.ts'
import { cutToMatch, hasWord } from './split-matches.ts'

/** A value that matched the search. */
export interface MatchReason {
  readonly name: string
  readonly text: string
}

/** How many characters before the match are kept, so that the match stays visible. */
const before = 12

/**
 * Explains a match that no visible text shows. Each search word is explained once, by the first named value that contains it.
 */
export function listMatchReasons(
  sought: string,
  shown: readonly string[],
  names: readonly string[],
  write: (name: string) => string,
  most = 2,
): readonly MatchReason[] {
  const reasons: MatchReason[] = []
  let unseen: readonly SearchWord[] = toSearchWords(sought).filter((word) => !shown.some((text) => hasWord(text, word)))
  for (const name of names) {
    if (unseen.length === 0 || reasons.length === most) break
    const text = write(name)
    const told = unseen.filter((word) => hasWord(text, word))
    if (told.length === 0) continue
    reasons.push({ name, text: cutToMatch(text, told.map(({ value }) => value).join(' '), before) })
    unseen = unseen.filter((word) => !told.includes(word))
  }
  return reasons
}
