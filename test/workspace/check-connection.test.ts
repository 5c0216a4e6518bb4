import { describe, expect, test } from 'vitest'
import type { Http, HttpResult } from '../../src-main/sync/ports.ts'
import { checkConnection } from '../../src-main/workspace/check-connection.ts'
import type { CheckedConnection } from '../../src-shared/workspace.ts'

type Answers = (path: string) => HttpResult

const json = (status: number, body: unknown): HttpResult => ({
  ...{ is: 'answer', status, headers: { 'content-type': 'application/vnd.api+json' } },
  body: new TextEncoder().encode(JSON.stringify(body)),
})
const token = (attributes: object) => json(200, { data: { id: '1', type: 'oauth-token', attributes } })
const list = (count: number) => json(200, { data: [], meta: { 'record-count': count } })
const refused = (status: number) =>
  json(status, { errors: [{ title: 'No', detail: 'no', code: String(status), status: String(status) }] })

/** A hosted CRM in good order, but for what is answered otherwise. */
const sound: Answers = (path) => {
  if (path === '/current-token') return token({ 'user-id': 17, scopes: ['contact_read', 'deal_write'] })
  if (path === '/users/17') return json(200, { data: { id: '17', type: 'users', attributes: { 'as-string': 'Anna Orlova' } } })
  return list(path.startsWith('/contacts') ? 12_000 : 900)
}

async function check(answers: Answers, address = 'https://crm.example.com', secret = 'abc') {
  const asked: string[] = []
  const pauses: number[] = []
  const http: Http = ({ url, headers }) => {
    expect(headers['authorization']).toBe(`Bearer ${secret}`)
    const path = url.slice(url.indexOf('/api/v1') + '/api/v1'.length)
    asked.push(path)
    return Promise.resolve(answers(path))
  }
  const seen: CheckedConnection[] = []
  const sleep = (ms: number) => Promise.resolve(void pauses.push(ms))
  for await (const one of checkConnection({ address, token: secret }, http, sleep)) seen.push(one)
  return { seen, asked, pauses, last: seen.at(-1) }
}

test('every check is told in its order, with who the token is, what is there and how long it takes', async () => {
  const { seen, pauses } = await check(sound)
  expect(seen.map(({ check: name, ok }) => [name, ok])).toEqual(
    ['address', 'tls', 'api', 'token', 'user', 'rights', 'counts'].map((name) => [name, true]),
  )
  expect(seen[0]).toMatchObject({ address: 'https://crm.example.com/api/v1' })
  expect(seen[4]).toMatchObject({ id: '17', name: 'Anna Orlova' })
  expect(seen[5]).toMatchObject({ scopes: ['contact_read', 'deal_write'], unreadable: [] })
  // 12,000 contacts are 120 pages, three times 900 are 27: at two calls a second, after the first look.
  expect(seen[6]).toMatchObject({ counts: { contacts: 12_000, deals: 900 }, seconds: 25 + 74 })
  expect(pauses).toEqual([500, 500, 500])
})

test('a user that cannot be read has no name, and a type that may not be read is named', async () => {
  const { seen } = await check((path) => {
    if (path.startsWith('/users')) return refused(403)
    return path.startsWith('/orders') ? refused(403) : sound(path)
  })
  expect(seen.find((one) => one.check === 'user')).toMatchObject({ id: '17', name: null })
  expect(seen.find((one) => one.check === 'rights')).toMatchObject({ unreadable: ['orders'] })
  expect(seen.at(-1)).toMatchObject({ check: 'counts', ok: true })
})

describe('each mistake has its own code at its own check', () => {
  const failure = (why: 'unreachable' | 'untrusted' | 'timeout'): HttpResult => ({ is: 'failure', why, detail: 'as told' })
  const page: HttpResult = { is: 'answer', status: 200, headers: { 'content-type': 'text/html' }, body: new Uint8Array() }
  const moved: HttpResult = { is: 'answer', status: 302, headers: { location: 'https://else.example' }, body: new Uint8Array() }
  const first =
    (answer: HttpResult): Answers =>
    () =>
      answer
  test.each<[string, Answers, CheckedConnection['check'], string]>([
    ['no such server', first(failure('unreachable')), 'address', 'unreachable'],
    ['no answer', first(failure('timeout')), 'address', 'timeout'],
    ['a certificate that nobody trusts', first(failure('untrusted')), 'tls', 'untrusted'],
    ['a page that is not the API', first(page), 'api', 'not-the-api'],
    ['another address', first(moved), 'api', 'moved'],
    ['no API', first(refused(404)), 'api', 'absent'],
    ['a refused token', first(refused(401)), 'token', 'unauthorized'],
    ['too many calls', (path) => (path.startsWith('/deals') ? refused(429) : sound(path)), 'counts', 'limited'],
    [
      'a token that may read nothing',
      (path) => (path === '/current-token' ? sound(path) : refused(403)),
      'rights',
      'nothing-readable',
    ],
  ])('%s', async (_name, answers, at, code) => {
    const { seen, last } = await check(answers)
    expect(last).toMatchObject({ check: at, ok: false, problem: { code } })
    expect(seen.filter(({ ok }) => !ok)).toHaveLength(1)
  })

  test.each([
    ['two words', 'address-unfit'],
    ['https://', 'address-unfit'],
    ['https://ann:secret@crm.example.com', 'address-unfit'],
    ['ftp://crm.example.com', 'address-unfit'],
    ['http://crm.example.com', 'address-plain'],
  ])('the address %s is refused without a call', async (address, code) => {
    expect(await check(sound, address)).toMatchObject({ asked: [], last: { check: 'address', problem: { code } } })
  })

  test('a token of two words is refused without a call', async () => {
    expect(await check(sound, 'https://crm.example.com', 'two words')).toMatchObject({ asked: [], last: { check: 'token' } })
  })
})

describe('an address as people have it', () => {
  test.each([
    ['crm.example.com', 'https://crm.example.com/api/v1'],
    [' crm.example.com/ ', 'https://crm.example.com/api/v1'],
    ['localhost:4871', 'http://localhost:4871/api/v1'],
    ['127.0.0.1:4871', 'http://127.0.0.1:4871/api/v1'],
    ['https://crm.example.com/?view=7#top', 'https://crm.example.com/api/v1'],
    ['https://example.com/crm', 'https://example.com/crm/api/v1'],
  ])('%s', async (typed, address) => {
    expect((await check(sound, typed)).seen[0]).toEqual({ check: 'address', ok: true, address })
  })

  test('the address of a page leads to the API at its root', async () => {
    const answers: Answers = (path) => sound(path)
    const http: Http = ({ url }) => {
      const { pathname, search } = new URL(url)
      return Promise.resolve(pathname.startsWith('/api/v1') ? answers(pathname.slice('/api/v1'.length) + search) : refused(404))
    }
    const seen: CheckedConnection[] = []
    const typed = { address: 'crm.example.com/contacts?peek=2', token: 'abc' }
    for await (const one of checkConnection(typed, http, () => Promise.resolve())) seen.push(one)
    expect(seen[0]).toEqual({ check: 'address', ok: true, address: 'https://crm.example.com/api/v1' })
    expect(seen.at(-1)).toMatchObject({ check: 'counts', ok: true })
  })
})
