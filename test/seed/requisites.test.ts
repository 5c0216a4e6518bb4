import { describe, expect, it } from 'vitest'
import { completeCounts } from '../../src-main/seed/counts.ts'
import { generateAccount } from '../../src-main/seed/generate.ts'
import { now, timeZone } from './seeded-store.ts'

const records = [...generateAccount({ seed: 'a', counts: completeCounts({ contacts: 3_000 }), now, timeZone })]
const attributesOf = (type: string) => records.filter(({ ref }) => ref.type === type).map(({ attributes }) => attributes)
const companies = attributesOf('companies')
const accounts = attributesOf('company-bank-details')
const texts = (list: typeof companies, name: string) =>
  list.flatMap((record) => (record[name] as string | null | undefined) ?? [])

/** The sum of digits times weights. */
const weigh = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)

describe('requisites', () => {
  it('taxpayer numbers of firms end in their key', () => {
    const firms = texts(companies, 'inn').filter((inn) => inn.length === 10)
    expect(firms.length).toBeGreaterThan(50)
    for (const inn of firms) expect((weigh(inn, [2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10).toBe(Number(inn[9]))
  })

  it('taxpayer numbers of people end in their two keys', () => {
    const people = texts(companies, 'inn').filter((inn) => inn.length === 12)
    expect(people.length).toBeGreaterThan(20)
    for (const inn of people) {
      expect((weigh(inn, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10).toBe(Number(inn[10]))
      expect((weigh(inn, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10).toBe(Number(inn[11]))
    }
  })

  it('registration numbers end in what is left of a division', () => {
    const numbers = texts(companies, 'ogrn')
    for (const ogrn of numbers) {
      const body = BigInt(ogrn.slice(0, -1))
      expect(ogrn).toMatch(/^1\d{12}$|^3\d{14}$/)
      expect(Number((body % (ogrn.length === 13 ? 11n : 13n)) % 10n)).toBe(Number(ogrn.at(-1)))
    }
    expect(new Set(numbers.map((ogrn) => ogrn.length))).toEqual(new Set([13, 15]))
  })

  it('statistics codes end in their key', () => {
    for (const okpo of texts(companies, 'okpo')) {
      const body = okpo.slice(0, -1)
      const key = (from: number) =>
        weigh(
          body,
          [...body].map((_digit, index) => ((from + index - 1) % 10) + 1),
        ) % 11
      expect(Number(okpo.at(-1))).toBe(key(1) === 10 ? key(3) % 10 : key(1))
    }
  })

  it('tax registration codes are of the office that gave the taxpayer number', () => {
    const firms = companies.filter(({ kpp }) => typeof kpp === 'string')
    expect(firms.length).toBeGreaterThan(50)
    for (const { kpp, inn } of firms) expect(kpp).toBe(`${(inn as string).slice(0, 4)}01001`)
  })

  it('accounts have the key that their bank’s code asks for', () => {
    const russian = accounts.filter((record) => typeof record['corr-number'] === 'string')
    expect(russian.length).toBeGreaterThan(50)
    const isKeyed = (digits: string) =>
      [...digits].reduce((sum, digit, index) => sum + ([7, 1, 3][index % 3] ?? 0) * Number(digit), 0) % 10 === 0
    for (const record of russian) {
      const [bik, number, correspondent] = ['bik', 'number', 'corr-number'].map((name) => record[name] as string) as [
        string,
        string,
        string,
      ]
      expect(bik).toMatch(/^04\d{7}$/)
      expect(number).toMatch(/^40[78]02810\d{12}$/)
      expect(isKeyed(bik.slice(6) + number)).toBe(true)
      expect(correspondent).toMatch(/^30101810\d{9}\d{3}$/)
      expect(correspondent.slice(-3)).toBe(bik.slice(-3))
      expect(isKeyed(`0${bik.slice(4, 6)}${correspondent}`)).toBe(true)
    }
  })

  it('foreign accounts pass the checks of their own countries', () => {
    const british = texts(accounts, 'number').filter((number) => number.startsWith('GB'))
    expect(british.length).toBeGreaterThan(20)
    for (const iban of british) {
      const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((sign) => parseInt(sign, 36)).join('')
      expect(iban).toMatch(/^GB\d\d[A-Z]{4}\d{14}$/)
      expect(BigInt(digits) % 97n).toBe(1n)
    }
    const american = accounts.filter((record) => record['bank-name'] === 'First Example Bank')
    const routing = texts(american, 'bik')
    expect(routing.length).toBeGreaterThan(20)
    for (const number of routing) expect(number).toMatch(/^\d{9}$/)
    for (const number of routing) expect(weigh(number, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10).toBe(0)
  })

  it('companies have the forms of both languages', () => {
    const names = texts(companies, 'name')
    for (const form of [/^ООО «.+»$/, /^АО «.+»$/, /^ИП /, / LLC$/, / Ltd$/])
      expect(names.some((name) => form.test(name))).toBe(true)
  })
})
