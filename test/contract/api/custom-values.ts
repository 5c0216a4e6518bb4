import { describe, expect, it } from 'vitest'
import { expectErrors, toOne } from './answers.ts'
import type { Client } from './client.ts'
import { create, edit, toDocument } from './records.ts'
import type { Attributes } from './under-test.ts'

interface Found {
  readonly id: string
  readonly type: string
  readonly attributes: {
    readonly count: number
    readonly samples: readonly unknown[]
    readonly suggestion: {
      readonly kind: string
      readonly choices: readonly string[]
      readonly fits: number
      readonly of: number
    } | null
    readonly others: readonly unknown[]
  }
}

/** Keys that no other topic uses. */
const [day, level, mark] = ['custom-7101', 'custom-7102', 'custom-7103'] as const

async function read(client: Client, key: string): Promise<Found['attributes'] | undefined> {
  const answer = await client.get('/ext/v1/custom-values/orders')
  expect(answer.status, answer.text).toBe(200)
  return (answer.body.data as unknown as Found[]).find(({ id, type }) => id === key && type === 'custom-values')?.attributes
}

async function define(client: Client, attributes: Attributes): Promise<string> {
  const document = toDocument('custom-fields', { object: 'orders', ...attributes })
  return toOne(await client.post('/ext/v1/custom-fields', document), 201).id
}

const redefine = async (client: Client, id: string, attributes: Attributes) =>
  toOne(await client.patch(`/ext/v1/custom-fields/${id}`, toDocument('custom-fields', attributes, {}, id)))

export function describeCustomValues(use: () => Client): void {
  describe('/ext/v1/custom-values', () => {
    it('counts the custom fields of a type and suggests a kind from their values', async () => {
      const client = use()
      await create(client, 'orders', { customs: { [day]: '2026-03-01' } })
      const second = await create(client, 'orders', { customs: { [day]: '2026-03-02', [mark]: true } })
      await create(client, 'deals', { customs: { [day]: 'of another type' } })
      expect(await read(client, day)).toEqual({
        count: 2,
        samples: ['2026-03-02', '2026-03-01'],
        suggestion: { kind: 'date', choices: [], fits: 2, of: 2 },
        others: [],
      })
      expect(await read(client, mark)).toMatchObject({ count: 1, samples: [true], suggestion: { kind: 'checkbox' } })
      await edit(client, second, { customs: { [mark]: null } })
      expect(await read(client, mark)).toBeUndefined()
    })

    it('suggests nothing for a field with a definition, and lists values outside its choices', async () => {
      const client = use()
      for (const value of ['Gold', 'gold', 'Tin', 7]) await create(client, 'orders', { customs: { [level]: value } })
      const field = await define(client, { key: level, kind: 'choice', choices: ['Gold', 'Silver'] })
      expect(await read(client, level)).toEqual({ count: 4, samples: [], suggestion: null, others: [7, 'Tin'] })
      await redefine(client, field, { choices: ['Gold', 'Tin', '7'] })
      expect(await read(client, level)).toMatchObject({ others: [] })
      await redefine(client, field, { kind: 'text', choices: [] })
      expect(await read(client, level)).toMatchObject({ suggestion: null, others: [] })
    })

    it('refuses a type without custom fields, and choices that a user could not tell apart', async () => {
      const client = use()
      expectErrors(await client.get('/ext/v1/custom-values/deal-stages'), { status: 404, code: '404' })
      for (const choices of [['Gold', 'gold '], ['Gold', ' '], ['x'.repeat(201)]]) {
        const attributes = { object: 'orders', key: 'custom-7109', kind: 'choice', choices }
        const answer = await client.post('/ext/v1/custom-fields', { data: { type: 'custom-fields', attributes } })
        expectErrors(answer, { status: 422, code: '100', pointer: '/data/attributes/choices' })
      }
    })

    it('names the commit of a removed definition, so that it can be undone', async () => {
      const client = use()
      const id = await define(client, { key: 'custom-7104', kind: 'number', 'name-en': 'Machines' })
      const removed = await client.delete(`/ext/v1/custom-fields/${id}`)
      expect(removed.status).toBe(204)
      const commit = removed.headers.get('outpost-commit') ?? ''
      expect((await client.post(`/ext/v1/journal/${commit}/undo`, {})).status).toBe(200)
      const { body } = await client.get('/ext/v1/custom-fields?page[size]=100')
      const names = (body.data as unknown as { attributes: Record<string, unknown> }[]).map(
        ({ attributes }) => attributes['name-en'],
      )
      expect(names).toContain('Machines')
    })
  })
}
