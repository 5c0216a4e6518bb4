import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fail, succeed } from '../../src-renderer/api/outcome.ts'
import { createPausableTimer } from '../../src-renderer/frame/pausable-timer.ts'
import { findToastPlace } from '../../src-renderer/frame/toast-place.ts'
import { findToastRoom } from '../../src-renderer/frame/toast-room.ts'
import type { RecordRow } from '../../src-renderer/api/records.ts'
import { listChanged } from '../../src-renderer/grid/use-changed-rows.ts'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'
import { findLanguage } from '../../src-renderer/locales/languages.ts'
import { useEngine } from '../../src-renderer/api/use-engine.ts'

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
})
afterEach(() => void vi.useRealTimers())

describe('the engine’s state', () => {
  it('follows answers and the event stream', () => {
    const engine = useEngine()
    expect(engine.state).toBe('starting')
    engine.hearOutcome(succeed(1))
    expect(engine.state).toBe('running')
    engine.hearNews({ kind: 'lost' })
    expect(engine.state).toBe('restarting')
    engine.hearOutcome(fail({ kind: 'aborted' }))
    expect(engine.state).toBe('restarting')
    engine.hearNews({ kind: 'open', resumed: true })
    expect(engine.state).toBe('running')
    engine.hearOutcome(fail({ kind: 'unreachable' }))
    expect(engine.state).toBe('restarting')
  })

  it('stays signed out until the page is loaded anew', () => {
    const engine = useEngine()
    engine.hearOutcome(fail({ kind: 'unauthorized' }))
    engine.hearOutcome(succeed(1))
    expect(engine.state).toBe('signed-out')
  })

  it('tells why the shell stopped the engine, until it runs again', () => {
    const engine = useEngine()
    engine.hearShell({ state: 'stopped', detail: 'It failed three times in a minute.' })
    engine.hearNews({ kind: 'lost' })
    expect([engine.state, engine.reason]).toEqual(['stopped', 'It failed three times in a minute.'])
    engine.hearShell({ state: 'running', detail: null })
    expect([engine.state, engine.reason]).toEqual(['running', null])
  })
})

describe('toasts', () => {
  it('are three at most', () => {
    const toasts = useToasts()
    const [, second] = ['a', 'b', 'c', 'd'].map((text) => toasts.show(text))
    expect(toasts.toasts.map(({ text }) => text)).toEqual(['b', 'c', 'd'])
    toasts.drop(second!)
    expect(toasts.toasts.map(({ text }) => text)).toEqual(['c', 'd'])
  })

  it('stand still while someone reads', () => {
    const end = vi.fn()
    const timer = createPausableTimer(10_000, end, () => performance.now())
    timer.go()
    vi.advanceTimersByTime(6000)
    timer.pause()
    vi.advanceTimersByTime(60_000)
    expect(end).not.toHaveBeenCalled()
    timer.go()
    vi.advanceTimersByTime(3999)
    expect(end).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(end).toHaveBeenCalledOnce()
  })
})

describe('where toasts stand', () => {
  const window = { width: 960, height: 600 }
  const toasts = { width: 360, height: 44 }
  const row = (top: number) => ({ top, bottom: top + 32, left: 48, right: 960 })
  const right = (bottom: number) => ({ side: 'right', bottom })

  it('is above the status bar where they cover nothing', () => {
    expect(findToastPlace(toasts, window, [])).toEqual(right(40))
    expect(findToastPlace(toasts, window, [[row(400)]])).toEqual(right(40))
    expect(findToastPlace(toasts, window, [[{ ...row(540), right: 500 }]])).toEqual(right(40))
  })

  it('is above what is edited, the bar of a selection and the rows that just changed', () => {
    const bar = { top: 530, bottom: 574, left: 48, right: 960 }
    expect(findToastPlace(toasts, window, [[], [bar]])).toEqual(right(600 - 530 + 8))
    expect(findToastPlace(toasts, window, [[row(498)], [bar]])).toEqual(right(600 - 498 + 8))
    expect(findToastPlace(toasts, window, [[row(498)], [bar], [row(466), row(434)]])).toEqual(right(600 - 434 + 8))
  })

  it('is at the other side where a field and what opened beside it leave no room at this one', () => {
    const boxes = [100, 330].map((top) => ({ top, bottom: top + 230, left: 620, right: 950 }))
    expect(findToastPlace(toasts, window, [boxes])).toEqual({ side: 'left', bottom: 40 })
  })

  it('gives up rows before bars, and bars before what is edited', () => {
    const field = row(540)
    const rows = Array.from({ length: 16 }, (_, at) => row(60 + at * 32))
    expect(findToastPlace(toasts, window, [[field], [], rows])).toEqual(right(600 - 540 + 8))
    expect(findToastPlace(toasts, window, [[field], rows, rows])).toEqual(right(600 - 540 + 8))
  })

  it('does not flee from what takes much of the window, as a panel that was clicked', () => {
    expect(findToastPlace(toasts, window, [[{ top: 100, bottom: 570, left: 580, right: 960 }]])).toEqual(right(40))
  })

  it('is where it was where no room is left', () => {
    expect(findToastPlace({ ...toasts, height: 440 }, window, [[row(300)]])).toEqual(right(40))
  })
})

describe('how many toasts there are', () => {
  it.each([
    // at work, ended, toasts → ended, toasts
    [0, 0, 3, 0, 3],
    [0, 1, 3, 1, 2],
    [0, 2, 3, 2, 1],
    [1, 2, 3, 1, 1],
    [2, 2, 3, 0, 1],
    [4, 0, 3, 0, 1],
    [0, 2, 0, 2, 0],
    [0, 4, 0, 3, 0],
  ])('is three at most with the jobs: %i at work, %i ended, %i toasts', (atWork, ended, toasts, shownEnded, shownToasts) => {
    expect(findToastRoom(atWork, ended, toasts)).toEqual({ ended: shownEnded, toasts: shownToasts })
  })

  it('is one of a kind: the newest takes the place of its like', () => {
    setActivePinia(createPinia())
    const { show, drop } = useToasts()
    const texts = () => useToasts().toasts.map(({ text }) => text)
    const first = show('Saved: a', undefined, undefined, 'edit')
    show('Copied')
    show('Saved: b', undefined, undefined, 'edit')
    expect(texts()).toEqual(['Copied', 'Saved: b'])
    drop(first)
    show('Copied')
    show('Offline', undefined, undefined, 'other')
    expect(texts()).toEqual(['Saved: b', 'Copied', 'Offline'])
    show('Fourth')
    expect(texts()).toEqual(['Copied', 'Offline', 'Fourth'])
  })
})

describe('rows that just changed', () => {
  const row = (id: string, attributes: RecordRow['attributes'], links: RecordRow['links'] = {}): RecordRow => ({
    id,
    attributes,
    links,
  })
  const before = new Map([row('1', { name: 'a' }), row('2', { name: 'b' })].map((one) => [one.id, one]))

  it('are those seen before with other values', () => {
    expect(listChanged(before, [row('1', { name: 'a' }), row('2', { name: 'B' }), row('3', { name: 'c' })])).toEqual(['2'])
  })

  it('are not those that only came with another column', () => {
    expect(listChanged(before, [row('1', { name: 'a', city: 'x', 'updated-at': 'now' })])).toEqual([])
  })
})

describe('the language', () => {
  it('is the first wanted one that Outpost speaks', () => {
    expect(findLanguage([null, 'de-DE', 'ru-RU', 'en'])).toBe('ru')
    expect(findLanguage(['ru', 'en'])).toBe('ru')
    expect(findLanguage([null])).toBe('en')
  })
})
