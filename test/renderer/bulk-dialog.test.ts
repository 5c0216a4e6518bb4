// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { NEVER } from 'rxjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { contact } from '../../src-shared/resources/contact.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { fail, succeed } from '../../src-renderer/api/outcome.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import BulkEditDialog from '../../src-renderer/list/bulk/BulkEditDialog.vue'
import { nothingSelected, putSelected } from '../../src-renderer/list/selection/selection.ts'
import type { BulkEdit } from '../../src-renderer/list/selection/use-record-actions.ts'

const rows = [{ id: '3', attributes: { 'as-string': 'Ada' }, links: {} }]
const backend = {
  request: () => Promise.resolve(fail({ kind: 'unreachable' })),
  records: { listRecords: () => Promise.resolve(succeed({ rows, total: 1 })) },
  news$: NEVER,
} as unknown as Backend

let leave: () => void = () => undefined
afterEach(() => leave())

function open(start = vi.fn((_edit: BulkEdit) => Promise.resolve(succeed(null)))) {
  const target = { selection: putSelected(nothingSelected, ['7'], true), count: 1, part: 'actual' as const, title: 'Kestrel' }
  const dialog = mount(BulkEditDialog, {
    props: { resource: contact, target, field: 'responsible', start, open: true },
    attachTo: document.body,
    global: { plugins: [createPinia(), createMessages('en')], provide: { [backendKey as symbol]: backend } },
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
})
