import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deal } from '../../src-shared/resources/deal.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { order } from '../../src-shared/resources/order.ts'
import type { ExactJson } from '../../src-shared/values/json.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { createJobs } from '../../src-renderer/api/jobs.ts'
import { createJournal } from '../../src-renderer/api/journal.ts'
import type { Outcome } from '../../src-renderer/api/outcome.ts'
import { createRecords, type Ref } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { listFormFields } from '../../src-renderer/record/create/form-fields.ts'
import { readFirstStage } from '../../src-renderer/record/create/first-stage.ts'
import { replaceCell } from '../../src-renderer/record/edit/replace-cell.ts'
import { revertChange } from '../../src-renderer/record/edit/revert-change.ts'
import { nothingSelected, putSelected, selectAll, toJobRecords } from '../../src-renderer/list/selection/selection.ts'
import { wholeList } from '../../src-renderer/api/list-query.ts'
import { countByEnd } from '../../src-renderer/list/bulk/count-by-end.ts'
import { openLoss, readLoss } from '../../src-renderer/record/stage/loss-cells.ts'
import { findStageMove } from '../../src-renderer/record/stage/stage-move.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'

const need = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem))
  return outcome.value
}

let close: () => Promise<void>
let client: ReturnType<typeof createApiClient>
let request: ReturnType<typeof createRequest>
let records: ReturnType<typeof createRecords>
/** Stages by funnel and kind. */
const stages = new Map<string, Ref>()
const funnels = new Map<string, string>()
const stage = (name: string): ExactJson => stages.get(name) as unknown as ExactJson

beforeAll(async () => {
  const api = await openEngine(createMemoryStore({ registry }))
  close = () => api.close()
  client = createApiClient(api)
  request = createRequest(api.ask, () => undefined)
  records = createRecords(request)
  const methods = { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }
  for (const name of ['Sales', 'Repeat']) {
    const { data } = await client.create('deal-stage-categories', { name, ...methods, 'is-default': name === 'Sales' })
    funnels.set(name, data.id)
    const { list } = await client.get(`deal-stages?sort=-id&page[size]=3`)
    for (const one of list) stages.set(`${name} ${String(one.attributes['kind'])}`, { type: 'deal-stages', id: one.id })
  }
})
afterAll(() => close())

const link = (ref: ExactJson) => ({ data: ref })
const makeDeal = async (at: string) => (await client.create('deals', { name: 'Kestrel' }, { stage: link(stage(at)) })).data.id

