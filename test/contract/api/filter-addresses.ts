import { describe, expect, it } from 'vitest'
import { toIds } from './answers.ts'
import type { Client } from './client.ts'
import type { Laws } from './laws.ts'
import { addressRows } from './law-filters.ts'
import { create, unique } from './records.ts'

interface Group {
  readonly value: string | null
  readonly label?: string | null
  readonly count: number
}

export function describeAddressFilters(use: () => Client, laws: Laws): void {
  const rows = addressRows.filter(({ type, field }) => laws.fields.some((row) => row.type === type && row.name === field))
  describe('filters by city and region', () => {
    it.each(rows)('$type have one by $field, and by all together', async ({ type, field, any }) => {
      const client = use()
      const [here, there] = [`Королёв ${unique()}`, `Kazan ${unique()}`]
      const records: string[] = []
      for (const value of [here, here.toUpperCase(), there, 'none', '', null]) {
        records.push((await create(client, type, { [field]: value })).id)
      }
      const scope = { 'filter[id]': records.join() }
      for (const name of [field, any]) {
        const ask = async (value: string) =>
          toIds(await client.get(type, { ...scope, [`filter[${name}]`]: value })).map((id) => records.indexOf(id))
        expect(await ask(here.replace('ё', 'е')), name).toEqual([0, 1])
        expect(await ask(`${there},"${here}"`), name).toEqual([0, 1, 2])
        expect(await ask('none'), name).toEqual([4, 5])
        expect(await ask(`none,${there}`), name).toEqual([2, 4, 5])
        expect(await ask('"none"'), name).toEqual([3])
        expect(await ask('Kazan'), name).toEqual([])
      }
    })

    it('all cities together find any of them, and none only without one', async () => {
      const client = use()
      const city = unique()
      const home = await create(client, 'contacts', { 'home-city': city, 'work-city': 'Омск' })
      const work = await create(client, 'contacts', { 'work-city': city })
      const lost = await create(client, 'contacts', { 'work-city': '' })
      const scope = { 'filter[id]': [home, work, lost].map(({ id }) => id).join() }
      const ask = async (value: string) => toIds(await client.get('contacts', { ...scope, 'filter[any-city]': value }))
      expect(await ask(city)).toEqual([home.id, work.id])
      expect(await ask('none')).toEqual([lost.id])
      expect(await ask(`омск,none`)).toEqual([home.id, lost.id])
    })

    it('are the groups of a list: each value opens the records that it counts', async () => {
      const client = use()
      const name = unique()
      for (const city of ['Королёв', 'КОРОЛЕВ', 'Тула', '', null]) await create(client, 'companies', { name, city })
      const query = `filter[q]=${name}`
      const answer = await client.get(`/ext/v1/aggregates/companies?by=city&${query}`)
      const groups = (answer.body.data as unknown as { attributes: Group }[]).map(({ attributes }) => attributes)
      expect(groups).toEqual([
        { value: null, label: null, count: 2 },
        { value: 'королев', label: 'КОРОЛЕВ', count: 2 },
        { value: 'тула', label: 'Тула', count: 1 },
      ])
      for (const { value, count } of groups) {
        const list = await client.get(`companies?${query}&filter[city]=${value ?? 'none'}`)
        expect(list.body.meta?.['record-count']).toBe(count)
      }
    })
  })
}
