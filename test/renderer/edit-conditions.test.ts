import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import type { Outcome } from '../../src-renderer/api/outcome.ts'
import { createRecords, type Change, type Records, type Ref } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { replaceCell, toInverseChange } from '../../src-renderer/record/edit/replace-cell.ts'
import { company } from '../../src-shared/resources/company.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { registry } from '../../src-shared/resources/index.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../src-shared/values/json.ts'
import { openEngine } from '../support/engine-under-test.ts'

let records: Records
let close: () => Promise<void>
/** What someone else does right before the next write of this window arrives. */
let meanwhile: (() => Promise<unknown>) | undefined
let writes: RequestInit[] = []

beforeAll(async () => {
  const api = await openEngine(createMemoryStore({ registry }))
  close = () => api.close()
  const request = createRequest(
    async (path, init) => {
      if (init?.method === 'PATCH') {
        const others = meanwhile
        meanwhile = undefined
        await others?.()
        writes.push(init)
      }
      return api.ask(path, init)
    },
    () => undefined,
  )
  records = createRecords(request)
})
afterAll(() => close())

const need = <T>(outcome: Outcome<T>): T => (outcome.ok ? outcome.value : expect.fail(JSON.stringify(outcome.problem)))
const make = async (resource: Resource, change: Change) => need(await records.createRecord(resource, change))
const others = (resource: Resource, id: string, change: Change) => async () =>
  need(await records.editRecord(resource, id, change))

async function makeContact() {
  const { id } = await make(contact, { attributes: { 'first-name': 'Ada', 'last-name': 'Byron', position: 'Engineer' } })
  writes = []
  return id
}
const to = (id: string, from: ExactJson, next: ExactJson, name = 'position') => ({ id, name, from, to: next })
const read = async (resource: Resource, id: string, links: readonly string[] = []) =>
  need(await records.readRecord(resource, id, links))

describe('an edit', () => {
  it('is sent for the version that was read', async () => {
    const id = await makeContact()
    need(await replaceCell(records, contact, to(id, 'Engineer', 'Director')))
    expect(writes.map(({ headers }) => (headers as Record<string, string>)['if-match'])).toEqual([
      expect.stringMatching(/^"\d+-[0-9a-f]{32}"$/),
    ])
  })

  it('is repeated without a question where another field changed meanwhile', async () => {
    const id = await makeContact()
    meanwhile = others(contact, id, { attributes: { 'last-name': 'King' } })
    const outcome = need(await replaceCell(records, contact, to(id, 'Engineer', 'Director')))
    expect(outcome.kind).toBe('replaced')
    expect((await read(contact, id)).attributes).toMatchObject({ position: 'Director', 'last-name': 'King' })
    expect(writes).toHaveLength(3)
  })

  it('asks where that very field changed between the read and the write, and touches nothing', async () => {
    const id = await makeContact()
    meanwhile = others(contact, id, { attributes: { position: 'Sales' } })
    const outcome = need(await replaceCell(records, contact, to(id, 'Engineer', 'Director')))
    expect([outcome.kind, outcome.row.attributes['position']]).toEqual(['changed', 'Sales'])
    expect((await read(contact, id)).attributes['position']).toBe('Sales')
  })

  it('gives up after a few tries where someone writes all the time', async () => {
    const id = await makeContact()
    let count = 0
    const again = async (): Promise<void> => {
      meanwhile = undefined
      await others(contact, id, { attributes: { 'last-name': `King ${count++}` } })()
      meanwhile = again
    }
    meanwhile = again
    const outcome = await replaceCell(records, contact, to(id, 'Engineer', 'Director'))
    meanwhile = undefined
    expect(outcome).toMatchObject({ ok: false, problem: { kind: 'refused', status: 412 } })
    expect(count).toBeLessThan(10)
  })
})

describe('an edit of a set', () => {
  const refs = (...ids: string[]): ExactJson => ids.toSorted().map((id) => ({ type: 'companies', id }))
  const idsOf = async (id: string) => (await read(contact, id, ['companies'])).links['companies']?.map((end) => end.id).toSorted()

  async function makeSet() {
    const ids: string[] = []
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await make(company, { attributes: { name } })).id)
    const [a = '', b = '', c = '', d = ''] = ids
    const ends: Ref[] = [a, b].map((id) => ({ type: 'companies', id }))
    const { id } = await make(contact, {
      attributes: { 'first-name': 'Ada', 'last-name': 'Byron' },
      relationships: { companies: ends },
    })
    return { id, a, b, c, d }
  }

  it('adds and removes members: what someone else added since stays', async () => {
    const { id, a, b, c, d } = await makeSet()
    await others(contact, id, { relationships: { companies: [a, b, d].map((one) => ({ type: 'companies', id: one })) } })()
    const outcome = need(await replaceCell(records, contact, to(id, refs(a, b), refs(a, c), 'companies')))
    expect(outcome.kind).toBe('replaced')
    expect(await idsOf(id)).toEqual([a, c, d].toSorted())
  })

  it('does so also where they came between the read and the write', async () => {
    const { id, a, b, c, d } = await makeSet()
    meanwhile = others(contact, id, { relationships: { companies: [a, b, d].map((one) => ({ type: 'companies', id: one })) } })
    need(await replaceCell(records, contact, to(id, refs(a, b), refs(a, b, c), 'companies')))
    expect(await idsOf(id)).toEqual([a, b, c, d].toSorted())
  })

  it('is taken back by the same rule', async () => {
    const { id, a, b, c, d } = await makeSet()
    const change = to(id, refs(a, b), refs(a, c), 'companies')
    need(await replaceCell(records, contact, change))
    await others(contact, id, { relationships: { companies: [a, c, d].map((one) => ({ type: 'companies', id: one })) } })()
    need(await replaceCell(records, contact, toInverseChange(change)))
    expect(await idsOf(id)).toEqual([a, b, d].toSorted())
  })
})
