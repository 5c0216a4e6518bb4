import { expect, it } from 'vitest'
import { createProgressDisplay } from '../../src-main/cli/seed-progress.ts'

function show(isTTY: boolean): string {
  let text = ''
  const display = createProgressDisplay({ isTTY, write: (part) => (text += part) })
  for (const done of [0, 1, 2]) display({ type: 'deals', done, total: 2 })
  return text
}

it('fills a bar in its place on a terminal', () => {
  const [empty, half, full] = show(true).split('\r').slice(1)
  expect(empty).toMatch(/^deals +░{24} 0\/2$/)
  expect(half).toMatch(/^deals +█{12}░{12} 1\/2$/)
  expect(full).toMatch(/^deals +█{24} 2\/2\n$/)
})

it('writes one plain line elsewhere', () => {
  expect(show(false)).toBe('deals: 2\n')
})
