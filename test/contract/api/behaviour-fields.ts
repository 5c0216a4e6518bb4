import { describe, expect, it } from 'vitest'
import { expectErrors, to, toIdentifier, toOne } from './answers.ts'
import type { Client } from './client.ts'
import { crmTypes, fieldRows } from './law-fields.ts'
import { mainTypes } from './law-filters.ts'
import { create, edit, linked, read, toDocument, unique } from './records.ts'

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/

export function describeFieldRules(use: () => Client): void {
  describe('as-string', () => {
    it('of a contact is last, first and middle name', async () => {
      const client = use()
      const contact = await create(client, 'contacts', { 'last-name': 'Doe', 'first-name': 'Jo', 'middle-name': 'K' })
      expect(contact.attributes['as-string']).toBe('Doe Jo K')
      expect((await edit(client, contact, { 'middle-name': null })).attributes['as-string']).toBe('Doe Jo')
      expect((await edit(client, contact, { 'last-name': 'Roe' })).attributes['as-string']).toBe('Roe Jo')
    })

    it.each(['companies', 'company-bank-details', 'deals', 'orders'])('of %s is the name', async (type) => {
      const client = use()
      const name = unique()
      const record = await create(client, type, { name })
      expect(record.attributes['as-string']).toBe(name)
      expect((await edit(client, record, { name: `${name}2` })).attributes['as-string']).toBe(`${name}2`)
    })

    it.each(['deals', 'orders'])('of %s without a name is the number', async (type) => {
      const record = await create(use(), type, { name: null })
      expect(record.attributes['as-string']).toBe(String(record.attributes['number']))
    })
  })

  describe('times', () => {
    it.each(crmTypes)('of %s have the shape of the document', async (type) => {
      const { attributes } = await create(use(), type)
      expect(attributes['created-at']).toMatch(moment)
      expect(attributes['updated-at']).toMatch(moment)
    })

    it.each(fieldRows.filter(({ kind, writable }) => kind === 'datetime' && writable))(
      '$name of $type keeps milliseconds, in the account’s offset',
      async ({ type, name }) => {
        const client = use()
        const made = await create(client, type, { [name]: '2020-01-02T03:04:05.678+03:00' })
        expect(made.attributes[name]).toBe('2020-01-02T00:04:05.678+00:00')
        expect((await read(client, made)).attributes[name]).toBe('2020-01-02T00:04:05.678+00:00')
        expect((await edit(client, made, { [name]: '2020-01-01T00:00:00.001Z' })).attributes[name]).toBe(
          '2020-01-01T00:00:00.001+00:00',
        )
      },
    )

    it('created-at is now unless sent', async () => {
      const { attributes } = await create(use(), 'contacts')
      const created = Date.parse(String(attributes['created-at']))
      expect(Math.abs(created - Date.parse(String(attributes['updated-at'])))).toBeLessThan(1000)
    })
  })

  describe('numbers', () => {
    const raw = async (type: string, attributes: object) => {
      const answer = await use().post(type, toDocument(type, { name: unique(), ...attributes }))
      return { text: answer.text, deal: toOne(answer, 201) }
    }

    it.each([
      [4700000, '4700000.0'],
      ['4700000', '4700000.0'],
      [0, '0.0'],
      [12.5, '12.5'],
      ['12.50', '12.5'],
      [-3.25, '-3.25'],
      ['0.1', '0.1'],
      [123456789012345, '123456789012345.0'],
      ['1234567890.12345', '1234567890.12345'],
    ])('amount %j is spelled %s', async (amount, spelled) => {
      for (const type of ['deals', 'orders']) {
        const { text, deal } = await raw(type, { amount })
        expect(text).toContain(`"amount":${spelled}`)
        expect((await use().get(`${type}/${deal.id}`)).text).toContain(`"amount":${spelled}`)
        expect((await use().get(type, { 'filter[id]': deal.id })).text).toContain(`"amount":${spelled}`)
      }
    })

    it.each([
      ['1e3', '1000.0'],
      ['100.00', '100.0'],
      ['0.50', '0.5'],
    ])('an amount written %s is spelled %s', async (written, spelled) => {
      const answer = await use().send('POST', 'deals', { raw: `{"data":{"type":"deals","attributes":{"amount":${written}}}}` })
      expect(toOne(answer, 201).attributes['amount']).toBe(Number(written))
      expect(answer.text).toContain(`"amount":${spelled}`)
    })

    it.each([
      [0.3, 0.1, '0.2'],
      ['1.1', '2.2', '-1.1'],
      [5, 5, '0.0'],
      ['999999999999999', '0.5', '999999999999998.5'],
      [100, 0, '100.0'],
    ])('profit of %j and %j is %s, exactly', async (amount, cost, profit) => {
      expect((await raw('deals', { amount, cost })).text).toContain(`"profit":${profit}`)
    })

    it('profit is null when either is null, and follows edits', async () => {
      const client = use()
      const { deal } = await raw('deals', { amount: 5 })
      expect(deal.attributes['profit']).toBeNull()
      expect((await edit(client, deal, { cost: 2 })).attributes['profit']).toBe(3)
      expect((await edit(client, deal, { amount: null })).attributes['profit']).toBeNull()
    })

    it.each(['1234567890123456', 1234567890.123456, '0.1234567890123456'])('%j has more than 15 digits', async (amount) => {
      expectErrors(await use().post('deals', toDocument('deals', { amount })), {
        status: 422,
        code: '100',
        pointer: '/data/attributes/amount',
      })
    })

    it.each(['deals', 'orders'])('number of %s is from 1 to 2^53 − 1, the next after the greatest', async (type) => {
      const client = use()
      const first = Number((await create(client, type)).attributes['number'])
      const second = Number((await create(client, type)).attributes['number'])
      expect(second).toBeGreaterThan(first)
      const high = await create(client, type, { number: second + 1000 })
      expect(high.attributes['number']).toBe(second + 1000)
      expect(Number((await create(client, type)).attributes['number'])).toBeGreaterThan(second + 1000)
      for (const number of [0, -1, 9007199254740992, 1.5, '7']) {
        expectErrors(await client.post(type, toDocument(type, { number })), {
          status: 422,
          code: '100',
          pointer: '/data/attributes/number',
        })
      }
    })
  })

  describe('customs', () => {
    it.each(mainTypes)('of %s are merged by key, null clears one', async (type) => {
      const client = use()
      const record = await create(client, type, { customs: { 'custom-1': 'a', 'custom-2': 'b' } })
      expect(record.attributes['customs']).toEqual({ 'custom-1': 'a', 'custom-2': 'b' })
      const merged = await edit(client, record, { customs: { 'custom-2': 'c', 'custom-3': [1, { x: 'y' }] } })
      expect(merged.attributes['customs']).toEqual({ 'custom-1': 'a', 'custom-2': 'c', 'custom-3': [1, { x: 'y' }] })
      const cleared = await edit(client, record, { customs: { 'custom-1': null } })
      expect(cleared.attributes['customs']).not.toMatchObject({ 'custom-1': 'a' })
      expect(cleared.attributes['customs']).toMatchObject({ 'custom-2': 'c', 'custom-3': [1, { x: 'y' }] })
      expect((await edit(client, record, { customs: {} })).attributes['customs']).toEqual(cleared.attributes['customs'])
    })

    it('are empty at first', async () => {
      expect((await create(use(), 'contacts')).attributes['customs']).toEqual({})
    })
  })

  describe('responsible and user', () => {
    it.each(mainTypes)('of %s', async (type) => {
      const client = use()
      const [a, b] = [await create(client, 'users'), await create(client, 'users')]
      const record = await create(client, type, {}, { responsible: to(a) })
      expect(record.attributes['previous-responsible-id']).toBeNull()
      const previous = async () => (await read(client, record)).attributes['previous-responsible-id']
      await edit(client, record, {}, { responsible: to(b) })
      expect(await previous()).toBe(Number(a.id))
      await edit(client, record, {}, { responsible: to(b) })
      expect(await previous()).toBe(Number(a.id))
      await client.patch(`${type}/${record.id}/relationships/responsible`, to(a))
      expect(await previous()).toBe(Number(b.id))
      await client.patch(`${type}/${record.id}/relationships/responsible`, { data: null })
      expect(await previous()).toBe(Number(a.id))
    })

    it.each(mainTypes)('the creator of %s is the token’s user unless sent', async (type) => {
      const client = use()
      const owner = toOne(await client.get('current-token')).attributes['user-id']
      const mine = await create(client, type)
      expect(await linked(client, mine, 'user')).toEqual({ type: 'users', id: String(owner) })
      const user = await create(client, 'users')
      const theirs = await create(client, type, {}, { user: to(user) })
      expect(await linked(client, theirs, 'user')).toEqual(toIdentifier(user))
    })
  })
}
