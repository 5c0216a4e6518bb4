import { afterAll, beforeAll, expect, it } from 'vitest'
import { once } from 'node:events'
import type { OutboxChange } from '../../src-shared/sync/outbox.ts'
import { expectLine } from './expect-line.ts'
import { connectMirror, serveHosted, syncOnce } from './mirror-place.ts'
import { Place, type Served } from './run-outpost.ts'

const token = 'token-of-the-hosted-account'
let place: Place
let hosted: Served

beforeAll(async () => {
  place = await Place.create()
  hosted = await serveHosted(place, token, '--contacts', '3')
})
afterAll(() => place.remove())

const args = (folder: string) => ['connect', '--data', folder, '--remote', hosted.url, '--upload', '--json']
const env = { OUTPOST_REMOTE_TOKEN: token }
const status = async (folder: string) => {
  const { out } = await place.runHere(['status', '--data', folder, '--json'])
  return JSON.parse(out) as { account: { kind: string; remote: string | null }; records: Record<string, number>; outbox: unknown }
}
const list = async (folder: string) =>
  JSON.parse((await place.runHere(['outbox', '--data', folder, '--json'])).out) as OutboxChange[]

it('sends what a local account holds, with its links, and matches the stages that every account begins with', async () => {
  const folder = place.path('local')
  const local = await place.serve('--data', folder)
  const write = async (type: string, attributes: object, relationships = {}) => {
    const body = JSON.stringify({ data: { type, attributes, relationships } })
    const response = await local.call(`/api/v1/${type}`, { method: 'POST', body })
    expect(response.status).toBe(201)
    return ((await response.json()) as { data: { id: string } }).data.id
  }
  const company = await write('companies', { name: 'Fleet Ltd' })
  const to = (type: string, id: string) => ({ data: { type, id } })
  const owner = { responsible: to('users', '1') }
  const contact = await write('contacts', { 'first-name': 'Anna', 'last-name': 'Keller' }, owner)
  await write('deals', { name: 'Fleet' }, { company: to('companies', company), contact: to('contacts', contact) })
  // Ids of a type were given upwards, though none of its records is left.
  for (const name of ['Gone', 'Gone too']) {
    const id = await write('contact-types', { name })
    expect((await local.call(`/api/v1/contact-types/${id}`, { method: 'DELETE' })).status).toBe(204)
  }
  const formula = { 'amount-calc-method': 'formula', 'amount-calc-field': 'cost', 'cost-calc-method': 'manually' }
  const funnel = await write('deal-stage-categories', { name: 'Calculated', ...formula })
  await write('deals', { name: 'Counted', cost: 5 }, { 'stage-category': to('deal-stage-categories', funnel) })
  expectLine(await connectMirror(place, folder, hosted.url, token), 2, /is local, not a mirror.*--upload/)
  expectLine(await place.runHere(args(folder), { env }), 2, /Another process has the account .* open/)
  expect((await status(folder)).account).toEqual({ kind: 'local', remote: null })
  await local.end()

  const { code, out, err } = await place.runHere(args(folder), { env })
  expect([code, err]).toEqual([0, ''])
  const said = JSON.parse(out) as { upload: { records: number; linksLeft: number } }
  const changes = await list(folder)
  expect(said).toMatchObject({
    account: { kind: 'mirror', remote: hosted.url },
    upload: { records: changes.length, linksLeft: 0 },
  })
  expect(changes.map(({ type }) => type).sort()).toEqual([
    'companies',
    'contacts',
    'deal-stage-categories',
    'deal-stage-categories',
    'deals',
    'deals',
  ])
  for (const { recordId, action } of changes) expect([recordId[0], action]).toEqual(['-', 'create'])
  expect(changes.find(({ type }) => type === 'contacts')?.links).toMatchObject({ responsible: { added: ['1'], removed: [] } })

  const counted = changes.find(({ fields }) => fields['name']?.to === 'Counted')!.fields
  expect([counted['cost']?.to, counted['amount']]).toEqual([5, undefined])

  const synced = await syncOnce(place, folder)
  expect([synced.code, synced.line.pushed.created]).toEqual([0, 6])
  const found = async (path: string) => ((await (await hosted.call(`/api/v1/${path}`)).json()) as { data: { id: string }[] }).data
  const [deal] = await found('deals?filter[q]=Fleet')
  const company2 = await found('companies?filter[q]=Fleet Ltd')
  const link = (await (await hosted.call(`/api/v1/deals/${deal!.id}/relationships/company`)).json()) as { data: { id: string } }
  expect(link.data.id).toBe(company2[0]!.id)
  expect(await found('order-stages')).toHaveLength((await status(folder)).records['order-stages']!)
  // What is made from now on waits for the server's ids too.
  const mirror = await place.serve('--data', folder)
  const body = JSON.stringify({ data: { type: 'contact-types', attributes: { name: 'New' } } })
  const created = (await (await mirror.call('/api/v1/contact-types', { method: 'POST', body })).json()) as {
    data: { id: string }
  }
  expect(created.data.id).toMatch(/^-/)
  await mirror.end()
})

it('goes on after a kill at any moment, and loses nothing', async () => {
  const folder = place.path('killed')
  expect((await place.runHere(['seed', '--data', folder, '--contacts', '400'])).code).toBe(0)
  const before = await status(folder)
  for (const ms of [700, 900, 1100, 1300, 1500]) {
    const child = place.start(args(folder), { env })
    const timer = setTimeout(() => child.kill('SIGKILL'), ms)
    await once(child, 'close')
    clearTimeout(timer)
    expect(['local', 'mirror']).toContain((await status(folder)).account.kind)
  }
  const { code, out } = await place.runHere(args(folder), { env })
  // The last one may have come to its end before it was killed.
  if (code !== 0) expect([code, out]).toEqual([2, ''])
  const after = await status(folder)
  expect(after).toMatchObject({ account: { kind: 'mirror', remote: hosted.url }, records: before.records })
  const changes = await list(folder)
  const system = 3 * before.records['deal-stage-categories']! + 3
  const { users: _users, ...records } = before.records
  const crm = [
    'contacts',
    'companies',
    'deals',
    'orders',
    'company-bank-details',
    'deal-stages',
    'order-stages',
    'deal-stage-categories',
  ]
  const dictionaries = Object.entries(records).filter(
    ([type]) => /-(statuses|types|loss-reasons)$/.test(type) && type !== 'order-statuses',
  )
  const expected =
    [...crm.map((type) => records[type]!), ...dictionaries.map(([, count]) => count)].reduce((a, b) => a + b) - system
  expect(changes).toHaveLength(expected)
  expect(new Set(changes.map(({ type, recordId }) => `${type}/${recordId}`)).size).toBe(expected)
  expect(changes.every(({ recordId, action }) => recordId.startsWith('-') && action === 'create')).toBe(true)
})

it('is for a local account alone', async () => {
  const missing = await place.runHere(args(place.path('none')), { env })
  expectLine(missing, 2, /no account in .*none/)
  const mirror = place.path('mirror')
  await connectMirror(place, mirror, hosted.url, token)
  expectLine(await place.runHere(args(mirror), { env }), 2, /is already a mirror/)
  expectLine(await place.runHere(args(place.path('hosted')), { env }), 2, /is hosted\. --upload/)
})
