// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { NEVER } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { company } from '../../src-shared/resources/company.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { importDraftKey } from '../../src-renderer/api/draft-key.ts'
import { fail, succeed } from '../../src-renderer/api/outcome.ts'
import type { Records } from '../../src-renderer/api/records.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import CreateDialog from '../../src-renderer/record/create/CreateDialog.vue'
import { createDraftCipher } from '../../src-renderer/record/drafts/draft-cipher.ts'
import { openDraftDatabase } from '../../src-renderer/record/drafts/draft-database.ts'

const createRecord = vi.fn<Records['createRecord']>(() => Promise.resolve(succeed({ id: '7', attributes: {}, links: {} })))
const backend = {
  request: () => Promise.resolve(fail({ kind: 'unreachable' })),
  records: { listRecords: () => Promise.resolve(succeed({ rows: [], total: 0 })), createRecord },
  news$: NEVER,
} as unknown as Backend

let leave: () => void = () => undefined
beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => {
  leave()
  vi.restoreAllMocks()
})

const makeKey = (fill: number) => importDraftKey(btoa(String.fromCharCode(...new Uint8Array(32).fill(fill))))

async function open(draftKey: CryptoKey | undefined, language: 'en' | 'ru' = 'en', resource: Resource = company) {
  const pinia = createPinia()
  setActivePinia(pinia)
  const account = { id: 'one', kind: 'local', timeZone: 'UTC' } as const
  useSession().session = { account, user: null, version: '', ...(draftKey && { draftKey }) }
  const dialog = mount(CreateDialog, {
    props: { resource, open: true },
    attachTo: document.body,
    global: { plugins: [pinia, createMessages(language)], provide: { [backendKey as symbol]: backend } },
  })
  leave = () => dialog.unmount()
  await flushPromises()
  return document.querySelector('[role=dialog]') as HTMLElement
}

async function countStored(): Promise<number> {
  const database = await openDraftDatabase('one', createDraftCipher((await makeKey(1))!, 'one'))
  const count = await database.sealed.count()
  database.close()
  return count
}

async function type(text: string, field = 'input'): Promise<void> {
  const input = document.querySelector<HTMLInputElement>(`[role=dialog] ${field}`)!
  input.focus()
  input.value = text
  input.dispatchEvent(new Event('input'))
  await flushPromises()
}

it('says in either language that a draft is not stored where the page cannot encrypt', async () => {
  expect((await open(undefined)).textContent).toContain('The connection is not secure')
  leave()
  expect((await open(undefined, 'ru')).textContent).toContain('Соединение не защищено')
  leave()
  expect((await open(await makeKey(1))).textContent).not.toContain('The connection is not secure')
})

it('opens empty where the key does not fit the draft, and the window says why', async () => {
  await open(await makeKey(1))
  await type('Kestrel')
  // The form reads the database before it stores what was typed, so the database alone says nothing.
  await vi.waitFor(async () => expect(await countStored()).toBe(1), { timeout: 5000 })
  leave()
  const dialog = await open(await makeKey(2))
  await vi.waitFor(
    () => expect(useToasts().toasts.map(({ text }) => text)).toEqual([expect.stringContaining('encrypted with another key')]),
    { timeout: 5000 },
  )
  expect(dialog.querySelector('input')?.value).toBe('')
  expect(dialog.textContent).not.toContain('typed')
})

it('offers the draft of a second closed window', async () => {
  const key = (await makeKey(1))!
  const cipher = createDraftCipher(key, 'one')
  const database = await openDraftDatabase('one', cipher)
  await database.sealed.bulkPut([
    await cipher.seal('create companies', { name: 'Kestrel' }),
    await cipher.seal('create companies 2', { name: 'Merlin' }),
  ])
  database.close()
  const dialog = await open(key)
  const readName = () => dialog.querySelector('input')?.value
  const findButton = () => [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === 'Show it')
  await vi.waitFor(() => expect([readName(), findButton() !== undefined]).toEqual(['Kestrel', true]))
  findButton()?.click()
  await vi.waitFor(() => expect(readName()).toBe('Merlin'))
})

it('saves once an unreadable number is corrected, also back to what could be read before', async () => {
  const dialog = await open(undefined, 'en', deal)
  const amount = 'input[inputmode=decimal]'
  const submit = async () => {
    dialog.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
    await flushPromises()
  }
  await type('Pallets')
  await type('1200', amount)
  await type('1200x', amount)
  await submit()
  expect([dialog.querySelectorAll('[aria-invalid]').length, createRecord.mock.calls.length]).toEqual([1, 0])
  await type('1200', amount)
  await submit()
  const sent = createRecord.mock.calls.map(([, { attributes }]) => JSON.stringify(attributes))
  expect(sent).toEqual(['{"name":"Pallets","amount":1200.0}'])
})
