// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { NEVER } from 'rxjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { wholeList, type ListQuery } from '../../src-renderer/api/list-query.ts'
import { fail, succeed } from '../../src-renderer/api/outcome.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import ArrivingList from '../../src-renderer/list/arrival/ArrivingList.vue'
import { findArrival, type Arrival } from '../../src-renderer/list/arrival/find-arrival.ts'
import { usePreferences } from '../../src-renderer/text/use-preferences.ts'
import { useSync } from '../../src-renderer/api/use-sync.ts'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'
import type { SyncStatus } from '../../src-shared/sync/status.ts'
import { usualSettings } from '../../src-shared/sync/wish.ts'

const whole = { mirrored: true, total: 5, paused: null, heldDeletions: 0 }
const reading = (type: string, done: number) =>
  ({ type, doing: 'mirror', done, total: 2000, perSecond: 100, secondsLeft: 240 }) as const
const status = (part: Partial<SyncStatus> = {}): SyncStatus => ({
  phase: 'syncing',
  paused: false,
  problem: null,
  retryAt: null,
  heldBy: null,
  restarted: null,
  settings: usualSettings,
  lastSyncedAt: null,
  progress: [],
  types: { companies: whole, contacts: { ...whole, mirrored: false } },
  heldDeletions: 0,
  duplicates: [],
  findings: null,
  remote: { url: 'https://crm.example', userId: null, tokenEnd: '' },
  ...part,
})
const find = (part: Partial<SyncStatus>) => findArrival('mirror', 'contacts', status(part))

describe('an empty list', () => {
  it('is empty where nothing is to come', () => {
    expect(findArrival('local', 'contacts', undefined)).toBeNull()
    expect(findArrival('hosted', 'contacts', undefined)).toBeNull()
    expect(findArrival('mirror', 'contacts', null)).toBeNull()
    expect(findArrival('mirror', 'companies', status())).toBeNull()
    expect(findArrival('mirror', 'unheard-of', status())).toBeNull()
  })

  it('is not called empty before sync was asked', () => {
    expect(findArrival('mirror', 'contacts', undefined)).toEqual({ is: 'unknown' })
  })

  it('knows how far the first mirror is, of its own type before any other', () => {
    const [companies, contacts] = [reading('companies', 900), reading('contacts', 100)]
    expect(find({ progress: [companies, contacts] })).toEqual({ is: 'coming', progress: contacts })
    expect(find({ progress: [companies] })).toEqual({ is: 'queued', progress: companies })
    expect(find({})).toEqual({ is: 'queued', progress: null })
  })

  it('knows why nothing comes', () => {
    const problem = { code: 'x', message: 'No answer.' }
    expect(find({ phase: 'waiting', problem })).toEqual({ is: 'offline', words: 'No answer.' })
    expect(find({ phase: 'stopped', problem })).toEqual({ is: 'stopped', words: 'No answer.' })
    expect(find({ phase: 'idle' })).toEqual({ is: 'unbegun', words: null })
    expect(find({ phase: 'idle', paused: true })).toEqual({ is: 'paused' })
    expect(find({ phase: 'paused' })).toEqual({ is: 'paused' })
    expect(find({ phase: 'elsewhere' })).toEqual({ is: 'elsewhere' })
    const paused = { why: 'forbidden', words: 'Scope user is missing.' } as const
    expect(find({ types: { contacts: { ...whole, paused } } })).toEqual({ is: 'forbidden', words: 'Scope user is missing.' })
  })
})

describe('the place of rows that have not arrived', () => {
  let leave = () => {}
  afterEach(() => leave())

  function open(arrival: Arrival, query: Partial<ListQuery> = {}, language: 'en' | 'ru' = 'en', request = vi.fn()) {
    const pinia = createPinia()
    usePreferences(pinia).language = language
    const part = mount(ArrivingList, {
      props: {
        arrival,
        what: language === 'en' ? 'Contacts' : 'Контакты',
        query: { ...wholeList, ...query },
        elsewhere: { sought: '', text: null, parts: [] },
      },
      attachTo: document.body,
      global: {
        plugins: [pinia, createMessages(language)],
        provide: { [backendKey as symbol]: { request, news$: NEVER } as unknown as Backend },
      },
    })
    leave = () => part.unmount()
    return { part, pinia }
  }

  it.each([
    ['en', 'Contacts are still arriving', '100 of 2,000 · 4 min left'],
    ['ru', 'Контакты ещё загружаются', '100 из 2 000 · осталось 4 мин'],
  ] as const)('says how far it is: %s', (language, title, progress) => {
    const { part } = open({ is: 'coming', progress: reading('contacts', 100) }, {}, language)
    const bar = part.get('[role=progressbar]')
    expect(part.get('h2').text()).toBe(title)
    expect(bar.attributes('aria-valuetext')?.replaceAll(/\s/g, ' ')).toBe(progress)
    expect(bar.attributes('aria-valuenow')).toBe('5')
  })

  it('names what is read first', () => {
    const { part } = open({ is: 'queued', progress: reading('companies', 900) })
    expect(part.get('[role=progressbar]').attributes('aria-label')).toBe('Companies')
    expect(part.text()).toContain('Contacts follow automatically.')
  })

  it.each<[string, Partial<ListQuery>, string | undefined]>([
    ['archive', { part: 'archived' }, undefined],
    ['filtered list', { filters: [{ name: 'id', value: '1' }] }, 'Clear all'],
    ['search', { q: 'petrov' }, 'Clear search'],
  ])('claims nothing of a part: %s', (_name, query, way) => {
    const { part } = open({ is: 'coming', progress: reading('contacts', 100) }, query)
    expect(part.get('h2').text()).toBe('Nothing here so far')
    expect(part.findAll('button').map((button) => button.text())).toEqual(way === undefined ? [] : [way])
  })

  it('quotes what stands against it, and asks sync to go on', async () => {
    const request = vi.fn(() => Promise.resolve(succeed({ data: { attributes: { phase: 'syncing' } } })))
    const { part, pinia } = open({ is: 'offline', words: 'No answer.' }, {}, 'en', request)
    expect(part.get('[lang=en]').text()).toBe('“No answer.”')
    await part.get('button').trigger('click')
    await flushPromises()
    expect(request).toHaveBeenCalledWith(expect.objectContaining({ method: 'POST', path: '/ext/v1/sync/now' }))
    expect(useSync(pinia).status).toEqual({ phase: 'syncing' })
  })

  it('does not fall back to an answer that an event has overtaken', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof succeed>>()
    const { part, pinia } = open(
      { is: 'offline', words: null },
      {},
      'en',
      vi.fn(() => promise),
    )
    const sync = useSync(pinia)
    await part.get('button').trigger('click')
    const begun = { ...status(), outbox: { pending: 0, parked: 0 }, conflicts: 0 }
    sync.hear(begun)
    resolve(succeed({ data: { attributes: { phase: 'waiting' } } }))
    await flushPromises()
    expect(sync.status).toEqual(begun)
  })

  it('says that a wish was not taken', async () => {
    const request = vi.fn(() => Promise.resolve(fail({ kind: 'unreachable' })))
    const { part, pinia } = open({ is: 'paused' }, {}, 'en', request)
    await part.get('button').trigger('click')
    await flushPromises()
    expect(useToasts(pinia).toasts.map(({ text }) => text)).toEqual(['Sync did not respond. Try again in a moment.'])
  })

  it('is blank for the moment in which nobody knows', () => {
    expect(open({ is: 'unknown' }).part.text()).toBe('')
  })
})
