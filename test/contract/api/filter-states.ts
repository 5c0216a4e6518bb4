import { describe, expect, it } from 'vitest'
import { to, toAll, toIds } from './answers.ts'
import type { Client } from './client.ts'
import { crmTypes } from './law-fields.ts'
import { mainTypes } from './law-filters.ts'
import { absentId, create, createFunnel, edit, unique } from './records.ts'
import type { Attributes, Resource } from './under-test.ts'

const at = '2024-01-02T03:04:05.000+00:00'

export function describeStateFilters(use: () => Client): void {
  describe('state filters', () => {
    const trashed = { 'discarded-at': at }
    const made: Readonly<Record<string, Attributes>> = {
      plain: {},
      old: { 'archived-at': at },
      gone: trashed,
      both: { 'archived-at': at, ...trashed },
    }

    it.each(['contacts', 'companies', 'orders'])('of %s', async (type) => {
      const client = use()
      const names = new Map<string, string>()
      for (const [name, state] of Object.entries(made)) names.set((await create(client, type, state)).id, name)
      const by = async (name: string, value: string) => {
        const query = { [`filter[${name}]`]: value, 'filter[id]': [...names.keys()].join(',') }
        return toIds(await client.get(type, query)).map((id) => names.get(id))
      }
      for (const yes of ['1', 'true']) {
        expect(await by('archived', yes)).toEqual(['old', 'both'])
        expect(await by('discarded', yes)).toEqual(['gone', 'both'])
        expect(await by('actual', yes)).toEqual(['plain'])
        expect(await by('discarded-at-null', yes)).toEqual(['plain', 'old'])
      }
      for (const no of ['0', 'false']) {
        expect(await by('archived', no)).toEqual(['plain', 'gone'])
        expect(await by('discarded', no)).toEqual(['plain', 'old'])
        expect(await by('actual', no)).toEqual(['old', 'gone', 'both'])
        expect(await by('discarded-at-null', no)).toEqual(['gone', 'both'])
      }
    })

    it('of deals, which have no trash of their own', async () => {
      const client = use()
      const [plain, old] = [await create(client, 'deals'), await create(client, 'deals', { 'archived-at': at })]
      const by = async (name: string, value: string) =>
        toIds(await client.get('deals', { [`filter[${name}]`]: value, 'filter[id]': `${plain.id},${old.id}` }))
      expect(await by('archived', '1')).toEqual([old.id])
      expect(await by('actual', '1')).toEqual([plain.id])
      expect(await by('actual', '0')).toEqual([old.id])
      expect(await by('discarded', '1')).toEqual([])
      expect(await by('discarded', '0')).toEqual([plain.id, old.id])
      expect(await by('discarded-at-null', 'true')).toEqual([plain.id, old.id])
    })

    it('come and go with the record', async () => {
      const client = use()
      const contact = await create(client, 'contacts', { 'archived-at': at })
      const actual = async () => toIds(await client.get('contacts', { 'filter[actual]': 1, 'filter[id]': contact.id }))
      expect(await actual()).toEqual([])
      await edit(client, contact, { 'archived-at': null })
      expect(await actual()).toEqual([contact.id])
    })

    it('birthdate-null', async () => {
      const client = use()
      const [none, some] = [await create(client, 'contacts'), await create(client, 'contacts', { birthdate: '1990-01-02' })]
      const by = async (value: string) =>
        toIds(await client.get('contacts', { 'filter[birthdate-null]': value, 'filter[id]': `${none.id},${some.id}` }))
      expect(await by('true')).toEqual([none.id])
      expect(await by('1')).toEqual([none.id])
      expect(await by('false')).toEqual([some.id])
    })
  })

  describe('filters by time', () => {
    const moments = ['05:05:59.999', '05:06:00.000', '05:06:00.001', '05:07:00.000'].map((time) => `2021-03-04T${time}+00:00`)

    it.each(crmTypes.filter((type) => type !== 'order-stages'))('created-at of %s, bounds inclusive', async (type) => {
      const client = use()
      const ids: string[] = []
      for (const moment of moments) ids.push((await create(client, type, { 'created-at': moment })).id)
      const by = async (query: Record<string, string>) =>
        toIds(await client.get(type, { ...query, 'filter[id]': ids.join(',') })).map((id) => ids.indexOf(id))
      expect(await by({ 'filter[created-at-gte]': '2021.03.04 05:06' })).toEqual([1, 2, 3])
      expect(await by({ 'filter[created-at-lte]': '2021.03.04 05:06' })).toEqual([0, 1])
      expect(await by({ 'filter[created-at-gte]': '2021-03-04T05:06:00.001Z' })).toEqual([2, 3])
      expect(await by({ 'filter[created-at-lte]': '2021-03-04T08:06:00.001+03:00' })).toEqual([0, 1, 2])
      const minute = { 'filter[created_at_gte]': '2021.03.04 05:06', 'filter[created_at_lte]': '2021.03.04 05:07' }
      expect(await by(minute)).toEqual([1, 2, 3])
    })

    it.each(crmTypes.filter((type) => type !== 'order-stages'))('updated-at of %s', async (type) => {
      const client = use()
      const record = await create(client, type)
      const updated = String(record.attributes['updated-at'])
      const by = async (name: string, value: string) =>
        toIds(await client.get(type, { [`filter[${name}]`]: value, 'filter[id]': record.id }))
      const later = new Date(Date.parse(updated) + 1).toISOString()
      expect(await by('updated-at-gte', updated)).toEqual([record.id])
      expect(await by('updated-at-lte', updated)).toEqual([record.id])
      expect(await by('updated-at-gte', later)).toEqual([])
      expect(await by('updated-at-lte', '2001.01.01 00:00')).toEqual([])
    })

    it('birthdate, bounds inclusive', async () => {
      const client = use()
      const ids: string[] = []
      for (const birthdate of ['1990-05-05', '1990-05-06', '1990-05-07', null]) {
        ids.push((await create(client, 'contacts', { birthdate })).id)
      }
      const by = async (name: string) =>
        toIds(await client.get('contacts', { [`filter[${name}]`]: '1990.05.06', 'filter[id]': ids.join(',') })).map((id) =>
          ids.indexOf(id),
        )
      expect(await by('birthdate-gte')).toEqual([1, 2])
      expect(await by('birthdate-lte')).toEqual([0, 1])
    })
  })

  describe('filters by links', () => {
    async function expectLinked(type: string, filter: string, name: string, target: Resource, many = false): Promise<void> {
      const client = use()
      const linked = await create(client, type, {}, { [name]: many ? toAll(target) : to(target) })
      const other = await create(client, type)
      const by = async (value: string) =>
        toIds(await client.get(type, { [`filter[${filter}]`]: value, 'filter[id]': `${linked.id},${other.id}` }))
      expect(await by(target.id)).toEqual([linked.id])
      expect(await by(`${absentId},${target.id}`)).toEqual([linked.id])
      expect(await by(absentId)).toEqual([])
    }

    it.each(mainTypes)('responsible-id of %s', async (type) => {
      await expectLinked(type, 'responsible-id', 'responsible', await create(use(), 'users'))
    })

    it.each(['contacts', 'companies', 'deals'])('segments of %s', async (type) => {
      const client = use()
      await expectLinked(type, 'segment-ids', 'segments', await create(client, 'segments'), true)
      const record = await create(client, type)
      const query = { 'filter[segment-process-status-ids]': '1,2,3', 'filter[id]': record.id }
      expect(toIds(await client.get(type, query))).toEqual([])
    })

    it('of deals and orders', async () => {
      const client = use()
      const { category, won } = await createFunnel(client)
      await expectLinked('deals', 'deal-stage-id', 'stage', won)
      await expectLinked('deals', 'deal-stage-category-id', 'stage-category', category)
      await expectLinked('deals', 'deal-status-id', 'status', await create(client, 'deal-statuses'))
      await expectLinked('deals', 'related-contacts-ids', 'contact', await create(client, 'contacts'))
      await expectLinked('deals', 'related-companies-ids', 'company', await create(client, 'companies'))
      await expectLinked('orders', 'order-stage-id', 'stage', await create(client, 'order-stages'))
    })
  })

  describe('filters by custom fields', () => {
    it.each(mainTypes)('of %s', async (type) => {
      const client = use()
      const word = unique()
      const a = await create(client, type, { customs: { 'custom-7': word, 'custom-8': 5 } })
      const b = await create(client, type, { customs: { 'custom-8': word } })
      const by = async (name: string, value: string) =>
        toIds(await client.get(type, { [`filter[${name}]`]: value, 'filter[id]': `${a.id},${b.id}` }))
      expect(await by('custom-7', word.toUpperCase())).toEqual([a.id])
      expect(await by('custom_7', word)).toEqual([a.id])
      expect(await by('custom-8', `5,${word}`)).toEqual([a.id, b.id])
      expect(await by('custom-9', word)).toEqual([])
      expect(await by('custom-7', '')).toEqual([])
      await edit(client, a, { customs: { 'custom-7': null } })
      expect(await by('custom-7', word)).toEqual([])
    })
  })
}
