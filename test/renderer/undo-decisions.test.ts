// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { Subject } from 'rxjs'
import { createMemoryHistory, createRouter } from 'vue-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watch } from 'vue'
import { registry } from '../../src-shared/resources/index.ts'
import { usualSettings } from '../../src-shared/sync/wish.ts'
import { newEntry, type Entry } from '../../src-main/outbox/entry.ts'
import { keepEntry, listEntries } from '../../src-main/outbox/stored-entry.ts'
import { toBytes } from '../../src-main/store/attributes.ts'
import type { Batch, Operation } from '../../src-main/store/batch.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { createStates } from '../../src-main/sync/state/states.ts'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'
import { backendKey } from '../../src-renderer/api/backend.ts'
import type { LiveEvent, SyncEvent } from '../../src-renderer/api/live.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { useSync } from '../../src-renderer/api/use-sync.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import { useUndo } from '../../src-renderer/record/undo/use-undo.ts'
import SyncPage from '../../src-renderer/screens/sync/SyncPage.vue'
import { openEngine } from '../support/engine-under-test.ts'

const remote = { url: 'https://crm.example/api/v1', token: 'secret', userId: '5' }
const quiet = { phase: 'idle', paused: false, problem: null, types: {}, progress: [], heldDeletions: 0, settings: usualSettings }

/** The sync centre of a real engine, with a contact whose position is in conflict. */
async function open(more: Partial<Entry> = {}) {
  const store = createMemoryStore({ registry, ids: 'down' })
  const api = await openEngine(store, { kind: 'mirror' })
  const commit = async (operations: readonly Operation[], origin: Batch['origin']) => {
    const result = await store.commit({ at: 0, actor: { user: null, token: null }, origin, operations })
    return result.ok ? result.created : expect.fail('refused')
  }
  await commit(createStates(registry, remote), 'system')
  const attributes = toBytes({ 'last-name': 'Ann', 'as-string': 'Ann', position: 'Mine' })
  const [contact] = await commit([{ op: 'create', type: 'contacts', id: '17', attributes }], 'system')
  const fields: Entry['fields'] = { position: { base: 'Before', theirs: 'Theirs' } }
  await commit(keepEntry(undefined, { ...newEntry('contacts', contact!.key, 'update', 0), fields, ...more }), 'system')
  const request = createRequest(api.ask, () => undefined)
  const news$ = new Subject<LiveEvent>()
  const pinia = createPinia()
  useSession(pinia).session = { account: { id: 'one', kind: 'mirror', timeZone: 'UTC' }, user: { id: '2' }, version: '0' }
  useSync(pinia).status = quiet as unknown as SyncEvent
  const routes = [{ path: '/:rest(.*)*', component: { render: () => null } }]
  const page = mount(SyncPage, {
    attachTo: document.body,
    global: {
      plugins: [pinia, createMessages('en'), createRouter({ history: createMemoryHistory(), routes })],
      provide: { [backendKey as symbol]: { request, records: createRecords(request), news$ } },
    },
  })
  const undo = useUndo(pinia)
  const toasts = useToasts(pinia)
  return {
    page,
    undo,
    entry: async () => (await listEntries(store))[0]?.entry,
    position: async () => {
      const { rows } = await store.read({ type: 'contacts', where: { op: 'id', ids: ['17'] } })
      return (JSON.parse(new TextDecoder().decode(rows[0]?.attributes)) as { position: string }).position
    },
    /** Sync has sent everything. */
    send: async () => commit(keepEntry((await listEntries(store))[0], null), 'server'),
    press: (label: string) =>
      vi.waitFor(async () => {
        const button = page.findAll('article button').find((one) => one.text().startsWith(label))
        await (button ?? expect.fail(`no ${label}`)).trigger('click')
      }),
    said: () => toasts.toasts.map(({ text }) => text),
    /** The values that the card shows, after the news of a commit. */
    shown: async () => {
      news$.next({ kind: 'sync' } as LiveEvent)
      await flushPromises()
      await new Promise((resolve) => setTimeout(resolve, 30))
      return page.findAll('tbody tr td > p, tbody tr td > span').map((cell) => cell.text())
    },
    close: async () => {
      page.unmount()
      await api.close()
    },
  }
}

let window: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  window = await open()
})
afterEach(() => window.close())

const conflict = { position: { base: 'Before', theirs: 'Theirs' } }

