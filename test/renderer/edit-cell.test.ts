import { describe, expect, it } from 'vitest'
import { deal } from '../../src-shared/resources/deal.ts'
import { contactStatus } from '../../src-shared/resources/dictionaries.ts'
import { dealStage } from '../../src-shared/resources/deal-stage.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { rawNumber, type ExactJson, type ExactObject } from '../../src-shared/values/json.ts'
import { fail, succeed } from '../../src-renderer/api/outcome.ts'
import type { Change, LinkedRecord, ListAsk, RecordRow, Records } from '../../src-renderer/api/records.ts'
import { createLinkSearch } from '../../src-renderer/fields/link-choices.ts'
import { putCell, replaceCell, toInverseChange } from '../../src-renderer/record/edit/replace-cell.ts'

/** One record, and what was written to it. */
function createStore(row: RecordRow) {
  const writes: Change[] = []
  let held = row
  const records: Records = {
    readRecord: () => Promise.resolve(succeed(held)),
    editRecord(_resource, _id, change) {
      writes.push(change)
      held = { ...held, attributes: { ...held.attributes, ...change.attributes } }
      return Promise.resolve(succeed(held))
    },
    listRecords: () => Promise.reject(new Error('not asked for')),
    createRecord: () => Promise.reject(new Error('not asked for')),
    removeRecord: () => Promise.reject(new Error('not asked for')),
    changeMembers: () => Promise.reject(new Error('not asked for')),
  }
  return { records, writes }
}

const row = (attributes: ExactObject, links: Record<string, LinkedRecord[]> = {}): RecordRow => ({ id: '7', attributes, links })
const change = (from: ExactJson, to: ExactJson, name = 'amount') => ({ id: '7', name, from, to })

describe('a value put in the place of another', () => {
  it('is written where the other still stands, by the spelling of its number', async () => {
    const { records, writes } = createStore(row({ amount: rawNumber('10.0') }))
    const outcome = await replaceCell(records, deal, change(rawNumber('10.0'), rawNumber('12.5')))
    expect(outcome).toMatchObject({ ok: true, value: { kind: 'replaced' } })
    expect(JSON.stringify(writes)).toBe('[{"attributes":{"amount":12.5}}]')
  })

  it('is not written over a third one', async () => {
    const { records, writes } = createStore(row({ amount: rawNumber('11.0') }))
    const outcome = await replaceCell(records, deal, change(rawNumber('10.0'), rawNumber('12.5')))
    expect(outcome).toMatchObject({ ok: true, value: { kind: 'changed', row: { id: '7' } } })
    expect(writes).toEqual([])
    await putCell(records, deal, change(rawNumber('10.0'), rawNumber('12.5')))
    expect(writes).toHaveLength(1)
  })

  it('is there already where someone else wrote the same', async () => {
    const { records, writes } = createStore(row({ amount: rawNumber('12.5') }))
    const outcome = await replaceCell(records, deal, change(rawNumber('10.0'), rawNumber('12.5')))
    expect(outcome).toMatchObject({ ok: true, value: { kind: 'replaced' } })
    expect(writes).toEqual([])
  })

  it('is taken back, and made again, by the same rule', async () => {
    const { records } = createStore(row({ name: 'A' }))
    const made = change('A', 'B', 'name')
    expect(toInverseChange(made)).toEqual(change('B', 'A', 'name'))
    for (const step of [made, toInverseChange(made), made]) {
      const outcome = await replaceCell(records, deal, step)
      expect(outcome.ok && outcome.value.row.attributes['name']).toBe(step.to)
    }
  })

  it('is whom a record leads to, as a whole set in any order', async () => {
    const ends = ['2', '1'].map((id) => ({ type: 'users', id, attributes: {} }))
    const { records, writes } = createStore(row({}, { performers: ends }))
    const refs = (...ids: string[]) => ids.map((id) => ({ type: 'users', id }))
    await replaceCell(records, deal, change(refs('1', '2'), refs('1'), 'performers'))
    expect(writes).toEqual([{ relationships: { performers: refs('1') } }])
  })
})

describe('records to choose from', () => {
  const asks: ListAsk[] = []
  const names = ['Client', 'Supplier']
  const list = (resource: Resource, ask: ListAsk) => {
    asks.push(ask)
    const links = { 'deal-stage-category': [{ type: 'deal-stage-categories', id: '7', attributes: { name: 'Tenders' } }] }
    const rows = names.map((name, at) => ({ id: String(at), attributes: { name, color: '#ff0000' }, links }))
    return Promise.resolve(resource.type === 'contacts' ? fail({ kind: 'unreachable' }) : succeed({ rows, total: 2 }))
  }
  const { signal } = new AbortController()

  it('are searched here where the list itself cannot be', async () => {
    const search = createLinkSearch({ listRecords: list }, contactStatus)
    expect(await search('', signal)).toEqual([
      { value: '0', label: 'Client', colour: '#ff0000' },
      { value: '1', label: 'Supplier', colour: '#ff0000' },
    ])
    expect(await search('supp', signal)).toMatchObject([{ label: 'Supplier' }])
    expect(asks.map(({ query }) => query.q)).toEqual(['', ''])
  })

  it('tell whose they are where they cannot be without', async () => {
    expect(await createLinkSearch({ listRecords: list }, dealStage)('cli', signal)).toMatchObject([
      { label: 'Client', hint: 'Tenders' },
    ])
    expect(asks.at(-1)?.names).toContain('deal-stage-category')
  })

  it('are asked for by the words otherwise, and a failure is told', async () => {
    const search = createLinkSearch({ listRecords: list }, contact)
    await expect(search(' ada ', signal)).rejects.toThrow('contacts')
    expect(asks.at(-1)?.query.q).toBe('ada')
  })
})
