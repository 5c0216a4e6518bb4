import { describe, expect, it } from 'vitest'
import { createSeededChance } from '../simulation/seeded-chance.ts'
import { createHostedCrm } from './hosted-crm.ts'
import { plainQuirks, type Quirks } from './quirks.ts'
import { createTestClient } from './test-client.ts'

const start = Date.UTC(2026, 2, 4, 10, 20, 30, 456)

function open(quirks: Partial<Quirks>, seed = 3) {
  const chance = createSeededChance(seed)
  const crm = createHostedCrm({ chance, quirks: { ...plainQuirks, ...quirks }, now: () => start, rateLimit: Infinity })
  return { crm, chance, client: createTestClient(crm) }
}
const oneContact = { 'first-name': 'A', 'last-name': 'B' }

describe('time filters', () => {
  it('agree with a look at every record, for drawn ranges of both times', () => {
    const { crm, chance, client } = open({ importMinutes: true, onTheMinute: true, backdated: true })
    crm.fill(chance)
    const held = Object.entries(crm.snapshot()['contacts'] ?? {}).map(([id, { attributes }]) => ({
      id,
      created: Date.parse(JSON.parse(attributes['created-at'] ?? '') as string),
      updated: Date.parse(JSON.parse(attributes['updated-at'] ?? '') as string),
    }))
    const minute = (instant: number) => Math.floor(instant / 60_000) * 60_000
    const write = (instant: number) => new Date(instant).toISOString().slice(0, 16).replaceAll('-', '.').replace('T', ' ')
    const draw = () => minute((held[Math.floor(chance() * held.length)]?.created ?? 0) + (chance() - 0.5) * 120_000)
    for (let round = 0; round < 60; round++) {
      const [a = 0, b = 0] = [draw(), draw()].sort((x, y) => x - y)
      const [of, other] = round % 2 === 0 ? (['created', 'updated'] as const) : (['updated', 'created'] as const)
      const both = round % 3 === 0 ? `&filter[${other}-at-gte]=${write(a)}` : ''
      const told = client.get(`contacts?page[size]=100&filter[${of}-at-gte]=${write(a)}&filter[${of}_at_lte]=${write(b)}${both}`)
      const wanted = held.filter((row) => row[of] >= a && row[of] <= b && (both === '' || row[other] >= a))
      expect(client.count(told)).toBe(String(wanted.length))
      expect(client.ids(told)).toEqual(wanted.map(({ id }) => id).slice(0, 100))
    }
  })

  it.each([
    ['exact', [1, 0, 1, 1]],
    ['whole-minute', [1, 1, 1, 1]],
    ['minute-excluded', [0, 0, 0, 1]],
  ] as const)('bounds %s', (bounds, [gteSame, lteSame, gteOnTheMinute, lteNext]) => {
    const { crm, client } = open({ bounds })
    crm.create('contacts', { attributes: oneContact, createdAt: Date.UTC(2025, 0, 2, 3, 4, 59, 999) })
    crm.create('companies', { attributes: { name: 'C' }, createdAt: Date.UTC(2025, 0, 2, 3, 4) })
    const count = (type: string, bound: string, time: string) =>
      Number(client.count(client.get(`${type}?filter[created-at-${bound}]=2025.01.02 ${time}`)))
    expect([
      count('contacts', 'gte', '03:04'),
      count('contacts', 'lte', '03:04'),
      count('companies', 'gte', '03:04'),
      count('contacts', 'lte', '03:05'),
    ]).toEqual([gteSame, lteSame, gteOnTheMinute, lteNext])
  })

  it.each([
    [{ shownZone: '+03:00' }, '2025-07-01T15:00:30.000+03:00', '15:00', '15:01'],
    [{ shownZone: '+03:00', filterZone: 'UTC' }, '2025-07-01T15:00:30.000+03:00', '12:00', '12:01'],
    [{ shownZone: 'Europe/Berlin' }, '2025-07-01T14:00:30.000+02:00', '14:00', '14:01'],
    [{ shownZone: 'Europe/Berlin', filterZone: '-05:00' }, '2025-07-01T14:00:30.000+02:00', '07:00', '07:01'],
    [{ shownZone: 'America/St_Johns' }, '2025-07-01T09:30:30.000-02:30', '09:30', '09:31'],
    [{ shownZone: 'Europe/Berlin', timestamps: 'z' }, '2025-07-01T12:00:30.000Z', '12:00', '12:01'],
  ] as const)('zones %j', (quirks, shown, before, after) => {
    const { crm, client } = open(quirks)
    const id = crm.create('contacts', { attributes: oneContact, createdAt: Date.UTC(2025, 6, 1, 12, 0, 30) })
    expect(client.get(`contacts/${id}`).document).toMatchObject({ data: { attributes: { 'created-at': shown } } })
    const counts = [before, after].map((time) => client.count(client.get(`contacts?filter[created-at-gte]=2025.07.01 ${time}`)))
    expect(counts).toEqual(['1', '0'])
  })

  it('count the same on a page beyond the last, where a record stands on the bound itself', () => {
    const { crm, client } = open({})
    for (const minute of [4, 5, 6]) {
      crm.create('companies', { attributes: { name: 'C' }, createdAt: Date.UTC(2025, 0, 2, 3, minute) })
    }
    const range = 'filter[created-at-gte]=2025.01.02 03:04&filter[created-at-lte]=2025.01.02 03:05'
    const counts = [1, 2].map((page) => client.count(client.get(`companies?${range}&page[number]=${String(page)}`)))
    expect(counts).toEqual(['2', '2'])
  })

  it('are ignored for the types that ignore them', () => {
    const { crm, client } = open({ ignoresCreatedFilter: ['contacts'], ignoresUpdatedFilter: 'all' })
    crm.create('contacts', { attributes: oneContact })
    crm.create('companies', { attributes: { name: 'C' } })
    const count = (path: string) => client.count(client.get(`${path}-at-gte]=2099.01.01 00:00`))
    expect(['contacts?filter[created', 'companies?filter[created', 'companies?filter[updated'].map(count)).toEqual([
      '1',
      '0',
      '1',
    ])
  })
})

describe('states', () => {
  const populations = { all: '4', 'not-trashed': '2', actual: '1' } as const
  it.each(Object.entries(populations))('a plain list means %s', (plainList, plain) => {
    const { crm, client } = open({ plainList: plainList as Quirks['plainList'] })
    for (const [archivedAt, discardedAt] of [
      [null, null],
      [start, null],
      [null, start],
      [start, start],
    ] as const) {
      crm.create('deals', { attributes: {}, archivedAt, discardedAt })
    }
    const count = (query: string) => client.count(client.get(`deals${query}`))
    expect(
      ['', '?filter[actual]=1', '?filter[archived]=1', '?filter[discarded]=1', '?filter[discarded-at-null]=true'].map(count),
    ).toEqual([plain, '1', '2', '2', '2'])
    expect(client.get('deals?filter[discarded]=1').text).not.toContain('discarded-at')
    crm.setQuirks({ ignoresStateFilters: true, plainList: 'all' })
    expect(count('?filter[discarded]=1')).toBe('4')
    expect(crm.snapshot()['deals']?.['1']?.trashed).toBe('untold')
  })
})
