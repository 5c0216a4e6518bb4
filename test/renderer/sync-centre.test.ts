// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { createMemoryHistory, createRouter } from 'vue-router'
import { Subject } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { useActions } from '../../src-renderer/actions/use-actions.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import type { LiveEvent, SyncEvent } from '../../src-renderer/api/live.ts'
import { succeed } from '../../src-renderer/api/outcome.ts'
import type { Ask } from '../../src-renderer/api/request.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { useSync } from '../../src-renderer/api/use-sync.ts'
import { useUndo } from '../../src-renderer/record/undo/use-undo.ts'
import { usualSettings } from '../../src-shared/sync/wish.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import { markDifference } from '../../src-renderer/screens/sync/difference.ts'
import { findProblemKey } from '../../src-renderer/screens/sync/find-problem-key.ts'
import { listNamedRecords } from '../../src-renderer/screens/sync/named-fields.ts'
import { toCsv } from '../../src-renderer/api/csv.ts'
import SyncPage from '../../src-renderer/screens/sync/SyncPage.vue'
import type { ExactJson, ExactObject } from '../../src-shared/values/json.ts'

describe('marked words', () => {
  const marked = (before: string, after: string) =>
    markDifference(before, after)
      .filter(({ isChanged }) => isChanged)
      .map(({ text }) => text)

  it('are those that the text before lacks', () => {
    expect(marked('Head of sales', 'Head of field sales')).toEqual(['field'])
    expect(marked('one two three', 'one three two')).toHaveLength(1)
    expect(marked('same', 'same')).toEqual([])
  })

  it('are none where there was no text, and the text stays whole', () => {
    expect(markDifference('', 'new')).toEqual([{ text: 'new', isChanged: false }])
    expect(
      markDifference('a b', 'x  b\nc')
        .map(({ text }) => text)
        .join(''),
    ).toBe('x  b\nc')
  })
})

const change = (id: string, more: Record<string, ExactJson>) => ({
  id,
  type: 'outbox-changes',
  attributes: {
    type: 'contacts',
    recordId: '5',
    action: 'update',
    state: 'pending',
    fields: { position: { from: 'Clerk', to: 'Buyer' } },
    links: {},
    error: null,
    waitsFor: null,
    at: '2026-01-01T00:00:00.000+00:00',
    ...more,
  },
})
const refused = change('7', { state: 'parked', error: { status: 422, message: 'Position is too long' } })
const waiting = change('8', { recordId: '6', links: { responsible: { added: ['2'], removed: [] } } })
const conflict = {
  id: '9',
  type: 'conflicts',
  attributes: {
    type: 'contacts',
    recordId: '4',
    kind: 'edit-edit',
    at: '2026-01-01T00:00:00.000+00:00',
    fields: {
      position: { base: 'Clerk', mine: 'Head clerk', theirs: 'Clerk of works' },
      'relationships/responsible': { base: null, mine: '2', theirs: '3' },
    },
  },
}

const namedField = { object: 'contacts', key: 'custom-7', kind: 'text', 'name-en': 'Machines' }

interface Opened {
  readonly status?: SyncEvent
  /** By path. */
  readonly answered?: Readonly<Record<string, ExactJson>>
}

/** What a write is answered with: an undo by its own commit, a wish by where sync stands. */
function toAnswer(path: string): ExactObject {
  if (path.endsWith('/undo')) return { data: [], meta: { commit: 'c2', decision: 'reopened' } }
  const isSettled = /\/(outbox|conflicts|removed)\//.test(path)
  return { data: isSettled ? null : { attributes: quiet as unknown as ExactObject }, meta: { commit: 'c1' } }
}

/** At an address of the page, with what it tells of it. */
async function createPagesAt(at: string) {
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/sync/:part(conflicts|changes)/:entry', component: { render: () => null } },
      { path: '/:rest(.*)*', component: { render: () => null } },
    ],
  })
  await router.push(at)
  return router
}

const quiet = {
  phase: 'idle',
  paused: false,
  problem: null,
  types: {},
  progress: [],
  heldDeletions: 0,
  settings: usualSettings,
  outbox: { pending: 1, parked: 1 },
  conflicts: 1,
} as unknown as SyncEvent

