import { describe, expect, it } from 'vitest'
import type { HttpCall, HttpResult } from '../../../src-main/sync/ports.ts'
import { createLimiter } from '../../../src-main/sync/remote/limiter.ts'
import type { Outcome } from '../../../src-main/sync/remote/outcome.ts'
import { createRemote } from '../../../src-main/sync/remote/remote.ts'
import { answer, contact, jsonApi, webPage } from './answers.ts'
import { createVirtualTime } from './virtual-time.ts'

type Serve = (call: HttpCall, count: number) => { readonly result: HttpResult; readonly after?: number }

interface World {
  readonly rate?: number
  readonly token?: string
  readonly signal?: AbortSignal
}

function setUp(serve: Serve, { rate = 2, token = 'T0ken', signal }: World = {}) {
  const time = createVirtualTime()
  const sent: (HttpCall & { readonly at: number })[] = []
  let flying = 0
  let mostFlying = 0
  const http = async (call: HttpCall): Promise<HttpResult> => {
    sent.push({ ...call, at: time.elapsed() - begin })
    mostFlying = Math.max(mostFlying, (flying += 1))
    const { result, after = 10 } = serve(call, sent.length)
    await time.sleep(Math.min(after, call.timeoutMs))
    flying -= 1
    return after >= call.timeoutMs ? { is: 'failure', why: 'timeout', detail: 'no answer' } : result
  }
  const begin = time.elapsed()
  const limiter = createLimiter({ rate, time, chance: () => 0.5, log: { load: () => [], save: () => undefined } })
  const remote = createRemote({
    base: 'https://crm.example/api/v1',
    token,
    http,
    limiter,
    time,
    chance: () => 0.5,
    ...(signal && { signal }),
  })
  /** What came of it, once so much time has passed. */
  async function finish<T>(work: Promise<Outcome<T>>, ms = 120_000): Promise<Outcome<T> | 'still waiting'> {
    let outcome: Outcome<T> | 'still waiting' = 'still waiting'
    void work.then((found) => (outcome = found))
    await time.pass(ms)
    return outcome
  }
  return { remote, time, sent, finish, mostFlying: () => mostFlying }
}

const one = answer(200, { data: contact('1') })
const page = answer(200, { data: [contact('1')] })
const down: HttpResult = { is: 'failure', why: 'unreachable', detail: 'no network' }
const always =
  (result: HttpResult, after?: number): Serve =>
  () => ({ result, ...(after !== undefined && { after }) })
const first =
  (count: number, result: HttpResult, then: HttpResult): Serve =>
  (_call, number) => ({ result: number <= count ? result : then })

describe('what is sent', () => {
  it('has the address, the token, the media type and a time limit', async () => {
    const { remote, sent, finish } = setUp((call) => ({ result: call.url.includes('page') ? page : one }))
    await finish(remote.list('contacts', { 'filter[created-at-gte]': '2026.01.01 10:00', 'page[size]': 100 }, 'mirror'))
    await finish(remote.read('deals', '7', { include: ['contact', 'company'] }))
    await finish(remote.create('contacts', { data: { type: 'contacts' } }))
    const headers = { accept: jsonApi, authorization: 'Bearer T0ken' }
    expect(sent).toMatchObject([
      {
        method: 'GET',
        url: 'https://crm.example/api/v1/contacts?filter%5Bcreated-at-gte%5D=2026.01.01%2010%3A00&page%5Bsize%5D=100',
        headers,
        timeoutMs: 30_000,
      },
      { method: 'GET', url: 'https://crm.example/api/v1/deals/7?include=contact%2Ccompany', headers, timeoutMs: 15_000 },
      {
        method: 'POST',
        url: 'https://crm.example/api/v1/contacts',
        headers: { ...headers, 'content-type': jsonApi },
        body: '{"data":{"type":"contacts"}}',
      },
    ])
    expect(remote.calls).toEqual({ list: 1, other: 2 })
  })

  it('goes to the place of each kind of call', async () => {
    const { remote, sent, finish } = setUp((call) => ({ result: call.method === 'DELETE' ? answer(204, '') : one }))
    await finish(remote.related('companies', '5', 'bank-details', { number: 2, size: 100 }))
    await finish(remote.linkage('contacts', '5', 'companies'))
    await finish(remote.currentToken())
    await finish(remote.patch('contacts', '5/6', { data: {} }))
    expect(await finish(remote.remove('contacts', '5'))).toMatchObject({ is: 'ok', value: null })
    expect(sent.map(({ method, url }) => `${method} ${url.replace('https://crm.example/api/v1', '')}`)).toEqual([
      'GET /companies/5/bank-details?page%5Bnumber%5D=2&page%5Bsize%5D=100',
      'GET /contacts/5/relationships/companies',
      'GET /current-token',
      'PATCH /contacts/5%2F6',
      'DELETE /contacts/5',
    ])
  })

  it('is nothing where the token cannot stand in a header', async () => {
    const { remote, sent, finish } = setUp(always(one), { token: 'a\nb' })
    expect(await finish(remote.currentToken())).toEqual({ is: 'unauthorized' })
    expect(sent).toEqual([])
  })
})

