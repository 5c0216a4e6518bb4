import { toSearchWords, type SearchWord } from '../../src-shared/text/search-words.ts'
import { cutToMatch, hasWord } from './split-matches.ts'

/** A value by which something was found. */
export interface MatchReason {
  readonly name: string
  readonly text: string
}

/** As much of a value stands before what was looked for as leaves that in sight. */
const before = 12

/**
 * By what something was found, where no text in sight says it: each word that is looked for is told of once, by the first of
 * the named values that has it.
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
