import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { adapters, link, openMirror, type Mirror } from './outbox-place.ts'

describe.each(adapters)('a reminder on a mirror, on %s,', (_name, open) => {
  let mirror: Mirror
  beforeEach(async () => {
    mirror = await openMirror(open)
  })
  afterEach(async () => expect(await mirror.close()).toEqual([]))

  const path = '/ext/v1/reminders'
  const remind = (type: string, name: string, id: string) => {
    const attributes = { text: 'Call', 'due-at': '2026-04-02T09:00:00Z' }
    return mirror.client.send('POST', path, {
      data: { type: 'reminders', attributes, relationships: { [name]: link(type, id) } },
    })
  }
  const change = (id: string, attributes: object) =>
    mirror.client.send('PATCH', `${path}/${id}`, { data: { type: 'reminders', id, attributes } })
  const linkOf = async (id: string, name: string) => {
    const { data } = await mirror.client.send('GET', `${path}/${id}?include=${name}`)
    return (data as unknown as { relationships: Record<string, { data: unknown }> }).relationships[name]?.data
  }

  test('is never sent, whatever is done with it', async () => {
    await mirror.bring('deals', '17', { name: 'D' })
    const made = await remind('deals', 'deal', '17')
    expect(made.status).toBe(201)
    expect((await change(made.data.id, { 'due-at': '2026-04-03T09:00:00Z' })).status).toBe(200)
    expect((await change(made.data.id, { 'done-at': '2026-04-03T09:05:00Z' })).status).toBe(200)
    expect((await mirror.undo()).status).toBe(200)
    expect((await mirror.client.send('DELETE', `${path}/${made.data.id}`)).status).toBe(204)
    expect((await mirror.undo()).status).toBe(200)
    expect(await mirror.entries()).toEqual([])
    const preview = await mirror.client.send('GET', '/ext/v1/sync/preview')
    expect(JSON.stringify(preview.list)).not.toContain('reminder')
  })

  test('stays with a record that gets its id from the server', async () => {
    const contact = await mirror.client.create('contacts', { 'last-name': 'A', 'first-name': 'B' })
    const made = await remind('contacts', 'contact', contact.data.id)
    expect((await mirror.entries()).map(({ type }) => type)).toEqual(['contacts'])
    await mirror.serve({ op: 'adopt', type: 'contacts', key: await mirror.keyOf('contacts', contact.data.id), id: '77' })
    expect(await linkOf(made.data.id, 'contact')).toEqual({ type: 'contacts', id: '77' })
    for (const id of ['77', contact.data.id]) {
      const found = await mirror.client.send('GET', `${path}?filter[contact-id]=${id}`)
      expect(found.list.map((row) => row.id)).toEqual([made.data.id])
    }
  })

  test('stays when the server or a user deletes its record, and sends nothing of its own', async () => {
    const key = await mirror.bring('orders', '5', { name: 'O' })
    await mirror.bring('companies', '6', { name: 'C' })
    const [order, company] = [await remind('orders', 'order', '5'), await remind('companies', 'company', '6')]
    await mirror.serve({ op: 'delete', type: 'orders', key })
    expect((await mirror.client.send('DELETE', '/api/v1/companies/6')).status).toBe(204)
    expect(await linkOf(order.data.id, 'order')).toBeNull()
    expect(await linkOf(company.data.id, 'company')).toBeNull()
    expect((await mirror.entries()).map(({ type, action }) => [type, action])).toEqual([['companies', 'delete']])
    expect((await mirror.undo()).status).toBe(200)
    expect(await linkOf(company.data.id, 'company')).toEqual({ type: 'companies', id: '6' })
    expect(await mirror.entries()).toEqual([])
  })
})