describe('a move to a stage', () => {
  it('raises no question within its funnel, also where it wins', async () => {
    const id = await makeDeal('Repeat opened')
    for (const to of [stage('Repeat won'), stage('Repeat opened'), null])
      expect(need(await findStageMove(records, deal, { id, name: 'stage', to }))).toBeNull()
    expect(need(await findStageMove(records, deal, { id, name: 'name', to: 'x' }))).toBeNull()
  })

  it('says that another funnel is meant, by a stage of it or by itself', async () => {
    const id = await makeDeal('Repeat opened')
    const funnels = { from: 'Repeat', to: 'Sales' }
    expect(need(await findStageMove(records, deal, { id, name: 'stage', to: stage('Sales won') }))).toMatchObject({
      stage: 'Won',
      funnels,
      isLost: false,
    })
    const to = { type: 'deal-stage-categories', id: (await client.get('deal-stage-categories')).list[0]!.id }
    expect(need(await findStageMove(records, deal, { id, name: 'stage-category', to }))).toMatchObject({ stage: null, funnels })
  })

  it('asks why it was lost, and is one change with one undo', async () => {
    const id = await makeDeal('Repeat opened')
    const reason = await client.create('deal-loss-reasons', { name: 'Price' })
    const move = need(await findStageMove(records, deal, { id, name: 'stage', to: stage('Repeat lost') }))
    expect(move).toMatchObject({ stage: 'Lost', funnels: null, isLost: true })
    const answers = {
      ...openLoss(deal, move!.row),
      'loss-reason': { value: reason.data.id, label: 'Price' },
      'loss-comment': 'Dear',
    }
    const also = readLoss(deal, answers, move!.row)
    expect(also.map(({ name }) => name)).toEqual(['loss-reason', 'loss-comment'])
    expect(readLoss(deal, openLoss(deal, move!.row), move!.row)).toEqual([])

    const change = { id, name: 'stage', from: stage('Repeat opened'), to: stage('Repeat lost'), also }
    const saved = await replaceCell(records, deal, change)
    const read = async () => {
      const { attributes, links } = need(await records.readRecord(deal, id, ['stage', 'loss-reason']))
      return [
        attributes['loss-comment'],
        attributes['finished-at'] !== null,
        links['stage']?.[0]?.id,
        links['loss-reason']?.length,
      ]
    }
    expect(await read()).toEqual(['Dear', true, stages.get('Repeat lost')?.id, 1])
    expect(need(saved).kind).toBe('replaced')
    need(await revertChange({ records, journal: createJournal(request) }, deal, change, saved.ok ? saved.commit : undefined))
    expect(await read()).toEqual([null, false, stages.get('Repeat opened')?.id, 0])
  })

  it('is taken back without what someone else has since said about the loss', async () => {
    const id = await makeDeal('Repeat opened')
    const also = [{ name: 'loss-comment', from: null, to: 'Dear' }]
    const change = { id, name: 'stage', from: stage('Repeat opened'), to: stage('Repeat lost'), also }
    const saved = await replaceCell(records, deal, change)
    await client.edit('deals', id, { 'loss-comment': 'Dear, but call again in May' })
    const undone = need(
      await revertChange({ records, journal: createJournal(request) }, deal, change, saved.ok ? saved.commit : undefined),
    )
    const { attributes, links } = need(await records.readRecord(deal, id, ['stage']))
    expect([undone.kind, links['stage']?.[0]?.id, attributes['loss-comment']]).toEqual([
      'replaced',
      stages.get('Repeat opened')?.id,
      'Dear, but call again in May',
    ])
  })

  it('of an order is asked about too, and its form begins with the first stage', async () => {
    const start = await readFirstStage(records, listFormFields(order))
    expect(start).toMatchObject({ stage: { label: 'New' } })
    expect(await readFirstStage(records, listFormFields(deal))).toEqual({})
    const first = (start['stage'] as { value: string }).value
    const { data } = await client.create('orders', { name: 'Order' }, { stage: link({ type: 'order-stages', id: first }) })
    const lost = (await client.get('order-stages')).list.find(({ attributes }) => attributes['kind'] === 'lost')!
    const to = { type: 'order-stages', id: lost.id }
    expect(need(await findStageMove(records, order, { id: data.id, name: 'stage', to }))).toMatchObject({
      isLost: true,
      funnels: null,
    })
  })
})

describe('a stage given to many deals', () => {
  it('reaches those of its funnel alone, as they were counted', async () => {
    const ids = [await makeDeal('Sales opened'), await makeDeal('Repeat opened'), await makeDeal('Repeat opened')]
    await client.edit('deals', ids[1]!, { 'archived-at': '2026-01-01T00:00:00.000+00:00' })
    const named = putSelected(nothingSelected, ids, true)
    const [sales, repeat] = [funnels.get('Sales')!, funnels.get('Repeat')!]
    expect(need(await countByEnd(request, deal, named, 'stage-category'))).toEqual(
      new Map([
        [sales, 1],
        [repeat, 2],
      ]),
    )
    const query = { ...wholeList, filters: [{ name: 'id', value: ids.join() }] }
    const all = putSelected(selectAll(query), [ids[2]!], false)
    expect(need(await countByEnd(request, deal, all, 'stage-category'))).toEqual(new Map([[sales, 1]]))

    const jobs = createJobs(request)
    const within = ['filter[deal-stage-category-id]', repeat] as const
    const change = { relationships: { stage: stages.get('Repeat won')! } }
    for (const [selection, total] of [
      [named, 2],
      [all, 0],
    ] as const) {
      const which = toJobRecords(deal, selection, within)
      const { id } = need(await jobs.start({ resource: deal, action: 'edit', which, change }))
      await expect.poll(async () => need(await jobs.find(id)).state, { interval: 2 }).toBe('done')
      expect(need(await jobs.find(id)).total).toBe(total)
    }
    const { links } = need(await records.readRecord(deal, ids[0]!, ['stage']))
    expect(links['stage']?.[0]?.id).toBe(stages.get('Sales opened')?.id)
  })
})
