// @vitest-environment happy-dom
import { mount, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { Subject } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import { menuLayer } from '../../src-renderer/parts/late-layers.ts'
import PersonChoice from '../../src-renderer/record/person/PersonChoice.vue'
import { everyone, usePerson } from '../../src-renderer/record/person/use-person.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { openEngine } from '../support/engine-under-test.ts'

let backend: Backend
let close: () => Promise<void>
let shown: VueWrapper | undefined
const ids: string[] = []

beforeAll(async () => {
  const api = await openEngine(createMemoryStore({ registry }))
  close = () => api.close()
  const ask = (path: string, init?: RequestInit) => api.ask(path, init)
  const request = createRequest(ask, () => undefined)
  backend = { request, records: createRecords(request), news$: new Subject<LiveEvent>() }
  for (const name of ['Zoe', 'Abel']) {
    const body = JSON.stringify({ data: { type: 'users', attributes: { name } } })
    const made = await ask('/ext/v1/targets/users', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/vnd.api+json' },
    })
    ids.push(((await made.json()) as { data: { id: string } }).data.id)
  }
  await menuLayer.load()
})
afterAll(() => close())

const signIn = (account: string, user: string | null) =>
  (useSession().session = {
    account: { id: account, kind: 'local', timeZone: 'UTC' },
    user: user === null ? null : { id: user },
    version: '',
  })

beforeEach(() => {
  localStorage.clear()
  setActivePinia(createPinia())
  signIn('one', ids[0] ?? '')
})
afterEach(() => {
  shown?.unmount()
  shown = undefined
})

describe('whose records are shown', () => {
  it('are the user’s own at first, then those of whom the user chose, in this account', () => {
    const person = usePerson()
    expect([person.person, person.filters]).toEqual(['me', [{ name: 'responsible-id', value: 'me' }]])
    person.choose('7')
    expect(person.filters).toEqual([{ name: 'responsible-id', value: '7' }])
    signIn('two', '1')
    expect(person.person).toBe('me')
    signIn('one', '1')
    expect(person.person).toBe('7')
    setActivePinia(createPinia())
    signIn('one', '1')
    expect(usePerson().person).toBe('7')
  })

  it('are everyone’s if the account does not know its user, or the user chose so', () => {
    signIn('one', null)
    expect([usePerson().person, usePerson().filters]).toEqual([everyone, []])
    signIn('one', '1')
    usePerson().choose(everyone)
    expect(usePerson().filters).toEqual([])
  })

  it('are not those of a damaged note', () => {
    localStorage.setItem('outpost.person.one', 'filter[q]=x')
    expect(usePerson().person).toBe('me')
  })
})

it('offers the user, everyone, and each colleague by name', async () => {
  shown = mount(PersonChoice, {
    attachTo: document.body,
    global: { plugins: [createMessages('en')], provide: { [backendKey as symbol]: backend } },
  })
  expect(shown.get('button').text()).toBe('Mine')
  await vi.waitFor(async () => {
    if (!document.querySelector('[role=menu]')) await shown?.get('button').trigger('click')
    const lines = [...document.querySelectorAll('[role=menuitemcheckbox]')].map((line) => line.textContent)
    // The account's owner is a user, too. The first is the one who is signed in.
    expect(lines.slice(0, 3)).toEqual(['Mine', 'Everyone', 'Abel'])
    expect(lines).not.toContain('Zoe')
  })
  document.querySelectorAll<HTMLElement>('[role=menuitemcheckbox]')[2]?.click()
  await vi.waitFor(() => expect(shown?.get('button').text()).toBe('Abel'))
  expect(usePerson().person).toBe(ids[1])
})

it('says that the records are the user’s own also where an address names the user by id', async () => {
  shown = mount(PersonChoice, {
    props: { person: ids[0] ?? '' },
    attachTo: document.body,
    global: { plugins: [createMessages('en')], provide: { [backendKey as symbol]: backend } },
  })
  await vi.waitFor(() => expect(shown?.get('button').text()).toBe('Mine'))
})
