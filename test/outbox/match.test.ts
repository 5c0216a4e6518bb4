import { describe, expect, test } from 'vitest'
import type { Sending } from '../../src-main/outbox/entry.ts'
import { allThere, isDoubtful, rankSentCreate, type Making } from '../../src-main/outbox/merge/match.ts'
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
/** A server that sets its own times, and names no authors. */
const own: Making = { time: 'own', userId: '7' }
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
    expect(rankSentCreate(contact, sent(person), shown(attributes, instant), {}, own) > 0).toBe(is)
  })

  test('though what it led to is gone there since, but not as one that nobody touched', () => {
    const rank = (status: string | null, instant: number, attributes: ExactObject = person) =>
      rankSentCreate(contact, sent({ ...person, 'relationships/status': '2' }), shown(attributes, instant), { status }, own)
    for (const instant of [at - 30_456, at + 5000]) {
      expect(rank('2', instant)).toBe(allThere)
      expect(rank(null, instant)).toBe(1)
      expect(rank('3', instant)).toBe(0)
      expect(rank(null, instant, { ...person, note: 'x' })).toBe(0)
    }
    expect(rank(null, at - 600_000)).toBe(0)
  })

  test('by whole minutes from the stamp, where another copy of the account may have corrected it', () => {
    const unknown: Making = { userId: null }
    const byCopy: Sending = { ...sent(person), serverAt: at - 93_600_000, byCopy: true, times: [], clock: at - 86_400_000 }
    const rank = (instant: number, attributes: ExactObject = person) =>
      rankSentCreate(contact, byCopy, shown(attributes, instant), {}, unknown)
    expect(rank(at + 180_000)).toBe(allThere)
    expect(rank(at + 180_000, { ...person, note: 'x' })).toBe(0)
    expect(rank(at + 180_001)).toBe(0)
    expect(isDoubtful(contact, byCopy, shown(person, at + 180_001), {}, unknown)).toBe(true)
    // A server that cuts its times to seconds shows such a time once in 60 times.
    const cut: Sending = { ...byCopy, clock: at - 456 }
    expect(rankSentCreate(contact, cut, shown(person, at - 456 + 180_000), {}, unknown)).toBe(0)
  })

  test.each<[string, boolean, number, ExactObject, Making, string | undefined]>([
    ['at the very time, whatever it shows', true, at, { 'last-name': 'Other' }, { userId: null }, undefined],
    ['at that time, by someone else', false, at, { ...person, 'last-name': 'Other' }, { userId: '7' }, '8'],
    ['in that minute, with a value of it', true, at - 30_456, { ...person, 'last-name': 'Other' }, { userId: null }, undefined],
    ['in that minute, with nothing of it', false, at - 30_456, { 'last-name': 'Other' }, { userId: null }, undefined],
    ['later, by the same name', true, at + 5000, { 'last-name': 'Arno' }, { userId: null, time: 'own' }, undefined],
    ['later, with a value of it, by our user', true, at + 5000, { email: 'a@b' }, { userId: '7', time: 'own' }, '7'],
    ['later, with a value of it, by nobody', false, at + 5000, { email: 'a@b' }, { userId: '7', time: 'own' }, undefined],
    ['later, where the server keeps times', false, at + 5000, { 'last-name': 'Arno' }, { userId: null, time: 'kept' }, undefined],
    ['days before', false, at - 9 * 86_400_000, { 'last-name': 'Arno' }, { userId: null, time: 'own' }, undefined],
  ])(
    'perhaps, where another copy sent it before it was edited here: one made %s',
    (_how, is, instant, attributes, making, user) => {
      const byCopy: Sending = { ...sent(person), serverAt: at - 93_600_000, byCopy: true }
      const asked = [contact, byCopy, shown(attributes, instant), user === undefined ? {} : { user }, making] as const
      expect([rankSentCreate(...asked) > 0, isDoubtful(...asked)]).toEqual([false, is])
    },
  )

  test('never by an exact time where nothing of it has a name', () => {
    expect(rankSentCreate(order, sent({ amount: 5 }), shown({ name: 'Another', amount: 7 }), {}, own)).toBe(0)
    expect(rankSentCreate(order, sent({ name: 'Mine' }), shown({ name: 'Another' }), {}, own)).toBe(0)
  })
})

