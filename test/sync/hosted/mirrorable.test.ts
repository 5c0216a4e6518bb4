import { describe, expect, it } from 'vitest'
import { createSeededChance } from '../simulation/seeded-chance.ts'
import { listDifferences, type CanonicalRecord, type Snapshot } from './canonical.ts'
import { describeQuirks, drawQuirks } from './draw-quirks.ts'
import { createHostedCrm, type HostedCrm } from './hosted-crm.ts'
import { mainTypes, schemaOf } from './schema.ts'
import { createTestClient } from './test-client.ts'

const start = Date.UTC(2026, 2, 4, 10, 20, 30, 456)

/** Reads with no thought of cost: every population, every page until all is seen, every relationship by its own address. */
function readEverything(crm: HostedCrm): Snapshot {
  const client = createTestClient(crm)
  const listIds = (type: string, query: string): Set<string> => {
    const ids = new Set<string>()
    const total = Number(client.count(client.get(`${type}?page[size]=1${query}`)).replaceAll('"', ''))
    for (let page = 1, calls = 0; ids.size < total; page = page * 100 >= total ? 1 : page + 1) {
      if (calls++ > 300) throw new Error(`${type}${query} never shows all of its ${String(total)} records`)
      for (const id of client.ids(client.get(`${type}?page[size]=100&page[number]=${String(page)}${query}`))) ids.add(id)
    }
    return ids
  }
  const mirror: Record<string, Record<string, CanonicalRecord>> = {}
  for (const type of mainTypes.filter((name) => !crm.quirks.forbiddenTypes.includes(name))) {
    const { states, relationships } = schemaOf(type)
    const trashed = states ? listIds(type, '&filter[discarded]=1') : new Set<string>()
    const archived = states ? listIds(type, '&filter[archived]=1') : new Set<string>()
    const rows: Record<string, CanonicalRecord> = (mirror[type] = {})
    for (const id of new Set([...listIds(type, ''), ...trashed, ...archived])) {
      const data = client.get(`${type}/${id}`).document['data']
      const { attributes } = client.canonical(data as Parameters<typeof client.canonical>[0])
      const links: Record<string, string[]> = {}
      for (const [name, { unknown }] of Object.entries(relationships)) {
        if (unknown === true && !crm.quirks.unknownRelationships) continue
        const told = client.get(`${type}/${id}/relationships/${name}`).document['data'] ?? null
        const { [name]: members = [] } = client.canonical({
          type,
          attributes: {},
          relationships: { [name]: { data: told } },
        }).links
        if (members.length > 0) links[name] = members
      }
      const dated = attributes['archived-at'] !== undefined && attributes['archived-at'] !== 'null'
      const dropped = attributes['discarded-at']
      const inTrash = dropped === undefined ? trashed.has(id) : dropped !== 'null'
      rows[id] = { attributes, links, archived: dated, trashed: inTrash }
    }
  }
  return mirror
}

describe('whatever the quirks', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('a patient reader finds all that the server holds (seed %i)', (seed) => {
    const chance = createSeededChance(seed)
    const clock = { now: start }
    // This reader stops by the count, so the count must be true.
    const quirks = { ...drawQuirks(chance), countsTooMany: [] }
    const crm = createHostedCrm({ chance, quirks, now: () => clock.now, rateLimit: Infinity })
    crm.fill(chance, { contacts: 20, companies: 8, deals: 15, orders: 8 })
    for (let step = 0; step < 25; step++) {
      clock.now += 60_000
      crm.act(chance)
    }
    const snapshot = crm.snapshot()
    const visible = mainTypes.filter((type) => !quirks.forbiddenTypes.includes(type))
    const server = Object.fromEntries(visible.map((type) => [type, snapshot[type] ?? {}]))
    expect(listDifferences(server, readEverything(crm)), describeQuirks(quirks)).toEqual([])
  })
})
