import { describe, expect, it } from 'vitest'
import { expectErrors } from './answers.ts'
import type { Client } from './client.ts'
import { absentId, create } from './records.ts'

/** Headers that the way of the answer adds, not the API. */
const ofTransport = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'])

const listHeaders = (headers: Headers) => [...headers].filter(([name]) => !ofTransport.has(name))

export function describeHttpManners(use: () => Client): void {
  describe('HEAD', () => {
    it('answers like GET, with the length of its body and without the body', async () => {
      const client = use()
      const { id } = await create(client, 'contacts')
      for (const path of [
        'contacts?page[size]=1',
        `contacts/${id}`,
        `contacts/${id}?fields[contacts]=first-name`,
        `contacts/${id}/companies`,
        `contacts/${id}/source`,
        `contacts/${id}/relationships/companies`,
        'current-token',
        '/ext/v1/journal?limit=1',
        '/ext/v1/jobs',
        `contacts/${absentId}`,
        'nope',
      ]) {
        const [got, head] = [await client.get(path), await client.send('HEAD', path)]
        expect([head.status, head.text], path).toEqual([got.status, ''])
        expect(listHeaders(head.headers)).toEqual(listHeaders(got.headers))
        expect(head.headers.get('content-length')).toBe(String(new TextEncoder().encode(got.text).length))
      }
    })

    it('takes the conditions of GET', async () => {
      const client = use()
      const { id } = await create(client, 'contacts')
      const tag = (await client.send('HEAD', `contacts/${id}`)).headers.get('etag') ?? ''
      const headers = { 'if-none-match': tag }
      expect((await client.send('HEAD', `contacts/${id}`, { headers })).status).toBe(304)
    })

    it('is offered wherever GET is, and nowhere else', async () => {
      const client = use()
      const refused = await client.send('POST', 'contacts/1', { body: {} })
      expectErrors(refused, { status: 405 })
      expect(refused.headers.get('allow')).toBe('GET, HEAD, PATCH, PUT, DELETE')
      const answer = await client.send('HEAD', '/ext/v1/duplicates/contacts')
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    })
  })
}
