import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OutboxChange } from '../../src-shared/sync/outbox.ts'
import { connectMirror, serveHosted, startProxy, syncOnce, type Web } from './mirror-place.ts'
import { expectLine } from './expect-line.ts'
import { Place, type Served } from './run-outpost.ts'

const token = 'token-of-the-hosted-account'
const folder = () => place.path('mirror')
let place: Place
let hosted: Served
let mirror: Served
let proxy: Web
/** Creates of contacts are refused while there are words for it. */
let refusal: string | null = null

beforeAll(async () => {
  place = await Place.create()
  hosted = await serveHosted(place, token, '--contacts', '5')
  proxy = await startProxy(hosted.url, ({ method, url }, answer) => {
    if (refusal === null || method !== 'POST' || url !== '/api/v1/contacts') return false
    answer.writeHead(422, { 'content-type': 'application/vnd.api+json' })
    answer.end(JSON.stringify({ errors: [{ title: refusal, detail: refusal, code: '100', status: '422' }] }))
    return true
  })
  await connectMirror(place, folder(), proxy.url, token)
  expect((await syncOnce(place, folder())).code).toBe(0)
  mirror = await place.serve('--data', folder())
})
afterAll(async () => {
  proxy.close()
  await place.remove()
})

const run = (...words: string[]) => place.runHere(['outbox', '--data', folder(), ...words])
const list = async () => {
  const { code, out, err } = await run('--json')
  expect([code, err]).toEqual([0, ''])
  return JSON.parse(out) as OutboxChange[]
}
const write = async (method: string, path: string, data?: object) => {
  const response = await mirror.call(`/api/v1/${path}`, { method, ...(data && { body: JSON.stringify({ data }) }) })
  return response.status === 204
    ? null
    : ((await response.json()) as { data: { id: string; attributes: Record<string, unknown> } }).data
}

it('is empty, in words and as JSON', async () => {
  expect(await list()).toEqual([])
  expectLine(await place.run(['outbox', '--data', folder()]), 0, /^There are no unsent changes/)
})

it('shows what waits beside a running server; sends it, parks what is refused in the words of the server, and tries again', async () => {
  await write('POST', 'contacts', { type: 'contacts', attributes: { 'first-name': 'Анна', 'last-name': 'Новая' } })
  await write('PATCH', 'companies/1', { type: 'companies', id: '1', attributes: { name: 'Renamed' } })
  const [created, edited] = await list()
  expect(created).toMatchObject({
    type: 'contacts',
    recordId: '-1',
    action: 'create',
    state: 'pending',
    error: null,
    waitsFor: null,
  })
  expect(created!.fields['last-name']).toEqual({ from: null, to: 'Новая' })
  expect(edited).toMatchObject({ type: 'companies', recordId: '1', action: 'update', links: {} })
  expect(edited!.fields['name']!.to).toBe('Renamed')
  expect((await run('list')).out).toMatch(/create contacts\/-1 {2}pending\n(.*\n)* {6}last-name: \(empty\) → "Новая"\n/)

  const [words, planned] = await Promise.all([
    place.runHere(['sync', '--data', folder(), '--dry-run']),
    place.runHere(['sync', '--data', folder(), '--dry-run', '--json']),
  ])
  expect([words.code, words.err, planned.code, planned.err]).toEqual([0, '', 0, ''])
  expect(words.out).toMatch(/^POST contacts\n(.*\n)* {6}last-name: \(empty\) → "Новая"\n/m)
  expect(words.out).toMatch(/^PATCH companies\/1\n {6}name: ".*" → "Renamed"\n/m)
  const requests = JSON.parse(planned.out) as { id: string; body: { data: { attributes: object } } }[]
  expect(requests.map(({ id }) => id).sort()).toEqual([created!.id, edited!.id].sort())
  expect(requests.find(({ id }) => id === edited!.id)!.body.data.attributes).toEqual({ name: 'Renamed' })
  expect(await list()).toHaveLength(2)

  refusal = 'last-name is on a list of names'
  const { code, line, err } = await syncOnce(place, folder())
  expect([code, err]).toEqual([3, ''])
  expect(line).toMatchObject({ ok: true, pushed: { created: 0, updated: 1, deleted: 0 }, parked: 1, pending: 0, conflicts: 0 })
  const [parked] = await list()
  expect(parked).toMatchObject({ state: 'parked', error: { status: 422 } })
  expect(parked!.error!.message).toContain(refusal)
  expect((await run()).out).toContain(`parked, refused with 422: ${parked!.error!.message}`)
  const status = await place.runHere(['status', '--data', folder(), '--json'])
  expect(JSON.parse(status.out)).toMatchObject({ outbox: { pending: 0, parked: 1 }, conflicts: 0 })
  expect((await place.runHere(['status', '--data', folder()])).out).toMatch(
    /1 change is refused or held\. Run `outpost outbox` to see why/,
  )

  refusal = null
  const retried = await run('retry', created!.id, '--json')
  expect([retried.code, JSON.parse(retried.out)]).toEqual([0, { id: created!.id, retried: true }])
  const again = await syncOnce(place, folder())
  expect(again).toMatchObject({ code: 0, line: { pushed: { created: 1, updated: 0, deleted: 0 }, parked: 0 } })
  const names = (await (await hosted.call('/api/v1/contacts?filter[q]=Новая')).json()) as { data: unknown[] }
  expect(names.data).toHaveLength(1)
})

it('holds a change, lets it go, and takes one back', async () => {
  const before = (await write('GET', 'companies/2'))!.attributes['name']
  await write('PATCH', 'companies/2', { type: 'companies', id: '2', attributes: { name: 'Not yet' } })
  const [{ id }] = (await list()) as [OutboxChange]
  expectLine(await run('hold', id), 0, /is held here until/)
  expect(await syncOnce(place, folder())).toMatchObject({ code: 3, line: { pushed: { updated: 0 }, parked: 1 } })
  expect(await list()).toMatchObject([{ id, state: 'parked', held: true, error: null }])
  expect((await run()).out).toContain('held by you')
  expectLine(await run('discard', id), 0, /discarded and undone/)
  expect((await write('GET', 'companies/2'))!.attributes['name']).toBe(before)
  expect(await list()).toEqual([])
})

it('says in one line what it cannot do', async () => {
  const [unknown, shape, bare, action, extra, none, kind] = await Promise.all([
    run('discard', '999999'),
    run('retry', 'x'),
    run('hold'),
    run('dance'),
    run('retry', '1', '2'),
    place.runHere(['outbox', '--data', place.path('none')]),
    place.runHere(['outbox', '--data', place.path('hosted')]),
  ])
  expectLine(unknown, 2, /no change 999999/)
  expectLine(shape, 2, /no change x/)
  expectLine(bare, 2, /needs an id/)
  expectLine(action, 2, /list, retry, discard, hold/)
  expectLine(extra, 2, /Unexpected "2"/)
  expectLine(none, 2, /no account/)
  expectLine(kind, 2, /is hosted, not mirror/)
})
