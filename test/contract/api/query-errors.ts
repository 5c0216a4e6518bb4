import { describe, expect, it } from 'vitest'
import { expectErrors, toMany } from './answers.ts'
import { toPath, type Client } from './client.ts'
import { crmTypes } from './law-fields.ts'
import { filterRows } from './law-filters.ts'
import { linkRows, linksOf } from './law-links.ts'
import { create } from './records.ts'

const invalidPage = (parameter: string, detail: string) =>
  ({ status: 400, code: '118', title: 'Invalid page value', detail, parameter: `page[${parameter}]` }) as const

export function describeQueryErrors(use: () => Client): void {
  describe('query errors', () => {
    it.each(['101', '1000', '99999999999'])('page[size]=%s exceeds the maximum', async (size) => {
      const answer = await use().get('contacts', { 'page[size]': size })
      expectErrors(answer, invalidPage('size', 'size exceeds maximum page size of 100.'))
    })

    it.each(['0', '-1', 'abc'])('%s is no value of page[size] or page[number]', async (value) => {
      for (const name of ['size', 'number']) {
        const answer = await use().get('contacts', { [`page[${name}]`]: value })
        expectErrors(answer, invalidPage(name, `${value} is not a valid value for ${name} page parameter.`))
      }
    })

    it.each(crmTypes)('an unknown filter, include, sort or field of %s', async (type) => {
      const client = use()
      const unknown = { status: 400, code: '102', title: 'Filter not allowed', detail: 'nope is not allowed.' }
      expectErrors(await client.get(type, { 'filter[nope]': 'x' }), { ...unknown, parameter: 'filter[nope]' })
      expectErrors(await client.get(type, { filter: 'abc' }), {
        status: 400,
        code: '120',
        title: 'Invalid filters syntax',
        detail: 'abc is not a valid syntax for filtering.',
        parameter: 'filter',
      })
      expectErrors(await client.get(type, { include: 'nope' }), invalidInclude('nope', type))
      expectErrors(await client.get(type, { sort: 'nope' }), invalidSort('nope', type))
      expectErrors(await client.get(type, { sort: '-nope' }), { status: 400, code: '114', parameter: 'sort' })
      expectErrors(await client.get(type, { [`fields[${type}]`]: 'nope' }), {
        status: 400,
        code: '104',
        title: 'Invalid field',
        detail: `nope is not a valid field for ${type}.`,
        parameter: `fields[${type}]`,
      })
      expectErrors(await client.get(type, { 'fields[nope]': 'x' }), {
        status: 400,
        code: '101',
        title: 'Invalid resource',
        detail: 'nope is not a valid resource.',
        parameter: 'fields[nope]',
      })
      toMany(await client.get(type, { nope: 'x', 'page[size]': 1 }))
    })

    it('an unknown name beside known ones', async () => {
      const client = use()
      expectErrors(await client.get('contacts', { include: 'companies,nope' }), invalidInclude('nope', 'contacts'))
      expectErrors(await client.get('contacts', { sort: 'last-name,nope' }), invalidSort('nope', 'contacts'))
      expectErrors(await client.get('contacts', { 'fields[contacts]': 'email,nope' }), { status: 400, code: '104' })
    })

    it.each(linkRows.filter(({ target }) => linksOf(target).length > 0))(
      'an unknown include behind $type.$name',
      async ({ type, name, target }) => {
        expectErrors(await use().get(type, { include: `${name}.nope` }), invalidInclude('nope', target))
      },
    )

    it('names of attributes, fields and includes take the hyphen form only', async () => {
      const client = use()
      expectErrors(await client.get('contacts', { include: 'contact_type' }), invalidInclude('contact_type', 'contacts'))
      expectErrors(await client.get('contacts', { sort: 'last_name' }), invalidSort('last_name', 'contacts'))
      expectErrors(await client.get('contacts', { 'fields[contacts]': 'last_name' }), { status: 400, code: '104' })
    })

    it('one record and related records answer the same errors', async () => {
      const client = use()
      const company = await create(client, 'companies')
      expectErrors(await client.get(`companies/${company.id}`, { include: 'nope' }), invalidInclude('nope', 'companies'))
      expectErrors(await client.get(`companies/${company.id}`, { 'fields[nope]': 'x' }), { status: 400, code: '101' })
      const related = `companies/${company.id}/contacts`
      expectErrors(await client.get(related, { include: 'nope' }), invalidInclude('nope', 'contacts'))
      expectErrors(await client.get(related, { 'page[size]': 0 }), { status: 400, code: '118', parameter: 'page[size]' })
      expectErrors(await client.get(related, { 'filter[nope]': 1 }), { status: 400, code: '102', parameter: 'filter[nope]' })
      expectErrors(await client.get(related, { 'filter[archived]': 'abc' }), { status: 400, code: '107' })
    })

    const checked = ['time', 'date', 'decimal', 'boolean', 'ids', 'table-state', 'ending', 'days']
    it.each(filterRows.filter(({ kind }) => checked.includes(kind)))('a bad value of $name of $type', async ({ type, name }) => {
      expectErrors(await use().get(type, { [`filter[${name}]`]: 'abc' }), {
        status: 400,
        code: '107',
        title: 'Invalid filter value',
        detail: `abc is not a valid value for ${name}.`,
        parameter: `filter[${name}]`,
      })
    })

    it.each([
      ['created-at-gte', '2024.13.01 10:00'],
      ['created-at-gte', '2024.02.30 10:00'],
      ['created-at-lte', '2024.01.01 24:61'],
      ['birthdate-gte', '2023.02.29'],
      ['birthdate-null', '2'],
      ['archived', 'yes'],
      ['actual', '-1'],
      ['responsible-id', '1,x'],
    ])('filter[%s]=%s is no value', async (name, value) => {
      expectErrors(await use().get('contacts', { [`filter[${name}]`]: value }), {
        status: 400,
        code: '107',
        parameter: `filter[${name}]`,
      })
    })

    it.each(['1.', '.5', '+1', '1 000', ' 1', '1e', '0x10', 'NaN', 'Infinity', '1234567890123456', '1e31', '5,x', '١'])(
      'filter[amount-gte]=%s is no amount, as it is none in a record',
      async (value) => {
        for (const type of ['deals', 'orders']) {
          const answer = await use().get(type, { 'filter[amount-gte]': value })
          expectErrors(answer, { status: 400, code: '107', parameter: 'filter[amount-gte]' })
        }
      },
    )

    it('brackets may come encoded or plain', async () => {
      const client = use()
      const plain = await client.send('GET', '/api/v1/contacts?page[size]=0')
      expect(plain.text).toBe((await client.send('GET', toPath('contacts', { 'page[size]': 0 }))).text)
    })
  })
}

const invalidInclude = (name: string, type: string) => ({
  status: 400,
  code: '112',
  title: 'Invalid field',
  detail: `${name} is not a valid includable relationship of ${type}`,
  parameter: 'include',
})

const invalidSort = (name: string, type: string) => ({
  status: 400,
  code: '114',
  title: 'Invalid sort criteria',
  detail: `${name} is not a valid sort criteria for ${type}`,
  parameter: 'sort',
})
