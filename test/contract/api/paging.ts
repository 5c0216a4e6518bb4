import { beforeAll, describe, expect, it } from 'vitest'
import { to, toIds, toMany } from './answers.ts'
import type { Client } from './client.ts'
import { create, toDocument, unique } from './records.ts'
import type { Answer, Query, Resource } from './under-test.ts'

const pageOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('page[number]')

export function describePaging(use: () => Client): void {
  describe('pages of a list', () => {
    // Every character here means something to a query string or to a list of values.
    const marker = `Ёж, "${unique()}" +1&=#%25`
    const quoted = `"${marker.replaceAll('"', '""')}"`
    let made: Resource[] = []
    const page = (query: Query): Promise<Answer> => use().get('contacts', { 'filter[last-name]': quoted, ...query })

    beforeAll(async () => {
      made = await Promise.all(Array.from({ length: 53 }, () => create(use(), 'contacts', { 'last-name': marker })))
      made.sort((a, b) => Number(a.id) - Number(b.id))
    })

    it('hold 50 unless told otherwise', async () => {
      const answer = await page({})
      expect(toMany(answer)).toHaveLength(50)
      expect(answer.body.meta).toEqual({ 'record-count': 53, 'page-count': 2 })
      expect(toIds(await page({ 'page[number]': 2 }))).toEqual(made.slice(50).map(({ id }) => id))
    })

    it.each([
      [1, 53],
      [7, 8],
      [52, 2],
      [53, 1],
      [100, 1],
    ])('of %i are %i', async (size, count) => {
      const answer = await page({ 'page[size]': size })
      expect(toIds(answer)).toEqual(made.slice(0, size).map(({ id }) => id))
      expect(answer.body.meta).toEqual({ 'record-count': 53, 'page-count': count })
    })

    it('cover every record once', async () => {
      const ids: string[] = []
      for (let number = 1; number <= 6; number += 1) {
        ids.push(...toIds(await page({ 'page[size]': 10, 'page[number]': number })))
      }
      expect(ids).toEqual(made.map(({ id }) => id))
    })

    it('carry links to the first, previous, next and last', async () => {
      const numbers = async (number: number) => {
        const { links } = (await page({ 'page[size]': 10, 'page[number]': number })).body
        return Object.fromEntries(Object.entries(links ?? {}).map(([name, link]) => [name, pageOf(link)]))
      }
      expect(await numbers(1)).toEqual({ first: '1', next: '2', last: '6' })
      expect(await numbers(3)).toEqual({ first: '1', prev: '2', next: '4', last: '6' })
      expect(await numbers(6)).toEqual({ first: '1', prev: '5', last: '6' })
    })

    it('carry links that keep the query, at the origin of the request', async () => {
      const { links } = (
        await page({ 'page[size]': 10, sort: '-created-at', include: 'companies', 'fields[contacts]': 'email,companies' })
      ).body
      const next = new URL(links?.['next'] ?? '')
      expect(next.origin).toBe(use().origin)
      expect(next.pathname).toBe('/api/v1/contacts')
      expect(Object.fromEntries(next.searchParams)).toEqual({
        'filter[last-name]': quoted,
        'page[size]': '10',
        'page[number]': '2',
        sort: '-created-at',
        include: 'companies',
        'fields[contacts]': 'email,companies',
      })
    })

    it('lead on when their links are followed', async () => {
      const client = use()
      const ids: string[] = []
      let answer = await page({ 'page[size]': 20 })
      for (;;) {
        ids.push(...toIds(answer))
        const next = answer.body.links?.['next']
        if (next === undefined) break
        answer = await client.get(next.slice(client.origin.length))
      }
      expect(ids).toEqual(made.map(({ id }) => id))
    })

    it('beyond the last are empty, with true counts and no next', async () => {
      const answer = await page({ 'page[size]': 10, 'page[number]': 9 })
      expect(toMany(answer)).toEqual([])
      expect(answer.body.meta).toEqual({ 'record-count': 53, 'page-count': 6 })
      expect(answer.body.links).not.toHaveProperty('next')
    })

    it('are the same for related records', async () => {
      const client = use()
      const company = await create(client, 'companies')
      const members = made.slice(0, 5)
      const path = `companies/${company.id}/relationships/contacts`
      expect((await client.post(path, { data: members.map((member) => to(member).data) })).status).toBe(204)
      const answer = await client.get(`companies/${company.id}/contacts`, { 'page[size]': 2, 'page[number]': 2 })
      expect(toIds(answer)).toEqual(members.slice(2, 4).map(({ id }) => id))
      expect(answer.body.meta).toEqual({ 'record-count': 5, 'page-count': 3 })
      expect(Object.keys(answer.body.links ?? {}).sort()).toEqual(['first', 'last', 'next', 'prev'])
      expect(new URL(answer.body.links?.['next'] ?? '').pathname).toBe(`/api/v1/companies/${company.id}/contacts`)
    })

    it('count archived and trashed records too', async () => {
      const client = use()
      const last = unique()
      const at = '2024-01-02T03:04:05.000+00:00'
      for (const state of [{}, { 'archived-at': at }, { 'discarded-at': at }]) {
        await client.post('contacts', toDocument('contacts', { 'first-name': 'A', 'last-name': last, ...state }))
      }
      const answer = await client.get('contacts', { 'filter[last-name]': last })
      expect(answer.body.meta).toEqual({ 'record-count': 3, 'page-count': 1 })
    })
  })
}
