import { describe, expect, it } from 'vitest'
import { expectErrors, linkageOf, to, toIds, toMany, toOne } from './answers.ts'
import type { Client } from './client.ts'
import { create, remove, toDocument, unique } from './records.ts'
import type { Attributes, Identifier, Query, Resource } from './under-test.ts'

const path = '/ext/v1/reminders'
const names = { contacts: 'contact', companies: 'company', deals: 'deal', orders: 'order' } as const
const due = { 'due-at': '2031-03-30T09:00:00.000+00:00' }

const remind = async (client: Client, record: Identifier, attributes: Attributes = {}): Promise<Resource> => {
  const links = { [names[record.type as keyof typeof names]]: to(record) }
  return toOne(await client.post(path, toDocument('reminders', { ...due, ...attributes }, links)), 201)
}
const list = (client: Client, query: Query = {}) => client.get(path, { 'page[size]': 100, ...query })
const change = (client: Client, { id }: Identifier, attributes: Attributes) =>
  client.patch(`${path}/${id}`, toDocument('reminders', attributes, {}, id))
const readLink = async (client: Client, { id }: Identifier, name: string) =>
  linkageOf(toOne(await client.get(`${path}/${id}`, { include: name })), name)

export function describeReminders(use: () => Client): void {
  describe('/ext/v1/reminders', () => {
    it.each(Object.entries(names))('reminds of %s, and is listed by its record', async (type, name) => {
      const client = use()
      const record = await create(client, type)
      const other = await create(client, type)
      const made = await remind(client, record, { text: 'Call back' })
      await remind(client, other)
      expect(made.attributes).toMatchObject({ ...due, text: 'Call back', 'done-at': null, 'notified-at': null })
      expect(await readLink(client, made, name)).toEqual({ type, id: record.id })
      expect(toIds(await list(client, { [`filter[${name}-id]`]: record.id }))).toEqual([made.id])
      // The record itself stays as the hosted CRM has it.
      expect(Object.keys(toOne(await client.get(`${type}/${record.id}`)).relationships)).not.toContain('reminders')
    })

    it('lists what is due until a moment, to the millisecond, and what is open', async () => {
      const client = use()
      const deal = await create(client, 'deals')
      const at = (ms: string) => ({ 'due-at': `2031-10-26T00:59:59.${ms}+00:00` })
      const [first, second, third] = [
        await remind(client, deal, at('998')),
        await remind(client, deal, at('999')),
        await remind(client, deal, { 'due-at': '2031-10-26T01:00:00.000+00:00' }),
      ]
      const listed = async (query: Query) => toIds(await list(client, { 'filter[deal-id]': deal.id, sort: 'due-at', ...query }))
      expect(await listed({ 'filter[due-at-lte]': '2031-10-26T00:59:59.998Z' })).toEqual([first.id])
      expect(await listed({ 'filter[due-at-lte]': '2031-10-26T03:59:59.999+03:00' })).toEqual([first.id, second.id])
      expect(await listed({ 'filter[due-at-gte]': '2031-10-26T00:59:59.999Z' })).toEqual([second.id, third.id])
      toOne(await change(client, second, { 'done-at': '2031-10-26T02:00:00Z' }))
      expect(await listed({ 'filter[done-at-null]': 'true' })).toEqual([first.id, third.id])
      expect(await listed({ 'filter[done-at-gte]': '2031-10-26T02:00:00Z' })).toEqual([second.id])
      const groups = await client.get(`/ext/v1/aggregates/reminders`, {
        'filter[deal-id]': deal.id,
        'filter[done-at-null]': 'true',
      })
      expect(groups.body.meta?.['record-count']).toBe(2)
    })

    it('is shown again after another time was set, and not after anything else', async () => {
      const client = use()
      const made = await remind(client, await create(client, 'deals'), { 'notified-at': '2031-03-30T09:00:01Z' })
      const shown = '2031-03-30T09:00:01.000+00:00'
      const noticeOf = async (attributes: Attributes) => toOne(await change(client, made, attributes)).attributes['notified-at']
      expect(await noticeOf({ text: 'Other' })).toBe(shown)
      expect(await noticeOf({ 'due-at': '2031-03-30T12:00:00+03:00' })).toBe(shown)
      expect(await noticeOf({ 'done-at': '2031-03-30T10:00:00Z' })).toBe(shown)
      expect(await noticeOf({ 'due-at': '2031-03-30T11:00:00Z' })).toBeNull()
      expect(await noticeOf({ 'due-at': '2031-03-30T09:00:00Z', 'notified-at': shown })).toBe(shown)
    })

    it('is claimed by one window only: the second has an outdated version', async () => {
      const client = use()
      const made = await remind(client, await create(client, 'deals'))
      const etag = (await client.get(`${path}/${made.id}`)).headers.get('etag')
      const body = toDocument('reminders', { 'notified-at': '2031-03-30T09:00:01Z' }, {}, made.id)
      const claim = () => client.send('PATCH', `${path}/${made.id}`, { body, headers: { 'if-match': etag } })
      const statuses = (await Promise.all([claim(), claim(), claim()])).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 412, 412])
    })

    it('stays when its record is deleted, and finds it again when the deletion is undone', async () => {
      const client = use()
      const deal = await create(client, 'deals')
      const made = await remind(client, deal, { text: unique() })
      const deleted = await client.delete(`deals/${deal.id}`)
      expect(deleted.status).toBe(204)
      expect(await readLink(client, made, 'deal')).toBeNull()
      expect(toOne(await change(client, made, { 'done-at': '2031-03-30T10:00:00Z' })).attributes['done-at']).not.toBeNull()
      const commit = deleted.headers.get('outpost-commit') ?? ''
      expect((await client.post(`/ext/v1/journal/${commit}/undo`, {})).status).toBe(200)
      expect(await readLink(client, made, 'deal')).toEqual({ type: 'deals', id: deal.id })
    })

    it('is deleted, and restored with its record by undo', async () => {
      const client = use()
      const order = await create(client, 'orders')
      const made = await remind(client, order, { text: 'Ask' })
      const deleted = await client.delete(`${path}/${made.id}`)
      expect(toMany(await list(client, { 'filter[order-id]': order.id }))).toEqual([])
      expect((await client.post(`/ext/v1/journal/${deleted.headers.get('outpost-commit')}/undo`, {})).status).toBe(200)
      expect(toMany(await list(client, { 'filter[order-id]': order.id }))).toMatchObject([{ attributes: { text: 'Ask' } }])
    })

    it('is about exactly one record, for good', async () => {
      const client = use()
      const [deal, other, contact] = [
        await create(client, 'deals'),
        await create(client, 'deals'),
        await create(client, 'contacts'),
      ]
      const post = (links: object) => client.post(path, toDocument('reminders', due, links as never))
      expectErrors(await post({}), { status: 422, code: '100', pointer: '/data/relationships/deal', detail: /blank/ })
      expectErrors(await post({ deal: to(deal), contact: to(contact) }), {
        status: 422,
        code: '100',
        pointer: '/data/relationships/deal',
      })
      expectErrors(await client.post(path, toDocument('reminders', {}, { deal: to(deal) })), {
        status: 422,
        code: '100',
        pointer: '/data/attributes/due-at',
      })
      const made = await remind(client, deal)
      for (const linked of [to(other), { data: null }]) {
        const moved = await client.patch(`${path}/${made.id}`, toDocument('reminders', {}, { deal: linked }, made.id))
        expectErrors(moved, { status: 422, code: '100', pointer: '/data/relationships/deal', detail: 'deal - cannot be changed' })
      }
      await remove(client, other)
      expect(await readLink(client, made, 'deal')).toEqual({ type: 'deals', id: deal.id })
    })

    it('belongs to the profile', async () => {
      const client = use()
      expect((await list(await client.withScopes('deal_write'))).status).toBe(403)
      expect((await list(await client.withScopes('profile_read'))).status).toBe(200)
    })
  })
}