async function open(at = '/sync', { status = quiet, answered = {} }: Opened = {}) {
  const sent: Pick<Ask, 'method' | 'path' | 'body'>[] = []
  const answers: Record<string, ExactJson> = {
    '/ext/v1/sync/outbox': [refused, waiting],
    '/ext/v1/sync/conflicts': [conflict],
    ...answered,
  }
  const request: Backend['request'] = ({ method = 'GET', path, body }) => {
    if (method === 'POST') {
      sent.push({ method, path, ...(body !== undefined && { body }) })
      return Promise.resolve(succeed(toAnswer(path)))
    }
    return Promise.resolve(succeed({ data: answers[path] ?? [], meta: { next: null } }))
  }
  const titles: Record<string, string> = { 'contacts/4': 'Ann', 'users/2': 'Me', 'users/3': 'Colleague' }
  const records = {
    listRecords: ({ type }: { type: string }, { query }: { query: { filters: { value: string }[] } }) => {
      if (type === 'custom-fields')
        return Promise.resolve(succeed({ rows: [{ id: '1', attributes: namedField, links: {} }], total: 1 }))
      const ids = query.filters[0]?.value.split(',') ?? []
      const rows = ids.map((id) => ({ id, attributes: { 'as-string': titles[`${type}/${id}`] ?? `#${id}` }, links: {} }))
      return Promise.resolve(succeed({ rows, total: rows.length }))
    },
  }
  const news$ = new Subject<LiveEvent>()
  const pinia = createPinia()
  useSession(pinia).session = {
    account: { id: 'one', kind: 'mirror', timeZone: 'UTC' },
    user: { id: '2' },
    version: '0',
  }
  useSync(pinia).status = status
  const backend = { request, records, news$ } as unknown as Backend
  const page = mount(SyncPage, {
    attachTo: document.body,
    global: {
      plugins: [pinia, createMessages('en'), await createPagesAt(at)],
      provide: { [backendKey as symbol]: backend },
    },
  })
  await flushPromises()
  return { page, sent, news$, answers, actions: useActions(pinia), undo: useUndo(pinia) }
}

