// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changing, listActionIds, toAction, type ActionId } from '../../src-renderer/actions/catalogue.ts'
import { isPrintable } from '../../src-renderer/actions/typing-run.ts'
import { useActions } from '../../src-renderer/actions/use-actions.ts'
import { useKeys } from '../../src-renderer/actions/use-keys.ts'
import { useTypingRun } from '../../src-renderer/actions/use-typing-run.ts'
import { useShortcuts } from '../../src-renderer/actions/use-shortcuts.ts'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'
import { mountPart } from './parts/mount-part.ts'

let listening: ReturnType<typeof mountPart>
let done: ActionId[]

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = '<div id="cell" tabindex="0"></div><input id="text" />'
  setActivePinia(createPinia())
  listening = mountPart({ setup: useKeys, template: '<i />' }, {}, 'en')
  done = []
  for (const id of listActionIds()) useActions().register(id, { run: () => done.push(id) })
})
afterEach(() => listening.unmount())

let clock = 0
const codes: Record<string, string> = { '#': 'Digit3', '/': 'Slash', ' ': 'Space' }

/** Presses keys one after the other, so many milliseconds apart; gives those that were not prevented. */
function type(keys: string, apartMs: number, where = 'cell'): string {
  return Array.from(keys)
    .filter((key) => {
      const event = new KeyboardEvent('keydown', {
        key,
        code: codes[key] ?? `Key${key.toUpperCase()}`,
        shiftKey: key === '#' || /^[A-Z]$/.test(key),
        bubbles: true,
        cancelable: true,
      })
      Object.defineProperty(event, 'timeStamp', { value: (clock += apartMs) })
      document.getElementById(where)?.dispatchEvent(event)
      return !event.defaultPrevented
    })
    .join('')
}
const pause = (ms: number) => void (clock += ms)

describe('a name typed where nothing takes text', () => {
  it.each(['helene', 'andree', 'mike#', 'xenie', 'Maxe', 'kerr e', 'jef'])('changes nothing: %s', (name) => {
    pause(5000)
    type(name, 150)
    expect(done.filter((id) => changing.has(id))).toEqual([])
  })

  it('is no command from its first letter that is none, until one pauses', () => {
    pause(5000)
    type('ac', 150)
    expect(done).toEqual([])
    pause(400)
    type('x', 0)
    expect(done).toEqual(['records.select'])
  })

  it('changes nothing for a second after a key that is no shortcut, and says so', () => {
    pause(5000)
    type('a', 0)
    pause(900)
    type('#', 0)
    expect(done).toEqual([])
    expect(useToasts().toasts.map(({ text }) => text)).toEqual([
      '“Move to trash” did not run because you seemed to be typing. Press # to run it.',
    ])
    pause(400)
    type('#', 0)
    expect(done).toContain('records.trash')
  })

  it('changes nothing by the last of several quick shortcuts', () => {
    pause(5000)
    type('jx#', 100)
    expect(done).toEqual(['records.next', 'records.select'])
    pause(301)
    type('#', 0)
    expect(done.at(-1)).toBe('records.trash')
  })

  it('is kept out of the editor that its first letter opened', () => {
    pause(5000)
    type('e', 0)
    expect(done).toEqual(['records.editPeek'])
    expect(type('lena', 150, 'text')).toBe('')
    pause(400)
    expect(type('new', 150, 'text')).toBe('new')
  })
})

describe('an editor that comes late', () => {
  const show = () => {
    const event = new FocusEvent('focusin', { bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: clock })
    document.getElementById('text')?.dispatchEvent(event)
  }

  it('keeps out what was typed before one could see it, and takes what is typed then', () => {
    pause(5000)
    type('e', 50)
    pause(900)
    show()
    expect(type('den', 60, 'text')).toBe('')
    pause(1000)
    expect(type('Renamed', 60, 'text')).toBe('Renamed')
  })

  it('takes what is typed by someone who has seen it', () => {
    pause(5000)
    type('e', 50)
    pause(900)
    show()
    pause(200)
    expect(type('Renamed', 60, 'text')).toBe('Renamed')
  })
})

describe('keys that are meant', () => {
  it('do at once what they do, however quickly one searches or creates by the next', () => {
    pause(5000)
    type('/', 0)
    expect(type('iva', 50, 'text')).toBe('iva')
    expect(done).toEqual(['global.search'])
  })

  it('are two of a shortcut, one soon after the other', () => {
    useShortcuts().remap('records.archive', ['G A'])
    pause(5000)
    type('ga', 100)
    expect(done).toEqual(['records.archive'])
  })

  it('are a figure into a cell, then the next into another', () => {
    const run = useTypingRun()
    pause(5000)
    type('5', 0)
    expect(run.mayBeTyping(clock + 100)).toBe(true)
    document.getElementById('text')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    expect(run.mayBeTyping(clock + 100)).toBe(false)
  })

  it.each(['Escape', 'ArrowDown', 'Home'])('are those after %s, which is no part of a text', (key) => {
    pause(5000)
    type('5', 50)
    document.getElementById('cell')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    type('#', 50)
    expect(done).toContain('records.trash')
  })

  it('are the space bar on a button before another', () => {
    pause(5000)
    document.body.insertAdjacentHTML('beforeend', '<button id="button"></button>')
    type(' ', 0, 'button')
    type('#', 100)
    expect(done).toContain('records.trash')
  })
})

it('every single key that changes records is one of those held back', () => {
  const moves = listActionIds().filter((id) => /trash|remove|archive|restore|edit|assign/i.test(id) && !id.includes('.show'))
  expect(moves.filter((id) => !changing.has(id))).toEqual([])
  expect(toAction('records.trash').keys.every((key) => isPrintable({ key, mod: false, alt: false }))).toBe(true)
})
