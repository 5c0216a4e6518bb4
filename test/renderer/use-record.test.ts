// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { Subject } from 'rxjs'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp, effectScope, ref, type EffectScope } from 'vue'
import type { Router } from 'vue-router'
import { createMemoryRouter } from './memory-router.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { fail, type Outcome } from '../../src-renderer/api/outcome.ts'
import { createRecords, type Change } from '../../src-renderer/api/records.ts'
import { createRequest, type Ask } from '../../src-renderer/api/request.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { useAddressPeek } from '../../src-renderer/record/peek/peek-place.ts'
import { useShownRecord } from '../../src-renderer/record/use-shown-record.ts'
import { readRecents, useRecents } from '../../src-renderer/record/use-recents.ts'
import { useRecord, type LiveRecord } from '../../src-renderer/record/use-record.ts'
import { company } from '../../src-shared/resources/company.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { registry } from '../../src-shared/resources/index.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { openEngine } from '../support/engine-under-test.ts'

let backend: Backend
let close: () => Promise<void>
const news$ = new Subject<LiveEvent>()
const asks: Ask[] = []
/** What the next questions are answered with, in place of the engine. */
let refusal: Outcome<never> | undefined

beforeAll(async () => {
  const api = await openEngine(createMemoryStore({ registry }))
  close = () => api.close()
  const asked = createRequest(api.ask, () => undefined)
  const request: Backend['request'] = (ask) => (asks.push(ask), refusal ? Promise.resolve(refusal) : asked(ask))
  backend = { request, records: createRecords(request), news$ }
})
afterAll(() => close())

let scope: EffectScope
beforeEach(() => {
  refusal = undefined
  localStorage.clear()
})

const make = async (resource: Resource, change: Change): Promise<string> => {
  const outcome = await backend.records.createRecord(resource, change)
  return outcome.ok ? outcome.value.id : expect.fail(JSON.stringify(outcome.problem))
}
const makeContact = () => make(contact, { attributes: { 'first-name': 'Ada', 'last-name': 'Byron' } })

function inApp<T>(work: () => T, router?: Router): T {
  const app = createApp({}).provide(backendKey, backend)
  if (router) app.use(router)
  return app.runWithContext(() => scope.run(work)) ?? expect.fail('the scope is over')
}

function show(resource: Resource, start: string) {
  const id = ref<string | null>(start)
  scope = effectScope()
  const record = inApp(() => useRecord(resource, () => id.value))
  return { id, record }
}
const isReady = ({ state }: LiveRecord) => vi.waitFor(() => expect(state.value).toBe('ready'))

describe('one record', () => {
  it('is read, read again when it changes, and is another when another is meant', async () => {
    const [first, second] = [await makeContact(), await makeContact()]
    const { id, record } = show(contact, first)
    expect(record.state.value).toBe('loading')
    await isReady(record)
    await backend.records.editRecord(contact, first, { attributes: { position: 'Engineer' } })
    news$.next({ kind: 'change', type: 'contacts', ids: [first], action: 'update' })
    await vi.waitFor(() => expect(record.row.value?.attributes['position']).toBe('Engineer'))
    id.value = second
    await vi.waitFor(() => expect(record.row.value?.id).toBe(second))
    scope.stop()
  })

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [403, 'refused'],
    [500, 'refused'],
  ] as const)('that is answered with %i is %s', async (status, state) => {
    const id = await makeContact()
    refusal = fail({ kind: 'refused', status, errors: [] })
    const { record } = show(contact, id)
    await vi.waitFor(() => expect(record.state.value).toBe(state))
    expect(record.cause.value).toMatchObject({ status })
    scope.stop()
  })

  it('can be asked for again after it was refused', async () => {
    const id = await makeContact()
    refusal = fail({ kind: 'refused', status: 500, errors: [] })
    const { record } = show(contact, id)
    await vi.waitFor(() => expect(record.state.value).toBe('refused'))
    refusal = undefined
    await record.refresh()
    expect(record.state.value).toBe('ready')
    scope.stop()
  })

  it('brings the first few of a related list and how many there are, not all of them', async () => {
    const id = await make(company, { attributes: { name: 'Large' } })
    const link = { company: { type: 'companies', id } }
    for (let at = 0; at < 12; at++) await make(deal, { attributes: { name: `Deal ${at}` }, relationships: link })
    asks.length = 0
    const { record } = show(company, id)
    await isReady(record)
    await vi.waitFor(() => expect([record.row.value?.links['deals']?.length, record.row.value?.totals['deals']]).toEqual([8, 12]))
    expect(record.row.value?.links['deals']?.[0]?.attributes).toHaveProperty('name')
    const own = asks.find(({ path }) => path.startsWith(`/api/v1/companies/${id}?`))
    expect(own?.path).toContain('include=')
    expect(decodeURIComponent(own?.path ?? '')).not.toMatch(/include=[^&]*\bdeals\b/)
    scope.stop()
  })
})

