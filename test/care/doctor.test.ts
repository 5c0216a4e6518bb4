import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { repair } from '../../src-main/care/doctor.ts'
import type { CheckName } from '../../src-main/care/fault.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { admit, connect, createModel, type Patient } from './sick-account.ts'

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

type Harm = [what: string, check: CheckName, type: string | null, id: string | null, ...statements: string[]]

const contact = '(SELECT key FROM contacts WHERE id = 3)'
const twin = `(SELECT max(a) FROM "contacts/contacts")`
const schemaRow = (name: string) =>
  `CREATE TEMP TABLE kept AS SELECT * FROM sqlite_schema WHERE name = '${name}'; PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = '${name}'; PRAGMA writable_schema = RESET`

const mendable: Harm[] = [
  ['a folded column', 'columns', 'contacts', '3', `UPDATE contacts SET "last-name" = 'Wrong' WHERE id = 3`],
  ['a phone by its digits', 'columns', 'contacts', '3', `UPDATE contacts SET "general-phone" = '000' WHERE id = 3`],
  ['a time', 'columns', 'contacts', '3', `UPDATE contacts SET "updated-at" = "updated-at" + 1 WHERE id = 3`],
  ['a number kept as text', 'columns', 'deals', '2', `UPDATE deals SET amount = CAST(amount AS TEXT) WHERE id = 2`],
  ['a decimal in whole units', 'columns', 'deals', '2', `UPDATE deals SET amount_units = amount_units + 1 WHERE id = 2`],
  ['a custom that is missing', 'customs', 'contacts', '#', `DELETE FROM _customs WHERE key = ${'#key'}`],
  ['a custom of another value', 'customs', 'contacts', '#', `UPDATE OR REPLACE _customs SET value = 'wrong' WHERE key = #key`],
  ['a custom too many', 'customs', 'contacts', '3', `INSERT INTO _customs VALUES ('custom-999', 'x', ${contact})`],
  [
    'a custom said twice',
    'customs',
    'contacts',
    '#',
    `INSERT INTO _customs SELECT name, value || '2', key FROM _customs WHERE key = #key`,
  ],
  ['a custom of no record', 'customs', null, null, `INSERT INTO _customs VALUES ('custom-1', 'x', 77777)`],
  ['a search row that is missing', 'search', 'contacts', '3', `DELETE FROM contacts_parts WHERE rowid = ${contact}`],
  ['a missing row of short words', 'search', 'contacts', '3', `DELETE FROM contacts_prefixes WHERE rowid = ${contact}`],
  [
    'a search row of other words',
    'search',
    'contacts',
    '3',
    `DELETE FROM contacts_parts WHERE rowid = ${contact}`,
    `INSERT INTO contacts_parts (rowid, text) VALUES (${contact}, 'someone else')`,
  ],
  ['a search row of no record', 'search', 'deals', null, `INSERT INTO deals_parts (rowid, text) VALUES (88888, 'a ghost')`],
  [
    'a row of short words in no known form',
    'search',
    'deals',
    null,
    `INSERT INTO deals_prefixes (rowid, text) VALUES (88888, 'zz')`,
  ],
  ['words that the index knows no row of', 'search', 'contacts', '3', `DELETE FROM contacts_parts_docsize WHERE id = ${contact}`],
  ['a link to nowhere', 'links', 'contacts', '3', `UPDATE contacts SET responsible_key = 66666 WHERE id = 3`],
  ['a link to another type', 'links', 'deals', '2', `UPDATE deals SET company_key = ${contact} WHERE id = 2`],
  ['a pair without its far end', 'pairs', 'contacts', '3', `INSERT INTO "contacts/segments" VALUES (${contact}, 66666)`],
  [
    'a pair without its near end',
    'pairs',
    'segments',
    '1',
    `INSERT INTO "contacts/segments" VALUES (66666, (SELECT key FROM segments WHERE id = 1))`,
  ],
  ['a pair without any end', 'pairs', 'contacts', null, `INSERT INTO "contacts/segments" VALUES (66666, 66667)`],
  ['a pair that does not lead back', 'pairs', 'contacts', '@', `DELETE FROM "contacts/contacts" WHERE a = ${twin}`],
  ['a former id of no record', 'aliases', 'contacts', '850', `INSERT INTO _aliases VALUES ('contacts', 850, 66666)`],
  ['a former id that is a present one', 'aliases', 'contacts', '3', `INSERT INTO _aliases VALUES ('contacts', 3, ${contact})`],
  ['a former id of an unknown type', 'aliases', 'spaceships', '1', `INSERT INTO _aliases VALUES ('spaceships', 1, 1)`],
  ['a counter of ids that fell behind', 'ids', 'contacts', null, `UPDATE _counters SET value = 10 WHERE name = 'id contacts'`],
  ['a counter of ids that is gone', 'ids', 'deals', null, `DELETE FROM _counters WHERE name = 'id deals'`],
  ['a counter behind former ids', 'ids', 'users', null, `INSERT INTO _aliases SELECT 'users', 5000, max(key) FROM users`],
  ['a counter of keys that fell behind', 'ids', null, null, `UPDATE _counters SET value = 5 WHERE name = 'key'`],
  ['a journal that forgot its end', 'journal', null, null, `DELETE FROM sqlite_sequence WHERE name = '_journal'`],
  [
    'a journal pruned beyond its beginning',
    'journal',
    null,
    null,
    `INSERT OR REPLACE INTO _counters SELECT 'pruned', min(seq) FROM _journal`,
  ],
  ['an index that is missing', 'schema', null, null, `DROP INDEX "contacts.email"`],
  [
    'an index over something else',
    'schema',
    null,
    null,
    `DROP INDEX "contacts.email"; CREATE INDEX "contacts.email" ON contacts (id)`,
  ],
  ['an index of no use', 'schema', null, null, `CREATE INDEX another ON contacts (version)`],
  ['a trigger', 'schema', null, null, `CREATE TRIGGER meddler AFTER UPDATE ON contacts BEGIN DELETE FROM deals; END`],
  ['a side table that is missing', 'schema', null, null, `DROP TABLE _customs`],
  ['a search index that is missing', 'schema', null, null, `DROP TABLE contacts_parts`],
  ['a search index that is damaged', 'database', null, null, `UPDATE contacts_parts_data SET block = zeroblob(9) WHERE id > 10`],
  [
    'an index that misses a change',
    'database',
    null,
    null,
    `${schemaRow('contacts.user_key')}; UPDATE contacts SET user_key = (SELECT max(key) FROM users WHERE key IS NOT contacts.user_key) WHERE id = 3; PRAGMA writable_schema = ON; INSERT INTO sqlite_schema SELECT * FROM kept; PRAGMA writable_schema = RESET`,
  ],
]

