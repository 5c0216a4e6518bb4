// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { computed, effectScope, nextTick, ref } from 'vue'
import type { ActionId } from '../../src-renderer/actions/catalogue.ts'
import { findFocusKind, toKeyPress } from '../../src-renderer/actions/key-press.ts'
import { useAction } from '../../src-renderer/actions/use-action.ts'
import { useActions } from '../../src-renderer/actions/use-actions.ts'
import '../../src-renderer/resources/index.ts'
import { usePreferences } from '../../src-renderer/text/use-preferences.ts'
import { readRemaps, useShortcuts } from '../../src-renderer/actions/use-shortcuts.ts'
import { useUndo, type UndoResult } from '../../src-renderer/record/undo/use-undo.ts'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = ''
  setActivePinia(createPinia())
  usePreferences().language = 'en'
})

describe('an action', () => {
  it('is there as long as the one who does it', () => {
    const actions = useActions()
    const run = vi.fn()
    expect([actions.isAvailable('records.archive'), actions.run('records.archive')]).toEqual([false, false])
    const scope = effectScope()
    scope.run(() => useAction('records.archive', { run }))
    expect([actions.isAvailable('records.archive'), actions.run('records.archive')]).toEqual([true, true])
    scope.stop()
    expect(actions.run('records.archive')).toBe(false)
    expect(run).toHaveBeenCalledOnce()
  })

  it('is done by the innermost who can', () => {
    const actions = useActions()
    const done: string[] = []
    const canInner = ref(true)
    actions.register('records.open', { run: () => done.push('outer') })
    const leave = actions.register('records.open', { run: () => done.push('inner'), isEnabled: () => canInner.value })
    actions.run('records.open')
    canInner.value = false
    actions.run('records.open')
    canInner.value = true
    leave()
    actions.run('records.open')
    expect(done).toEqual(['inner', 'outer', 'outer'])
  })

  it('stays in a menu while it cannot be done, and is left out where no one does it', () => {
    const actions = useActions()
    actions.register('records.archive', { run: vi.fn(), isEnabled: () => false, label: () => 'Archive 3 contacts' })
    actions.register('records.edit', { run: vi.fn() })
    const items = actions.menu(['records.edit', 'records.archive', 'records.trash'])
    expect(items.map(({ key, label, disabled, shortcut }) => [key, label, disabled, shortcut])).toEqual([
      ['records.edit', 'Edit cell', false, 'F2'],
      ['records.archive', 'Archive 3 contacts', true, undefined],
    ])
    expect(actions.listAvailable().map(({ id }) => id)).toEqual(['records.edit'])
  })

  it('is shown once where two do the same, with the key of the other', () => {
    const actions = useActions()
    const archive = vi.fn()
    actions.register('records.archive', { run: archive })
    const leave = actions.register('records.trash', { run: archive, shownAs: 'records.archive' })
    const shown = () => actions.listAvailable().map(({ id }) => [id, actions.keys(id)])
    expect(shown()).toEqual([['records.archive', '#']])
    expect(actions.run('records.trash')).toBe(true)
    leave()
    expect(shown()).toEqual([['records.archive', '']])
  })

  it('is drawn anew for its own sake alone, not whenever someone else comes or can do something', () => {
    const actions = useActions()
    const canTrash = ref(true)
    let drawn = 0
    const shown = computed(() => (drawn++, [actions.label('go.contacts'), actions.keys('go.contacts')]))
    expect(shown.value).toEqual(['Go to contacts', 'G C'])
    const leave = actions.register('records.trash', {
      run: vi.fn(),
      isEnabled: () => canTrash.value,
      shownAs: 'records.archive',
    })
    canTrash.value = false
    leave()
    expect([shown.value, drawn]).toEqual([['Go to contacts', 'G C'], 1])
  })

  it('has words and keys of the moment', async () => {
    const actions = useActions()
    const shown = (id: ActionId) => [actions.label(id), actions.keys(id)]
    expect(shown('records.peek')).toEqual(['Show beside the list', 'Space'])
    expect(shown('records.archive')).toEqual(['Archive', ''])
    expect(shown('go.contacts')).toEqual(['Go to contacts', 'G C'])
    usePreferences().language = 'ru'
    await nextTick()
    expect(shown('records.peek')).toEqual(['Показать рядом со списком', 'Пробел'])
    useShortcuts().singleKeys = false
    expect(shown('records.select')).toEqual(['Выбрать строку', ''])
    expect(actions.keys('global.palette')).toBe('Ctrl+K')
  })
})

describe('shortcuts of one’s own', () => {
  it('replace those of the catalogue, are kept, and are given back', async () => {
    const shortcuts = useShortcuts()
    shortcuts.remap('records.archive', ['Y'])
    shortcuts.remap('records.select', [])
    await nextTick()
    expect(useActions().keys('records.archive')).toBe('Y')
    expect(useActions().keys('records.select')).toBe('')
    setActivePinia(createPinia())
    const again = useShortcuts()
    expect([again.isRemapped('records.archive'), again.isRemapped('records.edit')]).toEqual([true, false])
    again.reset('records.select')
    expect(useActions().keys('records.select')).toBe('X')
    again.resetAll()
    await nextTick()
    expect(localStorage.getItem('outpost.shortcuts')).toBe('{}')
  })

  it('tell whom they would push aside', () => {
    const { findConflict } = useShortcuts()
    const press = (key: string) => ({ mod: false, alt: false, shift: false, key })
    expect(findConflict('records.archive', [press('G'), press('C')])).toBe('go.contacts')
    expect(findConflict('records.archive', [press('G')]), 'the beginning of several').toMatch(/^go\./)
    expect(findConflict('records.select', [press('X')])).toBeUndefined()
  })

  it('that were kept are taken as far as they make sense', () => {
    expect(readRemaps(null)).toEqual({})
    expect(readRemaps('not json')).toEqual({})
    expect(readRemaps('[1]')).toEqual({})
    expect(readRemaps('{"records.edit":["E"],"gone.away":["A"],"records.open":["nonsense+"],"records.peek":"P"}')).toEqual({
      'records.edit': ['E'],
    })
  })
})

