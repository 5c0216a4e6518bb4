import { describe, expect, it } from 'vitest'
import { atLeast, atMost, hasFailed, judge, type Finding } from './gate.ts'
import { compare, sample } from './measure.ts'
import { toTable } from './report.ts'
import { median, medianRatio, percentile, toRatio } from './statistics.ts'

describe('statistics', () => {
  it('finds percentiles between neighbours, whatever the order', () => {
    expect(percentile([4, 1, 3, 2], 0)).toBe(1)
    expect(percentile([4, 1, 3, 2], 0.5)).toBe(2.5)
    expect(percentile([4, 1, 3, 2], 1)).toBe(4)
    expect(percentile([10, 20], 0.25)).toBe(12.5)
    expect(percentile([7], 0.99)).toBe(7)
  })

  it('sorts by number, not by spelling', () => {
    expect(median([9, 100, 20])).toBe(20)
  })

  it('does not disturb what it is given', () => {
    const values = [3, 1, 2]
    median(values)
    expect(values).toEqual([3, 1, 2])
  })

  it('has no percentile of nothing', () => {
    expect(() => percentile([], 0.5)).toThrow('nothing')
  })

  it('takes the ratio of each round before the median, so that a slow round weighs as much as any', () => {
    const rounds = [
      [2, 1],
      [200, 100],
      [3, 1],
    ] as const
    expect(medianRatio(rounds)).toBe(2)
  })

  it('compares with no baseline that took no time', () => {
    expect(() => toRatio(1, 0)).toThrow('baseline')
    expect(() => toRatio(1, Number.NaN)).toThrow('baseline')
  })
})

describe('gates', () => {
  const line = (rest: Partial<Finding>): Finding => ({ what: 'a line', figures: '1 ms', ...rest })

  it.each([
    [atMost(2, 2), 'ok'],
    [atMost(2, 2.01), 'miss'],
    [atLeast(0.6, 0.6), 'ok'],
    [atLeast(0.6, 0.59), 'miss'],
    [atMost(2, Number.NaN), 'miss'],
    [atLeast(2, Number.NaN), 'miss'],
  ] as const)('judges %o', (gate, verdict) => {
    expect(judge(line({ gate }))).toBe(verdict)
  })

  it('prints what has no gate and never fails by it', () => {
    expect(judge(line({}))).toBe('printed')
    expect(hasFailed([line({})])).toBe(false)
  })

  it('fails by one miss among others', () => {
    expect(hasFailed([line({ gate: atMost(2, 1) }), line({ gate: atMost(2, 3) })])).toBe(true)
    expect(hasFailed([line({ gate: atMost(2, 1) }), line({})])).toBe(false)
  })

  it('fails by what could not be measured, unless nothing hangs on it', () => {
    const unmeasured = line({ gate: atMost(2, 1), unmeasured: 'it would not start' })
    expect(judge(unmeasured)).toBe('not measured')
    expect(hasFailed([unmeasured])).toBe(true)
    expect(hasFailed([{ ...unmeasured, optional: true }])).toBe(false)
  })

  it('shows each line with its ratio, gate, verdict and figures, or why there are none', () => {
    const table = toTable([line({ gate: atMost(2, 1.234) }), line({ unmeasured: 'it would not start', optional: true })])
    expect(table).toContain('a line  1.23 ×    ≤ 2 ×  ok')
    expect(table).toContain('1 ms')
    expect(table).toContain('not measured\n    it would not start')
  })
})

describe('measuring', () => {
  it('does both sides by turns, after warming each up', async () => {
    const order: string[] = []
    const rounds = 4
    await compare(
      () => order.push('subject'),
      () => order.push('baseline'),
      { rounds, roundMs: 0 },
    )
    const turns = order.slice(-2 * rounds)
    expect(turns).toEqual(Array.from({ length: rounds }, () => ['subject', 'baseline']).flat())
    expect(order.slice(0, 3)).toEqual(['subject', 'subject', 'subject'])
  })

  it('waits for each call before the next', async () => {
    let underWay = 0
    let most = 0
    const taken = await sample(
      async () => {
        most = Math.max(most, (underWay += 1))
        await Promise.resolve()
        underWay -= 1
      },
      5,
      'wall',
    )
    expect(taken).toHaveLength(5)
    expect(most).toBe(1)
  })
})