describe('the sync centre', () => {
  it('shows conflicts field by field, refused changes in the server’s words, and what waits', async () => {
    const { page } = await open()
    const cells = page.findAll('tbody tr').map((row) => row.findAll('td > :first-child').map((cell) => cell.text()))
    expect(cells).toEqual([
      ['Clerk', 'Head clerk', 'Clerk of works'],
      ['empty', 'Me', 'Colleague'],
    ])
    const [first, second, third] = page.findAll('article').map((card) => card.text())
    expect(first).toContain('Ann')
    expect(second).toContain('The hosted CRM says: Position is too long')
    expect(third).toContain('Clerk → Buyer')
    page.unmount()
  })

  it('says in plain words what keeps sync from its work and when it tries again, not while a round runs', async () => {
    const problem = { code: 'offline', message: 'connect ECONNREFUSED' }
    const offline = { ...quiet, phase: 'waiting', problem, retryAt: '2026-03-05T14:03:00.000+00:00' } as SyncEvent
    const { page } = await open('/sync', { status: offline })
    expect(page.get('[role=status]').text()).toMatch(
      /^The hosted CRM cannot be reached\. Your changes are kept here .+ Outpost tries again at .+14:03\. *connect ECONNREFUSED$/,
    )
    page.unmount()
    const retrying = await open('/sync', { status: { ...offline, phase: 'syncing' } })
    expect(retrying.page.find('[role=status]').exists()).toBe(false)
    retrying.page.unmount()
  })

  it.each(['another-account', 'forbidden', 'rate-limited', 'incompatible', 'server', 'unsent', 'incomplete', 'new'])(
    'has a sentence for the problem %s',
    (code) => {
      const key = findProblemKey({ phase: 'idle', problem: { code, message: 'x' } })
      expect(createMessages('en').t(key ?? '')).toMatch(/^[A-Z].+\.$/)
    },
  )

  it('leaves a refused token to its banner', () => {
    expect(findProblemKey({ phase: 'stopped', problem: { code: 'unauthorized', message: 'x' } })).toBeNull()
  })

  it('decides one field by its button, and the record in focus by M and S', async () => {
    const { page, sent, actions } = await open()
    const [ofMine, , ofTheirs] = page.findAll('article tbody tr:first-child td button')
    expect(ofMine?.text()).toBe('Keep this')
    await ofTheirs?.trigger('click')
    await flushPromises()
    expect(sent.at(-1)).toMatchObject({
      path: '/ext/v1/sync/conflicts/9/resolve',
      body: { data: { attributes: { keep: 'theirs', field: 'position' } } },
    })
    actions.run('records.next')
    actions.run('records.keepMine')
    await flushPromises()
    expect(sent.at(-1)?.body).toEqual({ data: { attributes: { keep: 'mine' } } })
    actions.run('records.keepTheirs')
    await flushPromises()
    expect(sent.at(-1)?.body).toEqual({ data: { attributes: { keep: 'theirs' } } })
    page.unmount()
  })

  it('sends a refused change again, holds one back and discards it', async () => {
    const { page, sent } = await open()
    const press = async (at: number, label: string) => {
      const card = page.findAll('article')[at]
      await card
        ?.findAll('button')
        .find((button) => button.text() === label)
        ?.trigger('click')
      await flushPromises()
    }
    await press(1, 'Send again')
    await press(2, 'Hold back')
    await press(2, 'Discard change')
    expect(sent.map(({ path }) => path)).toEqual([
      '/ext/v1/sync/outbox/7/retry',
      '/ext/v1/sync/outbox/8/hold',
      '/ext/v1/sync/outbox/8/discard',
    ])
    page.unmount()
  })

  it('names every record that it shows', () => {
    const { id: _id, attributes } = conflict
    const named = listNamedRecords({ changes: [], conflicts: [{ id: '9', ...attributes } as never] })
    expect([...named].map(([{ type }, ids]) => [type, [...ids]])).toEqual([
      ['contacts', ['4']],
      ['users', ['2', '3']],
    ])
  })

  it('decides all conflicts of one kind at once, and takes all of them back by one undo', async () => {
    const other = { ...conflict, id: '10', attributes: { ...conflict.attributes, recordId: '5' } }
    const unlike = {
      ...conflict,
      id: '11',
      attributes: { ...conflict.attributes, recordId: '6', fields: { email: conflict.attributes.fields.position } },
    }
    const { page, sent, undo } = await open('/sync', { answered: { '/ext/v1/sync/conflicts': [conflict, other, unlike] } })
    const button = page.findAll('article button').find((one) => one.text() === 'Mine in all 2 like this')
    await button?.trigger('click')
    await flushPromises()
    expect(sent.map(({ path }) => path)).toEqual(['/ext/v1/sync/conflicts/9/resolve', '/ext/v1/sync/conflicts/10/resolve'])
    expect(page.findAll('article')[2]?.text()).not.toContain('like this')
    await undo.undo()
    expect(sent.slice(2).map(({ path }) => path)).toEqual(['/ext/v1/journal/c1/undo', '/ext/v1/journal/c1/undo'])
    page.unmount()
  })

  it('leads from the address of a conflict or a change to its card, and says where it is settled', async () => {
    const { page } = await open('/sync/changes/8')
    expect(document.activeElement?.getAttribute('data-card')).toBe('8')
    page.unmount()
    const later = await open('/sync/conflicts/77')
    expect(later.page.text()).toContain('This change has already been decided.')
    later.page.unmount()
  })

  it('says who changed each side, and when', async () => {
    const at = { theirsAt: '2026-01-01T09:30:00.000+00:00' }
    const fields = { position: { ...conflict.attributes.fields.position, ...at } }
    const { page } = await open('/sync', {
      answered: { '/ext/v1/sync/conflicts': [{ ...conflict, attributes: { ...conflict.attributes, fields } }] },
    })
    const heads = page.findAll('thead th').map((head) => head.text())
    expect(heads[2]).toMatch(/^Mine\s*Me, .*00:00$/)
    expect(heads[3]).toMatch(/^In the hosted CRM\s*.*09:30$/)
    page.unmount()
  })

  it('has the server’s words at the refused field', async () => {
    const field = { from: null, to: 'x', refused: { status: 422, message: 'Too short' } }
    const { page } = await open('/sync', {
      answered: { '/ext/v1/sync/outbox': [change('7', { state: 'parked', error: field.refused, fields: { position: field } })] },
    })
    expect(page.find('dd').text()).toContain('The hosted CRM says: Too short')
    expect(
      page
        .findAll('article')[1]
        ?.text()
        .match(/Too short/g),
    ).toHaveLength(1)
    page.unmount()
  })

  it('lists deletions that are held, to be kept or accepted, and those that were kept', async () => {
    const status = { ...quiet, heldDeletions: 2, types: { contacts: { keptDeletions: 1 } } } as unknown as SyncEvent
    const held = ['4', '5', '6'].map((id) => ({
      id: `contacts/${id}`,
      type: 'held-records',
      attributes: { record: { type: 'contacts', id }, name: `Contact ${id}`, kept: id === '6' },
    }))
    const { page, sent } = await open('/sync', { status, answered: { '/ext/v1/sync/held?limit=1000': held } })
    const [decide, kept] = page.findAll('article').filter((one) => /Contact \d/.test(one.text()))
    expect(decide?.text()).toContain('Contact 4')
    expect(decide?.text()).not.toContain('Contact 6')
    expect(kept?.text()).toContain('Contact 6')
    const buttons = [...(decide?.findAll('button') ?? []), ...(kept?.findAll('button') ?? [])]
    await Promise.all(buttons.map((button) => button.trigger('click')))
    expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['keep-deletions', 'accept-deletions', 'unkeep-deletions'])
    page.unmount()
  })

  it('names records that may have been created twice, each with its id', async () => {
    const status = { ...quiet, duplicates: [{ type: 'contacts', ids: ['4', '5'] }] } as SyncEvent
    const { page } = await open('/sync', { status, answered: { '/ext/v1/sync/outbox': [], '/ext/v1/sync/conflicts': [] } })
    const card = page.get('article')
    expect(card.text()).toContain('Perhaps created twice')
    expect(card.findAll('a').map((link) => [link.text(), link.attributes('href')])).toEqual([
      ['Ann #4', '/contacts/4'],
      ['#5 #5', '/contacts/5'],
    ])
    page.unmount()
  })

  it('shows what would be sent, and sends it when told', async () => {
    const planned = {
      id: '8',
      type: 'planned-requests',
      attributes: {
        type: 'contacts',
        recordId: '4',
        method: 'PATCH',
        fields: { position: { from: 'Clerk', to: 'Buyer' } },
        links: {},
        waitsFor: [],
      },
    }
    const asking = { ...quiet, settings: { ...usualSettings, asksBeforeSending: true } }
    const { page, sent } = await open('/sync', { status: asking, answered: { '/ext/v1/sync/preview': [planned] } })
    expect(page.text()).toContain('Sync asks before it sends.')
    await page
      .findAll('button')
      .find((one) => one.text() === 'What will be sent')
      ?.trigger('click')
    await flushPromises()
    const dialog = document.querySelector('[role=dialog]')
    expect(dialog?.textContent).toContain('Change Contact: Ann')
    expect(dialog?.textContent).toContain('Clerk → Buyer')
    ;[...(dialog?.querySelectorAll('button') ?? [])].find((one) => one.textContent?.trim() === 'Send now')?.click()
    await flushPromises()
    expect(sent.at(-1)?.path).toBe('/ext/v1/sync/send')
    page.unmount()
  })
})

