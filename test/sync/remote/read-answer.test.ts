import { describe, expect, it } from 'vitest'
import type { HttpFailure, HttpResult } from '../../../src-main/sync/ports.ts'
import { findListDocument, findRecordDocument } from '../../../src-main/sync/remote/document.ts'
import { readAnswer } from '../../../src-main/sync/remote/read-answer.ts'
import { answer, contact, webPage } from './answers.ts'

const url = 'https://crm.example/api/v1/contacts'
const list = (result: HttpResult) => readAnswer({ method: 'GET', url }, result, findListDocument)
const post = (result: HttpResult) => readAnswer({ method: 'POST', url }, result, findRecordDocument)
const patch = (result: HttpResult) => readAnswer<unknown>({ method: 'PATCH', url }, result, findRecordDocument, null)
const failure = (why: HttpFailure['why']): HttpFailure => ({ is: 'failure', why, detail: 'so it was' })
const one = { data: [contact('1')] }

describe('a success', () => {
  it('carries the server time of the Date header', () => {
    expect(list(answer(200, one, { date: 'Sun, 06 Nov 1994 08:49:37 GMT' }))).toMatchObject({ is: 'ok', date: 784111777000 })
  })

  it.each([undefined, '', 'yesterday', '5', '2026-01-01', 'Sun, 99 Nov 1994 08:49:37 GMT'])(
    'has no time where Date is %j',
    (date) => {
      expect(list(answer(200, one, date === undefined ? {} : { date }))).toMatchObject({ is: 'ok', date: null })
    },
  )

  it('may be plain JSON, and a media type may have parameters in any case', () => {
    for (const type of ['application/json', 'Application/JSON; charset=UTF-8', 'application/vnd.api+json;x=1']) {
      expect(list(answer(200, one, { 'content-type': type })).is).toBe('ok')
    }
  })

  it('without a body is one where that is an answer', () => {
    expect(patch(answer(204, ''))).toMatchObject({ is: 'ok', value: null })
    expect(list(answer(204, ''))).toMatchObject({ is: 'unavailable', why: 'garbage' })
  })
})

describe('not the API', () => {
  it.each(['text/html', 'text/plain', 'application/xml', ''])('is what a success of %j comes from', (type) => {
    expect(list(answer(200, one, { 'content-type': type }))).toMatchObject({ is: 'unavailable', why: 'not-the-api' })
  })

  it('[S22] is what answers 404 with a web page: it proves nothing about a record', () => {
    expect(list(webPage(404))).toMatchObject({ is: 'unavailable', why: 'not-the-api', certain: true })
    expect(list(answer(404, { errors: [] }))).toEqual({ is: 'absent' })
    expect(list(answer(404, 'Not Found', { 'content-type': 'text/plain' }))).toEqual({ is: 'absent' })
  })

  it('is what redirects nowhere', () => {
    expect(list(answer(304, ''))).toMatchObject({ is: 'unavailable', why: 'not-the-api' })
  })
})

describe('a redirect', () => {
  it.each([
    ['https://other.example/login', 'https://other.example'],
    ['/login', 'https://crm.example'],
    ['http://[', 'nowhere'],
  ])('to %s is never followed', (location, place) => {
    expect(list(answer(302, '', { location }))).toMatchObject({
      is: 'unavailable',
      why: 'moved',
      detail: `status 302 to ${place}`,
    })
  })

  it('of a write leaves it open whether it was acted on, unless the status says so', () => {
    const certain = (status: number) => post(answer(status, '', { location: '/x' })) as { certain: boolean }
    expect([301, 302, 303, 307, 308].filter((status) => certain(status).certain)).toEqual([307, 308])
  })
})

describe('garbage', () => {
  it.each([
    ['a body that is cut', '{"data":[{"type":"con'],
    ['no body', ''],
    ['a list without data', { meta: {} }],
    ['data that is no list', { data: contact('1') }],
    ['null', null],
    ['an object without a type', { data: [{ id: '1' }] }],
    ['an object of a type without letters', { data: [{ type: '', id: '1' }] }],
    ['nesting without end', '['.repeat(200_000) + ']'.repeat(200_000)],
  ])('is %s', (_what, body) => {
    expect(list(answer(200, body))).toMatchObject({ is: 'unavailable', why: 'garbage', certain: true })
  })

  it('is a body that is not UTF-8', () => {
    const text = JSON.stringify({ data: [contact('1', { name: 'É' })] })
    expect(list({ ...answer(200, one), body: Buffer.from(text, 'utf8') })).toMatchObject({ is: 'ok' })
    expect(list({ ...answer(200, one), body: Buffer.from(text, 'latin1') })).toMatchObject({ why: 'garbage' })
  })

  it('is a status that is none', () => {
    expect(list(answer(999, one))).toMatchObject({ why: 'garbage' })
    expect(list(answer(100, one))).toMatchObject({ why: 'garbage' })
  })
})

