import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listActionIds, toAction } from '../../src-renderer/actions/catalogue.ts'
import '../../src-renderer/resources/index.ts'
import '../../src-renderer/frame/dashboard.ts'
import '../../src-renderer/frame/today.ts'
import '../../src-renderer/frame/week.ts'
import { findStrokeOf } from '../../src-renderer/actions/capture-stroke.ts'
import type { FocusKind, KeyPress } from '../../src-renderer/actions/key-press.ts'
import { toAriaKeys } from '../../src-renderer/actions/aria-keys.ts'
import { isInForce, pauseMs, readKey, type Binding, type Pending } from '../../src-renderer/actions/read-key.ts'
import { findShortcut, isConflicting, isSingleKey, toShortcutText, type Shortcut } from '../../src-renderer/actions/shortcut.ts'

const need = (text: string): Shortcut => findShortcut(text) ?? expect.fail(`no shortcut: ${text}`)
const bind = (...texts: string[]): Binding[] => texts.map((text) => ({ id: text, shortcut: need(text) }))
const all = listActionIds().flatMap((id) => toAction(id).keys.map((text) => ({ id, shortcut: need(text) })))

const press = (key: string, code: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  mod: false,
  shift: false,
  alt: false,
  ...held,
})

/** The keys one after the other, a tenth of a second apart, and what they did. */
function type(bindings: readonly Binding[], presses: readonly KeyPress[], apartMs = 100): string[] {
  let pending: Pending | null = null
  return presses.flatMap((one, index) => {
    const reading = readKey(pending, one, bindings, index * apartMs)
    pending = reading.pending
    return reading.id ?? []
  })
}

describe('a shortcut', () => {
  it.each(['Mod+K', '/', 'G C', 'Shift+Enter', 'X', '?', 'Mod+Shift+Z', 'F2', 'Space', 'Mod++', 'Alt+ArrowUp', 'Mod+,'])(
    'is read and written: %s',
    (text) => expect(toShortcutText(need(text))).toBe(text),
  )

  it.each(['', 'Mod+', 'mod+K', 'k', 'Mod+Mod+K', 'G  C', 'Ctrl+K', 'Mod', 'Я'])('is not: “%s”', (text) =>
    expect(findShortcut(text)).toBeUndefined(),
  )

  it('is in the way of itself and of what it begins', () => {
    expect(isConflicting(need('G'), need('G C'))).toBe(true)
    expect(isConflicting(need('G C'), need('G C'))).toBe(true)
    expect(isConflicting(need('G C'), need('G M'))).toBe(false)
    expect(isConflicting(need('C'), need('G C'))).toBe(false)
  })

  it('is a single key where a slip of the hand sets it off', () => {
    expect(['X', '?', 'G C', 'Shift+X'].map((text) => isSingleKey(need(text)))).toEqual([true, true, true, true])
    expect(['Mod+K', 'F2', 'Enter', 'Space'].map((text) => isSingleKey(need(text)))).toEqual([false, false, false, false])
  })

  it('is said to a screen reader, unless it is a sequence', () => {
    expect(toAriaKeys([need('Mod+Shift+Z'), need('G C'), need('F2')], false)).toBe('Control+Shift+Z F2')
    expect(toAriaKeys([need('Mod+K')], true)).toBe('Meta+K')
    expect(toAriaKeys([need('G C')], false)).toBeUndefined()
  })
})

describe('the catalogue', () => {
  it('has shortcuts that can all be read, and none in the way of another', () => {
    expect(all.length).toBeGreaterThan(20)
    for (const one of all)
      for (const other of all)
        if (one.id !== other.id)
          expect([one.id, other.id, isConflicting(one.shortcut, other.shortcut)]).toEqual([one.id, other.id, false])
  })

  it('is reached whole by its places on the keyboard: a Russian layout writes other signs there', () => {
    const cyrillic: Record<string, string> = {
      KeyC: 'с',
      KeyE: 'у',
      KeyF: 'а',
      KeyG: 'п',
      KeyJ: 'о',
      KeyK: 'л',
      KeyM: 'ь',
      KeyD: 'в',
      KeyO: 'щ',
      KeyR: 'к',
      KeyS: 'ы',
      KeyX: 'ч',
      KeyA: 'ф',
      KeyZ: 'я',
      KeyN: 'т',
      KeyH: 'р',
      KeyW: 'ц',
      KeyL: 'д',
      KeyP: 'з',
      KeyT: 'е',
      KeyB: 'и',
      BracketLeft: 'х',
      BracketRight: 'ъ',
      KeyY: 'н',
      Comma: 'б',
      Slash: '.',
      Digit3: '№',
    }
    const codes: Record<string, string> = {
      '/': 'Slash',
      '?': 'Slash',
      ',': 'Comma',
      '#': 'Digit3',
      '[': 'BracketLeft',
      ']': 'BracketRight',
    }
    for (const { id, shortcut } of all) {
      const presses = shortcut.map(({ key, mod, alt, shift }) => {
        const code = key.length > 1 ? key : (codes[key] ?? `Key${key}`)
        const isQuestion = key === '?' || key === '#'
        return press(key.length > 1 ? key : isQuestion ? ',' : (cyrillic[code] ?? '?'), code, {
          mod,
          alt,
          shift: shift || isQuestion,
        })
      })
      expect([id, type(all, presses)]).toEqual([id, [id]])
    }
  })
})

