import { describe, expect, it } from 'vitest'
import { contactStatus } from '../../src-shared/resources/dictionaries.ts'
import type { ColumnEditor } from '../../src-renderer/fields/column-editor.ts'
import { writesText } from '../../src-renderer/record/edit/typed-start.ts'
import { findUnsavedText } from '../../src-renderer/record/edit/unsaved-text.ts'

const line: ColumnEditor = { part: 'line', field: { kind: 'string' } }
const money: ColumnEditor = { part: 'money', field: { kind: 'decimal' } }
const links: ColumnEditor = { part: 'links', relationship: { target: contactStatus.type, many: true }, target: contactStatus }
const write = (value: string) => `<${value}>`
const held = { editor: line, start: 'Head', edited: 'Head', refused: null }

describe('what is lost with an editor', () => {
  it('is nothing where it holds what stood there', () => {
    expect(findUnsavedText(held, write)).toBeUndefined()
  })

  it('is the text as it was typed, above all one that cannot be read', () => {
    expect(findUnsavedText({ ...held, edited: ' Two\n lines ' }, write)).toBe('Two lines')
    expect(findUnsavedText({ editor: money, start: '5.0', edited: '5.0', refused: 'xyz' }, write)).toBe('xyz')
  })

  it('is what a value or a choice reads as', () => {
    expect(findUnsavedText({ editor: money, start: '5.0', edited: '6.0', refused: null }, write)).toBe('<6.0>')
    const edited = ['Ada', 'Ben'].map((label, at) => ({ value: String(at), label }))
    expect(findUnsavedText({ editor: links, start: [], edited, refused: null }, write)).toBe('Ada, Ben')
  })

  it('is said to be empty, and is cut where it is long', () => {
    expect(findUnsavedText({ ...held, edited: '' }, write)).toBe('')
    expect(findUnsavedText({ editor: money, start: '5.0', edited: null, refused: null }, write)).toBe('')
    expect(findUnsavedText({ ...held, edited: 'x'.repeat(200) }, write)).toBe(`${'x'.repeat(80)}…`)
  })
})

describe('a key that writes', () => {
  const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
    ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }) as KeyboardEvent

  it.each(['c', 'Я', ' ', '5', '?'])('is %j', (key) => expect(writesText(press(key))).toBe(true))
  it.each([press('Enter'), press('ArrowUp'), press('c', { ctrlKey: true }), press('c', { metaKey: true })])(
    'is not this one',
    (event) => expect(writesText(event)).toBe(false),
  )
})
