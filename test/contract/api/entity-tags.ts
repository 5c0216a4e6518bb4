import { describe, expect, it } from 'vitest'
import { expectErrors, notFound, to, toAll, toIdentifier, toOne } from './answers.ts'
import type { Client } from './client.ts'
import { absentId, create, edit, linked, read, remove, toDocument, unique } from './records.ts'
import type { Answer, Attributes, Identifier } from './under-test.ts'

const strong = /^"(\d+)-[0-9a-f]{32}"$/

function tagOf({ headers }: Answer): string {
  const tag = headers.get('etag') ?? 'no tag'
  expect(tag).toMatch(strong)
  return tag
}

const versionOf = (tag: string) => Number(strong.exec(tag)?.[1])

async function readTag(client: Client, { type, id }: Identifier): Promise<string> {
  return tagOf(await client.get(`${type}/${id}`))
}

function editIf(client: Client, { type, id }: Identifier, headers: Record<string, string>, attributes: Attributes) {
  return client.send('PATCH', `${type}/${id}`, { body: toDocument(type, attributes, {}, id), headers })
}

export function describeEntityTags(use: () => Client): void {
  describe('the entity tag of a record', () => {
    it('is the same in the answers of a create, an edit and the read that follows', async () => {
      const client = use()
      const made = await client.post('companies', toDocument('companies', { name: unique() }))
      const company = toOne(made, 201)
      expect(tagOf(made)).toBe(await readTag(client, company))
      const body = toDocument('companies', { description: 'new' }, {}, company.id)
      const edited = await client.patch(`companies/${company.id}`, body)
      expect(tagOf(edited)).toBe(await readTag(client, company))
      expect(versionOf(tagOf(edited))).toBeGreaterThan(versionOf(tagOf(made)))
      expect(tagOf(await client.patch(`companies/${company.id}`, body))).toBe(tagOf(edited))
    })

    it('has the version that a write gives also where more records follow from it', async () => {
      const client = use()
      const company = await create(client, 'companies')
      const owner = { company: to(company) }
      await create(client, 'company-bank-details', { 'is-default': true }, owner)
      const details = await create(client, 'company-bank-details', {}, owner)
      const contact = await create(client, 'contacts')
      for (const [record, attributes, relationships] of [
        [details, { 'is-default': true }, {}],
        [company, {}, { contacts: toAll(contact) }],
        [contact, {}, { companies: toAll() }],
      ] as const) {
        const answer = await client.patch(
          `${record.type}/${record.id}`,
          toDocument(record.type, attributes, relationships, record.id),
        )
        expect(tagOf(answer)).toBe(await readTag(client, record))
      }
    })

    it('changes its hash with the shape of the answer, not its version', async () => {
      const client = use()
      const contact = await create(client, 'contacts')
      const path = `contacts/${contact.id}`
      const tags = await Promise.all(
        [{}, { include: 'companies' }, { 'fields[contacts]': 'first-name' }].map(async (query) =>
          tagOf(await client.get(path, query)),
        ),
      )
      expect(new Set(tags).size).toBe(3)
      expect(new Set(tags.map(versionOf)).size).toBe(1)
    })

    it('is on related records, linkage and the current token, and not on lists', async () => {
      const client = use()
      const company = await create(client, 'companies')
      const source = await create(client, 'sources')
      const contact = await create(client, 'contacts', {}, { source: to(source), companies: toAll(company) })
      expect(tagOf(await client.get(`contacts/${contact.id}/source`))).toMatch(strong)
      const linkage = tagOf(await client.get(`contacts/${contact.id}/relationships/companies`))
      expect(versionOf(linkage)).toBe(versionOf(await readTag(client, contact)))
      const token = tagOf(await client.get('current-token'))
      expect((await client.send('GET', 'current-token', { headers: { 'if-none-match': token } })).status).toBe(304)
      for (const path of ['contacts', `contacts/${contact.id}/companies`]) {
        expect((await client.get(path)).headers.get('etag')).toBeNull()
      }
    })
  })

  describe('If-None-Match', () => {
    it.each([
      ['the tag', (tag: string) => tag],
      ['a weak form of it', (tag: string) => `W/${tag}`],
      ['a list with it', (tag: string) => `"other", ${tag},"a,b"`],
      ['anything', () => '*'],
    ])('%s answers 304 without a body', async (_, toHeader) => {
      const client = use()
      const company = await create(client, 'companies')
      const tag = await readTag(client, company)
      const answer = await client.send('GET', `companies/${company.id}`, { headers: { 'if-none-match': toHeader(tag) } })
      expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', tag])
    })

    it('of another tag answers the record, and so does a header that is none', async () => {
      const client = use()
      const company = await create(client, 'companies')
      const tag = await readTag(client, company)
      await client.patch(`companies/${company.id}`, toDocument('companies', { description: 'new' }, {}, company.id))
      for (const header of [tag, '"1-0"', 'nonsense', tag.replaceAll('"', '')]) {
        const answer = await client.send('GET', `companies/${company.id}`, { headers: { 'if-none-match': header } })
        expect(toOne(answer).id).toBe(company.id)
      }
    })

    it('* refuses to write a record that is there', async () => {
      const client = use()
      const company = await create(client, 'companies')
      expectErrors(await editIf(client, company, { 'if-none-match': '*' }, { name: 'no' }), { status: 412 })
      expect((await read(client, company)).attributes['name']).toBe(company.attributes['name'])
    })
  })

  describe('If-Match', () => {
    it('lets an edit through at the version that was read, whatever shape was read', async () => {
      const client = use()
      const company = await create(client, 'companies')
      const first = tagOf(await client.get(`companies/${company.id}`, { include: 'contacts' }))
      const edited = await editIf(client, company, { 'if-match': first }, { description: 'one' })
      expect(toOne(edited).attributes['description']).toBe('one')
      const list = `"0-0", W/"1-1" , ${tagOf(edited)}`
      expect((await editIf(client, company, { 'if-match': list }, { description: 'two' })).status).toBe(200)
      expect((await editIf(client, company, { 'if-match': '*' }, { description: 'three' })).status).toBe(200)
    })

    it.each([
      ['an older version', (tag: string) => tag],
      ['a weak tag of this version', (_: string, now: string) => `W/${now}`],
      ['a tag of another shape', () => '"abc"'],
    ])('refuses with 412: %s', async (_, toHeader) => {
      const client = use()
      const company = await create(client, 'companies')
      const tag = await readTag(client, company)
      await client.patch(`companies/${company.id}`, toDocument('companies', { description: 'theirs' }, {}, company.id))
      const headers = { 'if-match': toHeader(tag, await readTag(client, company)) }
      const refusal = { status: 412, code: '412', title: 'Precondition failed' }
      expectErrors(await editIf(client, company, headers, { description: 'mine' }), refusal)
      expectErrors(await client.send('DELETE', `companies/${company.id}`, { headers }), refusal)
      expectErrors(await client.send('GET', `companies/${company.id}`, { headers }), refusal)
      expect((await read(client, company)).attributes['description']).toBe('theirs')
    })

    it('guards a delete', async () => {
      const client = use()
      const company = await create(client, 'companies')
      const headers = { 'if-match': await readTag(client, company) }
      expect((await client.send('DELETE', `companies/${company.id}`, { headers })).status).toBe(204)
    })

    it('guards the linkage by its own tag', async () => {
      const client = use()
      const contact = await create(client, 'contacts')
      const company = await create(client, 'companies')
      const path = `contacts/${contact.id}/relationships/companies`
      const headers = { 'if-match': tagOf(await client.get(path)) }
      const body = { data: toAll(company).data }
      const ofRecord = { 'if-match': await readTag(client, contact) }
      expectErrors(await client.send('POST', path, { body, headers: ofRecord }), { status: 412 })
      expect((await client.send('POST', path, { body, headers })).status).toBe(204)
      for (const method of ['POST', 'PATCH', 'DELETE']) {
        expectErrors(await client.send(method, path, { body, headers }), { status: 412 })
      }
      expect((await client.get(path)).body.data).toEqual(body.data)
    })

    it.each([
      ['contacts', 'companies', toAll],
      ['deals', 'company', to],
    ] as const)(
      'refuses to write the %s of a company if one was linked from the other end since',
      async (type, inverse, back) => {
        const client = use()
        const company = await create(client, 'companies')
        const record = await create(client, type)
        const path = `companies/${company.id}/relationships/${type}`
        const headers = { 'if-match': tagOf(await client.get(path)) }
        await edit(client, record, {}, { [inverse]: back(company) })
        const current = tagOf(await client.get(path))
        expect(versionOf(current)).toBe(versionOf(headers['if-match']))
        for (const [method, body] of [
          ['PATCH', { data: [] }],
          ['POST', toAll(record)],
          ['DELETE', toAll(record)],
          ['GET', undefined],
        ] as const) {
          expectErrors(await client.send(method, path, { body, headers }), { status: 412 })
        }
        expect(await linked(client, company, type)).toEqual([toIdentifier(record)])
        expectErrors(await client.send('PATCH', path, { body: { data: [] }, headers: { 'if-none-match': current } }), {
          status: 412,
        })
        const now = { 'if-match': `"0-0", ${current}` }
        expect((await client.send('PATCH', path, { body: { data: [] }, headers: now })).status).toBe(204)
        expect(await linked(client, company, type)).toEqual([])
      },
    )

    it('guards a to-one link by its own tag', async () => {
      const client = use()
      const [deal, company] = [await create(client, 'deals'), await create(client, 'companies')]
      const path = `deals/${deal.id}/relationships/company`
      const headers = { 'if-match': tagOf(await client.get(path)) }
      expect((await client.send('PATCH', path, { body: to(company), headers })).status).toBe(204)
      expectErrors(await client.send('PATCH', path, { body: { data: null }, headers }), { status: 412 })
      expect(await linked(client, deal, 'company')).toEqual(toIdentifier(company))
      expect((await client.send('PATCH', path, { body: { data: null }, headers: { 'if-match': '*' } })).status).toBe(204)
    })

    it('guards the options of the current token', async () => {
      const client = await use().withScopes('profile_write')
      const answer = await client.get('current-token')
      const { id } = toOne(answer)
      const headers = { 'if-match': tagOf(answer) }
      const body = toDocument('oauth-token', { options: { a: 'x' } }, {}, id)
      expect((await client.send('PATCH', 'current-token', { body, headers })).status).toBe(200)
      expectErrors(await client.send('PATCH', 'current-token', { body, headers }), { status: 412 })
    })

    it('that is no list of tags answers 400, and a record that is not there 404', async () => {
      const client = use()
      const company = await create(client, 'companies')
      for (const header of ['1-abc', '"open', '', '"a" "b"', '*, "a"']) {
        expectErrors(await editIf(client, company, { 'if-match': header }, { description: 'x' }), { status: 400 })
      }
      const absent = { type: 'companies', id: absentId }
      expectErrors(await editIf(client, absent, { 'if-match': '*' }, {}), notFound(absentId))
    })

    it('of two edits that began from one read lets one through', async () => {
      const client = use()
      const company = await create(client, 'companies')
      const headers = { 'if-match': await readTag(client, company) }
      const names = Array.from({ length: 6 }, unique)
      const answers = await Promise.all(names.map((name) => editIf(client, company, headers, { name })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412])
      const won = names[answers.findIndex(({ status }) => status === 200)]
      expect((await read(client, company)).attributes['name']).toBe(won)
    })

    it('never passes for a record that was deleted and restored since', async () => {
      const client = use()
      const company = await create(client, 'companies', { name: unique() })
      const tag = await readTag(client, company)
      await client.patch(`companies/${company.id}`, toDocument('companies', { description: 'later' }, {}, company.id))
      await remove(client, company)
      const journal = await client.get('/ext/v1/journal', { limit: 1 })
      const [entry] = journal.body.data as readonly { readonly attributes: Attributes }[]
      const undone = await client.send('POST', `/ext/v1/journal/${String(entry?.attributes['commit'])}/undo`)
      expect(undone.status, undone.text).toBe(200)
      expectErrors(await editIf(client, company, { 'if-match': tag }, { description: 'mine' }), { status: 412 })
      const current = await readTag(client, company)
      expect((await editIf(client, company, { 'if-match': current }, { description: 'mine' })).status).toBe(200)
    })
  })
}
