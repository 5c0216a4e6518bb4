import { describe, expect, it } from 'vitest'
import { expectErrors, to, toIds } from './answers.ts'
import type { Client } from './client.ts'
import { create, createFunnel, edit } from './records.ts'
import type { Query } from './under-test.ts'

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

    it('takes periods that move with the calendar, as days and as moments', async () => {
      const client = use()
      const planned = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
      const names = new Map<string, number>()
      for (const days of [-400, -1, 0, 400]) names.set((await create(client, 'deals', { 'planned-at': planned(days) })).id, days)
      const scope = { 'filter[id]': [...names.keys()].join(',') }
      const ask = async (query: Query) => toIds(await client.get('deals', { ...scope, ...query })).map((id) => names.get(id))
      const within = (period: string) => ({ 'filter[planned-at-gte]': period, 'filter[planned-at-lte]': period })
      expect(await ask(within('today'))).toEqual([0])
      expect(await ask(within('yesterday'))).toEqual([-1])
      expect(await ask(within('last-seven-days'))).toEqual([-1, 0])
      expect(await ask({ 'filter[planned-at-lte]': 'before-today' })).toEqual([-400, -1])
      expect(await ask({ 'filter[planned-at-gte]': 'this-week-from-sunday' })).toEqual(expect.arrayContaining([0, 400]))
      expect(await ask({ 'filter[created-at-gte]': 'today', 'filter[created-at-lte]': 'today' })).toEqual([-400, -1, 0, 400])
      expect(await ask({ 'filter[created-at-lte]': 'yesterday' })).toEqual([])
    })

    it.each([
      ['planned-at-gte', 'before-today'],
      ['planned-at-gte', 'this-month-from-sunday'],
      ['planned-at-lte', 'someday'],
      ['amount-gte', 'today'],
    ])('refuses %s=%s', async (name, value) => {
      expectErrors(await use().get('deals', { [`filter[${name}]`]: value }), refusal(`filter[${name}]`))
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
