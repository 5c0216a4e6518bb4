import { expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { newEntry, type Entry } from '../../src-main/outbox/entry.ts'
import { resolve } from '../../src-main/outbox/decide/resolve.ts'
import type { Case } from '../../src-main/outbox/decide/write-back.ts'
import { fromBytes, toBytes } from '../../src-main/store/attributes.ts'
import type { Row } from '../../src-main/store/port.ts'

const row: Row = {
  type: 'contacts',
  key: 4,
  id: '17',
  version: 2,
  attributes: toBytes({ 'last-name': 'Mine', customs: { 'custom-7': false } }),
  trashed: false,
  extra: null,
  links: { responsible: [{ type: 'users', key: 1, id: '1' }] },
}
const toCase = (entry: Partial<Entry>, more: Partial<Case> = {}): Case => ({
  registry,
  resource: contact,
  entry: { ...newEntry('contacts', 4, 'update', 1), ...entry },
  row,
  findKey: (_type, id) => (id === '404' ? undefined : Number(id) + 100),
  isHere: () => true,
  ...more,
})
const sending = { action: 'update', at: 1, serverAt: null, fields: {}, sets: {}, looks: 0, lookAt: 0 } as const

test('mine stands as it is, and the journal tells it as a move away from theirs', () => {
  const one = toCase({
    fields: {
      'last-name': { base: 'B', theirs: 'T' },
      'customs/custom-7': { base: null, theirs: true },
      'relationships/responsible': { base: '2', theirs: '3' },
    },
  })
  expect(resolve(one, { keep: 'mine' }, 9)).toMatchObject({
    is: 'decided',
    entry: {
      fields: {
        'last-name': { base: 'T' },
        'customs/custom-7': { base: true },
        'relationships/responsible': { base: '3' },
      },
    },
    operations: [
      {
        op: 'update',
        key: 4,
        attributes: row.attributes,
        changes: {
          'last-name': ['T', 'Mine'],
          customs: [{ 'custom-7': true }, { 'custom-7': false }],
          'relationships/responsible': ['3', '1'],
        },
      },
    ],
  })
})

test('theirs comes into the record, with what follows from it', () => {
  const one = toCase({
    fields: { 'last-name': { base: 'B', theirs: 'T' }, 'relationships/responsible': { base: '2', theirs: '3' } },
  })
  const outcome = resolve(one, { keep: 'theirs' }, 9)
  if (outcome.is !== 'decided' || outcome.operations[0]?.op !== 'update') throw new Error('not decided')
  const { attributes, held, changes } = outcome.operations[0]
  expect(fromBytes(attributes!)).toEqual({ 'last-name': 'T', 'as-string': 'T', customs: { 'custom-7': false } })
  expect(held).toEqual({ responsible: 103 })
  expect(changes).toMatchObject({ 'last-name': ['Mine', 'T'], 'relationships/responsible': ['1', '3'] })
  expect(outcome.entry?.fields).toEqual({})
})

test('a conflict about the whole record is not decided while it is being sent', () => {
  for (const keep of ['mine', 'theirs'] as const) {
    expect(resolve(toCase({ theirs: 'gone', sending }), { keep }, 9)).toMatchObject({ is: 'refused' })
  }
  const fields = { 'last-name': { base: 'B', theirs: 'T' } }
  expect(resolve(toCase({ fields, sending }), { keep: 'mine' }, 9)).toMatchObject({ is: 'decided', entry: { sending } })
})

test('theirs, while mine may still arrive, keeps the field until that is known', () => {
  const one = toCase({
    fields: { 'last-name': { base: 'B', theirs: 'T' } },
    sending: { ...sending, fields: { 'last-name': 'Mine' } },
  })
  expect(resolve(one, { keep: 'theirs' }, 9)).toMatchObject({ entry: { fields: { 'last-name': { base: 'T' } } } })
})
