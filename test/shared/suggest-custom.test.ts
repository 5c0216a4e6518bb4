import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findChoicesFault } from '../../src-shared/rules/custom-choices.ts'
import { listSamples, suggestCustom } from '../../src-shared/rules/suggest-custom.ts'
import { fold } from '../../src-shared/text/fold.ts'
import { parseExact, type ExactJson } from '../../src-shared/values/json.ts'

const kindOf = (...values: ExactJson[]) => suggestCustom(values).kind

const aDay = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
/** Values of each kind, as people and programs write them. */
const kinds = {
  checkbox: fc.boolean(),
  date: aDay.map((date) => date.toISOString().slice(0, 10)),
  datetime: aDay.map((date) => date.toISOString()),
  number: fc.oneof(
    fc.integer({ min: -100_000, max: 100_000 }).map((value) => parseExact(String(value))),
    fc.integer({ min: 0, max: 999_999 }).map((value) => String(value / 100)),
  ),
  email: fc
    .tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.stringMatching(/^[a-z]{2,8}$/))
    .map(([who, where]) => `${who}@${where}.ru`),
  url: fc.stringMatching(/^[a-z]{2,8}$/).map((host) => `https://${host}.example/page`),
  phone: fc.stringMatching(/^\d{10}$/).map((digits) => `+7 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`),
} as const

const anyScalar = fc.oneof(...Object.values(kinds), fc.string(), fc.constant(null))

describe('the suggested kind of a custom field', () => {
  for (const [kind, values] of Object.entries(kinds)) {
    it(`is ${kind} for such values, whatever their order, with blanks and a few others among them`, () => {
      fc.assert(
        fc.property(fc.array(values, { minLength: 20, maxLength: 60 }), fc.nat(), (held, turn) => {
          const mixed: ExactJson[] = [...held.slice(turn % held.length), ...held.slice(0, turn % held.length), null, ' ', 'n/a']
          expect(suggestCustom(mixed)).toEqual({ kind, choices: [], fits: held.length, of: held.length + 1 })
        }),
      )
    })
  }

  it('depends on the values alone, not on their order, and never claims more than there is', () => {
    fc.assert(
      fc.property(fc.array(anyScalar, { maxLength: 40 }), (values) => {
        const suggestion = suggestCustom(values)
        expect(suggestCustom(values.toReversed())).toEqual(suggestion)
        expect(suggestion.fits).toBeLessThanOrEqual(suggestion.of)
        expect(suggestion.fits).toBeGreaterThanOrEqual(suggestion.of * 0.95)
        expect(suggestion.choices.length > 0).toBe(suggestion.kind === 'choice')
        expect(findChoicesFault(suggestion.choices)).toBeUndefined()
      }),
    )
  })

  it('is choice for few texts that repeat: each once, by use, in the usual spelling', () => {
    const words = fc.uniqueArray(fc.stringMatching(/^[a-zа-я]{2,10}$/), { minLength: 1, maxLength: 8, selector: fold })
    fc.assert(
      fc.property(words, fc.integer({ min: 3, max: 9 }), (choices, least) => {
        const uses = choices.map((text, at) => ({ text, count: least + choices.length - at }))
        const values = uses.flatMap(({ text, count }) => [...Array.from({ length: count - 1 }, () => text), text.toUpperCase()])
        const { kind, choices: found, fits } = suggestCustom(values)
        expect({ kind, found }).toEqual({ kind: 'choice', found: choices })
        expect(fits).toBe(values.length)
      }),
    )
  })

  it('stays text where a closer kind would mislead', () => {
    expect(kindOf()).toBe('text')
    expect(kindOf('12-0042', '7-1190', '3-0007')).toBe('text')
    expect(kindOf('00123', '00456')).toBe('text')
    expect(kindOf('40702810900000012345', '40702810900000054321')).toBe('text')
    expect(kindOf('31.12.2026', '01.01.2027')).toBe('text')
    expect(kindOf('Ann', 'Bob', 'Carl', 'Dora')).toBe('text')
    expect(kindOf({ a: 1 }, [1, 2])).toBe('text')
    expect(kindOf('2026-02-30', '2026-02-31')).toBe('text')
    expect(kindOf(true, 'yes', 4)).toBe('text')
  })

  it('shows each sample once', () => {
    expect(listSamples(['b', 'a', 'b', null, ' ', 1, '1', true], 4)).toEqual(['b', 'a', 1, '1'])
  })
})

describe('the choices of a custom field', () => {
  it('are told apart by more than case, and are neither blank nor endless', () => {
    expect(findChoicesFault(['Gold', 'Silver'])).toBeUndefined()
    expect(findChoicesFault(['Gold', ' gold'])).toBe('contains gold twice')
    expect(findChoicesFault(['Ёлка', 'елка'])).toBe('contains елка twice')
    expect(findChoicesFault(['Gold', ''])).toContain('blank')
    expect(findChoicesFault(Array.from({ length: 201 }, (_, at) => `c${at}`))).toBe('must be at most 200')
  })
})
