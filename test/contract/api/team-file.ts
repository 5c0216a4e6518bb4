import { describe, expect, it } from 'vitest'
import { expectErrors, toMany } from './answers.ts'
import type { Client } from './client.ts'
import { create, createFunnel, unique } from './records.ts'

interface Change {
  readonly part: string
  readonly name: string
  readonly action: string
  readonly changes: readonly string[]
  readonly missing: readonly string[]
}

const about = { format: 'outpost-team-file', version: 1 } as const
const field = (key: string, more: object = {}) => ({ object: 'companies', key, kind: 'number', 'name-en': 'Machines', ...more })

async function send(client: Client, path: string, file: object) {
  const answer = await client.post(`/ext/v1/${path}`, { data: { attributes: { ...about, ...file } } })
  expect(answer.status, answer.text).toBe(200)
  const changes = (answer.body.data as unknown as { attributes: Change }[]).map(({ attributes }) => attributes)
  return { changes, commit: (answer.body.meta as unknown as { commit: string | null }).commit }
}

async function listNamed(client: Client, type: string, name: string): Promise<number> {
  const rows = toMany(await client.get(`/ext/v1/${type}?page[size]=100`))
  return rows.filter(({ attributes }) => Object.values(attributes).includes(name)).length
}

export function describeTeamFile(use: () => Client): void {
  describe('/ext/v1/team-file', () => {
    it('previews, imports in one commit, exports the same, and is undone as one', async () => {
      const client = use()
      const { category: funnel, opened, won } = await createFunnel(client)
      const view = unique()
      const stages = [won, opened].map(({ id, attributes }) => ({ id, name: attributes['name'] }))
      const order = { type: 'deal-stages', funnel: { id: funnel.id, name: funnel.attributes['name'] }, stages }
      const file = {
        'custom-fields': [field('custom-7201')],
        'stage-order': [order],
        views: [{ object: 'companies', name: view, query: 'filter[actual]=1&sort=name' }],
      }
      const preview = await send(client, 'team-file/preview', file)
      expect(preview.changes.map(({ part, action }) => [part, action])).toEqual([
        ['custom-fields', 'add'],
        ['views', 'add'],
        ['stage-order', 'add'],
      ])
      expect(preview.commit).toBeNull()
      expect(await listNamed(client, 'table-states', view)).toBe(0)

      const { commit } = await send(client, 'team-file', file)
      expect(await listNamed(client, 'table-states', view)).toBe(1)
      const exported = await client.get('/ext/v1/team-file')
      const { attributes } = exported.body.data as unknown as { attributes: Record<string, unknown[]> }
      expect(attributes).toMatchObject(about)
      expect(attributes['stage-order']).toContainEqual(order)
      expect(attributes['views']).toContainEqual(file.views[0])
      expect(attributes['custom-fields']).toContainEqual(expect.objectContaining(field('custom-7201', { choices: [] })))

      const changed = await send(client, 'team-file/preview', { 'custom-fields': [field('custom-7201', { kind: 'text' })] })
      expect(changed.changes).toMatchObject([{ action: 'change', changes: ['kind'] }])
      const undone = await client.post(`/ext/v1/journal/${commit}/undo`, {})
      expect(undone.status, undone.text).toBe(200)
      expect(await listNamed(client, 'table-states', view)).toBe(0)
      expect((await send(client, 'team-file/preview', file)).changes.map(({ action }) => action)).toEqual(['add', 'add', 'add'])
    })

    it('writes an order that is kept elsewhere', async () => {
      const client = use()
      const first = await create(client, 'order-stages')
      const second = await create(client, 'order-stages')
      const answer = await client.get(`/ext/v1/team-file?order-stages=${second.id},${first.id},888888888888888`)
      const { attributes } = answer.body.data as unknown as {
        attributes: { 'stage-order': { type: string; stages: object[] }[] }
      }
      const orders = attributes['stage-order'].filter(({ type }) => type === 'order-stages')
      expect(orders).toEqual([
        { type: 'order-stages', funnel: null, stages: [second, first].map(({ id, attributes: { name } }) => ({ id, name })) },
      ])
    })

    it('refuses a damaged file, a newer one, and a token without the right', async () => {
      const client = use()
      const post = (attributes: unknown) => client.post('/ext/v1/team-file', { data: { attributes } })
      const refused = { status: 422, code: '100' }
      expectErrors(await post({ ...about, version: 2 }), {
        ...refused,
        pointer: '/data/attributes/version',
        detail: /newer Outpost/,
      })
      for (const bad of [null, {}, { ...about, views: {} }, { ...about, 'custom-fields': [field('custom-0')] }])
        expectErrors(await post(bad), { ...refused, pointer: '/data/attributes', detail: /is not a team file/ })
    })
  })
}