describe('[S24] pacing', () => {
  it('keeps list calls at the rate while answers take a second, at least 81 percent of it', async () => {
    const random = (count: number) => (Math.imul(count, 2654435761) >>> 0) / 2 ** 32
    const { remote, time, sent } = setUp((_call, count) => ({ result: page, after: 1000 * random(count) }))
    const work = async () => {
      for (;;) await remote.list('contacts', {}, 'mirror')
    }
    for (let workers = 0; workers < 4; workers += 1) void work()
    await time.pass(100_000)
    expect(sent.length).toBeGreaterThanOrEqual(162)
    expect(sent.every(({ at }, index) => at - (sent[index - 2]?.at ?? -Infinity) >= 1000)).toBe(true)
  })

  it('lets four other calls be under way, and no list call waits for them', async () => {
    const { remote, time, sent, mostFlying } = setUp(always(one, 1000))
    for (let count = 0; count < 6; count += 1) void remote.read('contacts', '1')
    await time.pass(1500)
    for (let count = 0; count < 4; count += 1) void remote.read('contacts', '1')
    await time.pass(1000)
    expect(mostFlying()).toBe(4)
    expect(sent.map(({ at }) => at)).toEqual([0, 0, 0, 0, 1000, 1000, 1500, 1500, 2000, 2000])
    void remote.list('contacts', {}, 'poll')
    await time.pass(0)
    expect(sent).toHaveLength(11)
  })
})

