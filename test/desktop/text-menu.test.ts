import type { ContextMenuParams, WebContents } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { offerTextMenu } from '../../src-main/desktop/context-menu.ts'
import { createTextMenu, type TextClicked } from '../../src-main/desktop/text-menu.ts'
import type { Language } from '../../src-shared/bridge.ts'
import { cancellable, createFakeElectron, FakeWindow } from './fake-electron.ts'

const editFlags = {
  canUndo: true,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
}
const field: TextClicked = { isEditable: true, selectionText: '', misspelledWord: '', dictionarySuggestions: [], editFlags }
const actions = { replaceMisspelling: vi.fn(), learn: vi.fn() }
const labels = (clicked: Partial<TextClicked>, language: Language = 'en') =>
  createTextMenu({ ...field, ...clicked }, language, actions).flatMap(({ label }) => label ?? [])

describe('a right click on text', () => {
  it('offers what a field can do, in the language of the window', () => {
    expect(labels({})).toEqual(['Undo', 'Redo', 'Cut', 'Copy', 'Paste', 'Paste Without Formatting', 'Select All'])
    expect(labels({}, 'ru')).toContain('Вставить')
  })

  it('offers what can be done at the moment', () => {
    const menu = createTextMenu({ ...field, editFlags: { ...editFlags, canCut: false, canCopy: false } }, 'en', actions)
    const enabled: Record<string, unknown> = Object.fromEntries(menu.map(({ role, enabled: is }) => [role ?? '', is]))
    expect(enabled).toMatchObject({ undo: true, redo: false, cut: false, copy: false, paste: true, selectAll: true })
  })

  it('offers to copy what is selected elsewhere, and is silent where nothing is', () => {
    expect(labels({ isEditable: false, selectionText: 'Ivanov' })).toEqual(['Copy'])
    expect(labels({ isEditable: false, selectionText: ' \n' })).toEqual([])
  })

  it('offers five other words for one that is spelt wrong, and to learn it', () => {
    const dictionarySuggestions = ['a&b', 'two', 'three', 'four', 'five', 'six']
    const menu = createTextMenu({ ...field, misspelledWord: 'tow', dictionarySuggestions }, 'en', actions)
    expect(menu.slice(0, 5).map(({ label }) => label)).toEqual(['a&&b', 'two', 'three', 'four', 'five'])
    menu[0]!.click?.(undefined as never, undefined, undefined as never)
    expect(actions.replaceMisspelling).toHaveBeenCalledWith('a&b')
    menu.find(({ label }) => label === 'Add to Dictionary')!.click?.(undefined as never, undefined, undefined as never)
    expect(actions.learn).toHaveBeenCalledWith('tow')
  })

  it('says so where the dictionary has no other word', () => {
    const [first] = createTextMenu({ ...field, misspelledWord: 'бббб' }, 'ru', actions)
    expect(first).toEqual({ label: 'Нет вариантов', enabled: false })
  })

  function click(clicked: Partial<TextClicked>, isThere = true) {
    const fake = createFakeElectron()
    const window = new FakeWindow({})
    const contents = window.webContents as unknown as WebContents
    offerTextMenu(
      fake.electron.Menu,
      contents,
      () => (isThere ? (window as never) : null),
      () => 'en',
    )
    const params = { ...field, ...clicked, x: 3, y: 4, frame: null, menuSourceType: 'mouse' } as ContextMenuParams
    window.webContents.emit('context-menu', cancellable(), params)
    return { fake, window }
  }

  it('opens where the click was', () => {
    const { fake, window } = click({ misspelledWord: 'tow', dictionarySuggestions: ['two'] })
    expect(fake.popups).toHaveLength(1)
    expect(fake.popups[0]!.options).toEqual({ window, x: 3, y: 4, sourceType: 'mouse' })
    fake.popups[0]!.template[0]!.click?.(undefined as never, undefined, undefined as never)
    expect(window.webContents.replaced).toEqual(['two'])
  })

  it('opens nothing where there is nothing to do, or no window any more', () => {
    expect(click({ isEditable: false }).fake.popups).toEqual([])
    expect(click({}, false).fake.popups).toEqual([])
  })
})
