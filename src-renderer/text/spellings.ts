import { fold } from '../../src-shared/text/fold.ts'

type Rule = readonly [RegExp, string]

const latin = 'a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya'.split(' ')
const toLatin = new Map([...'абвгдежзийклмнопрстуфхцчшщъыьэюя'].map((letter, at) => [letter, latin[at] ?? '']))
const toCyrillic = new Map(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, at) => [letter, 'абкдефгхийклмнопкрстуввхыз'[at] ?? '']),
)

/** Letter groups, replaced before single letters. Longer groups come before their own prefixes. */
const fromLatin: readonly Rule[] = [
  [/shch|sch/g, 'щ'],
  [/zh/g, 'ж'],
  [/ch/g, 'ч'],
  [/sh/g, 'ш'],
  [/ph/g, 'ф'],
  [/th/g, 'т'],
  [/kh/g, 'х'],
  [/t[sz]/g, 'ц'],
  [/([aeiou])[iy](?![aeiou])/g, '$1й'],
  [/y(?=\P{L}|$)/gu, 'и'],
  [/yu|\biu/g, 'ю'],
  [/ya|\bia/g, 'я'],
  [/y[eo]/g, 'е'],
  [/x/g, 'кс'],
  [/ck/g, 'к'],
]
/** Restores soft signs that the Latin spelling leaves out. */
const soft: readonly Rule[] = [
  [/l(?=[bcdfgkmnpstvz])/g, 'ль'],
  [/([lnt])ya/g, '$1ья'],
]

const apply = (text: string, rules: readonly Rule[]): string => rules.reduce((now, [from, to]) => now.replace(from, to), text)
const spell = (text: string, map: ReadonlyMap<string, string>): string =>
  Array.from(text, (letter) => map.get(letter) ?? letter).join('')

/** Spellings of the word in the other alphabet, most common first. None if the text fits neither alphabet or mixes both. */
export function listSpellings(text: string): readonly string[] {
  const lower = fold(text)
  const hasLatin = /[a-z]/.test(lower)
  if (hasLatin === /[а-я]/.test(lower)) return []
  if (!hasLatin)
    return [...new Set([spell(lower, toLatin), spell(lower.replaceAll('кс', 'x').replace(/и(?=\P{L}|$)/gu, 'y'), toLatin)])]
  const read = (rules: readonly Rule[]) => spell(apply(lower, rules), toCyrillic)
  return [...new Set([read(fromLatin), read([...soft, ...fromLatin])])]
}

/** Maps spellings of the same sound to one. */
const sounds: readonly Rule[] = [
  [/shch|sch|tch|ch/g, 'sh'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ck|qu?|c(?![eiyh])/g, 'k'],
  [/c/g, 's'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/[yj]/g, 'i'],
  [/i[eo]/g, 'e'],
  [/([aeiou])h(?![aeiou])/g, '$1'],
  [/(.)\1+/g, '$1'],
]

/** The sound of a word, the same for both alphabets. */
export const toSound = (word: string): string => apply(spell(fold(word).replaceAll('дж', 'j'), toLatin), sounds)

const listSounds = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map(toSound)
    .filter((sound) => sound !== '')

/** Choices in which every word of the text matches the beginning of some word by sound. */
export function listSounding<T extends { readonly label: string }>(choices: readonly T[], text: string): readonly T[] {
  const wanted = listSounds(text)
  if (wanted.length === 0) return []
  return choices.filter(({ label }) => {
    const words = listSounds(label)
    return wanted.every((sound) => words.some((word) => word.startsWith(sound)))
  })
}