/** `#`: a contact that has customs; `@`: one end of a pair of contacts. */
function fill(text: string): string {
  const customs = String(patient.ask(`SELECT min(c.key) FROM _customs AS c JOIN contacts AS r USING (key)`))
  return text.replaceAll('#key', customs)
}

function toId(id: string | null): string | null {
  const idOf = (sql: string) => String(patient.ask(`SELECT id FROM contacts WHERE key = ${sql}`))
  if (id === '#') return idOf(fill('#key'))
  return id === '@' ? idOf(`(SELECT min(a) FROM "contacts/contacts" WHERE b = ${twin})`) : id
}

test('a healthy account has no fault', () => {
  expect(patient.check()).toEqual([])
})

test('[S80] a pair that leads one way is no fault where the hosted CRM keeps it so', () => {
  const state = JSON.stringify({ name: 'one-way', version: 1, value: ['contacts/contacts'] })
  patient.harm(
    `DELETE FROM "contacts/contacts" WHERE a = ${twin}`,
    `INSERT INTO "sync-states" (key, id, version, trashed, attributes, name) VALUES (99999, 1, 1, 0, '${state}', 'one-way')`,
  )
  expect(patient.check().filter(({ check }) => check === 'pairs')).toEqual([])
})

describe('each thing that is broken is named, and mended', () => {
  test.each<Harm>(mendable)('%s', (...[, check, type, marked, ...statements]: Harm) => {
    const id = toId(marked)
    const texts = `SELECT count(*) || ' ' || total(length(attributes)) FROM (SELECT attributes FROM contacts UNION ALL SELECT attributes FROM deals)`
    patient.harm(...statements.map(fill))
    const before = patient.ask(texts)
    const found = patient.check()
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found.map((fault) => `${fault.check} ${fault.type} ${fault.id}`))).toEqual(new Set([`${check} ${type} ${id}`]))
    expect(patient.mend()).toEqual({ found, left: [] })
    expect(patient.ask(texts)).toBe(before)
  })
})

