// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, type Pinia } from 'pinia'
import { Subject } from 'rxjs'
import { defineComponent, h, ref, shallowRef } from 'vue'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { wholeList } from '../../src-renderer/api/list-query.ts'
import type { LiveEvent, SyncEvent } from '../../src-renderer/api/live.ts'
import { succeed } from '../../src-renderer/api/outcome.ts'
import type { Ask } from '../../src-renderer/api/request.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { useSync } from '../../src-renderer/api/use-sync.ts'
import MirrorStatus from '../../src-renderer/frame/MirrorStatus.vue'
import StatusBar from '../../src-renderer/frame/StatusBar.vue'
import TokenBanner from '../../src-renderer/screens/notices/TokenBanner.vue'
import GridRow from '../../src-renderer/grid/GridRow.vue'
import type { CellModel } from '../../src-renderer/grid/cell-models.ts'
import { useSelection } from '../../src-renderer/list/selection/use-selection.ts'
import type { RecordList } from '../../src-renderer/list/source/use-records.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import { useLocks } from '../../src-renderer/record/edit/use-locks.ts'
import { useRights } from '../../src-renderer/record/use-rights.ts'
import { findPartial } from '../../src-renderer/text/use-partial.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { createMemoryRouter } from './memory-router.ts'

afterEach(() => (document.body.innerHTML = ''))

const quiet = {
  phase: 'idle',
  paused: false,
  problem: null,
  lastSyncedAt: null,
  types: { contacts: { mirrored: true, total: 10, paused: null, heldDeletions: 0 } },
  progress: [],
  heldDeletions: 0,
  duplicates: [],
  outbox: { pending: 0, parked: 0 },
  conflicts: 0,
} as unknown as SyncEvent
const row = { id: '5', attributes: { 'as-string': 'Ann' }, links: {} }

async function surround(status: SyncEvent) {
  const pinia: Pinia = createPinia()
  const asked: Pick<Ask, 'method' | 'path' | 'body'>[] = []
  const news$ = new Subject<LiveEvent>()
  const mark = { id: '8', type: 'sync-marks', attributes: { record: { type: 'contacts', id: '5' }, mark: 'refused' } }
  const request: Backend['request'] = ({ method = 'GET', path, body }) => {
    asked.push({ method, path, ...(body !== undefined && { body }) })
    const answers: Record<string, unknown> = { '/ext/v1/sync': { attributes: status }, '/ext/v1/sync/marks': [mark] }
    return Promise.resolve(succeed({ data: (answers[path] ?? null) as never }))
  }
  useSession(pinia).session = { account: { id: 'one', kind: 'mirror', timeZone: 'UTC' }, user: { id: '2' }, version: '0' }
  useSync(pinia).status = status
  const backend = { request, news$, records: { listRecords: () => Promise.resolve(succeed({ rows: [], total: 0 })) } }
  const global = {
    plugins: [pinia, createMessages('en'), await createMemoryRouter('/contacts')],
    provide: { [backendKey as symbol]: backend as unknown as Backend },
  }
  return { pinia, asked, global, news$ }
}

/** What a setup gives. */
async function within<T>(status: SyncEvent, setup: () => T) {
  const around = await surround(status)
  let given: T | undefined
  const component = defineComponent({ setup: () => ((given = setup()), () => h('p')) })
  mount(component, { global: around.global })
  return { ...around, given: given as T }
}

describe('a type that the token may not write', () => {
  const denied = {
    ...quiet,
    types: { contacts: { ...quiet.types['contacts'], denied: { update: 'Ask your admin.', create: '' } } },
  } as SyncEvent

  it('has no cell that can be edited, and says why in the words of the server', async () => {
    const { given } = await within(denied, () => useLocks(contact))
    expect(given.find('position', row)).toContain('The hosted CRM says: Ask your admin.')
    const { given: free } = await within(quiet, () => useLocks(contact))
    expect(free.find('position', row)).toBeUndefined()
  })

  it('does nothing that was refused, and all that was not', async () => {
    const { given, pinia } = await within(denied, () => useRights(contact))
    const done: string[] = []
    for (const action of ['create', 'update', 'delete'] as const) given.guard(action, () => done.push(action))
    expect(done).toEqual(['delete'])
    expect(useToasts(pinia).toasts.map(({ text }) => text)).toEqual([
      'Contacts can only be read here: your token may not create them in the hosted CRM.',
      'Contacts can only be read here: your token may not change them in the hosted CRM. The hosted CRM says: Ask your admin.',
    ])
  })
})

