import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { createApiClient } from '../support/api-client.ts'
import { openTestAccount } from '../support/account-under-test.ts'
import { openEngine } from '../support/engine-under-test.ts'

const places = [
  ['memory', () => Promise.resolve({ store: createMemoryStore({ registry }), close: () => Promise.resolve() })],
  ['SQLite', () => openTestAccount()],
] as const

const many = (type: string, ...ids: string[]) => ({ data: ids.map((id) => ({ type, id })) })

/** An account with three contacts, three companies and three deals, each with the ids 1 to 3. */
async function open(place: (typeof places)[number][1]) {
  const { store, close } = await place()
  const api = await openEngine(store)
  const client = createApiClient(api)
  for (const name of ['One', 'Two', 'Three']) {
    await client.create('contacts', { 'first-name': name, 'last-name': name })
    await client.create('companies', { name })
    await client.create('deals', { name })
  }
  const ended = async (id: string) => {
    for (;;) {
      const { attributes } = (await client.send('GET', `/ext/v1/jobs/${id}`)).data
      if (attributes['state'] !== 'running') return attributes
      await setTimeout(1)
    }
  }
  /** The ids in the set of each record. */
  const listSets = async (type: string, name: string) => {
    const path = (id: string) => `/api/v1/${type}/${id}/relationships/${name}`
    const sets = await Promise.all(['1', '2', '3'].map((id) => client.send('GET', path(id))))
    return sets.map(({ list }) => list.map(({ id }) => id).toSorted())
  }
  return {
    client,
    listSets,
    edit: async (object: string, relationships: object) => {
      const attributes = { object, action: 'edit', ids: ['1', '2', '3'], relationships }
      const { id } = (await client.send('POST', '/ext/v1/jobs', { data: { type: 'jobs', attributes } })).data
      return { id, ...(await ended(id)) }
    },
    undo: async (id: string) => ended((await client.send('POST', `/ext/v1/jobs/${id}/undo`)).data.id),
    close: async () => {
      expect(api.failures).toEqual([])
      await api.engine.close()
      await close()
    },
  }
}

/** The link of the last record counts where not every record can have what was asked for. */
const cases = [
  ['contacts', 'contacts', { from: [[], [], []], asked: ['3'], to: [[], [], ['3']] }],
  ['contacts', 'contacts', { from: [['2'], ['1', '3'], ['2']], asked: ['2'], to: [[], ['2', '3'], ['2']] }],
  [
    'deals',
    'deals',
    {
      from: [['3'], [], ['1']],
      asked: ['1', '2'],
      to: [
        ['1', '2', '3'],
        ['1', '2', '3'],
        ['1', '2'],
      ],
    },
  ],
  ['contacts', 'deals', { from: [[], [], ['1']], asked: ['1'], to: [[], [], ['1']] }],
  ['companies', 'deals', { from: [['1'], ['2'], ['3']], asked: ['1', '3'], to: [[], [], ['1', '3']] }],
  [
    'contacts',
    'companies',
    {
      from: [['1'], [], ['2', '3']],
      asked: ['2', '3'],
      to: [
        ['2', '3'],
        ['2', '3'],
        ['2', '3'],
      ],
    },
  ],
] as const

describe.each(places)('a job that sets the links of several records, on %s,', (_name, place) => {
  test.each(cases)('decides one record after the other: %s.%s %j', async (type, name, { from, asked, to }) => {
    const { client, listSets, edit, undo, close } = await open(place)
    for (const [index, ids] of from.entries()) await client.edit(type, String(index + 1), {}, { [name]: many(name, ...ids) })
    expect(await listSets(type, name)).toEqual(from)
    const job = await edit(type, { [name]: many(name, ...asked) })
    expect(job).toMatchObject({ state: 'done', done: 3, 'skipped-count': 0 })
    expect(await listSets(type, name)).toEqual(to)
    expect(await undo(job.id)).toMatchObject({ state: 'done', 'skipped-count': 0 })
    expect(await listSets(type, name)).toEqual(from)
    for (const id of ['1', '2', '3']) await client.edit(type, id, {}, { [name]: many(name, ...asked) })
    expect(await listSets(type, name), 'single edits give the same').toEqual(to)
    await close()
  })
})
