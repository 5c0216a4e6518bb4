import { describe, expect, it } from 'vitest'
import { expectErrors, to, toAll, toIds } from './answers.ts'
import type { Client } from './client.ts'
import { crmTypes } from './law-fields.ts'
import { targetTypes } from './law-links.ts'
import type { Laws } from './laws.ts'
import { create, toDocument } from './records.ts'

const main: Readonly<Record<string, string>> = {
  contacts: 'contact',
  companies: 'company',
  'company-bank-details': 'company',
  deals: 'deal',
  orders: 'order',
  users: 'user',
}
const objectOf = (type: string) => main[type] ?? 'dictionary'
const objects = ['contact', 'company', 'deal', 'order', 'dictionary', 'user', 'profile']
const missing = (scope: string) => ({ status: 403, detail: new RegExp(scope) })

export function describeScopes(use: () => Client, { links }: Laws): void {
  describe.each(crmTypes)('scopes of %s', (type) => {
    const object = objectOf(type)

    it('reading asks for the read scope', async () => {
      const { id } = await create(use(), type)
      const others = objects.filter((other) => other !== object).flatMap((other) => [`${other}_read`, `${other}_write`])
      const stranger = await use().withScopes(...others)
      expectErrors(await stranger.get(type), missing(`${object}_read`))
      expectErrors(await stranger.get(`${type}/${id}`), missing(`${object}_read`))
      for (const scope of [`${object}_read`, `${object}_write`]) {
        const reader = await use().withScopes(scope)
        expect(toIds(await reader.get(type, { 'filter[id]': id }))).toEqual([id])
        expect((await reader.get(`${type}/${id}`)).status).toBe(200)
      }
    })

    it('writing asks for the write scope', async () => {
      const { id } = await create(use(), type)
      const reader = await use().withScopes(...objects.map((other) => `${other}_read`))
      expectErrors(await reader.post(type, toDocument(type, { name: 'x' })), missing(`${object}_write`))
      expectErrors(await reader.patch(`${type}/${id}`, toDocument(type, {}, {}, id)), missing(`${object}_write`))
      expectErrors(await reader.delete(`${type}/${id}`), missing(`${object}_write`))
      const writer = await use().withScopes(`${object}_write`)
      expect((await writer.patch(`${type}/${id}`, toDocument(type, {}, {}, id))).status).toBe(200)
      expect((await writer.delete(`${type}/${id}`)).status).toBe(204)
    })
  })

  describe('scopes of what is linked', () => {
    it.each(links.filter(({ type, target }) => objectOf(type) !== objectOf(target)))(
      'include of $type.$name asks for those of $target',
      async ({ type, name, target, many }) => {
        const other = await create(use(), target)
        const { id } = await create(use(), type, {}, { [name]: many ? toAll(other) : to(other) })
        const partial = await use().withScopes(`${objectOf(type)}_read`)
        expectErrors(await partial.get(`${type}/${id}`, { include: name }), missing(`${objectOf(target)}_read`))
        expectErrors(await partial.get(type, { include: name }), missing(`${objectOf(target)}_read`))
        expectErrors(await partial.get(`${type}/${id}/${name}`), missing(`${objectOf(target)}_read`))
        const full = await use().withScopes(`${objectOf(type)}_read`, `${objectOf(target)}_read`)
        expect((await full.get(`${type}/${id}`, { include: name })).status).toBe(200)
        expect((await full.get(`${type}/${id}/${name}`)).status).toBe(200)
      },
    )

    it('a nested include asks for each type on the way', async () => {
      const client = await use().withScopes('contact_read', 'company_read')
      expect((await client.get('contacts', { include: 'companies.bank-details', 'page[size]': 1 })).status).toBe(200)
      expectErrors(await client.get('contacts', { include: 'companies.deals' }), missing('deal_read'))
    })

    it('changing a relationship asks for the write scope of its holder', async () => {
      const { id } = await create(use(), 'contacts')
      const reader = await use().withScopes('contact_read', 'company_write')
      const path = `contacts/${id}/relationships/companies`
      expectErrors(await reader.patch(path, { data: [] }), missing('contact_write'))
      expectErrors(await reader.post(path, { data: [] }), missing('contact_write'))
      expectErrors(await reader.delete(path, { data: [] }), missing('contact_write'))
    })
  })

  describe('scopes of other addresses', () => {
    it.each(targetTypes)('%s', async (type) => {
      const object = objectOf(type)
      const { id } = await create(use(), type)
      const stranger = await use().withScopes(...objects.filter((other) => other !== object).map((other) => `${other}_write`))
      expectErrors(await stranger.get(type), missing(`${object}_read`))
      expectErrors(await stranger.get(`${type}/${id}`), missing(`${object}_read`))
      const reader = await use().withScopes(`${object}_read`)
      expect((await reader.get(`${type}/${id}`)).status).toBe(200)
      const body = toDocument(type, { name: 'x' })
      expectErrors(await reader.post(`/ext/v1/targets/${type}`, body), missing(`${object}_write`))
    })

    it('the current token asks for profile', async () => {
      const stranger = await use().withScopes('contact_write')
      expectErrors(await stranger.get('current-token'), missing('profile_read'))
      const reader = await use().withScopes('profile_read')
      const { id } = (await reader.get('current-token')).body.data as { id: string }
      const body = toDocument('oauth-token', { options: {} }, {}, id)
      expectErrors(await reader.patch('current-token', body), missing('profile_write'))
    })

    it('a token without scopes may do nothing', async () => {
      const client = await use().withScopes()
      expectErrors(await client.get('contacts'), missing('contact_read'))
      expectErrors(await client.get('current-token'), missing('profile_read'))
    })
  })
}
