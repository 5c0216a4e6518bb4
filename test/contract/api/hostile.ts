import { describe, expect, it } from 'vitest'
import { expectErrors, toIds, toMany, toOne } from './answers.ts'
import type { Client } from './client.ts'
import { create, read, toDocument, unique } from './records.ts'

/** Names that every JavaScript object answers to. */
const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty']

/** Input that no well-meaning client sends: refused by the ordinary errors, never a failure of the server. */
export function describeHostileInput(use: () => Client): void {
  describe.each(inherited)('the name %s is as unknown as any other', (name) => {
    it('in a query', async () => {
      const client = use()
      expectErrors(await client.get('contacts', { [`filter[${name}]`]: 'x' }), { status: 400, code: '102' })
      expectErrors(await client.get('contacts', { include: name }), { status: 400, code: '112' })
      expectErrors(await client.get('contacts', { sort: name }), { status: 400, code: '114' })
      expectErrors(await client.get('contacts', { 'fields[contacts]': name }), { status: 400, code: '104' })
      expectErrors(await client.get('contacts', { [`fields[${name}]`]: 'x' }), { status: 400, code: '101' })
    })

    it('in an address', async () => {
      const client = use()
      const { id } = await create(client, 'contacts')
      for (const path of [name, `${name}/1`, `contacts/${id}/${name}`, `contacts/${id}/relationships/${name}`]) {
        expectErrors(await client.get(path), { status: 404 })
      }
      expectErrors(await client.get(`contacts/${name}`), { status: 404 })
    })

    it('in a body', async () => {
      const client = use()
      const { id } = await create(client, 'contacts')
      const send = (members: string) =>
        client.send('PATCH', `contacts/${id}`, { raw: `{"data":{"id":"${id}","type":"contacts",${members}}}` })
      expectErrors(await send(`"attributes":{"${name}":"x"}`), { status: 400, code: '105', detail: `${name} is not allowed.` })
      expectErrors(await send(`"relationships":{"${name}":{"data":null}}`), { status: 400, code: '105' })
      expectErrors(await send(`"attributes":{"customs":{"${name}":1}}`), { status: 422, code: '100' })
      expectErrors(await client.send('POST', 'contacts', { raw: `{"data":{"type":"${name}"}}` }), { status: 409, code: '101' })
      const linkage = `"relationships":{"companies":{"data":[{"type":"${name}","id":"1"}]}}`
      expectErrors(await send(linkage), { status: 400, code: '116' })
    })
  })

  describe('odd input is refused, or taken, and never fails', () => {
    it.each([
      'page=5',
      'page[size][x]=1',
      'filter[a][b]=1',
      'filter[]=1',
      'include[]=companies',
      'fields=abc',
      'sort=',
      'sort=,',
      'include=,',
      'include=companies.',
      'include=.',
      'filter[id]=1&filter[id]=2',
      'filter[last-name]=%E0%A4%A',
      'filter[last-name]=%22open',
      'filter[last-name]=%00',
      '%=%',
      '&&&',
      '=',
      `include=${'contacts.'.repeat(30)}contacts`,
    ])('?%s', async (query) => {
      const answer = await use().get(`/api/v1/contacts?${query}`)
      expect([200, 400], answer.text).toContain(answer.status)
      if (answer.status === 400) expect(answer.body.errors?.length).toBeGreaterThan(0)
    })

    it.each([
      'AND',
      'a OR b',
      'NEAR(a b)',
      'name:x',
      '-x',
      '^x',
      'x*',
      '"',
      "'",
      "'; --",
      '{a}',
      'a+b',
      '\u0000',
      '\ud800',
      '%',
      '_',
    ])('filter[q]=%j', async (q) => {
      const query = encodeURIComponent(q.toWellFormed())
      toMany(await use().get(`/api/v1/contacts?page[size]=1&filter[q]=${query}`))
    })

    it('a list of twelve hundred ids', async () => {
      const client = use()
      const { id } = await create(client, 'contacts')
      const absent = Array.from({ length: 1200 }, (_, index) => 900000000 + index)
      expect(toIds(await client.get(`/api/v1/contacts?filter[id]=${absent.join(',')},${id}`))).toEqual([id])
    })

    it.each([5, 'x', [], null, true])('attributes, relationships and ids that are %j', async (odd) => {
      const client = use()
      const record = await create(client, 'contacts')
      const data = { id: record.id, type: 'contacts' }
      for (const body of [
        { data: { ...data, attributes: odd } },
        { data: { ...data, relationships: odd } },
        { data: { ...data, id: [odd] } },
        { data: { ...data, type: [odd] } },
      ]) {
        const { status, text } = await client.patch(`contacts/${record.id}`, body)
        expect([200, 400, 409, 422], text).toContain(status)
      }
      expect((await read(client, record)).attributes['last-name']).toBe(record.attributes['last-name'])
    })

    it('JSON of great depth', async () => {
      const raw = `{"data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
      expect((await use().send('POST', 'contacts', { raw })).status).toBe(400)
    })

    it('bytes that are no text', async () => {
      const raw = new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])
      expectErrors(await use().send('POST', 'contacts', { raw }), { status: 400, code: '400' })
    })

    it('text of every kind is kept as sent', async () => {
      const client = use()
      for (const text of [
        'и\u0306 decomposed',
        'a\u0000b',
        '\u202eright to left',
        '👩‍👩‍👧',
        'line\r\nbreak\ttab',
        '<b>&amp;</b>',
        '${x}',
      ]) {
        const made = await create(client, 'contacts', { 'last-name': text, note: text, customs: { 'custom-1': text } })
        const found = await read(client, made)
        expect(found.attributes).toMatchObject({ 'last-name': text, note: text, customs: { 'custom-1': text } })
        const listed = toMany(await client.get('contacts', { 'filter[id]': made.id }))
        expect(listed).toEqual([found])
      }
    })

    it('of a member that comes twice in a body the last counts', async () => {
      const client = use()
      const name = unique()
      const raw = JSON.stringify(toDocument('companies', { name })).replace('"name":', '"name":"first","name":')
      expect(toOne(await client.send('POST', 'companies', { raw }), 201).attributes['name']).toBe(name)
    })
  })
}
