import DevourClient from 'devour-client'
import { Jsona } from 'jsona'
import Kitsu from 'kitsu'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { startHttpServer, type HttpServer } from '../../src-main/host/http-server.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { openEngine } from '../support/engine-under-test.ts'

let api: Awaited<ReturnType<typeof openEngine>>
let server: HttpServer
let base: string

beforeAll(async () => {
  api = await openEngine(createMemoryStore({ registry }))
  server = await startHttpServer({
    handle: api.engine.handle,
    host: '127.0.0.1',
    port: 0,
    onError: (error) => api.failures.push(error),
  })
  base = `${server.url}/api/v1`
})

afterAll(async () => {
  await server.stop()
  await api.close()
  expect(api.failures).toEqual([])
})

interface Thing {
  readonly id: string
  readonly [name: string]: unknown
}
interface Failed {
  readonly errors?: readonly { readonly code: string; readonly source?: { readonly pointer: string } }[]
  readonly response?: { readonly data: { readonly errors: Failed['errors'] } }
}
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: Failed) => error,
  )

describe('public JSON:API clients, unmodified', () => {
  test('kitsu lists, filters, includes, creates, edits, deletes and reads errors', async () => {
    const kitsu = new Kitsu({
      baseURL: base,
      headers: { Authorization: `Bearer ${api.token}` },
      camelCaseTypes: false,
      pluralize: false,
      resourceCase: 'none',
    })
    const company = (await kitsu.create('companies', { name: 'Kitsu Ltd' })) as { data: Thing }
    const created = (await kitsu.create('contacts', {
      'first-name': 'Kit',
      'last-name': 'Su',
      email: 'kit@example.com',
      companies: { data: [{ id: company.data.id, type: 'companies' }] },
    })) as { data: Thing }
    expect(created.data['as-string']).toBe('Su Kit')
    await kitsu.update('contacts', { id: created.data.id, position: 'Buyer' })
    const listed = (await kitsu.get('contacts', {
      params: { filter: { email: 'kit@example.com' }, include: 'companies', page: { size: 5 }, fields: { companies: 'name' } },
    })) as { data: (Thing & { companies: { data: Thing[] } })[]; meta: object }
    expect(listed.meta).toEqual({ 'record-count': 1, 'page-count': 1 })
    expect(listed.data[0]).toMatchObject({ position: 'Buyer', companies: { data: [{ name: 'Kitsu Ltd' }] } })
    const failure = await caught(kitsu.create('contacts', { 'first-name': 'Only' }))
    expect(failure?.errors ?? failure?.response?.data.errors).toMatchObject([
      { code: '100', source: { pointer: '/data/attributes/last-name' } },
    ])
    await kitsu.delete('contacts', created.data.id)
    expect(await caught(kitsu.get(`contacts/${created.data.id}`))).toBeDefined()
  })

  test('devour-client lists, filters, includes, creates, edits, deletes and reads errors', async () => {
    const devour = new DevourClient({ apiUrl: base, pluralize: false, logger: false })
    Object.assign(devour.headers, { Authorization: `Bearer ${api.token}` })
    devour.define('contacts', {
      'first-name': '',
      'last-name': '',
      email: '',
      position: '',
      companies: { jsonApi: 'hasMany', type: 'companies' },
    })
    devour.define('companies', { name: '' })
    const company = (await devour.create('companies', { name: 'Devour Ltd' })) as { data: Thing }
    const created = (await devour.create('contacts', {
      'first-name': 'De',
      'last-name': 'Vour',
      email: 'de@example.com',
      companies: [{ id: company.data.id, type: 'companies' }],
    })) as { data: Thing }
    await devour.update('contacts', { id: created.data.id, position: 'Lead' })
    const listed = (await devour.findAll('contacts', {
      filter: { email: 'de@example.com' },
      include: 'companies',
    })) as {
      data: (Thing & { companies: Thing[] })[]
    }
    expect(listed.data).toHaveLength(1)
    expect(listed.data[0]).toMatchObject({ 'first-name': 'De', position: 'Lead', companies: [{ name: 'Devour Ltd' }] })
    const failure = await caught(devour.create('contacts', { 'first-name': 'Only' }))
    expect(JSON.stringify(failure)).toContain("can't be blank")
    await devour.destroy('contacts', created.data.id)
    expect(await caught(devour.find('contacts', created.data.id))).toBeDefined()
  })

  test('jsona reads lists with includes and writes what the API takes', async () => {
    const jsona = new Jsona()
    const send = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/vnd.api+json' }
      const response = await fetch(base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      return { status: response.status, body: response.status === 204 ? undefined : ((await response.json()) as object) }
    }
    const stuff = { type: 'contacts', 'first-name': 'Json', 'last-name': 'A', email: 'jsona@example.com' }
    const created = await send('POST', '/contacts', jsona.serialize({ stuff }))
    expect(created.status).toBe(201)
    const contact = jsona.deserialize(created.body as never) as Thing
    const company = jsona.deserialize(
      (await send('POST', '/companies', jsona.serialize({ stuff: { type: 'companies', name: 'Jsona Ltd' } }))).body as never,
    ) as Thing
    const edit = { type: 'contacts', id: contact.id, position: 'Head', companies: [{ type: 'companies', id: company.id }] }
    // Jsona sends only what the model holds, so an edit holds only what changes.
    expect(
      (await send('PATCH', `/contacts/${contact.id}`, jsona.serialize({ stuff: { ...edit, relationshipNames: ['companies'] } })))
        .status,
    ).toBe(200)
    const listed = jsona.deserialize(
      (await send('GET', '/contacts?filter[email]=jsona@example.com&include=companies')).body as never,
    ) as Thing[]
    expect(listed).toMatchObject([{ position: 'Head', companies: [{ name: 'Jsona Ltd' }] }])
    expect((await send('GET', '/contacts?filter[nope]=1')).body).toMatchObject({ errors: [{ code: '102' }] })
    expect((await send('DELETE', `/contacts/${contact.id}`)).status).toBe(204)
  })
})
