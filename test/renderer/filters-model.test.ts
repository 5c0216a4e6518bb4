import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FilterTerm } from '../../src-shared/jsonapi/query.ts'
import { company } from '../../src-shared/resources/company.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { order } from '../../src-shared/resources/order.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { toDecimalText } from '../../src-shared/values/decimal.ts'
import { findFilterInstant } from '../../src-shared/values/time.ts'
import { endOf, startOf } from '../../src-shared/values/day.ts'
import { findPeriod, periods, resolvePeriod, writePeriod } from '../../src-shared/values/period.ts'
import { writeBound } from '../../src-renderer/list/filters/filter-bound.ts'
import {
  listNames,
  replaceTerms,
  toChips,
  toTerms,
  writeContent,
  type ChipContent,
} from '../../src-renderer/list/filters/filter-chips.ts'
import { listFilterFields, type FieldOf } from '../../src-renderer/list/filters/filter-field.ts'
import { readIds, readList, splitTyped, writeList } from '../../src-renderer/list/filters/filter-list.ts'
import { listWeeks } from '../../src-renderer/parts/calendar-month.ts'
import { listPresets } from '../../src-renderer/list/filters/filter-presets.ts'
import {
  isComplete,
  listOperators,
  fromPeriod,
  readRange,
  toAskedRange,
  toFixed,
  writeRange,
  type Range,
} from '../../src-renderer/list/filters/filter-range.ts'

