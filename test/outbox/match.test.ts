import { describe, expect, test } from 'vitest'
import type { Sending } from '../../src-main/outbox/entry.ts'
import { allThere, isSentCreate, rankSentCreate } from '../../src-main/outbox/merge/match.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { order } from '../../src-shared/resources/order.ts'
import type { ExactObject } from '../../src-shared/values/json.ts'

const at = Date.UTC(2026, 4, 5, 10, 20, 30, 456)
const time = (instant: number) => new Date(instant).toISOString().replace('Z', '+00:00')
const sent = (fields: ExactObject): Sending => ({
  action: 'create',
  at,
  serverAt: at,
  fields: { 'created-at': time(at), ...fields },
  sets: {},
  looks: 0,
  lookAt: 0,
})
const person = { 'last-name': 'Arno', 'first-name': 'Beck', email: 'a@b', position: 'p', note: 'n', description: 'd' }
const shown = (attributes: ExactObject, instant = at) => ({ 'created-at': time(instant), ...attributes })

describe('[S32] a create whose answer was lost is known', () => {
  test.each([
    [
      'by the exact time and the name, though others edited it since',
      at,
      { ...person, email: 'x', position: 'x', note: 'x' },
      true,
    ],
    ['not by the exact time alone', at, { ...person, 'last-name': 'Other' }, false],
    ['by the time cut to the second, though one field was edited', at - 456, { ...person, note: 'x' }, true],
    ['not by it where most of it differs', at - 456, { ...person, email: 'x', position: 'x', note: 'x' }, false],
    ['by the time cut to the minute where all is there', at - 30_456, person, true],
    ['not by it where something differs', at - 30_456, { ...person, note: 'x' }, false],
    ['by a time of the server where all is there, spelled as it likes', at + 5000, { ...person, 'last-name': ' ARNO ' }, true],
    ['not by a time long before it was sent', at - 600_000, person, false],
  ])('%s', (_how, instant, attributes, is) => {
    expect(isSentCreate(contact, sent(person), shown(attributes, instant))).toBe(is)
  })

  test('though what it led to is gone there since, but not as one that nobody touched', () => {
    const rank = (status: string | null, instant: number, attributes: ExactObject = person) =>
      rankSentCreate(contact, sent({ ...person, 'relationships/status': '2' }), shown(attributes, instant), { status })
    for (const instant of [at - 30_456, at + 5000]) {
      expect(rank('2', instant)).toBe(allThere)
      expect(rank(null, instant)).toBe(1)
      expect(rank('3', instant)).toBe(0)
      expect(rank(null, instant, { ...person, note: 'x' })).toBe(0)
    }
    expect(rank(null, at - 600_000)).toBe(0)
  })

  test('never by an exact time where nothing of it has a name', () => {
    expect(isSentCreate(order, sent({ amount: 5 }), shown({ name: 'Another', amount: 7 }))).toBe(false)
    expect(isSentCreate(order, sent({ name: 'Mine' }), shown({ name: 'Another' }))).toBe(false)
  })
})