describe('a key press', () => {
  const event = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init)

  it('is Mod by Ctrl, on macOS by Cmd; the other of the two is someone else’s', () => {
    expect(toKeyPress(event({ key: 'k', code: 'KeyK', ctrlKey: true }), false)?.mod).toBe(true)
    expect(toKeyPress(event({ key: 'k', code: 'KeyK', metaKey: true }), true)?.mod).toBe(true)
    expect(toKeyPress(event({ key: 'k', code: 'KeyK', metaKey: true }), false)).toBeUndefined()
    expect(toKeyPress(event({ key: 'k', code: 'KeyK', ctrlKey: true }), true)).toBeUndefined()
  })

  it('is none while composing', () => {
    expect(toKeyPress(event({ key: 'k', isComposing: true }), false)).toBeUndefined()
    expect(toKeyPress(event({ key: 'Process' }), false)).toBeUndefined()
  })

  it.each([
    ['<input id="it">', 'text'],
    ['<input id="it" type="checkbox">', 'control'],
    ['<textarea id="it"></textarea>', 'text'],
    ['<button><span id="it"></span></button>', 'control'],
    ['<div role="gridcell" id="it"></div>', 'page'],
    ['<div role="dialog"><input id="it"></div>', 'modal'],
    ['<div role="menu"><div id="it"></div></div>', 'modal'],
  ])('goes by what has the keyboard: %s', (markup, kind) => {
    document.body.innerHTML = markup
    expect(findFocusKind(document.getElementById('it'))).toBe(kind)
  })

  it('does not pass a dialog that lost the focus to the page', () => {
    expect(findFocusKind(document.body)).toBe('page')
    document.body.innerHTML = '<div role="dialog"></div>'
    expect(findFocusKind(document.body)).toBe('modal')
  })
})

describe('undo', () => {
  const entry = (label: string, log: string[], result: UndoResult = { kind: 'done' }) => ({
    label,
    undo: () => Promise.resolve((log.push(`undo ${label}`), result)),
    redo: () => Promise.resolve((log.push(`redo ${label}`), result)),
  })
  const texts = () => useToasts().toasts.map(({ text, action }) => [text, action?.label])

  it('walks back through what was done, and forth again', async () => {
    const undo = useUndo()
    const log: string[] = []
    undo.push(entry('A', log))
    undo.push(entry('B', log))
    await Promise.all([undo.undo(), undo.undo(), undo.undo()])
    await undo.redo()
    expect(log).toEqual(['undo B', 'undo A', 'redo A'])
    undo.push(entry('C', log))
    await undo.redo()
    await undo.undo()
    expect(log.slice(3)).toEqual(['undo C'])
  })

  it('by a toast takes back just what it names; by key its toast goes', async () => {
    const undo = useUndo()
    const log: string[] = []
    const first = undo.push(entry('A', log))
    undo.push(entry('B', log))
    expect(texts()).toEqual([
      ['A', 'Undo'],
      ['B', 'Undo'],
    ])
    await undo.take(first)
    await undo.take(first)
    expect(log).toEqual(['undo A'])
    expect(texts()).toEqual([
      ['B', 'Undo'],
      ['Undone: “A”', 'Redo'],
    ])
    await undo.undo()
    expect(texts()).toEqual([
      ['Undone: “A”', 'Redo'],
      ['Undone: “B”', 'Redo'],
    ])
  })

  it('is not offered any more once it came about by other means; what was taken back still is', async () => {
    const undo = useUndo()
    const [first, second] = [undo.push(entry('A', [])), undo.push(entry('B', []))]
    await undo.take(second)
    undo.withdraw(first)
    undo.withdraw(second)
    expect(texts()).toEqual([['Undone: “B”', 'Redo']])
    expect(undo.next).toBe(first)
  })

  it('keeps what was changed since, and says so', async () => {
    const undo = useUndo()
    const log: string[] = []
    const anyway = vi.fn(() => Promise.resolve<UndoResult>({ kind: 'done' }))
    undo.push(entry('A', log, { kind: 'changed', text: 'Phone was changed since', anyway }))
    await undo.undo()
    expect([texts(), undo.next, undo.nextAgain]).toEqual([[['Phone was changed since', 'Do it anyway']], undefined, undefined])
    useToasts().toasts[0]?.action?.run()
    await vi.waitFor(() => expect(undo.nextAgain?.label).toBe('A'))
    expect(anyway).toHaveBeenCalledOnce()
  })

  it('stays possible where it failed, also by a surprise', async () => {
    const undo = useUndo()
    const log: string[] = []
    undo.push(entry('A', log, { kind: 'failed', text: 'The engine does not answer' }))
    await undo.undo()
    expect([texts(), undo.next?.label]).toEqual([[['The engine does not answer', 'Try again']], 'A'])
    undo.push({ ...entry('B', log), undo: () => Promise.reject(new Error('a surprise')) })
    await expect(undo.undo()).rejects.toThrow('a surprise')
    expect(undo.next?.label).toBe('B')
  })
})
