import { describe, expect, it } from 'vitest'
import { expectErrors, to, toAll, toIds, toMany } from './answers.ts'
import type { Client } from './client.ts'
import { crmTypes } from './law-fields.ts'
import { filterRows, mainTypes, type FilterKind } from './law-filters.ts'
import { create, toDocument, unique, uniqueDigits } from './records.ts'

const samples: Record<FilterKind, string> = {
  time: '2024.05.06 07:08',
  date: '2024.05.06',
  decimal: '-12.50',
  boolean: '1',
  ids: '1,2',
  text: 'x',
  phone: '+7 999 000-11-22',
  search: 'word',
  'table-state': '1',
  mirrored: '5',
  ending: 'open,won',
  days: '7',
}

export function describeFilterNames(use: () => Client): void {
  describe('names of filters', () => {
    it.each(filterRows.filter(({ kind }) => kind !== 'table-state'))(
      '$name of $type takes both spellings, and nothing where it is empty',
      async ({ type, name, kind }) => {
        const client = use()
        const { id } = await create(client, type)
        const scope = { 'filter[id]': id }
        const hyphen = await client.get(type, { ...scope, [`filter[${name}]`]: samples[kind] })
        const underscore = await client.get(type, { ...scope, [`filter[${name.replaceAll('-', '_')}]`]: samples[kind] })
        expect(toIds(underscore)).toEqual(toIds(hyphen))
        expect(toIds(await client.get(type, { ...scope, [`filter[${name}]`]: '' }))).toEqual([])
      },
    )

    it.each(mainTypes)('table-state-id of %s takes both spellings and the empty value', async (type) => {
      const client = use()
      const record = await create(client, type)
      const attributes = { name: unique(), object: type, query: `filter[id]=${record.id}` }
      const made = await client.post('/ext/v1/table-states', toDocument('table-states', attributes))
      expect(made.status, made.text).toBe(201)
      const { id } = made.body.data as { id: string }
      for (const name of ['table-state-id', 'table_state_id']) {
        expect(toIds(await client.get(type, { [`filter[${name}]`]: id }))).toEqual([record.id])
      }
      expect(toIds(await client.get(type, { 'filter[table-state-id]': '' }))).toEqual([])
    })

    it.each(crmTypes)('id of %s', async (type) => {
      const client = use()
      const [a, b] = [await create(client, type), await create(client, type)]
      expect(toIds(await client.get(type, { 'filter[id]': a.id }))).toEqual([a.id])
      expect(toIds(await client.get(type, { 'filter[id]': `${b.id},${a.id}` })).sort()).toEqual([a.id, b.id].sort())
      expect(toIds(await client.get(type, { 'filter[id]': '' }))).toEqual([])
    })

    it('several filters must all match', async () => {
      const client = use()
      const marker = unique()
      const wanted = await create(client, 'contacts', { 'last-name': marker, email: 'a@example.test' })
      await create(client, 'contacts', { 'last-name': marker, email: 'b@example.test' })
      const query = { 'filter[last-name]': marker, 'filter[email]': 'a@example.test' }
      expect(toIds(await client.get('contacts', query))).toEqual([wanted.id])
    })

    it('filters of one type are not those of another', async () => {
      const client = use()
      for (const [type, name] of [
        ['orders', 'segment-ids'],
        ['orders', 'segment-process-status-ids'],
        ['companies', 'mobile-phone'],
        ['companies', 'birthdate-null'],
        ['contacts', 'general-phone'],
        ['contacts', 'inn'],
        ['deals', 'order-stage-id'],
        ['orders', 'planned-at-gte'],
        ['companies', 'amount-gte'],
        ['contact-types', 'q'],
        ['company-bank-details', 'responsible-id'],
      ] as const) {
        const answer = await client.get(type, { [`filter[${name}]`]: '1' })
        expectErrors(answer, { status: 400, code: '102', detail: `${name} is not allowed.`, parameter: `filter[${name}]` })
      }
    })

    it('work at related addresses', async () => {
      const client = use()
      const [a, b] = [await create(client, 'contacts'), await create(client, 'contacts')]
      const company = await create(client, 'companies', {}, { contacts: toAll(a, b) })
      const query = { 'filter[last_name]': String(b.attributes['last-name']) }
      const answer = await client.get(`companies/${company.id}/contacts`, query)
      expect(toIds(answer)).toEqual([b.id])
      expect(answer.body.meta).toEqual({ 'record-count': 1, 'page-count': 1 })
      const deal = await create(client, 'deals', {}, { company: to(company) })
      expect(toMany(await client.get(`companies/${company.id}/deals`, { 'filter[archived]': '0' })).map(({ id }) => id)).toEqual([
        deal.id,
      ])
    })

    it('find each phone and text under its own name alone', async () => {
      const client = use()
      for (const { type, name, kind } of filterRows.filter(({ kind }) => kind === 'phone' || kind === 'text')) {
        if (name === 'any-phone') continue
        const value = kind === 'phone' ? uniqueDigits() : unique()
        const record = await create(client, type, { [name]: value })
        expect(toIds(await client.get(type, { [`filter[${name}]`]: value })), `${type} ${name}`).toEqual([record.id])
        const others = filterRows.filter(
          (row) => row.type === type && row.kind === kind && ![name, 'any-phone'].includes(row.name),
        )
        for (const other of others) expect(toIds(await client.get(type, { [`filter[${other.name}]`]: value }))).toEqual([])
      }
    })
  })
}
