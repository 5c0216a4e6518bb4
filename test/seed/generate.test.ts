import { describe, expect, it } from 'vitest'
import { completeCounts } from '../../src-main/seed/counts.ts'
import { generateAccount, type GenerateOptions } from '../../src-main/seed/generate.ts'
import type { SeedRecord } from '../../src-main/seed/record.ts'
import { findNumberText } from '../../src-shared/values/json.ts'
import { toMoment } from '../../src-shared/values/time.ts'
import { now, timeZone } from './seeded-store.ts'

function generate(contacts: number, more: Partial<GenerateOptions> = {}): SeedRecord[] {
  return [...generateAccount({ seed: 'a', counts: completeCounts({ contacts }), now, timeZone, ...more })]
}

const account = generate(2_000)
const attributesOf = (type: string) => account.filter(({ ref }) => ref.type === type).map(({ attributes }) => attributes)
const share = <T>(list: readonly T[], fits: (item: T) => boolean) => list.filter(fits).length / list.length

describe('a generated account', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(JSON.stringify(generate(50))).toBe(JSON.stringify(generate(50)))
    expect(JSON.stringify(generate(50))).not.toBe(JSON.stringify(generate(50, { seed: 'b' })))
  })

  it('names only records that came before', () => {
    const seen = new Set<string>()
    const early: string[] = []
    for (const { ref, held = {}, pairs = {}, ids = {} } of account) {
      const named = [...Object.values(held), ...Object.values(pairs).flat(), ...Object.values(ids)]
      const names = named.flatMap((other) => (other ? `${other.type}/${other.index}` : []))
      early.push(...names.filter((name) => !seen.has(name)))
      seen.add(`${ref.type}/${ref.index}`)
    }
    expect(early).toEqual([])
  })

  it('speaks both languages', () => {
    for (const type of ['contacts', 'companies', 'deals', 'orders', 'diary-tasks', 'invoices']) {
      const names = attributesOf(type).map((record) => record['last-name'] ?? record['name'])
      const russian = share(
        names.filter((name) => typeof name === 'string'),
        (name) => /[а-яё]/i.test(name),
      )
      expect(russian, type).toBeGreaterThan(0.3)
      expect(russian, type).toBeLessThan(0.8)
    }
  })

  it('is skewed: few people own most records, few deals are large', () => {
    const contacts = account.filter(({ ref }) => ref.type === 'contacts')
    expect(share(contacts, ({ held }) => (held?.['responsible']?.index ?? 9) < 2)).toBeGreaterThan(0.5)
    const amounts = attributesOf('deals').flatMap(({ amount }) => Number(findNumberText(amount) ?? 'NaN') || [])
    const sorted = amounts.toSorted((a, b) => b - a)
    const sum = (list: number[]) => list.reduce((total, amount) => total + amount, 0)
    expect(sum(sorted.slice(0, sorted.length / 10))).toBeGreaterThan(sum(sorted) / 3)
  })

  it('has its dates about now: nothing made later, open deals due before and after', () => {
    for (const { attributes } of account) {
      const [created, updated] = [attributes['created-at'], attributes['updated-at']].map((time) => Date.parse(time as string))
      expect(created).toBeLessThanOrEqual(updated as number)
      expect(updated).toBeLessThanOrEqual(now)
    }
    const due = attributesOf('deals').flatMap((deal) =>
      deal['finished-at'] === null ? ((deal['planned-at'] as string | null) ?? []) : [],
    )
    expect(due.some((date) => date < '2026-03-02')).toBe(true)
    expect(due.some((date) => date > '2026-03-02')).toBe(true)
  })

  it('writes times on the account’s own clock, on either side of a change of clocks', () => {
    const contacts = generate(300, { timeZone: 'Europe/London' }).filter(({ ref }) => ref.type === 'contacts')
    const times = contacts.map(({ attributes }) => attributes['created-at'] as string)
    for (const time of times) expect(time).toBe(toMoment(Date.parse(time), 'Europe/London'))
    expect(new Set(times.map((time) => time.slice(23)))).toEqual(new Set(['+00:00', '+01:00']))
  })

  it('has rows of a few import minutes only when asked', () => {
    const busiest = (records: SeedRecord[]) => {
      const minutes = new Map<string, number>()
      const contacts = records.filter(({ ref }) => ref.type === 'contacts')
      for (const { attributes } of contacts) {
        const minute = (attributes['created-at'] as string).slice(0, 16)
        minutes.set(minute, (minutes.get(minute) ?? 0) + 1)
      }
      const three = [...minutes.values()].sort((a, b) => b - a).slice(0, 3)
      return three.reduce((total, count) => total + count, 0) / contacts.length
    }
    expect(busiest(account)).toBeLessThan(0.02)
    expect(busiest(generate(2_000, { imported: 0.3 }))).toBeCloseTo(0.3, 1)
  })

  it('does without what it was told to leave out', () => {
    const counts = { contacts: 3, companies: 0, deals: 0, orders: 2 }
    const types = generate(0, { counts }).map(({ ref }) => ref.type)
    expect(types.filter((type) => type === 'contacts')).toHaveLength(3)
    expect(types).not.toContain('companies')
    expect(types).not.toContain('deals')
  })
})

describe('counts', () => {
  it('follow from the contacts unless they are given', () => {
    expect(completeCounts({ contacts: 100_000 })).toEqual({ contacts: 100_000, companies: 20_000, deals: 50_000, orders: 50_000 })
    expect(completeCounts({ contacts: 10, companies: 7, deals: 0 })).toEqual({ contacts: 10, companies: 7, deals: 0, orders: 5 })
    expect(completeCounts({ contacts: 1 })).toEqual({ contacts: 1, companies: 2, deals: 4, orders: 4 })
    expect(completeCounts({ contacts: 0 })).toEqual({ contacts: 0, companies: 0, deals: 0, orders: 0 })
  })
})