const resources = [contact, company, deal, order] as const
const zones = ['UTC', 'Europe/Moscow', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Australia/Lord_Howe'] as const
const zone = fc.constantFrom(...zones)
const day = fc
  .date({ min: new Date('1905-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const text = fc.oneof(
  fc.string(),
  fc.constantFrom('', '1', 'true', 'false', '1,2', '-7', '"a,b",c', '"broken', ' 5 ', ',', '2026.01.31', '2026.01.31 09:00'),
  day.map((one) => one.replaceAll('-', '.')),
  day.map((one) => `${one}T23:59:59.999+03:00`),
)

describe.each(resources)('chips of $type', (resource) => {
  const fields = listFilterFields(resource)
  const name = fc.oneof(
    fc.constantFrom(...Object.keys(resource.filters)),
    fc.constantFrom('custom-1', 'custom-77', 'id', 'nope', ''),
  )
  const terms = fc.uniqueArray(fc.record({ name, value: text }), { selector: (term) => term.name })

  it('hold each term exactly once, whatever it says', () => {
    fc.assert(
      fc.property(terms, zone, (given, where) => {
        const chips = toChips(resource, fields, given, where)
        expect(sorted(toTerms(chips))).toEqual(sorted(given))
        expect(new Set(chips.map(({ key }) => key)).size).toBe(chips.length)
      }),
      { numRuns: 300 },
    )
  })

  it('are removed and replaced without touching the others', () => {
    fc.assert(
      fc.property(terms, fc.nat(), text, (given, pick, value) => {
        const chips = toChips(resource, fields, given, 'UTC')
        const chip = chips[pick % Math.max(1, chips.length)]
        if (!chip) return
        const others = sorted(given.filter((term) => !chip.terms.includes(term)))
        expect(sorted(replaceTerms(chips, chip.key, []))).toEqual(others)
        const written = { name: chip.terms[0]!.name, value }
        expect(sorted(replaceTerms(chips, chip.key, [written]))).toEqual(sorted([...others, written]))
      }),
      { numRuns: 100 },
    )
  })

  it('say every declared filter but those of the part, the search box and views', () => {
    const offered = fields.flatMap(listNames)
    const left = ['q', 'table-state-id', 'archived', 'discarded', 'actual', 'discarded-at-null']
    expect(offered.filter((one) => one !== 'id').toSorted()).toEqual(
      Object.keys(resource.filters)
        .filter((one) => !left.includes(one))
        .toSorted(),
    )
  })
})

const sorted = (terms: readonly FilterTerm[]) => terms.toSorted((a, b) => (a.name < b.name ? -1 : 1))

describe('one field', () => {
  const born = listFilterFields(contact).find(({ key }) => key === 'birthdate') as FieldOf<'range'>
  const made = listFilterFields(contact).find(({ key }) => key === 'created-at') as FieldOf<'range'>

  it('is one chip with the operators that it has filters for', () => {
    expect(listOperators(born)).toEqual(['from', 'to', 'between', 'empty', 'filled'])
    expect(listOperators(made)).toEqual(['from', 'to', 'between'])
    const given = [
      { name: 'created-at-gte', value: '2026.01.31 00:00' },
      { name: 'email', value: 'a@b.c' },
      { name: 'created-at-lte', value: '2026.02.01 12:00' },
    ]
    expect(toChips(contact, listFilterFields(contact), given, 'UTC').map(({ key }) => key)).toEqual(['created-at', 'email'])
  })

  it('that is said in a way no editor could keep is left as it was sent', () => {
    const contradiction = [
      { name: 'birthdate-null', value: 'true' },
      { name: 'birthdate-gte', value: '2000.01.01' },
    ]
    const chips = toChips(contact, [born], contradiction, 'UTC')
    expect(chips.map(({ content }) => content.kind)).toEqual(['raw', 'raw'])
    const [odd] = toChips(contact, [made], [{ name: 'created-at-gte', value: '2026.01.01 00:00,2026.02.01 00:00' }], 'UTC')
    expect(odd?.content).toMatchObject({ kind: 'raw', name: 'created-at-gte' })
  })

  it.each([born, made])('reads back every range that it writes: $key', (field) => {
    const range = fc
      .record({ operator: fc.constantFrom(...listOperators(field)), from: day, to: day })
      .map(({ operator, from, to }): Range => ({
        operator,
        from: operator === 'from' || operator === 'between' ? from : null,
        to: operator === 'to' || operator === 'between' ? to : null,
        exact: false,
      }))
    fc.assert(
      fc.property(range, zone, (given, where) => {
        expect(readRange(field, writeRange(field, given, where), where)).toEqual(given)
      }),
      { numRuns: 300 },
    )
  })

  it.each([deal, order])('of how a stage ends is one chip of $type, said once and in one order', (resource) => {
    const fields = listFilterFields(resource)
    const read = (value: string) => toChips(resource, fields, [{ name: 'stage-kind', value }], 'UTC')[0]!.content
    expect(fields.find(({ key }) => key === 'stage-kind')).toMatchObject({ kind: 'ending', group: 'main' })
    expect(read('lost,open,lost')).toMatchObject({ kind: 'ending', endings: ['open', 'lost'] })
    expect(writeContent(read('lost,open'), 'UTC')).toEqual([{ name: 'stage-kind', value: 'open,lost' }])
    expect(writeContent({ ...read('won'), endings: [] } as ChipContent, 'UTC')).toEqual([])
    expect(read('closed')).toMatchObject({ kind: 'raw', text: 'closed' })
    expect(read('')).toMatchObject({ kind: 'raw' })
  })

  it.each([deal, order])('of an amount is one chip of $type, among the main ones', (resource) => {
    const amount = listFilterFields(resource).find(({ key }) => key === 'amount') as FieldOf<'range'>
    expect(amount).toMatchObject({ kind: 'range', group: 'main', value: 'decimal' })
    expect(listOperators(amount)).toEqual(['from', 'to', 'between', 'empty', 'filled'])
    const between: Range = { operator: 'between', from: '1000.5', to: '100000.0', exact: false }
    expect(writeRange(amount, between, 'UTC')).toEqual([
      { name: 'amount-gte', value: '1000.5' },
      { name: 'amount-lte', value: '100000' },
    ])
    const spelled = [
      { name: 'amount-gte', value: '1000.500' },
      { name: 'amount-lte', value: '1e5' },
    ]
    expect(readRange(amount, spelled, 'UTC')).toEqual(between)
    const [odd] = toChips(resource, [amount], [{ name: 'amount-gte', value: '1 000' }], 'UTC')
    expect(odd?.content).toMatchObject({ kind: 'raw', text: '1 000' })
  })

  it('of an amount reads back every range that it writes', () => {
    const amount = listFilterFields(deal).find(({ key }) => key === 'amount') as FieldOf<'range'>
    const digits = fc.tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.nat({ max: 3 }))
    const decimal = digits.map(([units, scale]) => toDecimalText({ units: BigInt(units), scale }))
    fc.assert(
      fc.property(decimal, decimal, (from, to) => {
        const given: Range = { operator: 'between', from, to, exact: false }
        expect(readRange(amount, writeRange(amount, given, 'UTC'), 'UTC')).toEqual(given)
      }),
    )
  })

  it('of which one end is said asks for that end, and for both as soon as they are', () => {
    const half: Range = { operator: 'between', from: '2026-01-31', to: null, exact: false }
    expect(toAskedRange(half)).toEqual({ ...half, operator: 'from' })
    expect(toAskedRange({ ...half, from: null, to: '2026-01-31' }).operator).toBe('to')
    expect(toAskedRange({ ...half, to: '2026-02-01' }).operator).toBe('between')
    expect(isComplete(toAskedRange({ ...half, from: null }))).toBe(false)
  })

  it('writes the API’s spelling to the minute, and ISO 8601 only where that is another instant', () => {
    const between: Range = { operator: 'between', from: '2026-01-31', to: '2026-01-31', exact: false }
    expect(writeRange(made, between, 'Europe/Moscow')).toEqual([
      { name: 'created-at-gte', value: '2026.01.31 00:00' },
      { name: 'created-at-lte', value: '2026-01-31T23:59:59.999+03:00' },
    ])
    const exact: Range = { operator: 'from', from: '2026-01-31T09:30:00.000+03:00', to: null, exact: true }
    expect(writeRange(made, exact, 'Europe/Moscow')).toEqual([{ name: 'created-at-gte', value: '2026.01.31 09:30' }])
    expect(readRange(made, [{ name: 'created-at-gte', value: '2026.01.31 09:30' }], 'Europe/Moscow')).toEqual(exact)
    expect(writeRange(born, between, 'UTC')[0]).toEqual({ name: 'birthdate-gte', value: '2026.01.31' })
  })

  it('says nothing until it is complete', () => {
    const half: Range = { operator: 'between', from: '2026-01-31', to: null, exact: false }
    expect(isComplete(half)).toBe(false)
    expect(writeRange(made, half, 'UTC')).toEqual([])
  })
})

describe('a bound', () => {
  it('is the instant that was meant, also where the clock is set', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2e12, max: 3e12 }), zone, (instant, where) => {
        expect(findFilterInstant(writeBound(instant, where), where)).toBe(instant)
      }),
      { numRuns: 500 },
    )
  })

  it('of a day leaves nothing between it and the next one', () => {
    fc.assert(
      fc.property(day, zone, (one, where) => {
        expect(endOf(one, where) - startOf(one, where)).toBeGreaterThan(22 * 3_600_000)
      }),
    )
    expect(startOf('2018-11-04', 'America/Sao_Paulo')).toBe(Date.UTC(2018, 10, 4, 3))
  })
})

