import { describe, expect, it } from 'vitest'
import { createSeededChance } from '../simulation/seeded-chance.ts'
import { describeQuirks, drawQuirks } from './draw-quirks.ts'
import { drawWriteQuirks } from './draw-write-quirks.ts'
import { createHostedCrm } from './hosted-crm.ts'
import { plainQuirks, type Quirks } from './quirks.ts'
import { createTestClient, type Told } from './test-client.ts'

const start = Date.UTC(2026, 2, 4, 10, 20, 30, 456)
const post = {
  type: 'contacts',
  attributes: { 'first-name': ' A ', 'last-name': 'B', 'mobile-phone': '79001112233', 'created-at': '2020-01-01T00:00:00.777Z' },
}

type Client = ReturnType<typeof createTestClient>
function open(quirks: Partial<Quirks>) {
  const chance = createSeededChance(11)
  const crm = createHostedCrm({ chance, quirks: { ...plainQuirks, ...quirks }, now: () => start, rateLimit: 3 })
  crm.fill(chance, { contacts: 130, companies: 5, deals: 10, orders: 5 })
  return createTestClient(crm)
}
const made = (client: Client, name: string): unknown => {
  const { data } = client.send('POST', 'contacts', post).document as { data: { attributes: Record<string, unknown> } }
  return data.attributes[name]
}
const list = (path: string) => (client: Client) => client.get(path)
const status = (path: string) => (client: Client) => client.get(path).status
const pick = (path: string, read: (told: Told, client: Client) => unknown) => (client: Client) => read(client.get(path), client)
const limited = (client: Client) => [1, 2, 3, 4].map(() => list('deals')(client)).at(-1)
const funnel = {
  type: 'deal-stage-categories',
  attributes: { name: 'F', 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' },
}

/** Each quirk: what is looked at, what the plain server shows, what the odd one shows. */
const rows: readonly (readonly [Partial<Quirks>, (client: Client) => unknown, unknown, unknown])[] = [
  [{ order: 'id-desc' }, pick('contacts?page[size]=2', (told, { ids }) => ids(told)), ['1', '2'], ['130', '129']],
  [
    { links: 'relative' },
    pick('deals/1', (told) => /"links":{"self":"([^"]*)"/.exec(told.text)?.[1]),
    'https://crm.example/api/v1/deals/1',
    '/api/v1/deals/1',
  ],
  [{ links: 'absolute' }, pick('deals/1', (told) => told.text.includes('"related":"https:')), false, true],
  [{ unknownAttributes: true }, pick('deals/1', (told) => told.text.includes('"external-data"')), false, true],
  [{ unknownRelationships: true }, pick('deals/1', (told) => told.text.includes('"watchers":{"links"')), false, true],
  [
    { unknownAttributes: true, oddNumbers: true },
    pick('contacts/3', (told) => /"external-rating":([^,]*),"external-key":(\d+)/.exec(told.text)?.slice(1)),
    undefined,
    ['3.0', '12345678901234561003'],
  ],
  [{ strangersIncluded: true }, pick('deals?include=status', (told) => told.text.includes('stray-notes')), false, true],
  [{ targetEndpoints: false }, status('users'), 200, 404],
  [{ dateHeader: false }, (client) => client.get('deals/1').headers['date'], 'Wed, 04 Mar 2026 10:20:30 GMT', undefined],
  [
    { dateSkewMs: 90_000 },
    (client) => client.get('deals/1').headers['date'],
    'Wed, 04 Mar 2026 10:20:30 GMT',
    'Wed, 04 Mar 2026 10:22:00 GMT',
  ],
  [{ recordCount: 'text' }, pick('contacts', (told, { count }) => count(told)), '130', '"130"'],
  [{ pageCount: false }, pick('contacts', (told) => told.text.includes('page-count')), true, false],
  [
    { updatedAt: 'seconds' },
    (client) => made(client, 'updated-at'),
    '2026-03-04T10:20:30.456+00:00',
    '2026-03-04T10:20:30.000+00:00',
  ],
  [
    { sentCreatedAt: 'seconds' },
    (client) => made(client, 'created-at'),
    '2020-01-01T00:00:00.777+00:00',
    '2020-01-01T00:00:00.000+00:00',
  ],
  [
    { sentCreatedAt: 'ignored' },
    (client) => made(client, 'created-at'),
    '2020-01-01T00:00:00.777+00:00',
    '2026-03-04T10:20:30.456+00:00',
  ],
  [{ normalises: 'text' }, (client) => made(client, 'first-name'), ' A ', 'A'],
  [{ normalises: 'text-and-phones' }, (client) => made(client, 'mobile-phone'), '79001112233', '+7 (900) 1112233'],
  [
    { systemStages: false },
    (client) => {
      const before = Number(client.count(client.get('deal-stages')))
      client.send('POST', 'deal-stage-categories', funnel)
      return Number(client.count(client.get('deal-stages'))) - before
    },
    3,
    0,
  ],
  [{ fields: 'ignored' }, pick('deals/1?fields[deals]=name', (told) => told.text.includes('amount')), false, true],
  [{ fields: 'refused' }, status('deals/1?fields[deals]=name'), 200, 400],
  [
    { oversizedPage: 'clamped' },
    pick('contacts?page[size]=500', (told, { ids }) => [told.status, ids(told).length]),
    [400, 0],
    [200, 100],
  ],
  [{ orderStageTimeFilters: false }, status('order-stages?filter[created-at-gte]=2020.01.01 00:00'), 200, 400],
  [{ isoFilterValues: false }, status('deals?filter[created-at-gte]=2020-01-01T00:00:00Z'), 200, 400],
  [{ forbiddenTypes: ['deals'] }, status('deals'), 200, 403],
  [{ refusedIncludes: ['deals.tasks'] }, status('deals?include=tasks'), 200, 400],
  [{ deleted: 'body' }, (client) => client.send('DELETE', 'deals/1').status, 204, 200],
  [{ retryAfter: true }, (client) => limited(client)?.headers['retry-after'], undefined, '1'],
  [{ firstId: 4_000_000_001 }, pick('users', (told, { ids }) => ids(told)[0]), '1', '4000000001'],
  [
    { duplicateNames: true },
    pick(
      'contacts?page[size]=100&fields[contacts]=first-name',
      (told) => new Set(told.text.match(/"first-name":"[^"]*"/g)).size < 10,
    ),
    false,
    true,
  ],
  [{ importMinutes: true }, pick('contacts?page[size]=100', (told) => busiestMinute(told.text) > 5), false, true],
  [{ onTheMinute: true }, pick('contacts?page[size]=100', (told) => told.text.includes(':00.000+00:00')), false, true],
]

function busiestMinute(text: string): number {
  const minutes = new Map<string, number>()
  for (const [, minute = ''] of text.matchAll(/"created-at":"([^"]{16})/g)) minutes.set(minute, (minutes.get(minute) ?? 0) + 1)
  return Math.max(...minutes.values())
}

