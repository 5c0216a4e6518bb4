import { fold } from '../../src-shared/text/fold.ts'
import { matchesWords, toSearchText, toSearchWords } from '../../src-shared/text/search-words.ts'
import type { Choice } from '../parts/choice.ts'

/** What is called as was typed comes first: by how it begins, then by what is in it, then what was found by something else. */
export function orderByName(choices: readonly Choice[], text: string): readonly Choice[] {
  const start = fold(text).trim()
  const words = toSearchWords(text)
  const rank = ({ label }: Choice): number => {
    const name = toSearchText([label], [])
    return name.startsWith(start) ? 0 : matchesWords(name, words) ? 1 : 2
  }
  const ranks = new Map(choices.map((choice) => [choice, rank(choice)]))
  return choices.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
}

/** The value by which a record was found, where its name does not say it. */
export function findReason(label: string, values: readonly string[], text: string): string | undefined {
  const words = toSearchWords(text)
  const isIn = (value: string, word: (typeof words)[number]) => matchesWords(toSearchText([value], [value]), [word])
  const missing = words.filter((word) => !isIn(label, word))
  return values.find((value) => missing.some((word) => isIn(value, word)))
}
