import { describe, expect, it } from 'vitest'
import { contact } from '../../src-shared/resources/contact.ts'
import { dealStage } from '../../src-shared/resources/deal-stage.ts'
import { findNumberText } from '../../src-shared/values/json.ts'
import { accountHeader } from '../../src-shared/workspace.ts'
import { fromFilterParameters, toFilterParameters, wholeList } from '../../src-renderer/api/list-query.ts'
import type { Outcome, RequestProblem } from '../../src-renderer/api/outcome.ts'
import { toListPath } from '../../src-renderer/api/record-path.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import { createRequest, type Fetch } from '../../src-renderer/api/request.ts'
import { keepReadingSession, toSession } from '../../src-renderer/api/session.ts'
import { toWords } from '../../src-renderer/record/edit/problem-words.ts'

function answering(...answers: (Response | Error)[]) {
  const sent: { path: string; method: string; body: string }[] = []
  const outcomes: Outcome<unknown>[] = []
  const fetch: Fetch = (path, init) => {
    sent.push({ path, method: init?.method ?? 'GET', body: typeof init?.body === 'string' ? init.body : '' })
    const answer = answers.shift() ?? new Error('no answer left')
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const request = createRequest(fetch, (outcome) => outcomes.push(outcome))
  return { request, records: createRecords(request), sent, outcomes }
}

const json = (text: string, status = 200) => new Response(text, { status })
const record = (position: string | null) =>
  json(JSON.stringify({ data: { type: 'contacts', id: '5', attributes: { position } } }))
const ask = { query: wholeList, names: ['email'], page: 1, size: 100 }

it('a request names the account that the page shows, once it is known', async () => {
  const sent: (string | null)[] = []
  const shown: { account?: string } = {}
  const fetch: Fetch = (_path, init) => {
    sent.push(new Headers(init?.headers).get(accountHeader))
    return Promise.resolve(json('{}'))
  }
  const request = createRequest(
    fetch,
    () => undefined,
    () => shown.account,
  )
  await request({ path: '/ext/v1/session' })
  shown.account = 'a1'
  await request({ method: 'PATCH', path: '/api/v1/contacts/1', body: {}, headers: { 'if-match': '"1-x"' } })
  expect(sent).toEqual([null, 'a1'])
})

describe('a list', () => {
  it('is asked for by search, order, columns and window, without the trash', () => {
    const path = toListPath(contact, { ...ask, query: { ...wholeList, q: 'a&b', sort: '-email' }, page: 3 })
    expect(decodeURIComponent(path)).toBe(
      '/api/v1/contacts?page[number]=3&page[size]=100&filter[actual]=1&filter[q]=a&b&sort=-email&fields[contacts]=email',
    )
    expect(path).toContain('a%26b')
    expect(toListPath(dealStage, ask)).not.toContain('actual')
  })

  it('carries its rows, numbers as they were spelled, and the exact count', async () => {
    const text =
      '{"data":[{"id":"1","type":"contacts","attributes":{"amount":12345678901234567890.10}}],"meta":{"record-count":41}}'
    const outcome = await answering(json(text)).records.listRecords(contact, ask)
    if (!outcome.ok) throw new Error('refused')
    expect(outcome.value.total).toBe(41)
    expect(findNumberText(outcome.value.rows[0]?.attributes['amount'])).toBe('12345678901234567890.10')
  })
})

describe('links', () => {
  it('are asked for with what names their far ends, and nothing more of those', () => {
    const path = decodeURIComponent(toListPath(contact, { ...ask, names: ['email', 'responsible', 'contacts'] }))
    expect(path).toContain('fields[contacts]=email,responsible,contacts')
    expect(path).toContain('include=responsible,contacts')
    expect(path).toContain('fields[users]=as-string,name,first-name,last-name,email')
    expect(path.match(/fields\[contacts\]/g)).toHaveLength(1)
  })

  it('come with their far ends, as far as those came along', async () => {
    const data = {
      id: '1',
      type: 'contacts',
      attributes: {},
      relationships: {
        responsible: { data: { type: 'users', id: '2' } },
        companies: { data: [{ type: 'companies', id: '3' }] },
        source: { data: null },
        deals: { links: {} },
      },
    }
    const included = [{ id: '2', type: 'users', attributes: { name: 'Mira' } }]
    const outcome = await answering(json(JSON.stringify({ data: [data], included }))).records.listRecords(contact, ask)
    if (!outcome.ok) throw new Error('refused')
    expect(outcome.value.rows[0]?.links).toEqual({
      responsible: [{ type: 'users', id: '2', attributes: { name: 'Mira' } }],
      companies: [{ type: 'companies', id: '3', attributes: {} }],
      source: [],
    })
  })

  it('are written as the API takes them, and asked back', async () => {
    const { records, sent } = answering(record(null))
    await records.editRecord(contact, '5', { relationships: { responsible: null } })
    expect(sent[0]?.path).toContain('/api/v1/contacts/5?include=responsible')
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      data: { type: 'contacts', id: '5', relationships: { responsible: { data: null } } },
    })
  })
})

describe('what a list is narrowed to', () => {
  const query = {
    part: 'archived',
    filters: [
      { name: 'email', value: 'a@b, &' },
      { name: 'custom-3', value: 'x' },
    ],
    q: 'ann',
  } as const

  it('survives being written as parameters and read back', () => {
    const parameters = new URLSearchParams(toFilterParameters(contact, { ...query, sort: undefined }))
    expect(fromFilterParameters(contact, new URLSearchParams(parameters.toString()))).toEqual(query)
  })

  it('leaves out what the type does not know', () => {
    const given = [
      ['filter[nope]', '1'],
      ['page[size]', '5'],
      ['filter[constructor]', '1'],
    ] as const
    expect(fromFilterParameters(contact, given)).toEqual({ part: 'actual', filters: [], q: '' })
  })
})

