import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Bounds,
  isReachable,
  minimumSize,
  noWindowState,
  parseWindowState,
  placeWindow,
  toKeptPath,
} from '../../src-main/desktop/window-state.ts'

const place = fc.integer({ min: -20_000, max: 20_000 })
const anyBounds = fc.record({
  x: place,
  y: place,
  width: fc.integer({ min: -50, max: 20_000 }),
  height: fc.integer({ min: -50, max: 20_000 }),
})
const anyArea = fc.record({
  x: fc.integer({ min: -8000, max: 8000 }),
  y: fc.integer({ min: -8000, max: 8000 }),
  width: fc.integer({ min: minimumSize.width, max: 7680 }),
  height: fc.integer({ min: minimumSize.height, max: 4320 }),
})

const isWithin = (inner: Bounds, outer: Bounds) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

describe('where the window goes', () => {
  it('is wholly on a screen and large enough, wherever it was', () => {
    fc.assert(
      fc.property(fc.option(anyBounds), fc.array(anyArea, { minLength: 1, maxLength: 4 }), (bounds, areas) => {
        const placed = placeWindow(bounds, areas[0]!, areas)
        expect(areas.some((area) => isWithin(placed, area))).toBe(true)
        expect(placed.width).toBeGreaterThanOrEqual(minimumSize.width)
        expect(placed.height).toBeGreaterThanOrEqual(minimumSize.height)
      }),
      { numRuns: 2000 },
    )
  })

  it('is where it was, if it fits there', () => {
    fc.assert(
      fc.property(anyArea, anyArea, (area, primary) => {
        const bounds = { x: area.x, y: area.y, width: minimumSize.width, height: minimumSize.height }
        expect(placeWindow(bounds, primary, [area])).toEqual(bounds)
      }),
    )
  })

  const laptop = { x: 0, y: 0, width: 1440, height: 860 }
  const second = { x: 1440, y: 0, width: 1920, height: 1040 }

  it('is the screen that shows most of it', () => {
    expect(placeWindow({ x: 1300, y: 10, width: 1000, height: 700 }, laptop, [laptop, second])).toEqual({
      x: 1440,
      y: 10,
      width: 1000,
      height: 700,
    })
  })

  it('is the first screen when the one it was on is gone', () => {
    expect(placeWindow({ x: 2000, y: 100, width: 1000, height: 700 }, laptop, [laptop])).toEqual({
      x: 440,
      y: 100,
      width: 1000,
      height: 700,
    })
  })

  it('is the middle when nothing is known', () => {
    expect(placeWindow(null, laptop, [laptop])).toEqual({ x: 80, y: 30, width: 1280, height: 800 })
  })

  it('begins at the corner of a screen that is too small', () => {
    expect(placeWindow(null, { x: 5, y: 24, width: 800, height: 480 }, [])).toEqual({ x: 5, y: 24, ...minimumSize })
  })
})

describe('a window under which a display goes', () => {
  const screen = { x: 0, y: 0, width: 1440, height: 860 }

  it.each([
    ['on it', { x: 100, y: 100, width: 1000, height: 700 }, true],
    ['mostly beside it, its header within reach', { x: 1300, y: 100, width: 1000, height: 700 }, true],
    ['on a display that is gone', { x: 1500, y: 100, width: 1000, height: 700 }, false],
    ['with too little of its header to be taken by', { x: 1400, y: 100, width: 1000, height: 700 }, false],
    ['with its header above the screen', { x: 100, y: -60, width: 1000, height: 700 }, false],
    ['below the screen', { x: 100, y: 860, width: 1000, height: 700 }, false],
  ])('%s', (_where, bounds, expected) => {
    expect(isReachable(bounds, [screen])).toBe(expected)
  })

  it('is within reach wherever it is placed', () => {
    fc.assert(
      fc.property(anyBounds, fc.array(anyArea, { minLength: 1, maxLength: 3 }), (bounds, areas) => {
        expect(isReachable(placeWindow(bounds, areas[0]!, areas), areas)).toBe(true)
      }),
    )
  })
})

describe('the address of a window', () => {
  it.each([
    ['app://outpost/contacts', '/contacts'],
    ['app://outpost/contacts?peek=12&view=-3', '/contacts?view=-3&peek=12'],
    ['/deals?peek=7', '/deals?peek=7'],
    ['app://outpost/contacts?q=Ivanov&peek=7', '/contacts?peek=7'],
    ['app://outpost/contacts?peek=<script>', '/contacts'],
    ['app://outpost/api/v1/contacts', '/'],
    ['https://example.com/contacts', '/'],
    ['//example.com/contacts', '/'],
    ['javascript:alert(1)', '/'],
    ['app://elsewhere/contacts', '/'],
    ['http://[', '/'],
    ['', '/'],
  ])('%s is kept as %s: no words that were searched for, no place but ours', (address, kept) => {
    expect(toKeptPath(address)).toBe(kept)
  })
})

describe('what is kept of a state', () => {
  const place = {
    bounds: { x: 1, y: 2, width: 1000, height: 700 },
    isMaximized: true,
    isFullScreen: false,
    path: '/contacts?peek=7',
  }
  const state = {
    windows: [place, { ...place, isMaximized: false, isFullScreen: true, path: '/deals' }],
    appearance: { theme: 'dark', language: 'ru' },
  }

  it('is all of it when it is whole', () => {
    expect(parseWindowState(JSON.stringify(state))).toEqual(state)
  })

  it.each([undefined, '', '{', 'null', '[]', '"x"', '{"windows":', '\0\0\0'])('is nothing of %j', (text) => {
    expect(parseWindowState(text)).toEqual(noWindowState)
  })

  it('is what is fit in it', () => {
    const unfit = [
      { ...place, bounds: { x: 1e9, y: 0, width: 1, height: 1 } },
      'x',
      null,
      { ...place, path: 'https://x.example/' },
    ]
    expect(parseWindowState(JSON.stringify({ ...state, windows: unfit }))).toEqual({
      ...state,
      windows: [{ ...place, path: '/' }],
    })
    expect(parseWindowState(JSON.stringify({ ...state, appearance: { theme: 'pink', language: 'ru' } }))).toEqual({
      ...state,
      appearance: null,
    })
    expect(parseWindowState('{"windows":1}')).toEqual(noWindowState)
  })

  it('is a dozen windows, however many it says', () => {
    const many = Array.from({ length: 500 }, () => place)
    expect(parseWindowState(JSON.stringify({ ...state, windows: many })).windows).toHaveLength(12)
  })

  it('is never a surprise', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc
            .record({ windows: fc.array(fc.record({ bounds: anyBounds, path: fc.string() })) })
            .map((value) => JSON.stringify(value)),
        ),
        (text) => {
          for (const { bounds, path } of parseWindowState(text).windows) {
            const { width } = placeWindow(bounds, { x: 0, y: 0, width: 1440, height: 860 }, [])
            expect(Number.isInteger(width)).toBe(true)
            expect(new URL(path, 'app://outpost/').host).toBe('outpost')
          }
        },
      ),
    )
  })
})