describe('undo in the sync centre', () => {
  it.each([
    ['Keep mine', 'Mine'],
    ['Keep the server', 'Theirs'],
  ])('opens the conflict again after “%s”, and redo decides it again', async (label, value) => {
    await window.press(label)
    await vi.waitFor(() => expect(window.undo.next).toBeDefined())
    expect(await window.position()).toBe(value)
    await window.undo.undo()
    expect((await window.entry())?.fields).toEqual(conflict)
    expect(await window.position()).toBe('Mine')
    expect(window.said().at(-1)).toMatch(/^Undone: “Kept/)
    expect(await window.shown()).toEqual(expect.arrayContaining(['Before', 'Mine', 'Theirs']))
    await window.undo.redo()
    expect(await window.position()).toBe(value)
    expect((await window.entry())?.fields['position']?.theirs).toBeUndefined()
  })

  it('says that the decision had been sent, and sends the server’s value back', async () => {
    await window.press('Keep mine')
    await vi.waitFor(() => expect(window.undo.next).toBeDefined())
    await window.send()
    await window.undo.undo()
    expect(window.said().at(-1)).toMatch(/^Undone with a new change: the decision had already been sent/)
    expect([await window.position(), (await window.entry())?.fields]).toEqual(['Theirs', { position: { base: 'Mine' } }])
  })

  it('takes an edit by hand and its decision back in one step', async () => {
    await window.press('Edit…')
    const field = await vi.waitFor(() => window.page.get('article input'), 10_000)
    await field.setValue('By hand')
    await field.trigger('keydown', { key: 'Enter' })
    await vi.waitFor(() => expect(window.said().at(-1)).toBe('Kept your edit: Ann'))
    expect([await window.position(), (await window.entry())?.fields]).toEqual(['By hand', { position: { base: 'Theirs' } }])
    await window.undo.undo()
    expect([await window.position(), (await window.entry())?.fields]).toEqual(['Mine', conflict])
    expect(window.undo.next).toBeUndefined()
    await window.undo.redo()
    expect([await window.position(), (await window.entry())?.fields]).toEqual(['By hand', { position: { base: 'Theirs' } }])
  })

  it('takes back no other edit that was made while the decision was stored', async () => {
    const taken: string[] = []
    const take = (what: string) => () => (taken.push(what), Promise.resolve({ kind: 'done' as const }))
    const other = { label: () => 'Another edit', like: 'edit', undo: take('undo'), redo: take('redo') }
    await window.press('Edit…')
    const field = await vi.waitFor(() => window.page.get('article input'), 10_000)
    await field.setValue('By hand')
    const stop = watch(
      () => window.undo.next,
      async () => {
        stop()
        for (let turns = 0; turns < 3; turns += 1) await Promise.resolve()
        window.undo.push(other)
      },
      { flush: 'sync' },
    )
    await field.trigger('keydown', { key: 'Enter' })
    await vi.waitFor(() => expect(window.said().at(-1)).toBe('Kept your edit: Ann'))
    await window.undo.undo()
    expect([await window.position(), taken]).toEqual(['Mine', []])
    await window.undo.undo()
    expect([taken, window.undo.next]).toEqual([['undo'], undefined])
  })

  it('has nothing to complain about if the edit is just what the server has', async () => {
    await window.press('Edit…')
    const field = await vi.waitFor(() => window.page.get('article input'), 10_000)
    await field.setValue('Theirs')
    await field.trigger('keydown', { key: 'Enter' })
    await vi.waitFor(async () => expect(await window.entry()).toBeUndefined())
    await window.shown()
    expect(window.said()).toEqual([expect.stringContaining('Mine → Theirs')])
  })
})

describe('a refused change', () => {
  const refusal = { status: 422, message: 'Position is too long' }
  beforeEach(async () => {
    await window.close()
    window = await open({ state: 'parked', fields: { position: { base: 'Before', refused: refusal } } })
  })

  it('is mended in its card and waits to be sent again, and one undo takes both back', async () => {
    await window.press('Edit and send again')
    const field = await vi.waitFor(() => window.page.get('article input'), 10_000)
    await field.setValue('Short')
    await field.trigger('keydown', { key: 'Enter' })
    await vi.waitFor(() => expect(window.said().at(-1)).toBe('Queued again: Ann'))
    expect(await window.position()).toBe('Short')
    expect(await window.entry()).toMatchObject({ state: 'pending', fields: { position: { base: 'Before' } } })
    expect((await window.entry())?.fields['position']?.refused).toBeUndefined()
    await window.undo.undo()
    expect(await window.position()).toBe('Mine')
    expect(window.undo.next).toBeUndefined()
  })
})
