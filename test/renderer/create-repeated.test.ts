import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp, effectScope, nextTick } from 'vue'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import { createRequest, type FetchAnswer } from '../../src-renderer/api/request.ts'
import { wholeList } from '../../src-renderer/api/list-query.ts'
import { listFormFields } from '../../src-renderer/record/create/form-fields.ts'
import { newKey } from '../../src-renderer/record/create/new-key.ts'
import { useCreate } from '../../src-renderer/record/create/use-create.ts'
import type { DraftStorage } from '../../src-renderer/record/drafts/draft-storage.ts'
import { createDraftSlots } from '../../src-renderer/record/drafts/draft-slots.ts'
import { company } from '../../src-shared/resources/company.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { createBrowser } from './browser-windows.ts'

let fetch: FetchAnswer
let close: () => Promise<void>
/** The engine does what it is asked, and its answer is lost. */
let losesAnswer = false
const kept = new Map<string, object>()

beforeAll(async () => {
  const api = await openEngine(createMemoryStore({ registry }))
  close = () => api.close()
  fetch = async (path, init) => {
    const answer = await api.ask(path, init)
    if (losesAnswer && init?.method === 'POST') throw new TypeError('the connection was lost')
    return answer
  }
})
afterAll(() => close())
beforeEach(() => {
  losesAnswer = false
  kept.clear()
})

const storage: DraftStorage<object> = {
  find: (key) => Promise.resolve(kept.get(key)),
  keep: (key, value) => Promise.resolve(void kept.set(key, JSON.parse(JSON.stringify(value)) as object)),
  drop: (key) => Promise.resolve(void kept.delete(key)),
  close: () => undefined,
}

const onLost = vi.fn()

async function openForm(browser: Parameters<typeof createDraftSlots>[0] = createBrowser()()) {
  const request = createRequest(fetch, () => undefined)
  const app = createApp({}).provide(backendKey, { records: createRecords(request) } as unknown as Backend)
  const slots = createDraftSlots(browser, 'one')
  const form = app.runWithContext(() =>
    effectScope().run(() =>
      useCreate({
        resource: company,
        fields: listFormFields(company),
        drafts: storage,
        slots,
        readStart: () => Promise.resolve({}),
        onLost,
        newKey,
      }),
    )!,
  )
  await form.open()
  return form
}

async function countNamed(name: string): Promise<number> {
  const records = createRecords(createRequest(fetch, () => undefined))
  const outcome = await records.listRecords(company, { query: { ...wholeList, q: name }, names: ['name'], page: 1, size: 10 })
  return outcome.ok ? outcome.value.total : -1
}

describe('a create whose answer was lost', () => {
  it('makes no second record when it is sent again', async () => {
    const form = await openForm()
    form.draft['name'] = 'Kestrel once'
    losesAnswer = true
    expect(await form.save()).toBeUndefined()
    expect([await countNamed('Kestrel once'), form.general.value?.key]).toEqual([1, 'problem.unreachable'])
    losesAnswer = false
    expect((await form.save())?.row.attributes['name']).toBe('Kestrel once')
    expect(await countNamed('Kestrel once')).toBe(1)
  })

  it('nor after a reload in between', async () => {
    const window = createBrowser()()
    const form = await openForm(window)
    form.draft['name'] = 'Kestrel again'
    await nextTick()
    losesAnswer = true
    await form.save()
    window.leave()
    losesAnswer = false
    const reloaded = await openForm(window)
    expect([reloaded.isRestored.value, reloaded.draft['name']]).toEqual([true, 'Kestrel again'])
    await reloaded.save()
    expect(await countNamed('Kestrel again')).toBe(1)
  })

  it('says so where the form was changed since, and makes another when it is asked to', async () => {
    const form = await openForm()
    form.draft['name'] = 'Kestrel twice'
    losesAnswer = true
    await form.save()
    losesAnswer = false
    form.draft['city'] = 'London'
    expect([await form.save(), form.general.value]).toEqual([undefined, { key: 'form.sentBefore' }])
    expect(await countNamed('Kestrel twice')).toBe(1)
    expect(await form.save()).toBeDefined()
    expect(await countNamed('Kestrel twice')).toBe(2)
  })

  it('is another filling after it was saved: the same again makes another record', async () => {
    const form = await openForm()
    for (let times = 0; times < 2; times++) {
      form.draft['name'] = 'Kestrel both'
      await form.save()
    }
    expect(await countNamed('Kestrel both')).toBe(2)
  })
})