describe('a related list of a record', () => {
  const refs = (ids: readonly string[]) => ids.map((one) => ({ type: 'deals', id: one }))

  it('is as the answer to a write says, at once', async () => {
    const id = await make(company, { attributes: { name: 'Written' } })
    const ids = [await make(deal, { attributes: { name: 'One' } }), await make(deal, { attributes: { name: 'Two' } })]
    const { record } = show(company, id)
    await vi.waitFor(() => expect(record.row.value?.totals['deals']).toBe(0))
    const edited = await backend.records.editRecord(company, id, { relationships: { deals: refs(ids) } })
    if (edited.ok) record.put(edited.value)
    expect([record.row.value?.links['deals']?.map((end) => end.id).toSorted(), record.row.value?.totals['deals']]).toEqual([
      ids.toSorted(),
      2,
    ])
    scope.stop()
  })

  it('is not asked for where one only walks over the record', async () => {
    const ids = [await make(company, { attributes: { name: 'A' } }), await make(company, { attributes: { name: 'B' } })]
    const { id, record } = show(company, ids[0]!)
    await isReady(record)
    const last = await make(company, { attributes: { name: 'C' } })
    asks.length = 0
    for (const next of [ids[1]!, last]) {
      id.value = next
      await vi.waitFor(() => expect(record.row.value?.id).toBe(next))
    }
    await vi.waitFor(() => expect(record.row.value?.totals['deals']).toBe(0))
    expect(asks.filter(({ path }) => path.startsWith(`/api/v1/companies/${ids[1]}/`))).toEqual([])
    scope.stop()
  })
})

describe('the record beside a list', () => {
  async function peekAt(id: string) {
    setActivePinia(createPinia())
    useSession().session = { account: { id: 'one', kind: 'local', timeZone: 'UTC' }, user: null, version: '' }
    useRecents().add({ type: 'contacts', id })
    const router = await createMemoryRouter(`/contacts?peek=${id}`)
    scope = effectScope()
    const peek = inApp(() => useShownRecord(contact, useAddressPeek()), router)
    return { peek, recents: () => readRecents(localStorage.getItem('outpost.recent.one')).map((one) => one.id) }
  }

  it.each([403, 500])('stays among those looked at lately where it is answered with %i', async (status) => {
    const id = await makeContact()
    refusal = fail({ kind: 'refused', status, errors: [] })
    const { peek, recents } = await peekAt(id)
    await vi.waitFor(() => expect(peek.state.value).toBe('refused'))
    expect(recents()).toEqual([id])
    scope.stop()
  })

  it('is forgotten where it is gone', async () => {
    const { peek, recents } = await peekAt('999999')
    await vi.waitFor(() => expect(peek.state.value).toBe('gone'))
    expect(recents()).toEqual([])
    scope.stop()
  })
})