describe('a type whose first mirror is not whole', () => {
  const progress = [{ type: 'contacts', doing: 'mirror', done: 34, total: 100, perSecond: 1, secondsLeft: 9 }]
  const filling = {
    ...quiet,
    types: { contacts: { mirrored: false, total: 100, paused: null } },
    progress,
  } as unknown as SyncEvent

  it('is known by how much of it has come', () => {
    expect(findPartial('contacts', filling)).toEqual({ percent: 34 })
    expect(findPartial('contacts', { ...filling, progress: [] })).toEqual({ percent: null })
    expect(findPartial('contacts', { ...filling, progress: [{ ...progress[0]!, done: 100 }] } as never)).toEqual({ percent: 99 })
    expect(findPartial('contacts', quiet)).toBeNull()
    expect(findPartial('contacts', undefined)).toBeNull()
  })

  it('is not chosen whole', async () => {
    const list = {
      query: shallowRef(wholeList),
      total: ref(34),
      findRow: () => row,
    } as unknown as RecordList
    const { given, pinia } = await within(filling, () => useSelection(contact, list))
    given.all()
    expect(given.count.value).toBe(0)
    expect(useToasts(pinia).toasts.map(({ text }) => text)).toEqual([
      'All rows can be selected once they have arrived (so far, 34 %).',
    ])
    const { given: whole } = await within(quiet, () => useSelection(contact, list))
    whole.all()
    expect(whole.count.value).toBe(34)
  })
})

describe('a record that the hosted CRM does not have as it is here', () => {
  it('is marked in its row, with the way to the reason', async () => {
    const { global } = await surround(quiet)
    const title: CellModel = {
      name: 'as-string',
      align: 'start',
      place: '',
      tone: '',
      isTitle: true,
      kind: 'string',
      isFixed: false,
      write: () => ({ text: 'Ann', whole: 'Ann', colour: undefined }),
    }
    const props = { cells: [title], row, index: 0, focused: undefined, selected: false, sought: '', open: false }
    const more = { listReasons: () => [], labelOf: String, tagOf: String }
    const marked = mount(GridRow, { global, props: { ...props, ...more, mark: { id: '8', mark: 'conflict' as const } } })
    const link = marked.get('[data-sync-mark]')
    expect([link.attributes('href'), link.attributes('aria-label')]).toEqual(['/sync/conflicts/8', 'In conflict: decide'])
    expect(
      mount(GridRow, { global, props: { ...props, ...more } })
        .find('[data-sync-mark]')
        .exists(),
    ).toBe(false)
  })

  it('is asked for only while something waits', async () => {
    const { asked, global, pinia } = await surround(quiet)
    mount(StatusBar, { global })
    await flushPromises()
    expect(asked.map(({ path }) => path)).not.toContain('/ext/v1/sync/marks')
    useSync(pinia).status = { ...quiet, outbox: { pending: 1, parked: 0 } }
    await flushPromises()
    expect(useSync(pinia).marks.get('contacts/5')).toEqual(expect.objectContaining({ id: '8', mark: 'refused' }))
    useSync(pinia).status = quiet
    await flushPromises()
    expect(useSync(pinia).marks.size).toBe(0)
  })
})

describe('the status bar of a mirror', () => {
  it('says what the first sync reads, how far it is and how long it takes', async () => {
    const contacts = { type: 'contacts', doing: 'mirror', done: 3400, total: 12_000, perSecond: 190, secondsLeft: 119.2 }
    const status = { ...quiet, phase: 'syncing', progress: [contacts] } as unknown as SyncEvent
    const { global } = await surround(status)
    const bar = mount(MirrorStatus, { global, props: { status } })
    expect(bar.get('a').text()).toBe('Syncing contacts 3,400 of 12,000 · 2 min left')
    bar.unmount()
  })
})

describe('a token that is refused', () => {
  it('is said over the page, and another one is entered there', async () => {
    const stopped = { ...quiet, phase: 'stopped', problem: { code: 'unauthorized', message: 'No.' } } as SyncEvent
    const { global, asked } = await surround(stopped)
    const banner = mount(TokenBanner, { global, attachTo: document.body })
    expect(banner.text()).toContain(
      'The hosted CRM does not accept the token, or it belongs to another user. Your changes wait here.',
    )
    await banner.get('button').trigger('click')
    const box = await vi.waitUntil(() => document.querySelector<HTMLInputElement>('[role=dialog] input'), { timeout: 5000 })
    expect(box.type).toBe('password')
    Object.assign(box, { value: ' new-token ' })
    box.dispatchEvent(new Event('input', { bubbles: true }))
    document.querySelector('[role=dialog] form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await flushPromises()
    expect(asked.at(-1)).toEqual({
      method: 'POST',
      path: '/ext/v1/sync/token',
      body: { data: { attributes: { token: 'new-token' } } },
    })
    banner.unmount()
  })

  it('is not said while sync works', async () => {
    const { global } = await surround(quiet)
    expect(mount(TokenBanner, { global }).find('[data-token-banner]').exists()).toBe(false)
  })
})
