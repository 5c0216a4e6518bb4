import { describe, expect, it } from 'vitest'
import { findFirst, findStep } from '../../../src-renderer/parts/list-keys.ts'

describe('a key in a list under a search box', () => {
  it('goes around the ends by arrows, and begins at the nearer end', () => {
    expect([findStep('ArrowDown', 0, 3), findStep('ArrowDown', 2, 3), findStep('ArrowDown', -1, 3)]).toEqual([1, 0, 0])
    expect([findStep('ArrowUp', 2, 3), findStep('ArrowUp', 0, 3), findStep('ArrowUp', -1, 3)]).toEqual([1, 2, 2])
  })

  it('goes eight lines by pages, and stops at the ends', () => {
    expect([findStep('PageDown', 0, 20), findStep('PageDown', 15, 20)]).toEqual([8, 19])
    expect([findStep('PageUp', 19, 20), findStep('PageUp', 3, 20)]).toEqual([11, 0])
  })

  it('skips what cannot be taken', () => {
    const isEnabled = (at: number) => at % 2 === 1
    expect([findStep('ArrowDown', 1, 6, isEnabled), findStep('ArrowUp', 1, 6, isEnabled)]).toEqual([3, 5])
    expect([findStep('PageDown', 1, 12, isEnabled), findStep('PageUp', 11, 12, isEnabled)]).toEqual([9, 3])
    expect([findFirst(6, isEnabled), findFirst(6, () => false), findFirst(0)]).toEqual([1, -1, -1])
  })

  it('leaves every other key to the box', () => {
    expect(['Home', 'End', 'Enter', 'a'].map((key) => findStep(key, 0, 3))).toEqual(Array(4).fill(undefined))
  })
})