describe('[S23] trying again', () => {
  it.each([
    ['unreachable', down],
    ['a page of a captive portal', webPage(200)],
    ['garbage', answer(200, '{')],
    ['an error of the server', answer(503, '')],
  ])('goes on after %s, up to five times within 30 seconds', async (_what, result) => {
    const mended = setUp(first(4, result, one))
    expect(await mended.finish(mended.remote.read('contacts', '1'))).toMatchObject({ is: 'ok' })
    const broken = setUp(always(result))
    expect(await broken.finish(broken.remote.read('contacts', '1'))).toMatchObject({ is: 'unavailable' })
    // Half of 0.5, 1, 2 and 4 seconds, and 10 ms for each call.
    expect(broken.sent.map(({ at }) => at)).toEqual([0, 260, 770, 1780, 3790])
    expect(broken.remote.calls).toEqual({ list: 0, other: 5 })
  })

  it('ends with the time there is for a request', async () => {
    const { remote, sent, finish } = setUp(always(one, 60_000))
    expect(await finish(remote.read('contacts', '1'))).toMatchObject({ is: 'unavailable', why: 'timeout' })
    expect(sent.map(({ timeoutMs }) => timeoutMs)).toEqual([15_000, 14_750])
  })

  it('does not count the time in the queue', async () => {
    const { remote, time, sent } = setUp((_call, count) => ({ result: count === 1 ? down : page }), { rate: 0.05 })
    void remote.list('contacts', {}, 'mirror')
    void remote.list('companies', {}, 'poll')
    void remote.list('deals', {}, 'poll')
    await time.pass(70_000)
    expect(sent.map(({ url }) => url.split('/').at(-1))).toEqual(['contacts', 'companies', 'deals', 'contacts'])
  })

  it.each([
    ['a certificate that is not trusted', { is: 'failure', why: 'untrusted', detail: 'x' } as const],
    ['an address that moved', answer(302, '', { location: 'https://other.example' })],
    ['a refusal', answer(422, '')],
    ['a record that is gone', answer(404, '')],
    ['a token that is none', answer(401, '')],
  ])('is no use after %s', async (_what, result) => {
    const { remote, sent, finish } = setUp(always(result))
    await finish(remote.read('contacts', '1'))
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['a timeout', one, 60_000],
    ['a cut answer', { is: 'failure', why: 'cut', detail: 'x' } as const, 10],
    ['an error of the server', answer(500, ''), 10],
  ])('never happens to a write after %s: it may have been acted on', async (_what, result, after) => {
    const { remote, sent, finish } = setUp(always(result, after))
    expect(await finish(remote.create('contacts', {}))).toMatchObject({ is: 'unavailable', certain: false })
    expect(await finish(remote.patch('contacts', '1', {}))).toMatchObject({ is: 'unavailable', certain: false })
    expect(await finish(remote.remove('contacts', '1'))).toMatchObject({ is: 'unavailable', certain: false })
    expect(sent).toHaveLength(3)
  })

  it('happens to a write that the server surely never got, or found one too many', async () => {
    const { remote, sent, finish } = setUp((_call, count) => ({
      result: count === 1 ? down : count === 2 ? answer(429, '') : one,
    }))
    expect(await finish(remote.create('contacts', {}))).toMatchObject({ is: 'ok' })
    expect(sent).toHaveLength(3)
  })
})

describe('too many calls', () => {
  it('holds back list calls for as long as the server says', async () => {
    const { remote, time, sent } = setUp(first(1, answer(429, '', { 'retry-after': '5' }), page))
    void remote.list('contacts', {}, 'mirror')
    await time.pass(20)
    void remote.list('companies', {}, 'open-record')
    await time.pass(20_000)
    expect(sent.map(({ url }) => url.split('/').at(-1))).toEqual(['contacts', 'companies', 'contacts'])
    expect(sent[1]?.at).toBe(5010)
  })

  it('holds back the other calls too', async () => {
    const { remote, time, sent } = setUp(first(1, answer(429, '', { 'retry-after': '5' }), one))
    void remote.read('contacts', '1')
    await time.pass(20)
    void remote.read('contacts', '2')
    await time.pass(4900)
    expect(sent).toHaveLength(1)
    await time.pass(1000)
    expect(sent).toHaveLength(3)
  })

  it('is told at once where the server wants more patience than there is', async () => {
    const { remote, sent, finish } = setUp(always(answer(429, '', { 'retry-after': '600' })))
    expect(await finish(remote.list('contacts', {}, 'mirror'), 100)).toEqual({ is: 'limited', retryAfterMs: 600_000 })
    expect(await finish(remote.list('contacts', {}, 'mirror'), 100)).toMatchObject({ is: 'limited' })
    expect(sent).toHaveLength(1)
  })
})

it('waits for nothing once it is stopped', async () => {
  const stopping = new AbortController()
  const { remote, time, sent, finish } = setUp(always(down), { signal: stopping.signal })
  const works: Promise<Outcome<unknown>>[] = [
    remote.list('contacts', {}, 'mirror'),
    remote.list('deals', {}, 'mirror'),
    remote.read('contacts', '1'),
  ]
  await time.pass(20)
  stopping.abort()
  for (const work of works) expect(await finish(work, 0)).toMatchObject({ is: 'unavailable', certain: true })
  expect(await finish(remote.create('contacts', {}), 0)).toMatchObject({ is: 'unavailable', certain: true })
  expect(sent).toHaveLength(2)
})
