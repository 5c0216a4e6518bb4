import { describe, expect, it } from 'vitest'
import { expectErrors, toOne } from './answers.ts'
import { mediaType, type Client } from './client.ts'
import { crmTypes } from './law-fields.ts'
import { create, remove, toDocument, unique } from './records.ts'

const allowed = (header: string | null) => (header ?? '').split(/\s*,\s*/)

export function describeHttpErrors(use: () => Client): void {
  describe('authentication', () => {
    it.each([null, 'Bearer nope', 'Bearer ', 'Basic dGVzdDp0ZXN0'])('Authorization: %s answers 401', async (authorization) => {
      for (const path of ['contacts', 'contacts/1', 'current-token', '/ext/v1/targets/users']) {
        const answer = await use().send('GET', path, { headers: { authorization } })
        expectErrors(answer, { status: 401 })
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
      }
    })

    it('is asked of writes too', async () => {
      const body = toDocument('contacts', { 'first-name': 'A', 'last-name': unique() })
      expectErrors(await use().send('POST', 'contacts', { body, headers: { authorization: null } }), { status: 401 })
    })
  })

  describe('unknown addresses', () => {
    it.each(['nope', 'contact_statuses', 'contacts/1/2/3/4', 'oauth-token', ''])('/api/v1/%s answers 404', async (path) => {
      expectErrors(await use().get(`/api/v1/${path}`), { status: 404 })
    })

    it('an unknown relationship of a record answers 404', async () => {
      const client = use()
      const { id } = await create(client, 'contacts')
      for (const path of ['nope', 'relationships/nope', 'contact_type', 'relationships']) {
        expectErrors(await client.get(`contacts/${id}/${path}`), { status: 404 })
      }
    })

    it.each(['abc', '0x1', '1e3', '99999999999999999999999'])('an id like %s answers 404', async (id) => {
      expectErrors(await use().get(`contacts/${id}`), { status: 404 })
    })
  })

  describe('methods', () => {
    it.each(crmTypes)('that %s does not offer answer 405 with Allow', async (type) => {
      const client = use()
      for (const [method, path, offered] of [
        ['DELETE', type, ['GET', 'POST']],
        ['PATCH', type, ['GET', 'POST']],
        ['POST', `${type}/1`, ['GET', 'PATCH', 'DELETE']],
      ] as const) {
        const answer = await client.send(method, path, method === 'DELETE' ? {} : { body: toDocument(type) })
        expectErrors(answer, { status: 405 })
        expect(allowed(answer.headers.get('allow'))).toEqual(expect.arrayContaining([...offered]))
        expect(allowed(answer.headers.get('allow'))).not.toContain(method)
      }
    })

    it('related addresses are for reading', async () => {
      const client = use()
      const { id } = await create(client, 'contacts')
      const answer = await client.patch(`contacts/${id}/companies`, { data: [] })
      expectErrors(answer, { status: 405 })
      expect(allowed(answer.headers.get('allow'))).toContain('GET')
    })

    it('a to-one relationship takes GET and PATCH', async () => {
      const client = use()
      const { id } = await create(client, 'contacts')
      for (const method of ['POST', 'DELETE']) {
        const answer = await client.send(method, `contacts/${id}/relationships/source`, { body: { data: null } })
        expectErrors(answer, { status: 405 })
        expect(allowed(answer.headers.get('allow'))).toEqual(expect.arrayContaining(['GET', 'PATCH']))
      }
    })

    it('the current token is read and edited, target types are read', async () => {
      const client = use()
      expectErrors(await client.delete('current-token'), { status: 405 })
      expectErrors(await client.post('users', toDocument('users', { name: 'A' })), { status: 405 })
      expectErrors(await client.delete('sources/1'), { status: 405 })
    })
  })

  describe('media types', () => {
    const body = () => toDocument('contacts', { 'first-name': 'A', 'last-name': unique() })
    const refused = ['application/json', 'text/plain', `${mediaType}; charset=utf-8`, `${mediaType};version=1`, null]

    it.each(refused)('Content-Type %s answers 415', async (type) => {
      const client = use()
      const headers = { 'content-type': type }
      expectErrors(await client.send('POST', 'contacts', { body: body(), headers }), { status: 415 })
      const { id } = await create(client, 'contacts')
      const edit = toDocument('contacts', { position: 'x' }, {}, id)
      expectErrors(await client.send('PATCH', `contacts/${id}`, { body: edit, headers }), { status: 415 })
      const link = `contacts/${id}/relationships/companies`
      for (const method of ['PATCH', 'POST']) {
        expectErrors(await client.send(method, link, { body: { data: [] }, headers }), { status: 415 })
      }
    })

    it.each(['text/html', 'application/json', `${mediaType}; charset=utf-8`, 'image/*, text/*'])(
      'Accept: %s answers 406',
      async (accept) => {
        expectErrors(await use().send('GET', 'contact-types', { headers: { accept } }), { status: 406 })
        const answer = await use().send('POST', 'contacts', { body: body(), headers: { accept } })
        expectErrors(answer, { status: 406 })
      },
    )

    it.each([
      '*/*',
      'application/*',
      mediaType,
      `text/html, ${mediaType}`,
      `${mediaType}; version=1, ${mediaType}`,
      'text/html, */*;q=0.1',
    ])('Accept: %s is fine', async (accept) => {
      expect((await use().send('GET', 'contact-types', { headers: { accept } })).status).toBe(200)
    })
  })

  describe('sizes', () => {
    it('a body over 4 MiB answers 413, one below is taken', async () => {
      const client = use()
      const post = (length: number) =>
        client.post('contacts', toDocument('contacts', { 'first-name': 'A', 'last-name': unique(), note: 'n'.repeat(length) }))
      expectErrors(await post(4 * 1024 * 1024), { status: 413 })
      await remove(client, toOne(await post(4 * 1024 * 1024 - 2048), 201))
    })

    it('an address over 16 KiB answers 414, one below is taken', async () => {
      const client = use()
      const get = (length: number) => client.get(`/api/v1/contact-types?page[size]=1&x=${'a'.repeat(length)}`)
      expectErrors(await get(16 * 1024), { status: 414 })
      expect((await get(16 * 1024 - 400)).status).toBe(200)
    })
  })
}
