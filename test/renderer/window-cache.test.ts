import { describe, expect, it } from 'vitest'
import { createWindowCache } from '../../src-renderer/list/source/window-cache.ts'

describe('held windows', () => {
  it('lose the one used longest ago when there are too many', () => {
    const cache = createWindowCache<string>(3)
    for (const index of [0, 1, 2]) cache.put(index, [`row ${index}`])
    cache.touch(0)
    cache.put(3, ['row 3'])
    expect(cache.indexes()).toEqual([2, 0, 3])
    expect(cache.find(1)).toBeUndefined()
  })

  it('do not grow by a touch of a window that is not there', () => {
    const cache = createWindowCache<string>(3)
    cache.touch(7)
    expect(cache.indexes()).toEqual([])
  })

  it('are still shown when stale, and fresh again once replaced', () => {
    const cache = createWindowCache<string>(3)
    cache.put(0, ['a'])
    cache.markStale()
    expect(cache.find(0)).toEqual({ rows: ['a'], stale: true })
    cache.put(0, ['b'])
    expect(cache.find(0)).toEqual({ rows: ['b'], stale: false })
  })

  it('change a row wherever it stands, and stay as stale as they were', () => {
    const cache = createWindowCache<string>(3)
    cache.put(0, ['a', 'b'])
    cache.markStale()
    cache.put(1, ['b'])
    cache.replace((row) => (row === 'b' ? 'B' : row))
    expect(cache.find(0)).toEqual({ rows: ['a', 'B'], stale: true })
    expect(cache.find(1)).toEqual({ rows: ['B'], stale: false })
  })
})
