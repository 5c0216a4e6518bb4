import { describe, expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { chooseStage, toFinishedAt, type Stage } from '../../src-shared/rules/deal-stage.ts'
import { calculate } from '../../src-shared/rules/funnel-formula.ts'
import { findNextNumber } from '../../src-shared/rules/numbers.ts'
import { toProfit } from '../../src-shared/rules/profit.ts'
import { nextUpdatedAt } from '../../src-shared/rules/record-times.ts'
import { findMissingScope } from '../../src-shared/rules/scopes.ts'
import { findOptionsProblem, findSettingsProblem, withOptionDefaults, type Setting } from '../../src-shared/rules/settings.ts'

describe('the stage of a deal', () => {
  test('a stage names its funnel, a funnel its first stage, neither the default funnel', () => {
    expect(chooseStage({ stage: 3 }, undefined)).toEqual({ by: 'stage', stage: 3 })
    expect(chooseStage({ stage: 3, funnel: 1 }, undefined)).toEqual({ by: 'stage', stage: 3, funnel: 1 })
    expect(chooseStage({ funnel: 1 }, undefined)).toEqual({ by: 'first-of', funnel: 1 })
    expect(chooseStage({}, undefined)).toEqual({ by: 'default-funnel' })
  })

  test('an edit that names neither, or the funnel it has, leaves both', () => {
    const before = { stage: 3, funnel: 1 }
    expect(chooseStage({}, before)).toEqual({ by: 'as-is' })
    expect(chooseStage({ funnel: 1 }, before)).toEqual({ by: 'as-is' })
    expect(chooseStage({ stage: null }, before)).toEqual({ by: 'links', links: { stage: null, funnel: 1 } })
    expect(chooseStage({ funnel: null }, before)).toEqual({ by: 'links', links: { stage: null, funnel: null } })
  })

  const stage = (key: number, kind: string | null): Stage => ({ key, kind, funnel: 1 })
  test.each<[string | null, string | null, string | null, string | null]>([
    ['opened', 'won', null, 'today'],
    ['opened', 'won', '2020-01-01', '2020-01-01'],
    [null, 'lost', null, 'today'],
    ['won', 'opened', '2020-01-01', null],
    ['lost', null, '2020-01-01', null],
    ['opened', null, '2020-01-01', '2020-01-01'],
    ['won', 'lost', '2020-01-01', '2020-01-01'],
  ])('from %s to %s, closed on %s: %s', (from, to, finishedAt, expected) =>
    expect(toFinishedAt({ from: stage(1, from), to: stage(2, to) }, finishedAt, false, 'today')).toBe(expected),
  )
})

describe('application settings', () => {
  const setting = (key: string, type: Setting['data-type'], object?: string): Setting => ({
    name: key,
    key,
    'data-type': type,
    ...(object !== undefined && { 'object-type': object }),
  })
  const settings = [
    setting('title', 'text'),
    setting('limit', 'number'),
    setting('on', 'checkbox'),
    setting('field', 'system-field', 'deals'),
  ]

  test('definitions need a name, a key of the documented shape, a known data type, and an object only for a system field', () => {
    expect(findSettingsProblem(settings.map((one) => ({ ...one })))).toBeUndefined()
    const faulty: Record<string, string>[] = [
      { name: 'x', key: 'X', 'data-type': 'text' },
      { name: 'x', key: 'a'.repeat(65), 'data-type': 'text' },
      { name: ' ', key: 'a', 'data-type': 'text' },
      { name: 'x', key: 'a', 'data-type': 'date' },
      { name: 'x', key: 'a', 'data-type': 'system-field' },
      { name: 'x', key: 'a', 'data-type': 'text', 'object-type': 'deals' },
      { name: 'x', key: 'a', 'data-type': 'text', other: 'y' },
    ]
    for (const definition of faulty) expect(findSettingsProblem([definition]), JSON.stringify(definition)).toBeDefined()
    expect(findSettingsProblem([{ ...settings[0] }, { ...settings[0] }])).toBeDefined()
  })

  test('options must be of the kinds defined', () => {
    const problem = (options: Record<string, string | boolean>) => findOptionsProblem(options, settings, registry)
    expect(problem({ title: 'x', limit: '42', on: true, field: 'created-at' })).toBeUndefined()
    expect(problem({ field: 'custom-12' })).toBeUndefined()
    for (const bad of [{ limit: '4.2' }, { limit: '-1' }, { on: 'yes' }, { field: 'nope' }, { other: 'x' }, { title: true }]) {
      expect(problem(bad), JSON.stringify(bad)).toBeDefined()
    }
    expect(findOptionsProblem({ anything: 'goes' }, [], registry)).toBeUndefined()
    expect(findOptionsProblem({ Bad: 'key' }, [], registry)).toBeDefined()
  })

  test('a checkbox nobody set is false', () => {
    expect(withOptionDefaults({}, settings)).toEqual({ on: false })
  })
})

test('write implies read, and the missing scope is named', () => {
  expect(findMissingScope(['deal_write'], 'deal', 'read')).toBeUndefined()
  expect(findMissingScope(['deal_read'], 'deal', 'write')).toBe('deal_write')
})

test('the updated time grows even when the clock does not', () => {
  expect([nextUpdatedAt(10, undefined), nextUpdatedAt(10, 10), nextUpdatedAt(10, 50), nextUpdatedAt(60, 50)]).toEqual([
    10, 11, 51, 60,
  ])
})

test('numbers go on from the greatest, as long as there are any', () => {
  expect([findNextNumber(null), findNextNumber(7), findNextNumber(Number.MAX_SAFE_INTEGER)]).toEqual([1, 8, undefined])
})

test('a formula takes a numeric attribute or custom field, and nothing else', () => {
  const funnel = { 'amount-calc-method': 'formula', 'amount-calc-field': 'custom-7' }
  const amount = (value: string | number) => JSON.stringify(calculate(funnel, 'amount', { customs: { 'custom-7': value } }))
  expect([amount('12.50'), amount(3), amount('many')]).toEqual(['12.5', '3.0', 'null'])
  expect(JSON.stringify(calculate({ 'amount-calc-field': 'amount' }, 'amount', { amount: 1 }))).toBe('null')
})

test('the profit of a deal is exact, whether a hosted instance writes decimals as numbers or as text', () => {
  const profits = [
    { amount: 12.5, cost: 2 },
    { amount: '12.50', cost: ' 2.0 ' },
    { amount: '0.3', cost: 0.1 },
    { amount: '', cost: '2' },
    { amount: null, cost: 2 },
  ].map((deal) => JSON.stringify(toProfit(deal)))
  expect(profits).toEqual(['10.5', '10.5', '0.2', 'null', 'null'])
})
