import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newEntry, type Entry } from '../../src-main/outbox/entry.ts'
import { keepEntry } from '../../src-main/outbox/stored-entry.ts'
import { toBytes } from '../../src-main/store/attributes.ts'
import type { Operation } from '../../src-main/store/batch.ts'
import type { IdDirection } from '../../src-main/store/ids.ts'
import { openSqliteStore } from '../../src-main/store/sqlite/sqlite-store.ts'
import { admit, createModel, key, type Patient } from './sick-account.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let model: Awaited<ReturnType<typeof createModel>>
let folder: string
let patient: Patient
beforeAll(async () => (model = await createModel()))
afterAll(() => model.remove())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-care-'))
  patient = admit(model.file, folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

async function writeWith(ids: IdDirection, operations: readonly Operation[]): Promise<void> {
  const store = openSqliteStore({ file: patient.file, key, ids })
  await store.commit({ at: 0, actor: { user: null, token: null }, origin: 'user', operations })
  await store.close()
}

const write = (...operations: Operation[]) => writeWith('up', operations)
const keep = (entry: Entry) => keepEntry(undefined, { ...entry, fields: { note: { base: null } } })
const outboxFaults = () => patient.check().filter(({ check }) => check === 'outbox')

test('unsent changes of records that are here, and of deleted ones, are as they should be', async () => {
  const [contact] = [Number(patient.ask('SELECT key FROM contacts WHERE id = 3'))]
  await write(
    ...keep(newEntry('contacts', contact, 'update', 0)),
    ...keep({ ...newEntry('contacts', 66666, 'delete', 0), id: '17' }),
  )
  expect(patient.check()).toEqual([])
})

test('an unsent change of a record that is not here is told and let go', async () => {
  await write(...keep(newEntry('contacts', 66666, 'update', 0)))
  expect(outboxFaults()).toMatchObject([{ type: 'contacts', fault: 'an unsent update of key 66666, which no record has' }])
  expect(patient.mend().left).toEqual([])
  expect(outboxFaults()).toEqual([])
})

test('an unsent change of a type that no server has is told and let go', async () => {
  await write(...keep(newEntry('spaceships', 1, 'update', 0)))
  expect(outboxFaults()).toMatchObject([{ type: 'spaceships' }])
  expect(patient.mend().left).toEqual([])
})

test('two unsent changes of one record, and a new record that waits for nothing, are told', async () => {
  const contact = Number(patient.ask('SELECT key FROM contacts WHERE id = 3'))
  const twice = newEntry('contacts', contact, 'update', 0)
  await write(...keep(twice), ...keep(twice))
  await write({ op: 'create', type: 'sync-states', attributes: toBytes({ name: 'remote', value: {} }) })
  await writeWith('down', [{ op: 'create', type: 'companies', attributes: toBytes({ name: 'New' }) }])
  expect(outboxFaults().map(({ type, fault }) => [type, fault])).toEqual([
    ['contacts', 'the same record has two unsent changes'],
    ['companies', 'was made here and does not wait to be sent: edit it, or delete it'],
  ])
})

test('an unsent change that cannot be read, and an unsent record that cannot be read, are told', async () => {
  const contact = Number(patient.ask('SELECT key FROM contacts WHERE id = 3'))
  await write(...keep(newEntry('contacts', contact, 'update', 0)))
  patient.harm(
    `UPDATE "outbox-entries" SET attributes = '{}'`,
    `INSERT INTO "sync-states" (key, id, version, trashed, attributes, name) VALUES (99999, 1, 1, 0, '{"name":"x","version":1,"value":null}', 'x')`,
    `UPDATE contacts SET id = -5, attributes = '{"last' WHERE id = 4`,
  )
  const found = patient.check()
  expect(found).toContainEqual({ check: 'attributes', type: 'contacts', id: '-5', fault: 'the attributes are no JSON object' })
  expect(outboxFaults()).toContainEqual({ check: 'outbox', type: null, id: null, fault: 'an unsent change that cannot be read' })
})
