// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { Subject } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { h, nextTick } from 'vue'
import type { Router } from 'vue-router'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { useActions } from '../../src-renderer/actions/use-actions.ts'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { wholeList } from '../../src-renderer/api/list-query.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { createRecords, type Change, type RecordRow } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { withCustoms, type CustomColumn } from '../../src-renderer/fields/custom-columns.ts'
import { useCreateActions } from '../../src-renderer/frame/use-create-actions.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import { toCreation } from '../../src-renderer/record/create/create-draft.ts'
import { listFormFields, listMoreFields } from '../../src-renderer/record/create/form-fields.ts'
import { toTypedName } from '../../src-renderer/record/create/typed-name.ts'
import CreateOverScreen from '../../src-renderer/screens/create/CreateOverScreen.vue'
import type { Field } from '../../src-shared/schema/field.ts'
import { company } from '../../src-shared/resources/company.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { crmResources, registry } from '../../src-shared/resources/index.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { usePreferences } from '../../src-renderer/text/use-preferences.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { createMemoryRouter } from './memory-router.ts'

let backend: Backend
let close: () => Promise<void>
let router: Router
let leave: () => void = () => undefined
/** How many requests have no answer yet. */
let underWay = 0

beforeAll(async () => {
  const api = await openEngine(createMemoryStore({ registry }))
  close = () => api.close()
  const ask: typeof api.ask = async (path, init) => {
    underWay++
    return await api.ask(path, init).finally(() => underWay--)
  }
  const request = createRequest(ask, () => undefined)
  backend = { request, records: createRecords(request), news$: new Subject<LiveEvent>() }
})
afterAll(() => close())

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setActivePinia(createPinia())
})
afterEach(() => leave())

async function make(resource: Resource, change: Change): Promise<RecordRow> {
  const outcome = await backend.records.createRecord(resource, change)
  return outcome.ok ? outcome.value : expect.fail(JSON.stringify(outcome.problem))
}

async function list(resource: Resource): Promise<readonly RecordRow[]> {
  const names = [...Object.keys(resource.fields), ...Object.keys(resource.relationships)]
  const outcome = await backend.records.listRecords(resource, { query: wholeList, names, page: 1, size: 100 })
  return outcome.ok ? outcome.value.rows : expect.fail(JSON.stringify(outcome.problem))
}

/** A screen at an address, with the forms that open over it. */
async function open(address: string, language: 'en' | 'ru' = 'en') {
  const account = { id: `one ${Math.random()}`, kind: 'local', timeZone: 'UTC' } as const
  useSession().session = { account, user: null, version: '' }
  usePreferences().language = language
  router = await createMemoryRouter('/settings')
  await router.push(address)
  const Screen = {
    setup() {
      useCreateActions()
      return () => h(CreateOverScreen)
    },
  }
  const screen = mount(Screen, {
    attachTo: document.body,
    global: { plugins: [router, createMessages(language)], provide: { [backendKey as symbol]: backend } },
  })
  leave = () => screen.unmount()
  await settle()
}

const isBusy = () => underWay > 0 || document.querySelector('[aria-busy=true]') !== null
/**
 * Waits until the page rests: the scripts that it loads are there, all requests are answered, nothing is being saved, and
 * nothing more follows. A search for a record loads a script between its requests, which takes long on a busy machine.
 */
const settle = async () => {
  for (let quiet = 0; quiet < 6; quiet = isBusy() ? 0 : quiet + 1) {
    await vi.dynamicImportSettled()
    await flushPromises()
    await new Promise((done) => setTimeout(done, 5))
  }
}
const dialogs = () => [...document.querySelectorAll<HTMLElement>('[role=dialog]')].filter((box) => box.querySelector('form'))
const labels = (box = dialogs()[0]!) => [...box.querySelectorAll('label')].map((label) => label.textContent.split('·')[0]!.trim())
const findInput = (label: string, box = dialogs()[0]!): HTMLInputElement => {
  const found = [...box.querySelectorAll('label')].find((one) => one.textContent.split('·')[0]!.trim() === label)
  return (document.getElementById(found?.htmlFor ?? '') as HTMLInputElement | null) ?? expect.fail(`no field is called ${label}`)
}
async function type(label: string, text: string, box = dialogs()[0]!): Promise<HTMLInputElement> {
  const input = findInput(label, box)
  input.focus()
  input.value = text
  input.dispatchEvent(new Event('input'))
  await settle()
  return input
}
async function press(text: string, box: ParentNode = document): Promise<void> {
  const button = [...box.querySelectorAll('button')].find((one) => one.textContent.trim() === text)
  if (!button) expect.fail(`no button is called ${text}`)
  button.click()
  await settle()
}
async function save(how: object = {}, box = dialogs()[0]!): Promise<void> {
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true, ...how }))
  await settle()
  await settle()
}

