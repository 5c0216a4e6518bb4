import type { Random } from './random.ts'

const toDigits = (text: string) => [...text].map(Number)

function weigh(text: string, weights: readonly number[]): number {
  return toDigits(text).reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0)
}

const innWeights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8] as const
const innKey = (text: string) => String((weigh(text, innWeights.slice(11 - text.length)) % 11) % 10)

/** A firm's taxpayer number: ten digits, the last a check digit. `office` is the four-digit tax office code. */
export function createInn(random: Random, office: string): string {
  const body = office + random.digits(5)
  return body + innKey(body)
}

/** A person's taxpayer number: twelve digits, the last two check digits. */
export function createPersonalInn(random: Random, office: string): string {
  const body = office + random.digits(6)
  const first = body + innKey(body)
  return first + innKey(first)
}

export function createKpp(office: string): string {
  return `${office}01001`
}

const year = (random: Random) => String(random.int(3, 24)).padStart(2, '0')

/** A firm's registration number: 13 digits. */
export function createOgrn(random: Random, region: string): string {
  const body = `1${year(random)}${region}${random.digits(7)}`
  return body + ((Number(body) % 11) % 10)
}

/** A sole trader's registration number: 15 digits. */
export function createPersonalOgrn(random: Random, region: string): string {
  const body = `3${year(random)}${region}${random.digits(9)}`
  return body + ((Number(body) % 13) % 10)
}

/** The statistics code. Its check digit uses the weights 1, 2, 3 …, or 3, 4, 5 … if the first result is ten. */
export function createOkpo(random: Random, length: 8 | 10): string {
  const body = random.digits(length - 1)
  const key = (from: number) =>
    weigh(
      body,
      toDigits(body).map((_digit, index) => ((from + index - 1) % 10) + 1),
    ) % 11
  const first = key(1)
  return body + ((first < 10 ? first : key(3)) % 10)
}

/**
 * The ninth digit of an account is a check digit: the weighted sum over the bank's three digits and all twenty must end in zero.
 */
function withKey(bank: string, account: string): string {
  const sum = toDigits(bank + account).reduce((total, digit, index) => total + ((digit * [7, 1, 3][index % 3]!) % 10), 0)
  return `${account.slice(0, 8)}${(sum * 3) % 10}${account.slice(9)}`
}

export function createCorrespondentAccount(bik: string): string {
  return withKey(`0${bik.slice(4, 6)}`, `30101810000000000${bik.slice(6)}`)
}

export function createSettlementAccount(random: Random, bik: string, holder: 'firm' | 'person'): string {
  const balance = holder === 'firm' ? '40702' : '40802'
  return withKey(bik.slice(6), `${balance}8100${random.digits(11)}`)
}

/** A British IBAN with its two check digits. */
export function createIban(random: Random, bank: string): string {
  const body = bank + random.digits(14)
  const spelled = [...`${body}GB00`].map((sign) => String(parseInt(sign, 36))).join('')
  return `GB${String(98n - (BigInt(spelled) % 97n)).padStart(2, '0')}${body}`
}

/** An American routing number: nine digits, the last a check digit. */
export function createRouting(random: Random): string {
  const body = `0${random.int(1, 9)}${random.digits(6)}`
  return body + ((10 - (weigh(body, [3, 7, 1, 3, 7, 1, 3, 7]) % 10)) % 10)
}
