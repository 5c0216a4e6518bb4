import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fail, succeed } from '../../src-renderer/api/outcome.ts'
import { createPausableTimer } from '../../src-renderer/frame/pausable-timer.ts'
import { findToastBottom } from '../../src-renderer/frame/toast-place.ts'
import { findLanguage } from '../../src-renderer/locales/languages.ts'
import { useEngine } from '../../src-renderer/stores/engine.ts'
import { useToasts } from '../../src-renderer/stores/toasts.ts'

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

describe('where news stand', () => {
  const window = { width: 960, height: 600 }
  const news = { width: 360, height: 44 }
  const row = (top: number) => ({ top, bottom: top + 32, left: 48, right: 960 })

  it('is above the status bar where they cover nothing', () => {
    expect(findToastBottom(news, window, [])).toBe(40)
    expect(findToastBottom(news, window, [row(400)])).toBe(40)
    expect(findToastBottom(news, window, [{ ...row(540), right: 500 }])).toBe(40)
  })

  it('is above the bar of a selection and the row in focus', () => {
    const bar = { top: 530, bottom: 574, left: 48, right: 960 }
    expect(findToastBottom(news, window, [bar])).toBe(600 - 530 + 8)
    expect(findToastBottom(news, window, [bar, row(498)])).toBe(600 - 498 + 8)
    expect(findToastBottom(news, window, [row(498), bar])).toBe(600 - 498 + 8)
  })

  it('does not flee from what takes much of the window, as a panel that was clicked', () => {
    expect(findToastBottom(news, window, [{ top: 100, bottom: 570, left: 580, right: 960 }])).toBe(40)
  })

  it('is where it was where no room is left', () => {
    expect(findToastBottom({ ...news, height: 400 }, window, [row(300)])).toBe(40)
  })
})

describe('the language', () => {
  it('is the first wanted one that Outpost speaks', () => {
    expect(findLanguage([null, 'de-DE', 'ru-RU', 'en'])).toBe('ru')
    expect(findLanguage(['ru', 'en'])).toBe('ru')
    expect(findLanguage([null])).toBe('en')
  })
})
