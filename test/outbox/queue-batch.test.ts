import { beforeEach, describe, expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { newEntry } from '../../src-main/outbox/entry.ts'
import { owningEnd } from '../../src-main/outbox/owning-end.ts'
import { queueBatch } from '../../src-main/outbox/queue/queue-batch.ts'
import { keepEntry, listEntries, requireEntry } from '../../src-main/outbox/stored-entry.ts'
import { fromBytes, toBytes } from '../../src-main/store/attributes.ts'
import type { Batch, Operation } from '../../src-main/store/batch.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { everything } from '../../src-main/store/plan.ts'
import type { Ref, Store } from '../../src-main/store/port.ts'

let store: Store
let contact: Ref
let company: Ref

const batchOf = (operations: readonly Operation[], origin: Batch['origin'] = 'user'): Batch => ({
  at: 1000,
  actor: { user: null, token: null },
  origin,
  operations,
})
const edit = (note: string): Operation => ({
  op: 'update',
  type: 'contacts',
  key: contact.key,
  attributes: toBytes({ note }),
  changes: {},
  sent: ['note'],
})
const link = (op: 'link' | 'unlink', ...to: number[]): Operation => {
  return { op, type: 'contacts', from: contact.key, relationship: 'companies', to }
}
const entryOf = async (batch: Batch) => {
  const result = await store.commit(await queueBatch(store, registry, batch))
  expect(result.ok).toBe(true)
  return (await listEntries(store)).map(({ entry }) => entry)
}

beforeEach(async () => {
  store = createMemoryStore({ registry, ids: 'down' })
  const made = await store.commit(
    batchOf(
      [
        { op: 'create', type: 'contacts', id: '17', attributes: toBytes({ note: 'a' }) },
        { op: 'create', type: 'companies', id: '3', attributes: toBytes({ name: 'C' }) },
      ],
      'server',
    ),
  )
  if (!made.ok) throw new Error('The batch was refused.')
  ;[contact, company] = made.created as [Ref, Ref]
})

describe('a batch', () => {
  test('of the server, of the system, of other types, or that writes the outbox itself is left as it is', async () => {
    const own = keepEntry(undefined, newEntry('contacts', contact.key, 'delete', 1))
    const preference: Operation = { op: 'create', type: 'preferences', attributes: toBytes({ key: 'k' }), sent: ['key'] }
    for (const batch of [
      batchOf([edit('b')], 'server'),
      batchOf([edit('b')], 'system'),
      batchOf([edit('b'), ...own]),
      batchOf([preference]),
    ]) {
      expect(await queueBatch(store, registry, batch)).toBe(batch)
    }
  })

  test('keeps what it writes by the keys of its creates, beside what goes to the outbox', async () => {
    const made: Operation = { op: 'create', type: 'contacts', attributes: toBytes({ 'last-name': 'New' }), sent: ['last-name'] }
    const own = (keys: readonly number[]): Operation[] => [
      { op: 'create', type: 'preferences', attributes: toBytes({ key: `of ${String(keys[0])}` }) },
    ]
    const result = await store.commit(await queueBatch(store, registry, { ...batchOf([made]), withKeys: own }))
    if (!result.ok) throw new Error('The batch was refused.')
    const key = result.created[0]?.key
    const { rows } = await store.read({ type: 'preferences', where: everything })
    expect(rows.map(({ attributes }) => fromBytes(attributes))).toEqual([{ key: `of ${String(key)}` }])
    expect((await listEntries(store)).map(({ entry }) => [entry.key, entry.action])).toEqual([[key, 'create']])
  })

  test('holds only as long as the record and its entry are what they were', async () => {
    const name = `contacts/${String(contact.key)}`
    const row = { is: 'version', type: 'contacts', key: contact.key, version: 1 } as const
    const first = await queueBatch(store, registry, batchOf([edit('b')]))
    expect(first.require).toEqual([row, requireEntry(undefined, name)])
    expect(await store.commit(first)).toMatchObject({ ok: true })
    expect(await store.commit(first)).toMatchObject({ ok: false })
    const [stored] = await listEntries(store)
    const { require } = await queueBatch(store, registry, batchOf([edit('c')]))
    expect(require).toEqual([{ ...row, version: 2 }, requireEntry(stored, name)])
  })

  test('without a word of who asked for what queues nothing', async () => {
    const { sent: _, ...derived } = edit('b') as Extract<Operation, { op: 'update' }>
    const made: Operation = { op: 'create', type: 'contacts', attributes: toBytes({}) }
    expect(await entryOf(batchOf([derived, made]))).toEqual([])
  })

  test('comes to what it leaves, not to what it does on the way', async () => {
    expect(await entryOf(batchOf([edit('b'), edit('a'), link('link', company.key), link('unlink', company.key)]))).toEqual([])
    const made = await entryOf(batchOf([edit('b'), edit('c'), link('link', company.key)]))
    const told = made.toSorted((a, b) => a.key - b.key).map(({ type, fields, sets }) => [type, fields, sets])
    expect(told).toEqual([
      ['contacts', { note: { base: 'a' } }, {}],
      ['companies', {}, { contacts: { added: [contact.key], removed: [] } }],
    ])
  })

  test('that links what is linked, or unlinks what is not, says nothing of it', async () => {
    await store.commit(batchOf([link('link', company.key)], 'server'))
    expect(await entryOf(batchOf([link('link', company.key)]))).toEqual([])
    expect((await entryOf(batchOf([link('unlink', company.key)])))[0]?.sets).toEqual({
      contacts: { added: [], removed: [contact.key] },
    })
    expect((await entryOf(batchOf([link('unlink', company.key)]))).length).toBe(1)
    expect(await entryOf(batchOf([link('link', company.key)]))).toEqual([])
  })
})

test('a pair is told by one end, from whichever it is written', () => {
  const ofContact = { type: 'contacts', key: 8, relationship: 'companies', member: 5 }
  const ofCompany = { type: 'companies', key: 5, relationship: 'contacts', member: 8 }
  expect(owningEnd(registry, ofContact)).toEqual(ofCompany)
  expect(owningEnd(registry, ofCompany)).toEqual(ofCompany)
  const low = { type: 'deals', key: 2, relationship: 'deals', member: 9 }
  expect(owningEnd(registry, low)).toEqual(low)
  expect(owningEnd(registry, { ...low, key: 9, member: 2 })).toEqual(low)
  const performers = { type: 'deals', key: 9, relationship: 'performers', member: 2 }
  expect(owningEnd(registry, performers)).toEqual(performers)
  expect(() => owningEnd(registry, { type: 'companies', key: 1, relationship: 'deals', member: 2 })).toThrow()
})
