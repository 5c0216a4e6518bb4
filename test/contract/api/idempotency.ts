import { describe, expect, it } from 'vitest'
import { expectErrors, to, toOne } from './answers.ts'
import type { Client } from './client.ts'
import { create, edit, read, remove, toDocument, unique } from './records.ts'

const post = (client: Client, path: string, body: unknown, key: string) =>
  client.send('POST', path, { body, headers: { 'idempotency-key': key } })

const newCompany = () => toDocument('companies', { name: unique() })

async function countNamed(client: Client, name: string): Promise<unknown> {
  return (await client.get('companies', { 'filter[q]': name })).body.meta?.['record-count']
}

export function describeIdempotency(use: () => Client): void {
  describe('a create with an Idempotency-Key', () => {
    it('that is sent again answers 201 with the same record as it is now', async () => {
      const client = use()
      const [body, key] = [newCompany(), unique()]
      const first = await post(client, 'companies', body, key)
      const made = toOne(first, 201)
      expect(await post(client, 'companies', body, key)).toMatchObject({ status: 201, text: first.text })
      await edit(client, made, { description: 'later' })
      const again = await post(client, 'companies', body, key)
      expect(toOne(again, 201)).toEqual(await read(client, made))
      expect(again.headers.get('location')).toBe(first.headers.get('location'))
      expect(again.headers.get('etag')).toBe((await client.get(`companies/${made.id}`)).headers.get('etag'))
      expect(again.headers.get('outpost-commit')).toBeNull()
      expect(await countNamed(client, String(made.attributes['name']))).toBe(1)
    })

    it('is shown as the repeated request asks', async () => {
      const client = use()
      const contact = await create(client, 'contacts')
      const body = toDocument('companies', { name: unique() }, { contacts: { data: [{ type: 'contacts', id: contact.id }] } })
      const key = unique()
      await post(client, 'companies', body, key)
      const again = await post(client, '/api/v1/companies?include=contacts', body, key)
      expect(again.status).toBe(201)
      expect(again.body.included?.map(({ id }) => id)).toEqual([contact.id])
    })

    it('answers 410 once its record is deleted, and 201 again once that is undone', async () => {
      const client = use()
      const [body, key] = [newCompany(), unique()]
      const made = toOne(await post(client, 'companies', body, key), 201)
      await remove(client, made)
      expectErrors(await post(client, 'companies', body, key), { status: 410, code: '410' })
      expect(await countNamed(client, String(made.attributes['name']))).toBe(0)
      const journal = await client.get('/ext/v1/journal', { limit: 1 })
      const [entry] = journal.body.data as readonly { readonly attributes: Readonly<Record<string, unknown>> }[]
      expect((await client.send('POST', `/ext/v1/journal/${String(entry?.attributes['commit'])}/undo`)).status).toBe(200)
      expect(toOne(await post(client, 'companies', body, key), 201).id).toBe(made.id)
    })

    it('can be undone by the commit it names, like any other', async () => {
      const client = use()
      const [body, key] = [newCompany(), unique()]
      const answer = await post(client, 'companies', body, key)
      const undone = await client.send('POST', `/ext/v1/journal/${answer.headers.get('outpost-commit') ?? ''}/undo`)
      expect(undone.status, undone.text).toBe(200)
      expect((await client.get(`companies/${toOne(answer, 201).id}`)).status).toBe(404)
      expectErrors(await post(client, 'companies', body, key), { status: 410 })
    })

    it('refuses another body or path under the same key, and changes nothing', async () => {
      const client = use()
      const [body, key] = [newCompany(), unique()]
      await post(client, 'companies', body, key)
      const other = newCompany()
      expectErrors(await post(client, 'companies', other, key), { status: 422, code: '422', title: 'Key already used' })
      expect(await countNamed(client, other.data.attributes['name'] as string)).toBe(0)
      const source = toDocument('contact-types', { name: unique() })
      expectErrors(await post(client, 'contact-types', source, key), { status: 422, code: '422' })
    })

    it('belongs to its token', async () => {
      const client = use()
      const other = await client.withScopes('company_write')
      const [body, key] = [newCompany(), unique()]
      const ids = [await post(client, 'companies', body, key), await post(other, 'companies', body, key)].map(
        (answer) => toOne(answer, 201).id,
      )
      expect(new Set(ids).size).toBe(2)
    })

    it('that was refused may be sent again with the same key', async () => {
      const client = use()
      const key = unique()
      expectErrors(await post(client, 'companies', toDocument('companies', {}), key), { status: 422, code: '100' })
      expect((await post(client, 'companies', newCompany(), key)).status).toBe(201)
    })

    it('is not checked again: what it was linked to may be gone', async () => {
      const client = use()
      const source = await create(client, 'sources')
      const body = toDocument('companies', { name: unique() }, { source: to(source) })
      const key = unique()
      const made = toOne(await post(client, 'companies', body, key), 201)
      await remove(client, source)
      expect(toOne(await post(client, 'companies', body, key), 201).id).toBe(made.id)
    })

    it('that is sent many times at once makes one record', async () => {
      const client = use()
      const [body, key] = [newCompany(), unique()]
      const answers = await Promise.all(Array.from({ length: 8 }, () => post(client, 'companies', body, key)))
      expect(new Set(answers.map((answer) => toOne(answer, 201).id)).size).toBe(1)
      expect(await countNamed(client, body.data.attributes['name'] as string)).toBe(1)
    })

    it('takes keys of 1 to 255 visible characters', async () => {
      const client = use()
      for (const key of ['', 'a b', 'a'.repeat(256), 'é', 'one, two']) {
        expectErrors(await post(client, 'companies', newCompany(), key), { status: 400 })
      }
      const longest = unique().padEnd(255, '~')
      expect((await post(client, 'companies', newCompany(), longest)).status).toBe(201)
      expectErrors(await post(client, 'companies', newCompany(), longest), { status: 422 })
    })

    it('works where extensions and targets are created', async () => {
      const client = use()
      for (const [path, type] of [
        ['/ext/v1/targets/sources', 'sources'],
        ['/ext/v1/table-states', 'table-states'],
      ] as const) {
        const attributes = type === 'sources' ? { name: unique() } : { name: unique(), object: 'contacts', query: '' }
        const [body, key] = [toDocument(type, attributes), unique()]
        const made = await post(client, path, body, key)
        expect((await post(client, path, body, key)).text).toBe(made.text)
      }
    })
  })
}
