import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectMirror, listDifferences, serveHosted, startProxy, syncOnce, type Web } from './mirror-place.ts'
import { Place, type Served } from './run-outpost.ts'

const token = 'token-of-the-hosted-account'
let place: Place
let hosted: Served
let proxy: Web
let isDenied = true

beforeAll(async () => {
  place = await Place.create()
  hosted = await serveHosted(place, token, '--contacts', '20')
  proxy = await startProxy(hosted.url, ({ url = '' }, answer) => {
    const isRefused = isDenied && url.startsWith('/api/v1/deal-statuses?')
    if (isRefused) {
      answer.writeHead(403, { 'content-type': 'application/vnd.api+json' })
      answer.end('{"errors":[{"title":"Ask the owner first"}]}')
    }
    return isRefused
  })
})
afterAll(async () => {
  proxy.close()
  await place.remove()
})

it('shows a mirror, what was found out about its server, and what is paused in the words of the server', async () => {
  const folder = place.path('mirror')
  await connectMirror(place, folder, proxy.url, token)
  const read = async () => {
    const [json, words] = await Promise.all([
      place.runHere(['status', '--data', folder, '--json']),
      place.runHere(['status', '--data', folder]),
    ])
    expect([json.code, json.err, words.code, words.err]).toEqual([0, '', 0, ''])
    return { json: JSON.parse(json.out) as Record<string, unknown>, words: words.out }
  }
  const { code, line } = await syncOnce(place, folder)
  expect([code, line.ok, line.error?.code]).toEqual([1, false, 'forbidden'])
  expect(line.error?.message).toContain('Ask the owner first')
  const paused = await read()
  expect(paused.json['records']).toMatchObject({ contacts: 20, 'deal-statuses': 0 })
  expect(paused.words).toMatch(/^deal-statuses +paused: the token may not read it \("Ask the owner first"\)$/m)

  isDenied = false
  const before = Date.now()
  expect((await syncOnce(place, folder)).code).toBe(0)
  const { json, words } = await read()
  expect(Object.keys(json)).toEqual([
    'account',
    'lastSyncedAt',
    'records',
    'outbox',
    'conflicts',
    'heldDeletions',
    'duplicates',
    'problem',
    'restarted',
    'copied',
  ])
  expect(json).toMatchObject({
    account: { kind: 'mirror', remote: proxy.url },
    outbox: { pending: 0, parked: 0 },
    conflicts: 0,
    heldDeletions: 0,
  })
  const { lastSyncedAt } = json
  expect(lastSyncedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Date.parse(lastSyncedAt as string)).toBeGreaterThanOrEqual(before)
  expect(words).toMatch(/^account +mirror$/m)
  expect(words).toMatch(new RegExp(`^mirrors +${proxy.url} \\(user 1, token …ount\\)$`, 'm'))
  expect(words).toMatch(/^filters times in +UTC$/m)
  expect(words).toMatch(/^time filters +-gte includes its minute, -lte excludes its minute$/m)
  expect(words).toMatch(/^contacts +all 20 +lists: all$/m)
  expect(words).toMatch(/^deals +all 10 +lists: kept \+ trashed$/m)
  expect(words).toMatch(/^deal-statuses +all [1-9]/m)
  const served = await place.serve('--data', folder)
  expect(await listDifferences(served, hosted)).toEqual([])
})
