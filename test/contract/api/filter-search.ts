import { describe, expect, it } from 'vitest'
import { toIds, toOne } from './answers.ts'
import type { Client } from './client.ts'
import { mainTypes } from './law-filters.ts'
import { create, edit, remove, toDocument, unique, uniqueDigits } from './records.ts'
import type { Attributes } from './under-test.ts'

export function describeSearch(use: () => Client): void {
  async function finds(attributes: Attributes, q: string): Promise<boolean> {
    const { id } = await create(use(), 'contacts', attributes)
    return toIds(await use().get('contacts', { 'filter[q]': q, 'filter[id]': id })).includes(id)
  }

  describe('filter[q]', () => {
    const ann = {
      'first-name': 'Annabel',
      'last-name': 'Королёва',
      email: 'ann.bell@example.test',
      'work-phone': '+7 (912) 345-67-89',
    }

    it.each([
      ['Annabel', true],
      ['annabel', true],
      ['an', true],
      ['a', true],
      ['nabe', true],
      ['abel', true],
      ['na', false],
      ['королева', true],
      ['РОЛЁВ', true],
      ['ко', true],
      ['ор', false],
      ['annabel королева', true],
      ['королева annabel', true],
      ['annabel nobody', false],
      ['example', true],
      ['79123456789', true],
      ['+7(912)345-67-89', true],
      ['345-67', true],
      ['34567', true],
      ['99999', false],
      ['-', false],
      ['...', false],
      ['%', false],
      ['" *', false],
      ['', false],
    ])('%j finds the contact: %s', async (q, expected) => {
      expect(await finds(ann, q)).toBe(expected)
    })

    it('takes the value whole: a comma or a quote is no syntax', async () => {
      const [a, b] = [unique(), unique()]
      expect(await finds({ 'last-name': a }, `${a},${b}`)).toBe(false)
      expect(await finds({ 'last-name': a, 'middle-name': b }, `${a}, ${b}`)).toBe(true)
      expect(await finds({ 'last-name': a }, `"${a}"`)).toBe(true)
    })

    it.each(mainTypes)('searches %s, edited ones by what they say now', async (type) => {
      const client = use()
      const [before, after] = [unique(), unique()]
      const name = type === 'contacts' ? 'last-name' : 'name'
      const record = await create(client, type, { [name]: before })
      const by = async (q: string) => toIds(await client.get(type, { 'filter[q]': q }))
      expect(await by(before)).toEqual([record.id])
      await edit(client, record, { [name]: after })
      expect(await by(before)).toEqual([])
      expect(await by(after.slice(2, 9))).toContain(record.id)
      await remove(client, record)
      expect(await by(after)).toEqual([])
    })

    it('finds archived and trashed records too, and joins other filters', async () => {
      const client = use()
      const word = unique()
      const plain = await create(client, 'contacts', { 'last-name': word })
      const old = await create(client, 'contacts', { 'last-name': word, 'archived-at': '2024-01-01T00:00:00.000+00:00' })
      expect(toIds(await client.get('contacts', { 'filter[q]': word }))).toEqual([plain.id, old.id])
      expect(toIds(await client.get('contacts', { 'filter[q]': word, 'filter[actual]': 1 }))).toEqual([plain.id])
    })

    it('finds phones by their digits, however they were written', async () => {
      const client = use()
      const digits = uniqueDigits()
      const written = `+${digits.slice(0, 1)} (${digits.slice(1, 4)}) ${digits.slice(4)}`
      const { id } = await create(client, 'companies', { 'general-phone': written })
      expect(toIds(await client.get('companies', { 'filter[q]': digits }))).toEqual([id])
      expect(toIds(await client.get('companies', { 'filter[q]': digits.slice(2) }))).toContain(id)
    })
  })

  describe('filter[table-state-id]', () => {
    it.each(mainTypes)('applies the query saved for %s', async (type) => {
      const client = use()
      const word = unique()
      const name = type === 'contacts' ? 'last-name' : 'name'
      const [first, second] = [await create(client, type, { [name]: word }), await create(client, type, { [name]: word })]
      await create(client, type)
      const body = toDocument('table-states', { name: word, object: type, query: `filter[q]=${word}` })
      const state = toOne(await client.post('/ext/v1/table-states', body), 201)
      expect(toIds(await client.get(type, { 'filter[table-state-id]': state.id }))).toEqual([first.id, second.id])
      const both = { 'filter[table-state-id]': state.id, 'filter[id]': second.id }
      expect(toIds(await client.get(type, both))).toEqual([second.id])
    })

    it('may hold several filters', async () => {
      const client = use()
      const word = unique()
      const old = { 'last-name': word, 'archived-at': '2024-01-01T00:00:00.000+00:00' }
      await create(client, 'contacts', { 'last-name': word })
      const { id } = await create(client, 'contacts', old)
      const query = `filter[last-name]=${word}&filter[archived]=1`
      const body = toDocument('table-states', { name: word, object: 'contacts', query })
      const state = toOne(await client.post('/ext/v1/table-states', body), 201)
      expect(toIds(await client.get('contacts', { 'filter[table_state_id]': state.id }))).toEqual([id])
    })
  })
}
