// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { NEVER } from 'rxjs'
import { afterEach, expect, it } from 'vitest'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { importDraftKey } from '../../src-renderer/api/draft-key.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { findColumnEditor } from '../../src-renderer/fields/column-editor.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import CellEditor from '../../src-renderer/record/edit/CellEditor.vue'
import { company } from '../../src-shared/resources/company.ts'

const backend = { news$: NEVER } as unknown as Backend
let leave: () => void = () => undefined
afterEach(() => leave())

/** The text of the editor of one cell, in a page that has this key for drafts. */
function open(name: string, draftKey: CryptoKey | undefined, language: 'en' | 'ru' = 'en'): string {
  leave()
  const pinia = createPinia()
  setActivePinia(pinia)
  const account = { id: 'one', kind: 'local', timeZone: 'UTC' } as const
  useSession().session = { account, user: null, version: '', ...(draftKey && { draftKey }) }
  const editor = findColumnEditor(company, name)!
  const edit = { id: '1', name, title: 'Kestrel', editor, start: '', around: () => Promise.resolve([]) }
  const cell = mount(CellEditor, {
    props: { resource: company, edit, label: name, problem: null, saving: false, theirs: null, modelValue: '' },
    attachTo: document.body,
    global: { plugins: [pinia, createMessages(language)], provide: { [backendKey as symbol]: backend } },
  })
  leave = () => cell.unmount()
  return cell.text()
}

it('of a long text says in either language that its draft is not stored where the page cannot encrypt', async () => {
  expect(open('description', undefined)).toContain('The connection is not secure')
  expect(open('description', undefined, 'ru')).toContain('Соединение не защищено')
  expect(open('description', await importDraftKey(btoa('k'.repeat(32))))).not.toContain('The connection is not secure')
})

it('of a short text says nothing of drafts, since it has none', () => {
  expect(open('name', undefined)).not.toContain('The connection is not secure')
})
