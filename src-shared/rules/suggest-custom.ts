import { findDate, findInstant } from '../values/time.ts'
import { findDecimal } from '../values/decimal.ts'
import { digitsOf, fold, isBlank } from '../text/fold.ts'
import { findNumberText, type ExactJson } from '../values/json.ts'
import type { CustomKind } from '../resources/custom-field.ts'

/** What the values of an undefined custom field look like. */
export interface CustomSuggestion {
  readonly kind: CustomKind
  /** For the kind `choice`: most frequent first. Empty otherwise. */
  readonly choices: readonly string[]
  /** How many of the values have this kind, of how many. */
  readonly fits: number
  readonly of: number
}

/** A field keeps its kind although a few values, such as "n/a", have another. */
const share = 0.95
/** A list of choices is short, and its values repeat. */
const mostChoices = 12
const longestChoice = 40
const fewestUses = 3
/** Longer numbers are codes, accounts or phones. */
const mostDigits = 12

const matches = (test: (text: string) => boolean) => (value: ExactJson) => typeof value === 'string' && test(value.trim())

/** The first kind that fits wins. */
const tests: readonly (readonly [kind: CustomKind, fits: (value: ExactJson) => boolean])[] = [
  ['checkbox', (value) => typeof value === 'boolean'],
  ['date', matches((text) => findDate(text) !== undefined)],
  ['datetime', matches((text) => findInstant(text) !== undefined)],
  ['email', matches((text) => /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(text))],
  ['url', matches((text) => /^https?:\/\/\S+$/i.test(text))],
  [
    'phone',
    matches((text) => /^\+[\d\s().-]+$|^\(?\d[\d\s()-]*[\s()-][\d\s()-]*$/.test(text) && isPhoneLength(digitsOf(text).length)),
  ],
  ['number', (value) => findNumberText(value) !== undefined || (typeof value === 'string' && isPlainNumber(value.trim()))],
]

const isPhoneLength = (digits: number): boolean => digits >= 10 && digits <= 15

/** Digits with a leading zero are a code. */
function isPlainNumber(text: string): boolean {
  return findDecimal(text) !== undefined && !/^-?0\d/.test(text) && digitsOf(text).length <= mostDigits
}

const hasValue = (value: ExactJson): boolean => value !== null && !(typeof value === 'string' && isBlank(value))

/** The likely kind of a custom field with these values. Their order does not matter. */
export function suggestCustom(given: readonly ExactJson[]): CustomSuggestion {
  const values = given.filter(hasValue)
  const enough = Math.max(1, values.length * share)
  for (const [kind, fits] of tests) {
    const count = values.filter(fits).length
    if (count >= enough) return { kind, choices: [], fits: count, of: values.length }
  }
  return findChoices(values, enough) ?? { kind: 'text', choices: [], fits: values.length, of: values.length }
}

function findChoices(values: readonly ExactJson[], enough: number): CustomSuggestion | undefined {
  const texts = values.filter(isChoiceText).map((text) => text.trim())
  const groups = [...Map.groupBy(texts, fold).values()].filter(({ length }) => length > 1)
  const fits = groups.reduce((sum, { length }) => sum + length, 0)
  if (fits < enough || groups.length > mostChoices || fits < groups.length * fewestUses) return undefined
  const spelled = groups.map((group) => ({ text: findUsualSpelling(group), uses: group.length }))
  const sorted = spelled.toSorted((a, b) => b.uses - a.uses || compareTexts(a.text, b.text))
  return { kind: 'choice', choices: sorted.map(({ text }) => text), fits, of: values.length }
}

const isChoiceText = (value: ExactJson): value is string =>
  typeof value === 'string' && value.trim().length <= longestChoice && !/[\r\n]/.test(value)

function findUsualSpelling(group: readonly string[]): string {
  const spellings = [...Map.groupBy(group, (text) => text)]
  const [[first] = ['']] = spellings.toSorted(([a, one], [b, other]) => other.length - one.length || compareTexts(a, b))
  return first
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Some of the values, each once, for a person to recognise the field by. */
export function listSamples(values: readonly ExactJson[], most: number): ExactJson[] {
  const samples = new Map(values.filter(hasValue).map((value) => [JSON.stringify(value), value]))
  return [...samples.values()].slice(0, most)
}
