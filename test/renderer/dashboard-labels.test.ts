import { describe, expect, test } from 'vitest'
import { cutMiddle, planLabels } from '../../src-renderer/screens/dashboard/chart-labels.ts'
import { toChartOption } from '../../src-renderer/screens/dashboard/chart-option.ts'
import type { Panel } from '../../src-renderer/screens/dashboard/panel.ts'

/** Every letter is 6 px wide. */
const measure = (text: string) => text.length * 6
const plan = (names: readonly string[], bars: Panel['bars'], width: number) => planLabels(names, bars, { width, measure })
const months = ['Dec 2025', ...Array.from({ length: 11 }, (_, at) => `M${at + 10} 2026`)]

describe('names beside lying bars', () => {
  const names = ['New', 'Service contracts: Request', 'Service contracts: Offer sent']

  test('are whole while they take less than 45 % of the width', () => {
    expect(plan(names, 'lying', 420)).toMatchObject({ texts: names, left: 29 * 6 + 8 })
  })

  test('are cut in the middle, so that they stay different', () => {
    const { texts, left } = plan(names, 'lying', 240)
    expect(texts).toEqual(['New', 'Service…Request', 'Service…fer sent'])
    expect(left).toBeLessThanOrEqual(240 * 0.45)
  })

  test('leave nothing but a sign where there is no room', () => {
    expect([cutMiddle('Contract', 6, measure), cutMiddle('Contract', 18, measure), cutMiddle('AB', 12, measure)]).toEqual([
      '…',
      'C…t',
      'AB',
    ])
  })
})

describe('names below standing bars', () => {
  test('are flat where they fit, and in lines of whole words before they are slanted', () => {
    const few = ['Earlier months', 'Nov 2026', 'No planned date']
    expect(plan(few, 'standing', 400)).toMatchObject({ texts: few, rotate: 0, bottom: 24 })
    expect(plan(few, 'standing', 280)).toMatchObject({
      texts: ['Earlier\nmonths', 'Nov 2026', 'No planned\ndate'],
      rotate: 0,
      bottom: 38,
    })
    expect(plan(['ноябрь 2026\u00a0г.', 'декабрь 2026 г.'], 'standing', 210).texts).toEqual([
      'ноябрь\n2026\u00a0г.',
      'декабрь\n2026 г.',
    ])
    expect(plan(few, 'standing', 150)).toMatchObject({ texts: few, rotate: 45 })
  })

  test.each([900, 390, 320, 260])('are all there for twelve months in %i px', (width) => {
    const { isEvery, texts } = plan(months, 'standing', width)
    expect([isEvery, texts.map((text) => text.replace('\n', ' '))]).toEqual([true, months])
  })

  test('are left out where there are too many', () => {
    const many = Array.from({ length: 120 }, (_, at) => `Month ${at}`)
    expect(plan(many, 'standing', 390).isEvery).toBe(false)
  })
})

test('a chart shows the planned names, and leaves none out by itself', () => {
  const rows = months.map((label) => ({ key: label, label, cells: {} }))
  const panel: Panel = { key: 'k', title: '', hint: '', head: '', columns: [], rows, series: [], bars: 'standing' }
  const option = toChartOption(panel, { language: 'en', isCalm: true, width: 390, measure })
  const axis = option.xAxis as {
    axisLabel: {
      lineHeight: number
      interval: number | 'auto'
      hideOverlap: boolean
      formatter: (l: string, at: number) => string
    }
  }
  expect([axis.axisLabel.interval, axis.axisLabel.hideOverlap, axis.axisLabel.formatter('Dec 2025', 0)]).toEqual([
    0,
    false,
    plan(months, 'standing', 390).texts[0],
  ])
  // Without it, the lines of a name would cover each other.
  expect(axis.axisLabel.lineHeight).toBe(14)
})
