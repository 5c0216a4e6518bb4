// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { NEVER } from 'rxjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Language } from '../../src-shared/bridge.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { fail, succeed } from '../../src-renderer/api/outcome.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import BulkEditDialog from '../../src-renderer/list/bulk/BulkEditDialog.vue'
import { nothingSelected, putSelected } from '../../src-renderer/list/selection/selection.ts'
import { usePreferences } from '../../src-renderer/text/use-preferences.ts'
import type { BulkEdit } from '../../src-renderer/list/selection/use-record-actions.ts'

const rows = [{ id: '3', attributes: { 'as-string': 'Ada' }, links: {} }]
const backend = {
  request: () => Promise.resolve(fail({ kind: 'unreachable' })),
  records: { listRecords: () => Promise.resolve(succeed({ rows, total: 1 })) },
  news$: NEVER,
} as unknown as Backend

let leave: () => void = () => undefined
afterEach(() => leave())

interface Shown {
  readonly resource?: Resource
  readonly field?: string
  readonly count?: number
  readonly language?: Language
}

function open(
  start = vi.fn((_edit: BulkEdit) => Promise.resolve(succeed(null))),
  { resource = contact, field = 'responsible', count = 1, language = 'en' }: Shown = {},
) {
  const target = {
    selection: putSelected(nothingSelected, ['7'], true),
    count,
    part: 'actual' as const,
    ...(count === 1 && { title: 'Kestrel' }),
  }
  const pinia = createPinia()
  usePreferences(pinia).language = language
  const dialog = mount(BulkEditDialog, {
    props: { resource, target, field, start, open: true },
    attachTo: document.body,
    global: { plugins: [pinia, createMessages(language)], provide: { [backendKey as symbol]: backend } },
  })
  leave = () => dialog.unmount()
  return start
}

const submit = async () => {
  document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  await flushPromises()
}
const problem = () => document.querySelector('[role=alert]')?.textContent?.trim()

describe('a field of many records', () => {
  it('is chosen where it leads to someone, and is not complained of once it is', async () => {
    const start = open()
    await flushPromises()
    await submit()
    expect([problem(), start.mock.calls.length]).toEqual(['Choose a user.', 0])
    document.querySelector<HTMLInputElement>('input[role=combobox]')?.click()
    await flushPromises()
    document.querySelector<HTMLElement>('[role=option]')?.click()
    await flushPromises()
    expect(problem()).toBeUndefined()
    await submit()
    const edit = start.mock.calls[0]?.[0]
    expect(edit?.change).toEqual({ relationships: { responsible: { type: 'users', id: '3' } } })
    expect([edit?.given(), edit?.within]).toEqual(['Responsible user → Ada', undefined])
  })

  it.each([
    ['en', 'Move 3 deals', 'Clear the field'],
    ['ru', 'Переместить 3 сделки', 'Очистить поле'],
  ] as const)('that is the stage moves them, and cannot be cleared: %s', async (language, title, clear) => {
    open(undefined, { resource: deal, field: 'stage', count: 3, language })
    await flushPromises()
    expect(document.querySelector('[role=dialog] h2')?.textContent?.trim()).toBe(title)
    expect(document.querySelector('button[type=submit]')?.textContent?.trim()).toBe(title)
    expect(document.body.textContent).not.toContain(clear)
    leave()
    open(undefined, { resource: deal, field: 'planned-at', count: 3, language })
    await flushPromises()
    expect(document.body.textContent).toContain(clear)
  })

  it('is not given a value that cannot be read, nor the part of it that can', async () => {
    const start = open(undefined, { resource: deal, field: 'amount', count: 3 })
    await flushPromises()
    const input = document.querySelector<HTMLInputElement>('input[inputmode=decimal]')!
    const type = (text: string) => {
      input.value = text
      input.dispatchEvent(new Event('input'))
    }
    const enter = async () => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      await submit()
    }
    input.focus()
    type('1200')
    type('1200 each')
    await enter()
    expect([problem(), start.mock.calls.length]).toEqual(['This is not an amount. Example: 1,234.50', 0])
    type('1200')
    await enter()
    expect(start.mock.calls.map(([edit]) => JSON.stringify(edit.change))).toEqual(['{"attributes":{"amount":1200.0}}'])
  })
})