describe('the past of sync', () => {
  const entry = (id: string, more: Record<string, ExactJson>) => ({
    id,
    type: 'sync-log-entries',
    attributes: {
      at: '2026-01-01T09:30:00.000+00:00',
      direction: 'sent',
      type: 'contacts',
      ids: ['4'],
      count: 1,
      action: 'update',
      fields: ['position'],
      ...more,
    },
  })

  it('is a log of what was sent and received', async () => {
    const first = '/ext/v1/sync/log?limit=100'
    const { page } = await open('/sync/log', {
      answered: {
        [first]: [entry('2', {}), entry('1', { direction: 'received', ids: ['5'], count: 40, action: 'import', fields: [] })],
      },
    })
    const [sentLine, came] = page.findAll('li').map((line) => line.text())
    expect(sentLine).toContain('Ann')
    expect(sentLine).toContain('changed: Position')
    expect(came).toContain('40 × Contacts')
    page.unmount()
  })

  it('is exported with the names that users gave to custom fields', async () => {
    const { page } = await open('/sync/log', {
      answered: { '/ext/v1/sync/log?limit=100': [entry('2', { fields: ['customs/custom-7', 'customs/custom-8'] })] },
    })
    const saved = vi.spyOn(URL, 'createObjectURL')
    await page
      .findAll('button')
      .find((button) => button.text().startsWith('Export'))
      ?.trigger('click')
    const text = await (saved.mock.calls[0] as [Blob])[0].text()
    saved.mockRestore()
    expect(text).toContain('"Machines, Custom field 8"')
    page.unmount()
  })

  it('is exported as a file that no spreadsheet runs', () => {
    expect(
      toCsv(
        [
          ['a', '=1+1'],
          ['with "quotes", and commas', '-2+3'],
        ],
        'en',
      ),
    ).toBe('a,\'=1+1\r\n"with ""quotes"", and commas",\'-2+3\r\n')
  })

  it('lists what was removed, and makes it again', async () => {
    const removed = {
      id: '9',
      type: 'removed-records',
      attributes: {
        at: '2026-01-01T09:30:00.000+00:00',
        commit: 'c9',
        record: { type: 'contacts', id: '4' },
        name: 'Ann',
        restored: null,
      },
    }
    const { page, sent } = await open('/sync/removed', { answered: { '/ext/v1/sync/removed?limit=50': [removed] } })
    await page.find('li button').trigger('click')
    await flushPromises()
    expect(sent.at(-1)?.path).toBe('/ext/v1/sync/removed/c9/contacts/4/restore')
    page.unmount()
  })
})
