// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { useActions } from '../../src-renderer/actions/use-actions.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import type { LiveNews } from '../../src-renderer/api/live.ts'
import { succeed } from '../../src-renderer/api/outcome.ts'
import type { Ask } from '../../src-renderer/api/request.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import { markDifference } from '../../src-renderer/screens/sync/difference.ts'
import { listNamedRecords } from '../../src-renderer/screens/sync/named-fields.ts'
import SyncPage from '../../src-renderer/screens/sync/SyncPage.vue'
import type { ExactJson } from '../../src-shared/values/json.ts'
import { createMemoryRouter } from './memory-router.ts'

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

async function open() {
  const sent: Pick<Ask, 'method' | 'path' | 'body'>[] = []
  const answers: Record<string, ExactJson> = {
    '/ext/v1/sync/outbox': [refused, waiting],
    '/ext/v1/sync/conflicts': [conflict],
  }
  const request: Backend['request'] = ({ method = 'GET', path, body }) => {
    if (method === 'POST') {
      sent.push({ method, path, ...(body !== undefined && { body }) })
      return Promise.resolve(succeed({ data: null, meta: { commit: 'c1' } }))
    }
    return Promise.resolve(succeed({ data: answers[path] ?? [] }))
  }
  const titles: Record<string, string> = { 'contacts/4': 'Ann', 'users/2': 'Me', 'users/3': 'Colleague' }
  const records = {
    listRecords: ({ type }: { type: string }, { query }: { query: { filters: { value: string }[] } }) => {
      const ids = query.filters[0]?.value.split(',') ?? []
      const rows = ids.map((id) => ({ id, attributes: { 'as-string': titles[`${type}/${id}`] ?? `#${id}` }, links: {} }))
      return Promise.resolve(succeed({ rows, total: rows.length }))
    },
  }
  const news$ = new Subject<LiveNews>()
  const pinia = createPinia()
  const backend = { request, records, news$ } as unknown as Backend
  const page = mount(SyncPage, {
    attachTo: document.body,
    global: {
      plugins: [pinia, createMessages('en'), await createMemoryRouter('/sync')],
      provide: { [backendKey as symbol]: backend },
    },
  })
  await flushPromises()
  return { page, sent, news$, answers, actions: useActions(pinia) }
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

  it('decides one field by its button, and the record in focus by M and S', async () => {
    const { page, sent, actions } = await open()
    await page.findAll('article td button')[1]?.trigger('click')
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
})