describe('the form in the address', () => {
  it.each(crmResources.map(({ type: name }) => name))('creates %s over any screen', async (name) => {
    const resource = registry.get(name)!
    await open(`/settings?create=${name}`)
    expect(dialogs()).toHaveLength(1)
    const labelled = labels().map((label) => label.toLowerCase())
    expect(labelled).toHaveLength(listFormFields(resource).length)
    // Required fields come first, and nothing that only the engine sets is asked for.
    const required = Object.values({ ...resource.fields, ...resource.relationships }).filter((one) => one.required === true)
    const asked = listFormFields(resource)
    const isRequired = ({ editor }: (typeof asked)[number]) =>
      ('field' in editor ? editor.field.required : editor.relationship.required) === true
    expect(asked.filter(isRequired)).toHaveLength(required.length)
    for (const { editor } of asked)
      expect('field' in editor ? editor.field.writable : editor.relationship.writable).not.toBe(false)
  })

  it('creates a dictionary entry, says so, leads to its page and leaves the screen as it is', async () => {
    await open('/settings/about?create=contact-types')
    expect(dialogs()[0]!.textContent).toContain('Add contact type')
    await type('Name', 'Partner')
    await save()
    expect(dialogs()).toEqual([])
    expect(router.currentRoute.value.fullPath).toBe('/settings/about')
    const [made] = await list(registry.get('contact-types')!)
    expect(made?.attributes['name']).toBe('Partner')
    const [toast] = useToasts().toasts
    expect([toast?.text, toast?.action?.label, toast?.action?.link?.label]).toEqual(['Created: Partner', 'Undo', 'Open'])
    toast?.action?.link?.run()
    await settle()
    expect(router.currentRoute.value.fullPath).toBe(`/contact-types/${made?.id}`)
  })

  it.each([
    ['a type that only the hosted CRM writes', 'users', /can only be read/],
    ['no type at all', 'unicorns', /unicorns/],
  ])('of %s says so and goes', async (_, name, words) => {
    await open(`/settings?create=${name}`)
    expect(dialogs()).toEqual([])
    expect(router.currentRoute.value.fullPath).toBe('/settings')
    expect(useToasts().toasts.map(({ text }) => text)).toEqual([expect.stringMatching(words)])
  })

  it('is closed by Back, and Escape goes back where it was opened from', async () => {
    await open('/settings/about')
    useActions().run('global.create-deals')
    await settle()
    expect(router.currentRoute.value.fullPath).toBe('/settings/about?create=deals')
    router.back()
    await settle()
    expect([dialogs().length, router.currentRoute.value.fullPath]).toEqual([0, '/settings/about'])
  })

  it('is left to the list of its type', async () => {
    await open('/deals?create=deals')
    expect(dialogs()).toEqual([])
    expect(router.currentRoute.value.query['create']).toBe('deals')
  })

  it.each([
    ['/settings', 'Create contact', 'contacts'],
    ['/deals', 'Create deal', 'deals'],
    ['/companies/5', 'Create company', 'companies'],
  ])('is what the create key opens at %s: %s', async (address, label, name) => {
    await open(address)
    // The memory router has one route for everything.
    router.currentRoute.value.params['type'] = address.includes('/5') ? 'companies' : (undefined as unknown as string)
    expect(useActions().label('global.create')).toBe(label)
    useActions().run('global.create')
    await settle()
    expect(router.currentRoute.value.query['create']).toBe(name)
  })
})

