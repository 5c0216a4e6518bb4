import { describe, expect, it } from 'vitest'
import { expectErrors, to } from './answers.ts'
import type { Client } from './client.ts'
import { create, createFunnel, edit, toDocument } from './records.ts'
import type { Identifier } from './under-test.ts'

interface StageTime {
  readonly stage: string | null
  readonly duration: number | null
  readonly since: string | null
  readonly exact: boolean
}

async function read(client: Client, { type, id }: Identifier): Promise<StageTime> {
  const answer = await client.get(`/ext/v1/stage-times/${type}?ids=${id}`)
  expect(answer.status, answer.text).toBe(200)
  const [found] = answer.body.data as unknown as { id: string; attributes: StageTime }[]
  expect(found).toMatchObject({ id, type: 'stage-times' })
  return (found as { attributes: StageTime }).attributes
}

export function describeStageTimes(use: () => Client): void {
  describe('/ext/v1/stage-times', () => {
    it('tells since when a deal is in its stage, and undo of a move restores that', async () => {
      const client = use()
      const { opened, won } = await createFunnel(client)
      const start = Date.now()
      const deal = await create(client, 'deals', {}, { stage: to(opened) })
      const first = await read(client, deal)
      expect(first).toMatchObject({ stage: opened.id, exact: true })
      expect(Date.parse(first.since ?? '')).toBeGreaterThanOrEqual(start)
      await edit(client, deal, { name: 'Other' })
      expect(await read(client, deal)).toEqual(first)

      const body = toDocument('deals', {}, { stage: to(won) }, deal.id)
      const moved = await client.patch(`deals/${deal.id}`, body)
      const second = await read(client, deal)
      expect(second).toMatchObject({ stage: won.id, exact: true })
      expect(Date.parse(second.since ?? '')).toBeGreaterThan(Date.parse(first.since ?? ''))
      const commit = moved.headers.get('outpost-commit') ?? ''
      expect((await client.post(`/ext/v1/journal/${commit}/undo`, {})).status).toBe(200)
      expect(await read(client, deal)).toEqual(first)
    })

    it('tells how many days a stage should take; a won one has no limit', async () => {
      const client = use()
      const { opened, won } = await createFunnel(client)
      const deal = await create(client, 'deals', {}, { stage: to(opened) })
      expect(await read(client, deal)).toMatchObject({ duration: null })
      for (const stage of [opened, won]) await edit(client, stage, { duration: 14 })
      expect(await read(client, deal)).toMatchObject({ duration: 14 })
      await edit(client, deal, {}, { stage: to(won) })
      expect(await read(client, deal)).toMatchObject({ duration: null })
    })

    it('leaves out unknown records, and refuses other types and ids', async () => {
      const client = use()
      const order = await create(client, 'orders', {}, { stage: { data: null } })
      expect(await read(client, order)).toEqual({ stage: null, duration: null, since: null, exact: false })
      const none = await client.get('/ext/v1/stage-times/orders?ids=888888888888888')
      expect(none.body.data).toEqual([])
      expectErrors(await client.get('/ext/v1/stage-times/contacts?ids=1'), { status: 404, code: '404' })
      for (const ids of ['', 'x', '1,', Array.from({ length: 101 }, () => '1').join()]) {
        expect((await client.get(`/ext/v1/stage-times/deals?ids=${ids}`)).status, ids).toBe(400)
      }
    })
  })
}
