import { describe, expect, it } from 'vitest'
import { expectErrors, toOne } from './answers.ts'
import type { Client } from './client.ts'
import { absentId, toDocument, unique } from './records.ts'
import type { Attributes } from './under-test.ts'

const optionsError = { status: 422, code: '100', pointer: /^\/data\/attributes\/options/ }

async function patchToken(client: Client, attributes: Attributes) {
  const { id } = toOne(await client.get('current-token'))
  return client.patch('current-token', toDocument('oauth-token', attributes, {}, id))
}

export function describeTokens(use: () => Client): void {
  describe('the current token', () => {
    it('is the one that the request carried', async () => {
      const client = use()
      const token = toOne(await client.get('current-token'))
      expect(token.type).toBe('oauth-token')
      expect(token.links).toEqual({ self: `${client.origin}/api/v1/oauth-token/${token.id}` })
      expect(token.attributes['token']).toBe(client.token)
      expect(Object.keys(token.attributes).sort()).toEqual(['created-at', 'options', 'scopes', 'token', 'updated-at', 'user-id'])
      expect(Number.isSafeInteger(token.attributes['user-id'])).toBe(true)
      expect(token.attributes['scopes']).toContain('contact_write')
      const other = await client.withScopes('profile_read', 'deal_write')
      const found = toOne(await other.get('current-token'))
      expect(found.id).not.toBe(token.id)
      expect(found.attributes['token']).toBe(other.token)
      expect([...(found.attributes['scopes'] as string[])].sort()).toEqual(['deal_write', 'profile_read'])
    })

    it('answers at its own id, and at no other', async () => {
      const client = use()
      const other = await client.withScopes('profile_read')
      const mine = toOne(await client.get('current-token'))
      const theirs = toOne(await other.get('current-token'))
      expect(toOne(await client.get(`oauth-token/${mine.id}`))).toEqual(mine)
      expectErrors(await client.get(`oauth-token/${theirs.id}`), { status: 404 })
      expectErrors(await client.get(`oauth-token/${absentId}`), { status: 404 })
    })

    it('takes options, each time as a whole', async () => {
      const client = await use().withScopes('profile_write')
      const first = toOne(await patchToken(client, { options: { a: 'x', long_key_9: true, n: '5' } }))
      expect(first.attributes['options']).toEqual({ a: 'x', long_key_9: true, n: '5' })
      expect(toOne(await patchToken(client, { options: { b: 'y' } })).attributes['options']).toEqual({ b: 'y' })
      expect(toOne(await client.get('current-token')).attributes['options']).toEqual({ b: 'y' })
      expect(toOne(await patchToken(client, { options: {} })).attributes['options']).toEqual({})
      const longest = `a${'b'.repeat(63)}`
      expect((await patchToken(client, { options: { [longest]: 'x' } })).status).toBe(200)
    })

    it.each(['A', '1a', '_a', 'a-b', 'a b', 'é', '', `a${'b'.repeat(64)}`, 'aB'])('refuses the key %j', async (key) => {
      const client = await use().withScopes('profile_write')
      expectErrors(await patchToken(client, { options: { [key]: 'x' } }), optionsError)
    })

    it.each([null, 'x', 5, []])('refuses options %j', async (options) => {
      const client = await use().withScopes('profile_write')
      expectErrors(await patchToken(client, { options }), optionsError)
    })

    it.each(['token', 'scopes', 'user-id', 'created-at', 'updated-at', 'nope'])('does not take %s', async (name) => {
      const client = await use().withScopes('profile_write')
      expectErrors(await patchToken(client, { [name]: null }), {
        status: 400,
        code: '105',
        detail: `${name} is not allowed.`,
        pointer: `/data/attributes/${name}`,
      })
    })

    it('asks for its type and id', async () => {
      const client = await use().withScopes('profile_write')
      const { id } = toOne(await client.get('current-token'))
      const attributes = { options: {} }
      expectErrors(await client.patch('current-token', toDocument('oauth-token', attributes)), { status: 400, code: '109' })
      expectErrors(await client.patch('current-token', toDocument('oauth-token', attributes, {}, absentId)), {
        status: 409,
        code: '110',
      })
      expectErrors(await client.patch('current-token', toDocument('contacts', attributes, {}, id)), { status: 409, code: '101' })
      const body = { data: { id: Number(id), type: 'oauth-token', attributes } }
      expect((await client.patch('current-token', body)).status).toBe(200)
    })
  })

  describe('an application', () => {
    const setting = (key: string, type: string, more: Attributes = {}) => ({
      name: `Setting ${key}`,
      description: 'What it is for',
      category: 'General',
      key,
      'data-type': type,
      ...more,
    })
    const settings = [
      setting('title', 'text'),
      setting('limit', 'number'),
      setting('enabled', 'checkbox'),
      setting('field', 'system-field', { 'object-type': 'contacts' }),
    ]

    async function createApplication(attributes: Attributes): Promise<Client> {
      const sent = { name: unique(), scopes: ['profile_write'], ...attributes }
      const answer = await use().post('/ext/v1/applications', toDocument('applications', sent))
      expect(toOne(answer, 201).attributes['name']).toBe(sent.name)
      return use().withToken(String(answer.body.meta?.['token']))
    }

    it('is told its token once', async () => {
      const client = use()
      const answer = await client.post(
        '/ext/v1/applications',
        toDocument('applications', { name: unique(), settings, scopes: ['profile_read'] }),
      )
      const token = String(answer.body.meta?.['token'])
      expect(token.length).toBeGreaterThan(15)
      expect((await client.withToken(token).get('current-token')).status).toBe(200)
      const again = await client.get(`/ext/v1/applications/${toOne(answer, 201).id}`)
      expect(again.text).not.toContain(token)
      const own = toOne(await client.withToken(token).get('current-token'))
      expect(own.attributes['scopes']).toEqual(['profile_read'])
    })

    it('has options of the types that its author defined', async () => {
      const application = await createApplication({ settings })
      expect(toOne(await application.get('current-token')).attributes['options']).toMatchObject({ enabled: false })
      const options = { title: ' As entered ', limit: '0042', enabled: true, field: 'created-at' }
      expect(toOne(await patchToken(application, { options })).attributes['options']).toEqual(options)
      const custom = toOne(await patchToken(application, { options: { field: 'custom-12' } }))
      expect(custom.attributes['options']).toMatchObject({ field: 'custom-12', enabled: false })
      expect(custom.attributes['options']).not.toHaveProperty('title')
    })

    it.each([
      ['title', 5],
      ['title', true],
      ['limit', 42],
      ['limit', '4.2'],
      ['limit', '-4'],
      ['limit', 'many'],
      ['enabled', 'true'],
      ['enabled', 1],
      ['field', 'nope'],
      ['field', 'amount'],
      ['field', 'custom-x'],
      ['field', 5],
      ['unknown', 'x'],
    ])('refuses %s: %j', async (key, value) => {
      const application = await createApplication({ settings })
      expectErrors(await patchToken(application, { options: { [key]: value } }), optionsError)
    })

    it('with a page of its own for settings keeps what that page sends', async () => {
      const application = await createApplication({ 'iframe-url': 'https://settings.example.test/' })
      const options = { any_key: 'x', other: true }
      expect(toOne(await patchToken(application, { options })).attributes['options']).toEqual(options)
    })

    it.each(['Bad', '1a', 'a-b', `a${'b'.repeat(64)}`])('may not define the key %s', async (key) => {
      const body = toDocument('applications', { name: unique(), scopes: [], settings: [setting(key, 'text')] })
      expectErrors(await use().post('/ext/v1/applications', body), {
        status: 422,
        code: '100',
        pointer: /^\/data\/attributes\/settings/,
      })
    })

    it('needs a name', async () => {
      expectErrors(await use().post('/ext/v1/applications', toDocument('applications', { settings: [], scopes: [] })), {
        status: 422,
        code: '100',
        detail: "name - can't be blank",
        pointer: '/data/attributes/name',
      })
    })
  })
}
