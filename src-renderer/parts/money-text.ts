import type { Language } from '../../src-shared/bridge.ts'
import { findDecimal, findStoredDecimal, toDecimalText } from '../../src-shared/values/decimal.ts'

interface Signs {
  readonly decimal: string
  readonly group: string
  readonly format: Intl.NumberFormat
}

const known = new Map<Language, Signs>()

function signsOf(language: Language): Signs {
  const found = known.get(language)
  if (found) return found
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 100 })
  const parts = format.formatToParts(1_234_567.5)
  const sign = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  const signs = { decimal: sign('decimal'), group: sign('group'), format }
  known.set(language, signs)
  return signs
}

/** The exact amount in the API's form. Null if empty, undefined if it cannot be read. */
export function findMoney(typed: string, language: Language): string | null | undefined {
  const bare = toBare(typed)
  if (bare === '') return null
  const plain = findSigned(bare, language)
  const decimal = plain === undefined ? undefined : findDecimal(plain)
  return decimal && toDecimalText(decimal)
}

/** Whether the text is an amount with more digits than can be stored. */
export function isLongMoney(typed: string, language: Language): boolean {
  const plain = findSigned(toBare(typed), language)
  return plain !== undefined && findDecimal(plain) === undefined
}

const toBare = (typed: string) => typed.replace(/[\s'’]|\p{Sc}/gu, '').replace(/^[−–]/, '-')

function findSigned(bare: string, language: Language): string | undefined {
  const sign = bare.startsWith('-') ? '-' : ''
  const plain = findPlain(bare.slice(sign.length), signsOf(language).group)
  return plain === undefined ? undefined : sign + plain
}

/** Digits with a decimal point only. A single comma or point is the decimal sign, unless the language groups digits by it. */
function findPlain(digits: string, group: string): string | undefined {
  if (!/^[\d.,]*\d[\d.,]*$/.test(digits)) return undefined
  const signs = digits.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  if (last === undefined) return digits
  const at = digits.lastIndexOf(last)
  const whole = digits.slice(0, at)
  const fraction = digits.slice(at + 1)
  const other = signs.find((sign) => sign !== last)
  if (other !== undefined) return isGrouped(whole, other) ? join(whole.replaceAll(other, ''), fraction) : undefined
  if (isGrouped(digits, last) && (signs.length > 1 || last === group)) return digits.replaceAll(last, '')
  return signs.length > 1 ? undefined : join(whole, fraction)
}

function isGrouped(digits: string, sign: string): boolean {
  const [first = '', ...rest] = digits.split(sign)
  return /^[1-9]\d{0,2}$/.test(first) && rest.length > 0 && rest.every((group) => /^\d{3}$/.test(group))
}

const join = (whole: string, fraction: string) => `${whole || '0'}${fraction && `.${fraction}`}`

/** The amount as text for reading. An unreadable value from a hosted CRM is shown as it is. */
export function toMoneyShown(value: string, language: Language): string {
  const decimal = findStoredDecimal(value)
  return decimal ? signsOf(language).format.format(toDecimalText(decimal) as Intl.StringNumericLiteral) : value
}

/** The amount as text for editing: no grouping, no needless zeros. */
export function toMoneyTyped(value: string, language: Language): string {
  const decimal = findStoredDecimal(value)
  return decimal ? toDecimalText(decimal).replace(/\.0$/, '').replace('.', signsOf(language).decimal) : value
}