describe('[S54] an equal record is told from one that someone else made', () => {
  const later = shown(person, at + 5000)
  const judge = (making: Making, user?: string | null, attributes: ExactObject = later) => {
    const held = user === undefined ? {} : { user }
    const asked = [contact, sent(person), attributes, held, making] as const
    return rankSentCreate(...asked) > 0 ? 'ours' : isDoubtful(...asked) ? 'doubtful' : 'not ours'
  }

  test.each<[string, Making, string | null | undefined, string]>([
    ['by its author', { userId: '7' }, '7', 'ours'],
    ['by another author', { userId: '7' }, '8', 'not ours'],
    ['by another author, though the server sets times', { userId: '7', time: 'own' }, '8', 'not ours'],
    ['by no author, where the server names them', { userId: '7', time: 'own', signs: true }, null, 'not ours'],
    ['by the time, where the server keeps it', { userId: '7', time: 'kept' }, '7', 'not ours'],
    ['by nothing, where no create was ever answered', { userId: '7' }, null, 'doubtful'],
    ['by nothing, where no author is shown', { userId: null }, undefined, 'doubtful'],
    ['as ours, where the server is known to set times', { userId: '7', time: 'own' }, undefined, 'ours'],
  ])('%s', (_how, making, user, is) => {
    expect(judge(making, user)).toBe(is)
  })

  test.each([
    ['may be ours', later, true],
    ['with more than was sent is not', { ...later, website: 'x.example', 'updated-at': time(at + 5000) }, false],
  ])('one that came before the server was known to set times %s', (_is, attributes, is) => {
    expect(isDoubtful(contact, sent(person), attributes, {}, { userId: null, time: 'own' })).toBe(is)
  })

  test('by what was never sent, unless it was edited since', () => {
    const richer = { ...later, website: 'x.example' }
    expect(judge(own, null, { ...richer, 'updated-at': time(at + 5000) })).toBe('not ours')
    expect(judge(own, null, { ...richer, 'updated-at': time(at + 60_000) })).toBe('ours')
  })

  test('by a time long after any request arrives', () => {
    expect(judge(own, '7', shown(person, at + 600_000))).toBe('not ours')
  })
})

test('[S32] a create of our own user is known without the few fields that the server does not take', () => {
  const rank = (attributes: ExactObject, user: string) =>
    rankSentCreate(contact, sent(person), shown({ ...person, ...attributes }, at + 5000), { user }, own)
  expect(rank({ note: null }, '7')).toBe(1)
  expect(rank({ note: 'x' }, '7')).toBe(0)
  expect(rank({ note: null }, '8')).toBe(0)
  expect(rank({ note: null, email: null, position: null }, '7')).toBe(0)
})

describe('[S55] what a server writes in its own way is known again', () => {
  test.each<[string, string, ExactObject[string], ExactObject[string]]>([
    ['the scheme of an address', 'website', 'example.com', 'https://example.com/'],
    ['the code of a country', 'mobile-phone', '8 999 123-45-67', '+7 (999) 123-45-67'],
    ['case', 'email', 'Ann@Example.com', 'ann@example.com'],
    ['blanks', 'position', ' chief  buyer ', 'chief buyer'],
    ['a long text that is cut', 'note', 'x'.repeat(300), 'x'.repeat(255)],
    ['a number as text', 'customs/custom-1', 12.5, '12.50'],
    ['signs', 'work-street', 'Main St., 5', 'Main St 5'],
    ['more around it', 'telegram', '@annbeck', 'https://t.me/annbeck'],
  ])('%s', (_how, name, mine, theirs) => {
    const customs = name.startsWith('customs/') ? { customs: { 'custom-1': theirs } } : { [name]: theirs }
    const asked = sent({ 'last-name': 'Arno', 'first-name': 'Beck', [name]: mine })
    const answer = shown({ 'last-name': 'Arno', 'first-name': 'Beck', ...customs }, at + 5000)
    expect(rankSentCreate(contact, asked, answer, {}, own)).toBeGreaterThan(0)
    expect(rankSentCreate(contact, asked, { ...answer, customs: {}, [name]: 'else' }, {}, own)).toBe(0)
  })

  test('parts of a cent', () => {
    const asked = sent({ name: 'Order', amount: 12.345 })
    const rank = (amount: ExactObject[string]) =>
      rankSentCreate(order, asked, shown({ name: 'Order', amount }, at + 5000), {}, own)
    expect([rank('12.35'), rank(12.34), rank(12.3), rank(12)].map((one) => one > 0)).toEqual([true, true, false, false])
  })
})