describe('a list of values', () => {
  it('comes back whatever stands in it', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (values) => {
        expect(readList(writeList(values))).toEqual(values)
      }),
    )
  })

  it('of ids takes ids only', () => {
    expect(readIds(' 5 ,"7",5')).toEqual(['5', '7'])
    expect(readIds('5,x')).toBeUndefined()
    expect(readList('')).toBeUndefined()
    expect(splitTyped(' 1, 2;3\n3\t4 ')).toEqual(['1', '2', '3', '4'])
  })
})

describe('a preset', () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['this-week', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['this-week', '2026-03-02', '2026-03-02', '2026-03-08'],
    ['last-week', '2026-03-02', '2026-02-23', '2026-03-01'],
    ['this-month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['this-month', '2026-01-31', '2026-01-01', '2026-01-31'],
    ['last-month', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['last-seven-days', '2026-03-03', '2026-02-25', '2026-03-03'],
    ['last-thirty-days', '2026-03-01', '2026-01-31', '2026-03-01'],
    ['this-year', '2026-03-01', '2026-01-01', '2026-12-31'],
    ['before-today', '2026-03-01', null, '2026-02-28'],
    ['next-week', '2026-03-01', '2026-03-02', '2026-03-08'],
    ['next-month', '2026-01-31', '2026-02-01', '2026-02-28'],
    ['next-month', '2026-12-15', '2027-01-01', '2027-01-31'],
    ['this-quarter', '2026-03-31', '2026-01-01', '2026-03-31'],
    ['this-quarter', '2026-11-16', '2026-10-01', '2026-12-31'],
    ['last-quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
    ['next-quarter', '2026-11-16', '2027-01-01', '2027-03-31'],
  ] as const)('%s on %s is %s to %s', (period, today, from, to) => {
    expect(resolvePeriod({ period, firstDay: 1 }, today)).toEqual({ from, to })
  })

  it('of a week begins with the day that the calendar begins with', () => {
    const sunday = listWeeks('2026-03-04', 0)[0]?.[0]
    expect(sunday).toBe('2026-03-01')
    expect(resolvePeriod({ period: 'this-week', firstDay: 0 }, '2026-03-04')).toEqual({ from: sunday, to: '2026-03-07' })
    expect(resolvePeriod({ period: 'last-week', firstDay: 0 }, '2026-03-04')).toEqual({ from: '2026-02-22', to: '2026-02-28' })
    expect(resolvePeriod({ period: 'next-week', firstDay: 0 }, '2026-03-04')).toEqual({ from: '2026-03-08', to: '2026-03-14' })
  })

  it('keeps its name in the address, so that it means other days tomorrow', () => {
    const field = listFilterFields(deal).find(({ key }) => key === 'planned-at') as FieldOf<'range'>
    for (const firstDay of [0, 1] as const)
      for (const period of periods) {
        const range = fromPeriod({ period, firstDay }, '2026-03-04')
        const terms = writeRange(field, range, 'UTC')
        expect(new Set(terms.map(({ value }) => value))).toEqual(new Set([writePeriod({ period, firstDay })]))
        expect(findPeriod(writePeriod({ period, firstDay }))?.period).toBe(period)
        expect(writeRange(field, readRange(field, terms, 'UTC', Date.UTC(2026, 5, 1))!, 'UTC')).toEqual(terms)
        const later = resolvePeriod({ period, firstDay }, '2026-06-01')
        expect(readRange(field, terms, 'UTC', Date.UTC(2026, 5, 1))).toMatchObject(later)
        expect(writeRange(field, toFixed(range), 'UTC').map(({ value }) => value.replaceAll('.', '-'))).toEqual(
          [range.from, range.to].filter((day) => day !== null),
        )
      }
  })

  it('of two names, or of the wrong end alone, is shown as it stands', () => {
    const field = listFilterFields(deal).find(({ key }) => key === 'planned-at') as FieldOf<'range'>
    const read = (from?: string, to?: string) =>
      readRange(
        field,
        [
          ...(from === undefined ? [] : [{ name: 'planned-at-gte', value: from }]),
          ...(to === undefined ? [] : [{ name: 'planned-at-lte', value: to }]),
        ],
        'UTC',
      )
    expect(read('this-week', 'this-month')).toBeUndefined()
    expect(read('this-week')).toBeUndefined()
    expect(read(undefined, 'this-week')).toBeUndefined()
    expect(read('before-today', 'before-today')).toBeUndefined()
  })

  it('is offered for days that are asked for by name: what is planned lies ahead, what is closed behind', () => {
    const offered = (resource: Resource, key: string) =>
      listPresets(listFilterFields(resource).find((field) => field.key === key) as FieldOf<'range'>)
    expect(offered(deal, 'planned-at')).toContain('before-today')
    expect(offered(deal, 'planned-at').filter((preset) => preset.startsWith('last'))).toEqual([])
    expect(offered(deal, 'finished-at').filter((preset) => preset.startsWith('next'))).toEqual([])
    expect(offered(deal, 'finished-at')).toContain('last-month')
    expect(offered(deal, 'created-at')).toContain('yesterday')
    expect(offered(contact, 'birthdate')).toEqual([])
    expect(offered(deal, 'amount')).toEqual([])
  })
})
