import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { createRecords, type Records } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { createLinkSearch } from '../../src-renderer/fields/link-choices.ts'
import { dealStageCategory } from '../../src-shared/resources/deal-stage-category.ts'
import { dealStage } from '../../src-shared/resources/deal-stage.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { openEngine } from '../support/engine-under-test.ts'

let records: Records
let close: () => Promise<void>
let funnel = ''
const { signal } = new AbortController()

beforeAll(async () => {
  const api = await openEngine(createMemoryStore({ registry }))
  close = () => api.close()
  const request = createRequest(api.ask, () => undefined)
  records = createRecords(request)
  const made = await records.createRecord(dealStageCategory, {
    attributes: { name: 'Tenders', 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' },
  })
  if (!made.ok) return expect.fail(JSON.stringify(made.problem))
  funnel = made.value.id
  for (let at = 1; at <= 130; at++) {
    const owner = { 'deal-stage-category': { type: 'deal-stage-categories', id: funnel } }
    const stage = await records.createRecord(dealStage, { attributes: { name: `Stage ${at}` }, relationships: owner })
    if (!stage.ok) expect.fail(JSON.stringify(stage.problem))
  }
})
afterAll(() => close())

describe('a picker of a type that cannot be searched', () => {
  const context = () => ({
    findHomes: () => Promise.resolve([{ value: funnel, label: 'Tenders' }]),
    words: { more: 'Others', others: 'Others' },
  })

  it('offers all of them, however many there are', async () => {
    const found = await createLinkSearch(records, dealStage, context())('', signal)
    expect(found.filter(({ label }) => label.startsWith('Stage ')).length).toBe(130)
  })

  it('finds the last of them, by its name, in either layout', async () => {
    const search = createLinkSearch(records, dealStage, context())
    expect((await search('Stage 120', signal)).map(({ label }) => label)).toEqual(['Stage 120'])
    expect((await search('ыефпу 120', signal)).map(({ label }) => label)).toEqual(['Stage 120'])
  })
})