describe('a failed request is a value', () => {
  it.each<[Response | Error, RequestProblem]>([
    [new TypeError('fetch failed'), { kind: 'unreachable' }],
    [json('', 503), { kind: 'unreachable' }],
    [json('{"errors":[]}', 401), { kind: 'unauthorized' }],
    [new Response('Too Many Requests', { status: 429, headers: { 'retry-after': '2' } }), { kind: 'busy', retryAfterMs: 2000 }],
    [json('<html>', 500), { kind: 'refused', status: 500, errors: [] }],
    [json('not json', 200), { kind: 'refused', status: 200, errors: [] }],
  ])('%#', async (answer, problem) => {
    const { records, outcomes } = answering(answer)
    expect(await records.readRecord(contact, '1')).toEqual({ ok: false, problem })
    expect(outcomes).toHaveLength(1)
  })

  it('is a refusal where the engine answers that only a person can help, so that the window says so', async () => {
    const errors = [{ title: 'Restart needed', detail: 'Restart Outpost.', code: '503', status: '503' }]
    const headers = { 'outpost-reasons': 'restart-needed' }
    const { records } = answering(new Response(JSON.stringify({ errors }), { status: 503, headers }))
    const problem = { kind: 'refused', status: 503, errors: [{ ...errors[0]!, reason: { code: 'restart-needed' } }] }
    expect(await records.readRecord(contact, '1')).toEqual({ ok: false, problem })
  })

  it('also where its asker went away', async () => {
    const signal = AbortSignal.abort()
    const outcome = await answering(new DOMException('gone', 'AbortError')).records.listRecords(contact, ask, signal)
    expect(outcome).toEqual({ ok: false, problem: { kind: 'aborted' } })
  })
})

describe('the codes of a refusal', () => {
  const error = { title: 'odd', detail: 'x', code: '100', status: '422' }
  const ask = async (header: string | undefined) => {
    const answer = new Response(JSON.stringify({ errors: [error, error, error] }), {
      status: 422,
      ...(header !== undefined && { headers: { 'outpost-reasons': header } }),
    })
    const outcome = await createRequest(
      () => Promise.resolve(answer),
      () => undefined,
    )({ path: '/deals' })
    if (outcome.ok || outcome.problem.kind !== 'refused') return expect.fail('it was not refused')
    return outcome.problem.errors.map(({ reason }) => reason)
  }

  it('go to their errors, with their figures', async () => {
    const values = { least: '1', most: '9' }
    expect(await ask('unnamed, out-of-range;least=1;most=9, blank')).toEqual([
      undefined,
      { code: 'out-of-range', values },
      { code: 'blank' },
    ])
  })

  it('that this version does not know, or that are missing, are none', async () => {
    expect(await ask('toString, from-the-future')).toEqual([undefined, undefined, undefined])
    expect(await ask(undefined)).toEqual([undefined, undefined, undefined])
  })
})

describe('what a refusal says', () => {
  const refused = (status: number, title: string, detail: string): RequestProblem => ({
    kind: 'refused',
    status,
    errors: [{ title, detail, code: '100', status: String(status) }],
  })

  it('is in our words where we know them, else a quotation', () => {
    expect(toWords(refused(404, 'Record not found', 'x'))).toEqual({ key: 'problem.gone' })
    expect(toWords(refused(422, 'odd', 'email - odd'))).toEqual({ key: 'problem.refused', values: { words: 'email - odd' } })
    expect(toWords({ kind: 'refused', status: 500, errors: [] })).toEqual({ key: 'problem.unexplained', values: { status: 500 } })
  })
})

describe('the session', () => {
  const text = '{"account":{"id":"a","kind":"local","timeZone":"UTC"},"user":{"id":"1"},"version":"0.1.0"}'

  it('is asked for until the engine answers', async () => {
    const waits: number[] = []
    const { request } = answering(json('', 503), new TypeError('down'), json(text))
    const session = await keepReadingSession(request, (ms) => Promise.resolve(void waits.push(ms)))
    expect(session?.account).toEqual({ id: 'a', kind: 'local', timeZone: 'UTC' })
    expect(waits).toEqual([250, 500])
  })

  it('has the key of drafts in a form that no script can read', async () => {
    const draftKey = btoa(String.fromCharCode(...new Uint8Array(32).fill(7)))
    const { request } = answering(json(JSON.stringify({ ...(JSON.parse(text) as object), draftKey })))
    const session = await keepReadingSession(request, () => Promise.resolve())
    expect(session?.draftKey).toMatchObject({ extractable: false, usages: ['encrypt', 'decrypt'] })
    expect(JSON.stringify(session)).not.toContain(draftKey)
  })

  it('is none where no one is signed in', async () => {
    expect(await keepReadingSession(answering(json('', 401)).request, () => Promise.resolve())).toBeUndefined()
  })

  it.each([[undefined], [null], [{}], [{ id: null }]])('may have no user: %j', (user) => {
    const account = { id: 'a', kind: 'mirror', timeZone: 'UTC' }
    expect(toSession({ account, ...(user !== undefined && { user }), version: '1' })).toEqual({
      account,
      user: null,
      version: '1',
    })
  })

  it('of an unknown shape is a surprise', () => {
    expect(() => toSession({ account: { id: 'a', kind: 'odd', timeZone: 'UTC' }, user: { id: '1' } })).toThrow(/odd/)
  })
})
