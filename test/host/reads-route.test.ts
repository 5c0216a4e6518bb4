import { describe, expect, test, vi } from 'vitest'
import { Answer, toResponse, type Call } from '../../src-main/engine/call.ts'
import { createFindSession, sessionHeader, toSessionHeader } from '../../src-main/engine/window-session.ts'
import { withReadsRoute } from '../../src-main/host/reads-route.ts'
import { mostReads, splitReads, toReadsPath } from '../../src-shared/jsonapi/reads.ts'
import { hash } from '../support/engine-under-test.ts'

const bodies: Readonly<Record<string, string>> = {
  '/api/v1/contacts?page[size]=1': '{"data":[{"id":"1","name":"Ева ✓"}]}',
  '/api/v1/deals/2': '{\n  "data": null\n}\n',
}

function open() {
  const answer = vi.fn(({ url }: Call) => {
    const { pathname, search } = new URL(url)
    const body = bodies[pathname + decodeURIComponent(search)]
    if (body === undefined) return Promise.resolve(new Answer(404, { 'content-type': 'text/plain' }, null))
    return Promise.resolve(new Answer(200, { etag: `"${pathname}"` }, new TextEncoder().encode(body)))
  })
  const route = withReadsRoute({ findSession: createFindSession('the-proof', hash), answer })
  const window = { authorization: 'Bearer s', [sessionHeader]: toSessionHeader('the-proof', 'w') }
  const send = async (path: string, headers: Record<string, string> = window, method = 'GET') =>
    toResponse(await route(new Request(`http://127.0.0.1${path}`, { method, headers })))
  return { answer, send }
}

describe('several reads of a window in one request', () => {
  test('have the answers that each would have alone, in their order', async () => {
    const { answer, send } = open()
    const paths = ['/api/v1/deals/2', '/api/v1/contacts?page[size]=1', '/api/v1/nothing', '/api/v1/deals/2']
    const response = await send(toReadsPath(paths))
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    const reads = splitReads(await response.text())
    expect(reads?.map(({ status, headers }) => [status, headers])).toEqual([
      [200, { etag: '"/api/v1/deals/2"' }],
      [200, { etag: '"/api/v1/contacts"' }],
      [404, { 'content-type': 'text/plain' }],
      [200, { etag: '"/api/v1/deals/2"' }],
    ])
    expect(reads?.map(({ body }) => (body === '' ? '' : (JSON.parse(body) as unknown)))).toEqual([
      { data: null },
      { data: [{ id: '1', name: 'Ева ✓' }] },
      '',
      { data: null },
    ])
    for (const [call] of answer.mock.calls) {
      expect([call.method, call.body, call.headers.get('authorization')]).toEqual(['GET', null, 'Bearer s'])
    }
  })

  test.each([
    ['none', []],
    ['too many', Array.from({ length: mostReads + 1 }, () => '/api/v1/deals/2')],
    ['the event stream', ['/api/v1/deals/2', '/events']],
    ['another server', ['//example.com/api/v1/deals/2']],
    ['a page', ['/login?code=1']],
  ])('are refused: %s', async (_what, paths) => {
    const { answer, send } = open()
    expect((await send(toReadsPath(paths))).status).toBe(400)
    expect(answer).not.toHaveBeenCalled()
  })

  test('are for windows alone, and for reading alone: the engine answers all others', async () => {
    const { answer, send } = open()
    const path = toReadsPath(['/api/v1/deals/2'])
    expect((await send(path, { authorization: 'Bearer s' })).status).toBe(404)
    expect((await send(path, undefined, 'DELETE')).status).toBe(404)
    expect(answer.mock.calls.map(([{ url }]) => new URL(url).pathname)).toEqual(['/ext/v1/reads', '/ext/v1/reads'])
  })

  test.each(['', 'one line', '{"status":200\n{}\n', '{"status":200,"headers":{}}\n{}\n{"sta'])(
    'are not taken for read where the text is another: %j',
    (text) => {
      expect(splitReads(text) ?? []).toEqual([])
    },
  )
})
