import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toOpenApi } from '../../src-main/engine/openapi/document.ts'
import { findRoute } from '../../src-main/engine/routes.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { extensions } from '../../src-shared/extensions.ts'
import { registry } from '../../src-shared/resources/index.ts'
import type { FieldKind } from '../../src-shared/schema/field.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { createOpenApiCheck } from '../support/openapi-check.ts'

const document = JSON.parse(JSON.stringify(toOpenApi(registry))) as ReturnType<typeof toOpenApi>
const toKnown = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')

describe('the document', () => {
  test('is OpenAPI 3.1 to a public validator', async () => {
    const validator = new Validator()
    expect(await validator.validate(document)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('names every operation once', () => {
    const names = createOpenApiCheck(registry).operations.flatMap(({ operationId }) => operationId ?? [])
    expect(names.length).toBeGreaterThan(500)
    expect(names).toHaveLength(new Set(names).size)
  })

  test('has every address that the engine knows, with its methods, and no other', () => {
    const areas = ['/api/v1', '/ext/v1', '/ext/v1/targets']
    const candidates = [
      ...areas.flatMap((area) => [...registry.values()].flatMap((resource) => listBelow(`${area}/${resource.type}`, resource))),
      ...Object.values(extensions).map(({ path }) => `/ext/v1/${path.replaceAll(/<\w+>/g, '{}')}`),
      ...['/api/v1/current-token', '/api/v1/oauth-token/{}', '/events', '/ext/v1/openapi.json'],
    ]
    const known = candidates.flatMap((path) => {
      const methods = findRoute(registry, path)?.methods.filter((method) => method !== 'PUT' && method !== 'HEAD')
      return methods ? [[path, methods.map((method) => method.toLowerCase()).toSorted()] as const] : []
    })
    const described = Object.entries(document.paths).map(([path, item]) => {
      return [
        toKnown(path),
        Object.keys(item)
          .filter((name) => name !== 'parameters')
          .toSorted(),
      ] as const
    })
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(known))
    expect(described).toHaveLength(new Set(known.map(([path]) => path)).size)
  })
})

function listBelow(base: string, { relationships }: Resource): string[] {
  const names = Object.keys(relationships)
  return [base, `${base}/{}`, ...names.flatMap((name) => [`${base}/{}/${name}`, `${base}/{}/relationships/${name}`])]
}

describe('the engine', () => {
  const check = createOpenApiCheck(registry)
  let api: Awaited<ReturnType<typeof openEngine>>

  beforeAll(async () => {
    api = await openEngine(createMemoryStore({ registry }))
  })
  afterAll(async () => {
    expect(api.failures).toEqual([])
    await api.close()
  })

  interface Shown {
    readonly data: { readonly id: string; readonly attributes: Record<string, unknown> }
  }

  /** Sends, and wants the answer to be as it is described. */
  async function send(method: string, path: string, body?: object): Promise<Shown> {
    const sent = body && JSON.stringify(body)
    const headers = { authorization: `Bearer ${api.token}`, ...(body && { 'content-type': 'application/vnd.api+json' }) }
    const response = await api.fetch(path, { method, headers, ...(sent !== undefined && { body: sent }) })
    const text = await response.text()
    expect(response.status, `${method} ${path} ${text}`).toBeLessThan(300)
    expect(check.findFault({ method, path, sent, status: response.status, headers: response.headers, text })).toBeUndefined()
    return (text === '' ? {} : JSON.parse(text)) as Shown
  }

  const made = new Map<string, Promise<string>>()
  /** One record of the type, with what its rules want. */
  const need = (type: string): Promise<string> => {
    const known = made.get(type) ?? create(type)
    made.set(type, known)
    return known
  }

  /** A reminder is about one record, and stays so. */
  const isReminded = (type: string, name: string) => type === 'reminders' && name === 'deal'

  async function create(type: string): Promise<string> {
    const { fields, relationships, reach } = registry.get(type) as Resource
    const required = Object.entries(fields).filter(([, field]) => field.required)
    const attributes = Object.fromEntries(
      required.map(([name, { kind, values }]) => [name, values?.[0] ?? sample(type, name, kind)]),
    )
    const wanted = Object.entries(relationships).filter(
      ([name, one]) => (one.required === true || isReminded(type, name)) && !one.many,
    )
    const ends = await Promise.all(
      wanted.map(async ([name, { target }]) => [name, { data: { type: target, id: await need(target) } }]),
    )
    const data = { type, attributes, relationships: Object.fromEntries(ends) as object }
    return (await send('POST', reach === 'target' ? `/ext/v1/targets/${type}` : toBase(type), { data })).data.id
  }
  let keys = 0
  const sample = (type: string, name: string, kind: FieldKind) =>
    kind === 'datetime'
      ? '2026-03-02T09:00:00Z'
      : name === 'key'
        ? `custom-${(keys += 1)}`
        : name === 'object'
          ? 'contacts'
          : `New ${type}`
  const toBase = (type: string) => `${registry.get(type)?.reach === 'extension' ? '/ext/v1' : '/api/v1'}/${type}`

  const served = [...registry.values()].filter(({ reach }) => reach !== 'internal')

  test.each(served.map(({ type }) => type))('answers as it is described for %s', async (type) => {
    const resource = registry.get(type) as Resource
    const id = await need(type)
    const bases = resource.reach === 'target' ? [toBase(type), `/ext/v1/targets/${type}`] : [toBase(type)]
    const include = Object.entries(resource.relationships).flatMap(([name, { target }]) =>
      registry.get(target)?.reach === 'internal' ? [] : [name],
    )
    for (const base of bases) {
      await send('GET', `${base}?sort=-id&page[size]=2&include=${include.join()}`)
      const { data } = await send('GET', `${base}/${id}`)
      const properties = check.components.schemas[toName(type)]?.properties?.['attributes'] as { properties: object }
      const unknown = Object.keys(data.attributes).filter((name) => !Object.hasOwn(properties.properties, name))
      expect(unknown).toEqual([])
      for (const [name, relationship] of Object.entries(resource.relationships)) {
        await send('GET', `${base}/${id}/relationships/${name}`)
        if (findRoute(registry, `${base}/${id}/${name}`)) await send('GET', `${base}/${id}/${name}`)
        const methods = findRoute(registry, `${base}/${id}/relationships/${name}`)?.methods ?? []
        const end = { type: relationship.target, id: relationship.target === type ? await create(type) : '' }
        if (registry.get(relationship.target)?.reach !== 'internal') end.id ||= await need(relationship.target)
        for (const method of ['POST', 'PATCH', 'DELETE'].filter((one) => methods.includes(one) && end.id !== '')) {
          // Where the far end needs this one, nothing can be removed.
          const isNeeded = registry.get(end.type)?.relationships[relationship.inverse ?? '']?.required === true
          const one = type === 'reminders' && !isReminded(type, name) ? null : end
          const data = !relationship.many ? one : method === 'DELETE' && isNeeded ? [] : [end]
          await send(method, `${base}/${id}/relationships/${name}`, { data })
        }
      }
    }
    const write = bases.at(-1) ?? ''
    await send('PATCH', `${write}/${id}`, { data: { type, id, attributes: {} } })
    await send('DELETE', `${write}/${await create(type)}`)
  })

  const toName = (type: string) => type.replaceAll(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase())

  test('answers as it is described for what is not the records of one type', async () => {
    const { data } = await send('GET', '/api/v1/current-token')
    await send('GET', `/api/v1/oauth-token/${data.id}`)
    await send('PATCH', '/api/v1/current-token', { data: { type: 'oauth-token', id: data.id, attributes: { options: {} } } })
    await send('GET', '/ext/v1/aggregates/deals?by=stage&sum=amount&greatest=number&filter[actual]=1')
    await send('GET', '/ext/v1/stage-times/deals?ids=1')
    await send('GET', '/ext/v1/changed-by-others?responsible=me&since=0&limit=5')
    await send('GET', '/ext/v1/custom-values/contacts')
    await send('GET', '/ext/v1/team-file')
    const teamFile = { data: { attributes: { format: 'outpost-team-file', version: 1 } } }
    for (const path of ['team-file/preview', 'team-file']) await send('POST', `/ext/v1/${path}`, teamFile)
    await send('GET', '/ext/v1/search?q=new&limit=3')
    await send('POST', '/ext/v1/duplicates/contacts', { data: { attributes: { 'last-name': 'New contacts' } } })
    const id = await create('contacts')
    await send('GET', `/ext/v1/journal?type=contacts&id=${id}`)
    const [entry] = (await send('GET', '/ext/v1/journal?limit=1')).data as unknown as { attributes: { commit: string } }[]
    await send('POST', `/ext/v1/journal/${entry?.attributes.commit ?? ''}/undo`)
    const ids = [await create('contacts')]
    const attributes = { object: 'contacts', action: 'edit', ids, attributes: { description: 'By a job' } }
    await send('POST', '/ext/v1/jobs/preview', { data: { type: 'jobs', attributes } })
    const job = (await send('POST', '/ext/v1/jobs', { data: { type: 'jobs', attributes } })).data.id
    await expect.poll(async () => (await send('GET', `/ext/v1/jobs/${job}`)).data.attributes['state']).toBe('done')
    await send('GET', '/ext/v1/jobs')
    await send('POST', `/ext/v1/jobs/${job}/undo`)
    await send('DELETE', `/ext/v1/jobs/${job}`)
  })

  test('was asked for everything that an account without a mirror offers', () => {
    const elsewhere = /^(sync|stream|jobContinue|readOpenApi)/
    const left = check.operations.flatMap(({ operationId }) => operationId ?? []).filter((name) => !check.seen.has(name))
    expect(left.filter((name) => !elsewhere.test(name))).toEqual([])
  })
})

describe('/ext/v1/openapi.json', () => {
  test('is for any valid token, whatever its scopes, and is not sent twice', async () => {
    const api = await openEngine(createMemoryStore({ registry }), { described: true })
    const get = (token: string, more: Record<string, string> = {}) =>
      api.fetch('/ext/v1/openapi.json', { headers: { authorization: `Bearer ${token}`, ...more } })
    expect((await get('wrong')).status).toBe(401)
    const token = await api.addToken([])
    const answer = await get(token, { accept: 'application/json' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(await answer.json()).toEqual(document)
    const again = await get(token, { 'if-none-match': answer.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(api.failures).toEqual([])
    await api.close()
  })
})
