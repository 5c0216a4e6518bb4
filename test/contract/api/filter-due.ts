import { describe, expect, it } from 'vitest'
import { expectErrors, to, toIds } from './answers.ts'
import type { Client } from './client.ts'
import { create, createFunnel, edit } from './records.ts'

const dayMs = 86_400_000
/** The day of the year so many days from now, in a year long gone. */
const birthdate = (days: number) => `1984-${new Date(Date.now() + days * dayMs).toISOString().slice(5, 10)}`

const refusal = (parameter: string) => ({ status: 400, code: '107', parameter })

export function describeDueFilters(use: () => Client): void {
  describe('filters by what is due', () => {
    it('finds birthdays of the next days, today included, in whatever year', async () => {
      const client = use()
      const names = new Map<string, string>()
      for (const [name, days] of Object.entries({ yesterday: -1, today: 0, 'in two days': 2, 'in six days': 6, 'in a week': 7 }))
        names.set((await create(client, 'contacts', { birthdate: birthdate(days) })).id, name)
      names.set((await create(client, 'contacts')).id, 'unknown')
      const scope = { 'filter[id]': [...names.keys()].join(',') }
      const ask = async (days: string) =>
        toIds(await client.get('contacts', { ...scope, 'filter[birthday-within]': days })).map((id) => names.get(id))
      expect(await ask('1')).toEqual(['today'])
      expect(await ask('3')).toEqual(['today', 'in two days'])
      expect(await ask('7')).toEqual(['today', 'in two days', 'in six days'])
      expect((await ask('366')).length).toBe(5)
    })

    it.each(['0', '367', '-1', '1.5', 'week'])('refuses %s days', async (value) => {
      expectErrors(await use().get('contacts', { 'filter[birthday-within]': value }), refusal('filter[birthday-within]'))
    })

    it('finds no deal stuck that just entered its stage', async () => {
      const client = use()
      const { opened } = await createFunnel(client)
      await edit(client, opened, { duration: 1 })
      const deal = await create(client, 'deals', {}, { stage: to(opened) })
      const ask = async (value: string) => toIds(await client.get('deals', { 'filter[id]': deal.id, 'filter[stuck]': value }))
      expect(await ask('true')).toEqual([])
      expect(await ask('false')).toEqual([deal.id])
      expectErrors(await client.get('deals', { 'filter[stuck]': 'perhaps' }), refusal('filter[stuck]'))
    })
  })
}
