import { describe, expect, test } from 'vitest'
import { listAdded, listReprojected, toDeclaredState } from '../../../build/declared-state.ts'
import { findDifference } from '../../../build/schema-difference.ts'
import { listEntries, takeSnapshot } from '../../../build/schema-snapshot.ts'
import { everything } from '../../../src-main/store/plan.ts'
import { toCreation } from '../../../src-main/store/sqlite/creation.ts'
import type { Migration } from '../../../src-main/store/sqlite/migrations/migration.ts'
import { listSchemaStatements } from '../../../src-main/store/sqlite/schema.ts'
import { createRegistry } from '../../../src-shared/resources/index.ts'
import { datetime, decimal, indexed, string } from '../../../src-shared/schema/field.ts'
import { equalText } from '../../../src-shared/schema/filter.ts'
import { defineResource, many, one } from '../../../src-shared/schema/resource.ts'
import { toSearchWords } from '../../../src-shared/text/search-words.ts'
import { commit, connectTo, create, newFile, openStore } from './opened-store.ts'

const shared = { type: 'boats', reach: 'crm', scope: 'dictionary' } as const
const before = createRegistry([
  defineResource({ ...shared, fields: { name: string, port: string }, searched: ['name'], filters: { name: equalText('name') } }),
])
const after = createRegistry([
  defineResource({
    ...shared,
    fields: { name: string, port: string, 'built-at': datetime, price: indexed(decimal) },
    relationships: { owner: one('owners'), crew: many('owners') },
    searched: ['name', 'port'],
    filters: { port: equalText('port') },
  }),
  defineResource({ ...shared, type: 'owners', fields: { name: string } }),
])

const first: Migration = { number: 1, name: 'initial', statements: listSchemaStatements(before) }
const snapshots = [takeSnapshot(first.statements), takeSnapshot(listSchemaStatements(after))] as const
const states = [toDeclaredState(before), toDeclaredState(after)] as const
const second: Migration = {
  number: 2,
  name: 'second',
  statements: findDifference(...snapshots).statements,
  adds: listAdded(...states),
  reproject: listReprojected(...states),
}

describe('the step from one shape to another', () => {
  test('makes tables, columns and indexes, and drops what is no longer asked for', () => {
    expect(takeSnapshot([...first.statements, ...second.statements])).toMatchObject({
      indexes: snapshots[1].indexes,
      tables: { boats: { columns: snapshots[1].tables['boats']?.columns } },
    })
    expect(findDifference(takeSnapshot([...first.statements, ...second.statements]), snapshots[1]).statements).toEqual([])
    expect(second.statements).toContain('ALTER TABLE "boats" DROP COLUMN "name"')
    expect(second.statements).toContain('DROP INDEX "boats.name"')
  })

  test('makes the same of a new database, whatever it does', () => {
    expect(listEntries(toCreation([first, second]))).toEqual(listEntries([...first.statements, ...second.statements]))
  })

  test('names the attributes that rows lack and the types that compare in another way', () => {
    expect(second.adds).toEqual({ boats: ['built-at', 'price'] })
    expect(second.reproject).toEqual(['boats'])
  })

  test('is not made by itself where a table would go', () => {
    expect(() => findDifference(snapshots[1], snapshots[0])).toThrow('no longer declared: boats/crew, owners')
  })
})

test('rows live through it: attributes byte for byte, new ones as null, columns and search worked out anew', async () => {
  const file = newFile()
  const old = openStore(file, { registry: before, migrations: [first] })
  const spelled = '{"name":"Ёрш", "depth":1.50 , "port":"Кижи"}'
  await commit(old, [
    { op: 'create', type: 'boats', attributes: new TextEncoder().encode(spelled) },
    create('boats', {}),
    create('boats', { price: 7, name: 'Ruff' }),
  ])
  await old.close()
  const store = openStore(file, { registry: after, migrations: [first, second] })
  const { rows } = await store.read({ type: 'boats', where: everything })
  expect(rows.map(({ attributes }) => new TextDecoder().decode(attributes))).toEqual([
    '{"name":"Ёрш", "depth":1.50 , "port":"Кижи","built-at":null,"price":null}',
    '{"built-at":null,"price":null}',
    '{"price":7,"name":"Ruff","built-at":null}',
  ])
  const idsOf = async (where: Parameters<typeof store.read>[0]['where']) =>
    (await store.read({ type: 'boats', where })).rows.map(({ id }) => id)
  expect(await idsOf({ op: 'equals', field: 'port', values: ['кижи'] })).toEqual(['1'])
  expect(await idsOf({ op: 'equals', field: 'price', values: [7] })).toEqual(['3'])
  expect(await idsOf({ op: 'search', words: toSearchWords('киж') })).toEqual(['1'])
  expect(await idsOf({ op: 'search', words: toSearchWords('ёр') })).toEqual(['1'])
  expect(await store.aggregate({ type: 'boats', where: everything, sum: 'price' })).toMatchObject([{ sum: '7.0' }])
})

test('a migration that fails leaves the database as it was', async () => {
  const file = newFile()
  const old = openStore(file, { registry: before, migrations: [first] })
  await commit(old, [create('boats', { name: 'Ruff' })])
  await old.close()
  const broken: Migration = { ...second, statements: [...second.statements, 'CREATE TABLE boats (key)'] }
  expect(() => openStore(file, { registry: after, migrations: [first, broken] })).toThrow('already exists')
  expect(connectTo(file, 1).db.pragma('user_version', { simple: true })).toBe(1)
  const again = openStore(file, { registry: before, migrations: [first] })
  expect((await again.read({ type: 'boats', where: { op: 'equals', field: 'name', values: ['ruff'] } })).count).toBe(1)
})
