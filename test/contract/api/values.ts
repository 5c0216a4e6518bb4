import { describe, expect, it } from 'vitest'
import { expectErrors } from './answers.ts'
import type { Client } from './client.ts'
import type { Kind } from './law-fields.ts'
import type { Laws } from './laws.ts'
import { create, edit, read, toDocument } from './records.ts'

/** Values that each kind must refuse: nothing is cast. */
const wrong: Record<Kind, readonly unknown[]> = {
  string: [5, true, {}, ['x']],
  date: [
    '2024-02-30',
    '0000-00-00',
    '2024-01-01T00:00:00.000+00:00',
    '2024-13-01',
    '24-01-01',
    '2024.01.01',
    'abc',
    '',
    20240101,
    true,
  ],
  datetime: [
    '2024-02-30T00:00:00.000+00:00',
    '2024-01-01T25:00:00.000+00:00',
    '2024-01-01',
    '2024-01-01T10:00:00.000',
    'abc',
    '',
    1700000000,
    true,
  ],
  integer: ['5', 1.5, true, '', 'abc', 9007199254740992],
  decimal: ['abc', '', '1,5', 'NaN', 'Infinity', '0x10', 0.1 + 0.2, true, {}, '1234567890123456', 1234567890.123456],
  boolean: ['true', 1, 0, '', 'abc'],
  color: ['red', '#12', '#12345g', '123456', '#1234567', '', 5],
  hash: [null, 'abc', 5, [], { nope: 1 }, { custom: 1 }, { 'custom-': 1 }, { 'custom-x': 1 }, { custom_1: 1 }],
  enum: ['nope', 5, true],
  loose: [5, {}, []],
}

/** Values that each kind must take and give back. */
const right: Record<Kind, readonly unknown[]> = {
  string: ['text', ' kept as sent  ', 'Ёлка\n"quoted" \\ \u2028 😀', null],
  date: ['2024-02-29', '1899-12-31', null],
  datetime: ['2024-02-29T23:59:59.999+00:00', '1999-12-31T00:00:00.000+00:00', null],
  integer: [1, 77, null],
  decimal: [0, 12.5, -3.25, null],
  boolean: [true, false, null],
  color: ['#a0b1c2', '#ABCDEF', null],
  hash: [{ 'custom-1': 'text' }, { 'custom-2': ['list', 1, true], 'custom-30': { deep: null } }],
  enum: ['manually', 'products', 'payments', 'formula'],
  loose: ['text', '', true, false, null],
}

/** Fields that mean more than their kind, and have tests of their own. */
const special = (name: string) => ['number', 'created-at', 'is-default'].includes(name)

export function describeValues(use: () => Client, { fields }: Laws): void {
  const writable = fields.filter(({ writable }) => writable)

  describe('values', () => {
    it.each(writable)('$name of $type is a $kind and nothing else', async ({ type, name, kind, required }) => {
      const client = use()
      const record = await create(client, type)
      for (const value of wrong[kind]) {
        if (required && value === '') continue
        const answer = await client.patch(`${type}/${record.id}`, toDocument(type, { [name]: value }, {}, record.id))
        const pointer = new RegExp(`^/data/attributes/${name}(/|$)`)
        expectErrors(answer, { status: 422, code: '100', pointer })
      }
      expect(await read(client, record)).toEqual(record)
    })

    it.each(writable.filter(({ name }) => !special(name)))(
      '$name of $type keeps what is sent',
      async ({ type, name, kind, required }) => {
        const client = use()
        for (const value of right[kind]) {
          if (required && value === null) continue
          const made = await create(client, type, { [name]: value })
          expect(made.attributes[name]).toEqual(value)
          expect((await read(client, made)).attributes[name]).toEqual(value)
        }
        const record = await create(client, type)
        for (const value of right[kind]) {
          if ((required && value === null) || kind === 'hash') continue
          const edited = await edit(client, record, { [name]: value })
          expect(edited.attributes[name]).toEqual(value)
        }
        expect((await read(client, record)).attributes['created-at']).toEqual(record.attributes['created-at'])
      },
    )

    it('a wrong value is refused on create as well, one error per field', async () => {
      const body = toDocument('contacts', { 'first-name': 5, 'last-name': 'x', birthdate: 'x', email: false, customs: 'x' })
      const answer = await use().post('contacts', body)
      expect(answer.status).toBe(422)
      expect(answer.body.errors?.map(({ source }) => source?.pointer).sort()).toEqual(
        ['birthdate', 'customs', 'email', 'first-name'].map((name) => `/data/attributes/${name}`),
      )
    })

    it('amount-calc-method takes invoices, cost-calc-method does not', async () => {
      const client = use()
      const funnel = await create(client, 'deal-stage-categories', { 'amount-calc-method': 'invoices' })
      expect(funnel.attributes['amount-calc-method']).toBe('invoices')
      const body = toDocument(funnel.type, { 'cost-calc-method': 'invoices' }, {}, funnel.id)
      expectErrors(await client.patch(`${funnel.type}/${funnel.id}`, body), { status: 422, code: '100' })
    })

    it('e-mail, phones and requisites are free text', async () => {
      const loose = { email: 'not an address', 'work-phone': 'ask Ann', inn: '12', website: '::' }
      const made = await create(use(), 'companies', loose)
      expect(made.attributes).toMatchObject(loose)
    })

    it('attributes that only a hosted instance fills are in every answer, null', async () => {
      const client = use()
      const contact = await create(client, 'contacts')
      expect(contact.attributes).toMatchObject({ 'cached-at': null, 'initial-balance': null })
      const funnel = await create(client, 'deal-stage-categories')
      expect(funnel.attributes).toMatchObject({ 'calculation-method': null })
    })
  })
}