describe('quirks', () => {
  it.each(rows)('%j takes effect', (quirks, look, plain, odd) => {
    expect(look(open({}))).toEqual(plain)
    expect(look(open(quirks))).toEqual(odd)
  })

  it('a shuffled list is another at each call, and holds each record once', () => {
    const client = open({ order: 'shuffled' })
    const [first, second] = [1, 2].map(() => client.ids(client.get('contacts?page[size]=100')))
    expect(first).not.toEqual(second)
    expect(new Set(first).size).toBe(100)
  })

  it('the draw is repeated by its seed, reaches plain and odd servers, and hides no record for good', () => {
    const drawn = Array.from({ length: 300 }, (_, seed) => drawQuirks(createSeededChance(seed)))
    expect(describeQuirks(drawQuirks(createSeededChance(42)))).toBe(describeQuirks(drawn[42] ?? plainQuirks))
    const written = Array.from({ length: 300 }, (_, seed): Quirks => ({
      ...(drawn[seed] ?? plainQuirks),
      ...drawWriteQuirks(createSeededChance(seed)),
    }))
    // The push campaign hides records by acts of its own.
    const byHand: (keyof Quirks)[] = ['hidden']
    for (const name of Object.keys(plainQuirks) as (keyof Quirks)[]) {
      if (byHand.includes(name)) continue
      expect(new Set(written.map((quirks) => JSON.stringify(quirks[name]))).size, name).toBeGreaterThan(1)
    }
    expect(drawn.filter((quirks) => quirks.ignoresStateFilters && quirks.plainList !== 'all')).toEqual([])
  })
})