describe('a key', () => {
  it('counts by its Latin letter, wherever it stands', () => {
    expect(type(bind('C', 'J'), [press('c', 'KeyJ')])).toEqual(['C'])
    expect(type(bind('J'), [press('c', 'KeyJ')])).toEqual([])
  })

  it('counts with Caps Lock, and not with modifiers it does not name', () => {
    expect(type(bind('X'), [press('X', 'KeyX')])).toEqual(['X'])
    for (const held of ['mod', 'alt', 'shift'] as const)
      expect(type(bind('X'), [press('x', 'KeyX', { [held]: true })])).toEqual([])
  })

  it('counts by its sign first: in Russian the question mark stands on 7', () => {
    expect(type(bind('?', '/'), [press('?', 'Digit7', { shift: true })])).toEqual(['?'])
    expect(type(bind('?', '/'), [press('/', 'Digit7', { shift: true })])).toEqual(['/'])
    expect(type(bind('?', '/'), [press('.', 'Slash')])).toEqual(['/'])
    expect(type(bind('.', '/'), [press('.', 'Slash')])).toEqual(['.'])
  })

  it('goes on with what was begun, within a second', () => {
    const keys = [press('g', 'KeyG'), press('c', 'KeyC')]
    expect(type(bind('G C', 'C'), keys)).toEqual(['G C'])
    expect(type(bind('G C', 'C'), keys, pauseMs)).toEqual(['G C'])
    expect(type(bind('G C', 'C'), keys, pauseMs + 1)).toEqual(['C'])
  })

  it('that goes on with nothing counts by itself; Shift alone breaks nothing off', () => {
    expect(type(bind('G C', 'X'), [press('g', 'KeyG'), press('x', 'KeyX'), press('c', 'KeyC')])).toEqual(['X'])
    expect(
      type(bind('G ?'), [press('g', 'KeyG'), press('Shift', 'ShiftLeft', { shift: true }), press('?', 'Slash', { shift: true })]),
    ).toEqual(['G ?'])
    expect(type(bind('G C'), [press('g', 'KeyG'), press('g', 'KeyG'), press('c', 'KeyC')])).toEqual(['G C'])
  })

  it('sets off at most one action, and only one whose last stroke it is', () => {
    const signs = fc.constantFrom(...'abcgmxjk/?.,'.split(''), 'Enter', 'Space', 'с', 'п')
    const keys = fc.record({
      key: signs,
      code: fc.constantFrom('KeyG', 'KeyC', 'KeyX', 'Slash', 'Comma', 'Enter'),
      mod: fc.boolean(),
      shift: fc.boolean(),
      alt: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 12 }), (presses) => {
        const done = type(all, presses)
        expect(done.length).toBeLessThanOrEqual(presses.length)
        if (presses.every(({ alt }) => alt)) expect(done).toEqual([])
      }),
    )
  })
})

describe('a key that is chosen for an action', () => {
  it('is kept so that the same press finds it again', () => {
    const presses = [
      press('k', 'KeyK', { mod: true }),
      press('л', 'KeyK', { mod: true }),
      press('X', 'KeyX', { shift: true }),
      press('?', 'Slash', { shift: true }),
      press(',', 'Slash', { shift: true }),
      press('б', 'Comma'),
      press('7', 'Digit7'),
      press('F3', 'F3'),
      press('Enter', 'Enter', { shift: true }),
    ]
    for (const one of presses) {
      const stroke = findStrokeOf(one)
      expect([one, stroke && readKey(null, one, [{ id: 'it', shortcut: [stroke] }], 0).id]).toEqual([one, 'it'])
      expect(findShortcut(toShortcutText([stroke!]))).toEqual([stroke])
    }
  })

  it('is none where only a modifier or a dead key was pressed', () => {
    expect(findStrokeOf(press('Shift', 'ShiftLeft', { shift: true }))).toBeUndefined()
    expect(findStrokeOf(press('Dead', 'Quote'))).toBeUndefined()
  })
})

describe('what has the keyboard', () => {
  const inForce = (focus: FocusKind) =>
    all.filter(({ shortcut }) => isInForce(shortcut, focus)).map(({ shortcut }) => toShortcutText(shortcut))

  it('lets everything through on the page, nothing behind a dialog', () => {
    expect(inForce('page')).toHaveLength(all.length)
    expect(inForce('modal')).toEqual([])
  })

  it('keeps its own keys in a text field: single keys, undo and select all; help it leaves', () => {
    expect(inForce('text')).toEqual(['Mod+P', 'Mod+K', 'F1', 'Mod+,'])
  })

  it('keeps Enter and Space on a button', () => {
    expect(all.length - inForce('control').length).toBe(2)
    expect(inForce('control')).not.toContain('Enter')
    expect(inForce('control')).not.toContain('Space')
  })
})