describe('drafts of several closed windows', () => {
  it('are all within reach: a form says that there is another, and shows it', async () => {
    const openWindow = createBrowser()
    const windows = [openWindow(), openWindow(), openWindow()]
    for (const [at, window] of windows.entries()) {
      const form = await openForm(window)
      expect([form.isRestored.value, form.other.value]).toEqual([false, null])
      form.draft['name'] = `Kestrel ${at}`
    }
    await nextTick()
    windows[0]?.leave()
    const form = await openForm(openWindow())
    expect([form.draft['name'], form.other.value]).toEqual(['Kestrel 0', null])

    windows[2]?.leave()
    await form.open()
    expect([form.draft['name'], form.other.value !== null]).toEqual(['Kestrel 0', true])
    await form.showOther()
    expect([form.draft['name'], form.isRestored.value, form.other.value !== null]).toEqual(['Kestrel 2', true, true])
    await form.showOther()
    expect(form.draft['name']).toBe('Kestrel 0')
    await form.save()
    await form.open()
    await form.showOther()
    expect([form.draft['name'], form.other.value]).toEqual(['Kestrel 2', null])
    form.clear()
    await nextTick()
    expect([...kept.values()]).toMatchObject([{ name: 'Kestrel 1' }])
  })
})

describe('a form in a browser that refuses', () => {
  it('works without locks, and says that its draft may be lost', async () => {
    const request = () => Promise.reject(new DOMException('no locks here', 'SecurityError'))
    const form = await openForm({ ...createBrowser()(), locks: { request } as unknown as LockManager })
    expect(onLost).toHaveBeenCalledOnce()
    form.draft['name'] = 'Kestrel unlocked'
    expect((await form.save())?.row.attributes['name']).toBe('Kestrel unlocked')
  })

  it('has keys where there is no randomUUID', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    expect([newKey(), newKey()]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(newKey()).not.toBe(newKey())
    vi.unstubAllGlobals()
  })
})

describe('the drafts of two windows', () => {
  it('are two: neither overwrites, shows or drops the other', async () => {
    const openWindow = createBrowser()
    const [one, other] = [await openForm(openWindow()), await openForm(openWindow())]
    one.draft['name'] = 'Of the first'
    await nextTick()
    other.draft['name'] = 'Of the second'
    await nextTick()
    expect([...kept.values()]).toMatchObject([{ name: 'Of the first' }, { name: 'Of the second' }])
    await other.save()
    await nextTick()
    expect([...kept.values()]).toMatchObject([{ name: 'Of the first' }])
  })

  it('go on after a reload, each in its own window', async () => {
    const openWindow = createBrowser()
    const [first, second] = [openWindow(), openWindow()]
    const forms = [await openForm(first), await openForm(second)]
    for (const [at, form] of forms.entries()) form.draft['name'] = `Of window ${at}`
    await nextTick()
    first.leave()
    second.leave()
    expect((await openForm(second)).draft['name']).toBe('Of window 1')
    expect((await openForm(first)).draft['name']).toBe('Of window 0')
  })

  it('that a closed window left are found by the next one', async () => {
    const openWindow = createBrowser()
    const gone = openWindow()
    const form = await openForm(gone)
    form.draft['name'] = 'Left behind'
    await nextTick()
    gone.leave()
    expect((await openForm(openWindow())).draft['name']).toBe('Left behind')
  })
})
