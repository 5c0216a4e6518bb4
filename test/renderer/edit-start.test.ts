import { describe, expect, it } from 'vitest'
import { listActionIds, toAction } from '../../src-renderer/actions/catalogue.ts'
import '../../src-renderer/resources/index.ts'
import { findShortcut, isSingleKey } from '../../src-renderer/actions/shortcut.ts'
import { beginsTyping } from '../../src-renderer/record/edit/typed-start.ts'

describe('a key on a cell', () => {
  const all = listActionIds().flatMap((id) =>
    toAction(id).keys.flatMap((text) => {
      const shortcut = findShortcut(text)
      return shortcut ? [{ id, shortcut }] : []
    }),
  )
  const on = { singleKeys: true, bindings: all }
  const off = { singleKeys: false, bindings: all.filter(({ shortcut }) => !isSingleKey(shortcut)) }
  const press = (key: string, code = '', held: object = {}) => ({ key, code, mod: false, shift: false, alt: false, ...held })

  it.each(['0', '7', '+', '-', ',', '.'])('begins to write: %s', (key) => {
    expect([beginsTyping(press(key), on), beginsTyping(press(key), off)]).toEqual([true, true])
  })

  it.each(['a', 'x', 'я', '?', '/', '#', '!'])('is a shortcut, or none, while single keys are: %s', (key) => {
    expect([beginsTyping(press(key), on), beginsTyping(press(key), off)]).toEqual([false, true])
  })

  it('that a person made a shortcut stays one', () => {
    const shortcut = findShortcut('7')!
    expect(beginsTyping(press('7'), { singleKeys: true, bindings: [{ id: 'x', shortcut }] })).toBe(false)
  })

  it('is a shortcut by its place in a Russian layout, where its sign means nothing', () => {
    expect(beginsTyping(press('.', 'Slash'), on)).toBe(false)
    expect(beginsTyping(press('.', 'Slash'), off)).toBe(true)
  })

  it.each(['Space', 'Enter', 'F2', 'Dead', 'ArrowDown'])('writes nothing: %s', (key) => {
    expect([beginsTyping(press(key), on), beginsTyping(press(key), off)]).toEqual([false, false])
  })

  it('writes nothing with Mod or Alt', () => {
    expect(beginsTyping(press('5', 'Digit5', { mod: true }), off)).toBe(false)
    expect(beginsTyping(press('5', 'Digit5', { alt: true }), off)).toBe(false)
  })
})
