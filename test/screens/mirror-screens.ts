import { expect, type Page } from '@playwright/test'
import { usualSettings } from '../../src-shared/sync/wish.ts'
import { showRows, type Screen } from './screen.ts'

const at = '2026-01-31T09:30:00.000+00:00'
const quiet = {
  phase: 'idle',
  paused: false,
  problem: null,
  retryAt: null,
  heldBy: null,
  restarted: null,
  copied: null,
  lastSyncedAt: at,
  progress: [],
  types: {},
  heldDeletions: 0,
  duplicates: [],
  findings: null,
  remote: { url: 'https://crm.example.com/api/v1', userId: '1', tokenEnd: 'abcd' },
  settings: usualSettings,
  outbox: { pending: 0, parked: 0 },
  conflicts: 0,
}
type Status = Partial<Record<keyof typeof quiet, unknown>>

const change = (id: string, recordId: string, more: object = {}) => ({
  id,
  type: 'outbox-changes',
  attributes: {
    ...{
      type: 'contacts',
      recordId,
      action: 'update',
      state: 'pending',
      held: false,
      links: {},
      error: null,
      waitsFor: null,
      at,
    },
    fields: { position: { from: 'Clerk', to: 'Head of purchasing' }, email: { from: null, to: 'buyer@example.com' } },
    ...more,
  },
})
const words = 'There is no such mail server.'
const refused = change('7', '2', {
  state: 'parked',
  error: { status: 422, message: words },
  fields: { email: { from: null, to: 'buyer@nowhere.example', refused: { message: words } } },
})
const waiting = [change('8', '3'), change('9', '4', { held: true }), change('10', '5', { waitsFor: ['companies/1'] })]
const conflict = (id: string, recordId: string, more: object = {}) => ({
  id,
  type: 'conflicts',
  attributes: {
    ...{ type: 'contacts', recordId, kind: 'edit-edit', at, mineAt: at, theirsAt: at },
    fields: { position: { base: 'Clerk', mine: 'Head of field sales', theirs: 'Head of sales' } },
    ...more,
  },
})
const conflicts = [conflict('826', '1'), conflict('827', '6'), conflict('828', '7', { kind: 'edit-delete', fields: {} })]
const held = Array.from({ length: 12 }, (_, index) => ({
  id: String(index),
  attributes: { record: { type: 'companies', id: String(index + 1) }, name: `Company ${index + 1}`, kept: false },
}))
const log = [
  { at, direction: 'sent', type: 'contacts', ids: ['1'], count: 1, action: 'update', fields: ['position'] },
  { at, direction: 'received', type: 'deals', ids: ['2'], count: 40, action: 'import', fields: [] },
  { at, direction: 'received', type: 'contacts', ids: [''], count: 1, action: 'delete', fields: [] },
].map((attributes, index) => ({ id: String(index), type: 'sync-log', attributes }))
const removed = [1, 2].map((id) => ({
  id: String(id),
  type: 'removed-records',
  attributes: {
    at,
    commit: 'c',
    record: { type: 'companies', id: String(id) },
    name: `Company ${id}`,
    restored: id === 1 ? null : '9',
  },
}))
const marks = [
  { id: '826', mark: 'conflict', record: { type: 'contacts', id: '1' } },
  { id: '7', mark: 'refused', record: { type: 'contacts', id: '2' } },
  { id: '9', mark: 'held', record: { type: 'contacts', id: '3' } },
  { id: '8', mark: 'waiting', record: { type: 'contacts', id: '4' } },
].map(({ id, ...attributes }) => ({ id, type: 'sync-marks', attributes }))

/** Answers as a mirror with this status would. */
export async function beMirror(page: Page, status: Status = {}, lists: Readonly<Record<string, object>> = {}): Promise<void> {
  await page.route('**/ext/v1/session', async (route) => {
    const response = await route.fetch()
    const session = (await response.json()) as { account: object }
    await route.fulfill({ response, json: { ...session, account: { ...session.account, kind: 'mirror' } } })
  })
  await page.route(
    (url) => url.pathname.startsWith('/ext/v1/sync'),
    (route) => {
      const what = new URL(route.request().url()).pathname.split('/')[4]
      const attributes = { ...quiet, ...status }
      const data = what === undefined ? { id: 'sync', type: 'sync', attributes } : (lists[what] ?? [])
      return route.fulfill({ json: { data, meta: { next: null } } })
    },
  )
}