describe('a refusal', () => {
  it('[S20] of the token or of a right is told by its status, whatever the words', () => {
    expect(list(answer(401, 'status 200'))).toEqual({ is: 'unauthorized' })
    expect(list(answer(403, { errors: [{ title: 'Forbidden', detail: 'contact_read is missing', code: '403' }] }))).toEqual({
      is: 'forbidden',
      words: 'Forbidden: contact_read is missing',
    })
  })

  it.each([400, 402, 405, 409, 413, 415, 422, 423, 451])('of status %i has the words of the server', (status) => {
    const errors = [
      { title: "can't be blank", detail: "first-name - can't be blank" },
      { title: 'same', detail: 'same' },
      {},
      'x',
    ]
    expect(post(answer(status, { errors }))).toEqual({
      is: 'refused',
      status,
      words: "can't be blank: first-name - can't be blank; same",
    })
  })

  it('without error objects has its text, trimmed and cut between characters', () => {
    expect(post(answer(422, '  no such thing \n', { 'content-type': 'application/json' }))).toMatchObject({
      words: 'no such thing',
    })
    expect(post(answer(422, 'no', { 'content-type': 'text/plain' }))).toMatchObject({ is: 'unavailable', why: 'not-the-api' })
    expect(post(answer(422, ''))).toMatchObject({ words: '' })
    expect(post(answer(422, '😀'.repeat(600)))).toMatchObject({ words: '😀'.repeat(500) })
    expect(post(webPage(413))).toMatchObject({ is: 'unavailable', why: 'not-the-api', certain: false })
  })

  it.each([
    [{ code: '105', source: { pointer: '/data/attributes/profit' }, detail: 'x is not allowed.' }, 'profit'],
    [{ code: 105, source: { pointer: '/data/attributes/a~1b/c' } }, 'a/b'],
    [{ code: '105', title: 'Param not allowed', detail: 'as-string is not allowed.' }, 'as-string'],
    [{ code: '105', source: { pointer: '/data/relationships/company' }, detail: 'company is not allowed.' }, undefined],
    [{ code: '105', detail: 'That will not do.' }, undefined],
    [{ code: '102', source: { pointer: '/data/attributes/profit' } }, undefined],
  ])('names the attribute that cannot be written: %j', (error, attribute) => {
    const outcome = post(answer(400, { errors: [{ code: '100' }, error] }))
    expect(outcome).toMatchObject({ is: 'refused', status: 400 })
    expect('attribute' in outcome ? [outcome.code, outcome.attribute] : undefined).toEqual(attribute && ['105', attribute])
  })

  it.each([
    [{}, null],
    [{ 'retry-after': '3' }, 3000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '-4' }, null],
    [{ 'retry-after': 'Sun, 06 Nov 1994 08:49:40 GMT', date: 'Sun, 06 Nov 1994 08:49:37 GMT' }, 3000],
    [{ 'retry-after': 'Sun, 06 Nov 1994 08:49:30 GMT', date: 'Sun, 06 Nov 1994 08:49:37 GMT' }, 0],
    [{ 'retry-after': 'Sun, 06 Nov 1994 08:49:40 GMT' }, null],
  ])('of too many calls says how long to wait: %j', (headers: Record<string, string>, retryAfterMs) => {
    expect(list(answer(429, 'Too Many Requests', headers))).toEqual({ is: 'limited', retryAfterMs })
  })
})

describe('whether a write may have been acted on', () => {
  const outcomes: readonly (readonly [HttpResult, boolean])[] = [
    [failure('unreachable'), true],
    [failure('untrusted'), true],
    [failure('timeout'), false],
    [failure('cut'), false],
    [answer(500, ''), false],
    [answer(503, ''), false],
    [webPage(200), false],
    [answer(201, '{"data":'), false],
  ]

  it.each(outcomes)('is told by what came: %j', (result, certain) => {
    expect(post(result)).toMatchObject({ is: 'unavailable', certain })
    expect(list(result)).toMatchObject({ is: 'unavailable', certain: true })
  })
})