describe('more fields', () => {
  it('are all that can be set and are not usual, each once', () => {
    const usual = listFormFields(company)
    const more = listMoreFields(company, usual)
    expect(more.map(({ name }) => name)).toEqual([
      'main',
      'main-address',
      'phones',
      'web',
      'requisites',
      'actual-address',
      'legal-address',
      'mailing-address',
      'utm',
      'links',
    ])
    const names = [...usual, ...more.flatMap(({ fields }) => fields)].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const settable = Object.entries<Field>(company.fields).filter(
      ([, { writable, kind }]) => writable !== false && kind !== 'customs',
    )
    const later = ['archived-at', 'discarded-at', 'created-at', 'updated-at']
    expect(names).toEqual(expect.arrayContaining(settable.map(([name]) => name).filter((name) => !later.includes(name))))
    // A company takes no deals from another one, and tasks are the hosted CRM's.
    expect(names).not.toEqual(expect.arrayContaining(['deals']))
    expect(names).not.toEqual(expect.arrayContaining(['tasks']))
    expect(names).toEqual(expect.arrayContaining(['contacts', 'products', 'company-type']))
  })

  it('have the custom fields of the account, which are sent as such', () => {
    const column: CustomColumn = {
      key: 'custom-7',
      kind: 'number',
      names: { en: 'Area', ru: 'Площадь' },
      isColumn: true,
      isFilter: true,
      choices: [],
      section: '',
    }
    const named = withCustoms(company, [column])
    const more = listMoreFields(named, listFormFields(named))
    const custom = more.flatMap(({ fields }) => fields).filter(({ name }) => name === 'custom-7')
    expect(toCreation(custom, { 'custom-7': '12' }).change.attributes).toEqual({
      customs: { 'custom-7': expect.anything() as object },
    })
  })

  it('unfold in sections and fold again', async () => {
    await open('/settings?create=companies')
    const before = labels()
    expect(before).not.toContain('KPP (tax registration code)')
    await press('More fields')
    expect(labels().slice(0, before.length)).toEqual(before)
    expect(labels()).toContain('KPP (tax registration code)')
    expect([...dialogs()[0]!.querySelectorAll('h3')].map((head) => head.textContent.trim())).toContain('Phones')
    await type('KPP (tax registration code)', '770101001')
    await press('Fewer fields')
    expect(labels()).toEqual(before)
    await type('Name', 'Folded')
    await save()
    expect((await list(company)).find(({ attributes }) => attributes['name'] === 'Folded')?.attributes['kpp']).toBe('770101001')
  })

  it('unfold by themselves where one of them is refused', async () => {
    const { request } = backend
    const refused = { title: 'is invalid', detail: '', code: '100', status: '422', source: { pointer: '/data/attributes/kpp' } }
    const createRecord = () =>
      Promise.resolve({ ok: false, problem: { kind: 'refused', status: 422, errors: [refused] } } as never)
    const own = backend
    backend = { ...own, request, records: { ...own.records, createRecord } }
    await open('/settings?create=companies')
    backend = own
    await type('Name', 'Refused')
    await save()
    expect(findInput('KPP (tax registration code)').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(findInput('KPP (tax registration code)'))
  })
})

describe('one after another', () => {
  it('is created by Mod+Shift+Enter: the form is empty again, its first field has the focus, a toast leads to each', async () => {
    await open('/settings?create=deal-loss-reasons')
    await type('Name', 'Too dear')
    await save({ shiftKey: true })
    expect(findInput('Name').value).toBe('')
    expect(document.activeElement).toBe(findInput('Name'))
    await type('Name', 'Too late')
    await press('Create and add another')
    await save()
    expect((await list(registry.get('deal-loss-reasons')!)).map(({ attributes }) => attributes['name'])).toEqual([
      'Too dear',
      'Too late',
    ])
    expect(useToasts().toasts.map(({ text, action }) => [text, action?.link?.label])).toEqual([
      ['Created: Too dear', 'Open'],
      ['Created: Too late', 'Open'],
    ])
    expect(dialogs()).toHaveLength(1)
  })
})

describe('a link to a record that is not there yet', () => {
  const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]

  it('is created in place, with its own undo, and linked', async () => {
    await open('/settings?create=deals')
    await type('Name', 'Pallets')
    await type('Company', 'Acme')
    expect(options().map((option) => option.textContent.trim())).toEqual(['Create company “Acme”…'])
    options()[0]!.click()
    await settle()
    const inner = dialogs()[1]!
    expect(findInput('Name', inner).value).toBe('Acme')
    expect(inner.textContent).not.toContain('Create and add another')
    await save({}, inner)
    expect(dialogs()).toHaveLength(1)
    expect(findInput('Company').value).toBe('Acme')

    // Its contact belongs to it.
    await type('Contact', 'Kestrel Ada')
    options().at(-1)!.click()
    await settle()
    expect([findInput('Last name', dialogs()[1]).value, findInput('First name', dialogs()[1]).value]).toEqual(['Kestrel', 'Ada'])
    await save({}, dialogs()[1])
    await save()
    const made = (await list(deal)).find(({ attributes }) => attributes['name'] === 'Pallets')
    const acme = (await list(company)).find(({ attributes }) => attributes['name'] === 'Acme')
    const ada = (await list(contact)).find(({ attributes }) => attributes['last-name'] === 'Kestrel')
    expect([made?.links['company']?.[0]?.id, made?.links['contact']?.[0]?.id]).toEqual([acme?.id, ada?.id])
    expect(ada?.links['companies']?.map(({ id }) => id)).toEqual([acme?.id])
    expect(useToasts().toasts).toHaveLength(3)
  })

  it('leaves the field again when it is undone', async () => {
    await open('/settings?create=deals')
    await type('Company', 'Undone Ltd')
    options()[0]!.click()
    await settle()
    await save({}, dialogs()[1])
    expect(findInput('Company').value).toBe('Undone Ltd')
    useToasts().toasts[0]!.action!.run()
    await vi.waitFor(() => expect(findInput('Company').value).toBe(''))
  })

  it('is not offered under a name that is there, nor created by leaving the field', async () => {
    await make(company, { attributes: { name: 'Known' } })
    await open('/settings?create=deals')
    const input = await type('Company', 'known')
    expect(options().map((option) => option.textContent.trim())).toEqual(['Known'])
    await type('Company', 'Nobody')
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true }))
    await settle()
    expect(dialogs()).toHaveLength(1)
    // Enter is kept until the search has answered.
    input.value = 'Nobody else'
    input.dispatchEvent(new Event('input'))
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await settle()
    expect(dialogs()).toHaveLength(2)
  })

  it('waits for the search: Enter takes no choice that is left over from the text before', async () => {
    await make(company, { attributes: { name: 'Quill and Sons' } })
    await open('/settings?create=deals')
    const input = await type('Company', 'Quill')
    expect(options().map((option) => option.textContent.trim())).toEqual(['Quill and Sons', 'Create company “Quill”…'])
    input.value = 'Quillworks'
    input.dispatchEvent(new Event('input'))
    await nextTick()
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await settle()
    expect(findInput('Name', dialogs()[1]).value).toBe('Quillworks')
  })

  it.each([
    [company, 'Acme', { name: 'Acme' }],
    [contact, 'Kestrel', { 'last-name': 'Kestrel' }],
    [contact, 'Kestrel Ada Maria', { 'last-name': 'Kestrel', 'first-name': 'Ada Maria' }],
    [contact, 'ada@kestrel.example', { email: 'ada@kestrel.example' }],
    [contact, '+7 (912) 345-67-89', { 'general-phone': '+7 (912) 345-67-89' }],
  ])('starts %o from “%s”', (resource, text, draft) => {
    expect(toTypedName(resource, text)).toEqual(draft)
  })

  it('is offered in Russian as in English', async () => {
    await open('/settings?create=deals', 'ru')
    await type('Компания', 'Ромашка')
    expect(options().at(-1)!.textContent.trim()).toBe('Создать компанию «Ромашка»…')
    expect(dialogs()[0]!.textContent).toContain('Ещё поля')
  })
})