interface Mirror {
  readonly status?: Status
  readonly lists?: Readonly<Record<string, object>>
  readonly path?: string
  /** What is there once it is drawn. */
  readonly sees: string
  readonly then?: (page: Page) => Promise<unknown>
}
const mirror = (name: string, { status = {}, lists, path = '/sync', sees, then }: Mirror): Screen => ({
  name: `mirror ${name}`,
  account: 'many',
  path,
  before: (page) => beMirror(page, status, lists),
  async show(page) {
    await expect(page.locator(sees).first()).toBeVisible()
    if (path.startsWith('/contacts')) await showRows(page)
    await then?.(page)
  },
})

const busy = { outbox: { pending: 3, parked: 1 }, conflicts: 3 }
const everything = { outbox: [refused, ...waiting], conflicts, marks }
const reading = { type: 'contacts', doing: 'mirror', done: 3400, total: 12_000, perSecond: 190, secondsLeft: 150 }
const partly = { contacts: { mirrored: false, total: 12_000, paused: null, heldDeletions: 0 } }
const denied = {
  contacts: { mirrored: true, total: 120, paused: null, heldDeletions: 0, denied: { update: words, create: words } },
}
const offline = { code: 'offline', message: 'The hosted CRM cannot be reached: ECONNREFUSED' }
const rejected = { code: 'unauthorized', message: 'The hosted CRM does not accept the token any more.' }

/** The states that only a mirror has. */
export const mirrorScreens: readonly Screen[] = [
  mirror('sync quiet', { sees: 'main h2' }),
  mirror('sync needs you', { status: busy, lists: everything, sees: 'main article' }),
  mirror('sync conflict', {
    status: busy,
    lists: everything,
    path: '/sync/conflicts/826',
    sees: 'main article:focus-within, [data-card]:focus',
  }),
  mirror('sync refused', { status: { outbox: { pending: 0, parked: 1 } }, lists: { outbox: [refused] }, sees: 'main article' }),
  mirror('sync held deletions', {
    status: { heldDeletions: 12, duplicates: [{ type: 'contacts', ids: ['1', '2'] }] },
    lists: { held },
    sees: 'main article li',
  }),
  mirror('sync first', {
    status: { phase: 'syncing', lastSyncedAt: null, progress: [reading], types: partly },
    sees: '[role=progressbar]',
  }),
  mirror('sync offline', { status: { phase: 'waiting', problem: offline, retryAt: at }, sees: 'main [role=status]' }),
  mirror('sync log', { lists: { log }, path: '/sync/log', sees: 'main li, main [role=row]' }),
  mirror('sync removed', { lists: { removed }, path: '/sync/removed', sees: 'main li' }),
  mirror('sync preview', {
    status: busy,
    lists: { ...everything, preview: [change('8', '3', { method: 'PATCH', waitsFor: [] })] },
    sees: 'main article',
    then: async (page) => {
      await page.getByRole('button', { name: 'What will be sent' }).click()
      await expect(page.getByRole('dialog')).toContainText('Head of purchasing')
    },
  }),
  mirror('token refused', { status: { phase: 'stopped', problem: rejected }, path: '/contacts', sees: '[data-token-banner]' }),
  mirror('list partial', {
    status: { phase: 'syncing', progress: [reading], types: partly },
    path: '/contacts',
    sees: '[data-partial]',
  }),
  mirror('list read-only', { status: { types: denied }, path: '/contacts', sees: '[aria-readonly=true]' }),
  mirror('marks', {
    status: busy,
    lists: everything,
    path: '/contacts?peek=1',
    sees: '[role=row] a[href^="/sync/"]',
  }),
]
