import { describe, expect, it } from 'vitest'
import { toIds } from './answers.ts'
import type { Client } from './client.ts'
import { create, unique, uniqueDigits } from './records.ts'
import type { Attributes } from './under-test.ts'

export function describeTextFilters(use: () => Client): void {
  /** Whether the filter finds a record with these attributes. */
  async function finds(type: string, attributes: Attributes, name: string, value: string): Promise<boolean> {
    const { id } = await create(use(), type, attributes)
    const found = toIds(await use().get(type, { [`filter[${name}]`]: value, 'filter[id]': id }))
    return found.includes(id)
  }

  describe('text filters', () => {
    it.each([
      ['Smith', 'smith', true],
      ['Smith', 'SMITH', true],
      ['Smith', 'Smit', false],
      ['Smith', 'mith', false],
      ['Smith', 'Smith Jr', false],
      ['Иванов', 'иВАНОВ', true],
      ['Королёв', 'королев', true],
      ['КОРОЛЕВ', 'королёв', true],
      ['Ёж', 'еж', true],
      ['Müller', 'MÜLLER', true],
      ['Müller', 'Muller', false],
      ["O'Brien", "o'brien", true],
      ['100%', '100%', true],
      ['a_b', 'axb', false],
      ['a%b', 'axb', false],
      ['x*', 'xyz', false],
      ['back\\slash', 'back\\slash', true],
    ])('last-name %s by %s: %s', async (value, asked, expected) => {
      expect(await finds('contacts', { 'last-name': value }, 'last-name', asked)).toBe(expected)
    })

    it('a comma list finds any of them', async () => {
      const client = use()
      const [a, b, c] = [unique(), unique(), unique()]
      const made = []
      for (const name of [a, b, c]) made.push((await create(client, 'contacts', { 'last-name': name })).id)
      expect(toIds(await client.get('contacts', { 'filter[last-name]': `${a},${c.toUpperCase()}` }))).toEqual([made[0], made[2]])
    })

    it('quotes keep commas and quotes together', async () => {
      const client = use()
      const word = unique()
      const comma = await create(client, 'contacts', { 'last-name': `${word}, Jr` })
      const quote = await create(client, 'contacts', { 'last-name': `${word} "Bob"` })
      const plain = await create(client, 'contacts', { 'last-name': word })
      const by = async (value: string) => toIds(await client.get('contacts', { 'filter[last-name]': value }))
      expect(await by(`"${word}, Jr"`)).toEqual([comma.id])
      expect(await by(`"${word} ""Bob"""`)).toEqual([quote.id])
      expect(await by(`"${word}, Jr",${word},"${word} ""Bob"""`)).toEqual([comma.id, quote.id, plain.id])
      expect(await by(`${word}, Jr`)).toContain(plain.id)
    })

    it('a null is equal to nothing', async () => {
      expect(await finds('contacts', {}, 'email', 'null')).toBe(false)
    })

    it.each(['inn', 'kpp'])('%s of companies is text, leading zeros count', async (name) => {
      expect(await finds('companies', { [name]: '007' }, name, '007')).toBe(true)
      expect(await finds('companies', { [name]: '007' }, name, '7')).toBe(false)
    })
  })

  describe('phone filters', () => {
    const phone = '+7 (912) 345-67-89'
    it.each(['79123456789', '+79123456789', '+7 912 345 67 89', '7-912-345-67-89'])('digits decide: %s', async (asked) => {
      expect(await finds('contacts', { 'work-phone': phone }, 'work-phone', asked)).toBe(true)
    })

    it.each(['9123456789', '89123456789', '791234567890'])('equal, not contained: %s', async (asked) => {
      expect(await finds('contacts', { 'work-phone': phone }, 'work-phone', asked)).toBe(false)
    })

    it('a plus may come as %2B or as a space', async () => {
      const client = use()
      const digits = uniqueDigits()
      const { id } = await create(client, 'contacts', { 'mobile-phone': `+${digits}` })
      for (const value of [`%2B${digits}`, `+${digits}`, `%20${digits}`, digits]) {
        const answer = await client.send('GET', `/api/v1/contacts?filter[mobile_phone]=${value}`)
        expect(toIds(answer)).toEqual([id])
      }
    })

    it.each(['contacts', 'companies'])('any-phone of %s looks in general, mobile, work and other, not in fax', async (type) => {
      const client = use()
      for (const name of ['general-phone', 'mobile-phone', 'work-phone', 'other-phone', 'fax']) {
        const digits = uniqueDigits()
        const { id } = await create(client, type, { [name]: `+${digits}` })
        expect(toIds(await client.get(type, { 'filter[any_phone]': digits })), name).toEqual(name === 'fax' ? [] : [id])
      }
    })

    it('a list finds any of them', async () => {
      const client = use()
      const [a, b] = [uniqueDigits(), uniqueDigits()]
      const first = await create(client, 'contacts', { 'work-phone': a })
      const second = await create(client, 'contacts', { 'other-phone': b })
      expect(toIds(await client.get('contacts', { 'filter[any-phone]': `${b},${a}` }))).toEqual([first.id, second.id])
    })

    it('a value without digits finds nothing, not even records without a phone', async () => {
      expect(await finds('contacts', {}, 'work-phone', 'ask')).toBe(false)
      expect(await finds('contacts', { 'work-phone': 'ask' }, 'any-phone', '-')).toBe(false)
    })
  })
}
