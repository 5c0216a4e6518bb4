import { expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { discard, hold, retry } from '../../src-main/outbox/decide/discard.ts'
import { newEntry, type Entry } from '../../src-main/outbox/entry.ts'
import type { Case } from '../../src-main/outbox/decide/write-back.ts'
import { fromBytes, toBytes } from '../../src-main/store/attributes.ts'
import type { Row } from '../../src-main/store/port.ts'

const row: Row = {
  type: 'contacts',
  key: 4,
  id: '17',
  version: 2,
  attributes: toBytes({ 'last-name': 'Mine', description: 'mine' }),
  trashed: false,
  extra: null,
  links: {},
}
const entryOf = (entry: Partial<Entry>): Entry => ({ ...newEntry('contacts', 4, 'update', 1), ...entry })
const toCase = (entry: Partial<Entry>, more: Partial<Case> = {}): Case => ({
  registry,
  resource: contact,
  entry: entryOf(entry),
  row,
  findKey: (_type, id) => (id === '404' ? undefined : Number(id) + 100),
  isHere: (key) => key < 1000,
  ...more,
})

test('an edit goes back to what the server has: what it was made from, or what the server has come to since', () => {
  const one = toCase({
    fields: {
      'last-name': { base: 'B' },
      description: { base: 'x', theirs: 'y' },
      'relationships/responsible': { base: '404' },
    },
    sets: { companies: { added: [8, 1001], removed: [9] }, segments: { added: [1002], removed: [] } },
  })
  const outcome = discard(one)
  if (outcome.is !== 'decided' || outcome.operations[0]?.op !== 'update') throw new Error('not decided')
  expect(outcome.entry).toBeNull()
  expect(fromBytes(outcome.operations[0].attributes!)).toEqual({ 'last-name': 'B', 'as-string': 'B', description: 'y' })
  expect(outcome.operations[0].held).toEqual({ responsible: null })
  const shared = { type: 'contacts', from: 4, relationship: 'companies' }
  expect(outcome.operations.slice(1)).toEqual([
    { op: 'unlink', ...shared, to: [8] },
    { op: 'link', ...shared, to: [9] },
  ])
})

test('a create goes; so does an edit of what the server has deleted', () => {
  const gone = { is: 'decided', entry: null, operations: [{ op: 'delete', type: 'contacts', key: 4 }] }
  expect(discard(toCase({ action: 'create' }))).toEqual(gone)
  expect(discard(toCase({ theirs: 'gone' }))).toEqual(gone)
})

test('a deleted record comes back as the server has it now', () => {
  const known = { attributes: { 'last-name': 'Was' }, held: { responsible: '2', source: '404' }, sets: {}, trashed: true }
  const back = (theirs: Entry['theirs']) => discard(toCase({ action: 'delete', id: '17', known, theirs }, { row: undefined }))
  expect(back(null)).toEqual({
    is: 'decided',
    entry: null,
    operations: [
      {
        op: 'create',
        type: 'contacts',
        id: '17',
        attributes: toBytes(known.attributes),
        held: { responsible: 102 },
        trashed: true,
        isUndo: true,
      },
    ],
  })
  const newer = { ...known, attributes: { 'last-name': 'Edited' } }
  expect(back(newer)).toMatchObject({ operations: [{ attributes: toBytes(newer.attributes) }] })
})

test('what only waits for a decision is neither retried nor held', () => {
  const disputed = entryOf({ state: 'conflict', fields: { description: { base: 'x', theirs: 'y' } } })
  for (const decide of [retry, hold]) expect(decide(disputed)).toMatchObject({ is: 'refused' })
})
