import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectMirror, isListCall, listDifferences, nothingPulled, serveHosted, startProxy, syncOnce } from './mirror-place.ts'
import { Place, type Served } from './run-outpost.ts'

const token = 'token-of-the-hosted-account'
let place: Place
let hosted: Served
let mirror: Served
let folder: string

beforeAll(async () => {
  place = await Place.create()
  folder = place.path('mirror')
  hosted = await serveHosted(place, token, '--contacts', '130', '--companies', '20', '--deals', '40', '--orders', '15')
  expect((await connectMirror(place, folder, hosted.url, token)).code).toBe(0)
  mirror = await place.serve('--data', folder)
})
afterAll(() => place.remove())

const write = (served: Served, method: string, path: string, body?: object) =>
  served.call(`/api/v1/${path}`, { method, ...(body && { body: JSON.stringify({ data: body }) }) })

it('mirrors every type, state and link beside a running server, then finds nothing to do', async () => {
  const { code, err, line } = await syncOnce(place, folder)
  expect([code, err]).toEqual([0, ''])
  const { pulled, calls, seconds } = line
  const none = { conflicts: 0, parked: 0, pending: 0, heldDeletions: 0 }
  expect(line).toEqual({ ok: true, pulled: { ...pulled, deleted: 0 }, pushed: nothingPulled, ...none, calls, seconds })
  expect(Object.keys(line).join()).toBe('ok,pulled,pushed,conflicts,parked,pending,heldDeletions,calls,seconds')
  expect([calls.list > 30, calls.other > 0, seconds > 0]).toEqual([true, true, true])
  expect(line.pulled.created).toBeGreaterThan(205)
  expect(await listDifferences(mirror, hosted)).toEqual([])
  expect((await syncOnce(place, folder)).line).toMatchObject({ ok: true, pulled: nothingPulled })
})

it('brings what was changed, made, linked, put in the trash and deleted there', async () => {
  const link = { source: { data: { type: 'sources', id: '2' } } }
  const changes = [
    write(hosted, 'PATCH', 'contacts/3', { type: 'contacts', id: '3', attributes: { 'last-name': 'Changed' } }),
    write(hosted, 'PATCH', 'contacts/4', { type: 'contacts', id: '4', attributes: { 'discarded-at': '2026-01-01T00:00:00Z' } }),
    write(hosted, 'PATCH', 'companies/5', { type: 'companies', id: '5', relationships: link }),
    write(hosted, 'POST', 'companies', { type: 'companies', attributes: { name: 'New' } }),
    write(hosted, 'DELETE', 'contacts/7'),
    write(hosted, 'DELETE', 'deals/8'),
  ]
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200, 201, 204, 204])
  const { code, line } = await syncOnce(place, folder)
  expect([code, line.ok, line.pulled.created, line.pulled.deleted]).toEqual([0, true, 1, 2])
  expect(await listDifferences(mirror, hosted)).toEqual([])
})

it('holds a mass deletion until a person accepts it', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => String(index + 20))
  await Promise.all(ids.map((id) => write(hosted, 'DELETE', `contacts/${id}`)))
  const held = await syncOnce(place, folder)
  expect(held).toMatchObject({ code: 3, line: { ok: true, heldDeletions: 60, pulled: { deleted: 0 } } })
  expect((await mirror.call('/api/v1/contacts/20')).status).toBe(200)
  const status = await place.runHere(['status', '--data', folder])
  expect(status.out).toMatch(/^contacts +\d+; \d+ on the server, 60 held deletions/m)
  expect(status.out).toMatch(/60 records were deleted .* --accept-deletions/)
  const accepted = await syncOnce(place, folder, '--accept-deletions')
  expect(accepted).toMatchObject({ code: 0, line: { ok: true, heldDeletions: 0, pulled: { deleted: 60 } } })
  expect(await listDifferences(mirror, hosted)).toEqual([])
})

it('says in one line what it cannot run with', async () => {
  const refused = async (words: RegExp, ...flags: string[]) => {
    const { code, out, err } = await place.runHere(['sync', ...flags])
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(words)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  }
  await Promise.all([
    refused(/no account/, '--data', place.path('none')),
    refused(/is hosted, not mirror/, '--data', place.path('hosted')),
    ...['0', '-1', 'fast', ''].map((rate) => refused(/--list-rate/, '--data', folder, `--list-rate=${rate}`)),
  ])
})

it('tells a program why it could not finish, and a person too', async () => {
  type Answer = [code: string, status: number, type: string, body: string]
  const answers: Answer[] = [
    ['unauthorized', 401, 'application/vnd.api+json', '{"errors":[]}'],
    ['server', 500, 'text/plain', 'no'],
    ['offline', 200, 'text/html', '<html>Sign in to this network</html>'],
  ]
  const expectCode = async ([code, status, type, body]: Answer) => {
    const proxy = await startProxy(hosted.url, (call, answer) => {
      if (isListCall(call)) answer.writeHead(status, { 'content-type': type }).end(body)
      return isListCall(call)
    })
    const target = place.path(`failing-${code}`)
    await connectMirror(place, target, proxy.url, token)
    const { code: exit, line } = await syncOnce(place, target)
    expect([exit, line.ok, line.error?.code]).toEqual([1, false, code])
    expect(line.calls.list).toBeGreaterThan(0)
    if (code === 'unauthorized') {
      const words = await place.runHere(['sync', '--data', target, '--list-rate', '200'])
      expect([words.code, words.out]).toEqual([1, expect.stringMatching(/^0 created, .* list calls .*\n$/) as string])
      expect(words.err).toMatch(/^outpost: The hosted CRM does not accept the token any more: .*$/m)
    }
    proxy.close()
  }
  const expectOffline = async () => {
    const proxy = await startProxy(hosted.url, () => {})
    await connectMirror(place, place.path('gone'), proxy.url, token)
    proxy.close()
    const { code, line } = await syncOnce(place, place.path('gone'))
    expect([code, line.ok, line.error?.code]).toEqual([1, false, 'offline'])
  }
  await Promise.all([...answers.map(expectCode), expectOffline()])
})