const beyond: Harm[] = [
  ['attributes that are no JSON', 'attributes', 'contacts', '3', `UPDATE contacts SET attributes = '{"last' WHERE id = 3`],
  ['attributes that are no object', 'attributes', 'contacts', '3', `UPDATE contacts SET attributes = '[]' WHERE id = 3`],
  [
    'attributes that are no UTF-8',
    'attributes',
    'contacts',
    '3',
    `UPDATE contacts SET attributes = CAST(x'7b22ff223a317d' AS TEXT) WHERE id = 3`,
  ],
  ['relationships that are no JSON', 'attributes', 'contacts', '3', `UPDATE contacts SET extra = '[' WHERE id = 3`],
  ['a record table that is missing', 'schema', null, null, `DROP TABLE "contacts/segments"`],
  ['the counters, missing', 'schema', null, null, `DROP TABLE _counters`],
  ['a search index without its settings', 'database', null, null, `DROP TABLE contacts_parts_config`],
  ['a search index of an unknown format', 'database', null, null, `DELETE FROM contacts_parts_config`],
  ["a stranger's table", 'schema', null, null, `CREATE TABLE notes (text)`],
  ['an account that says nothing of itself', 'account', 'account', null, `DELETE FROM account`],
  [
    'a journal entry that is no JSON',
    'journal',
    '?',
    null,
    `UPDATE _journal SET changes = '{' WHERE seq = (SELECT max(seq) FROM _journal)`,
  ],
  [
    'a key had twice',
    'ids',
    'account',
    '1',
    `INSERT INTO "order-stages" (key, id, version, trashed, attributes) SELECT key, 999, 1, 0, '{}' FROM account`,
    `UPDATE _counters SET value = 999 WHERE name = 'id order-stages'`,
  ],
]

describe('what nothing says the right of is named and left as it is', () => {
  test.each<Harm>(beyond)('%s', (...[, check, type, id, ...statements]: Harm) => {
    patient.harm(...statements)
    const found = patient.check()
    const place = (fault: (typeof found)[number]) => `${fault.check} ${type === '?' ? '?' : fault.type} ${fault.id}`
    expect(found.map(place)).toContain(`${check} ${type} ${id}`)
    expect(patient.mend().left.map(place)).toEqual([`${check} ${type} ${id}`])
  })
})

test.each([
  ['a healthy account', [], 1],
  ['faults that can be repaired', [`UPDATE contacts SET "last-name" = 'Wrong'`], 2],
  ['faults that cannot', [`UPDATE contacts SET attributes = '[]'`], 1],
])('%s: everything is read until a reading repairs nothing', (_, statements, passes) => {
  patient.harm(...statements)
  let count = 0
  const repairWith = connect(patient.file)
  const onFault = () => undefined
  const connectAgain = () => {
    count += 1
    return connect(patient.file)
  }
  repair({ connect: connectAgain, registry, onFault, repairWith }, onFault)
  repairWith.close()
  expect(count).toBe(passes)
})

test('many faults at once are all mended', () => {
  patient.harm(`UPDATE contacts SET "last-name" = 'Wrong'`, `UPDATE contacts SET responsible_key = 66666`)
  const total = Number(patient.ask('SELECT count(*) FROM contacts'))
  const { found, left } = patient.mend()
  expect(found).toHaveLength(2 * total)
  expect(left).toEqual([])
  expect(patient.check()).toEqual([])
})
