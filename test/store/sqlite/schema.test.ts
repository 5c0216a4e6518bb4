import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toDeclaredState } from '../../../build/declared-state.ts'
import { findDifference } from '../../../build/schema-difference.ts'
import { listEntries, takeSnapshot } from '../../../build/schema-snapshot.ts'
import { toCreation } from '../../../src-main/store/sqlite/creation.ts'
import { migrations } from '../../../src-main/store/sqlite/migrations/index.ts'
import { listSchemaStatements } from '../../../src-main/store/sqlite/schema.ts'
import { registry } from '../../../src-shared/resources/index.ts'

const remedy = 'a declaration changed without a migration: run `npm run migration -- <name>`'

test('the migrations make exactly what the declarations ask for', () => {
  const made = takeSnapshot(migrations.flatMap(({ statements }) => statements))
  const { statements } = findDifference(made, takeSnapshot(listSchemaStatements(registry)))
  expect(statements, remedy).toEqual([])
})

test('a new database is what one comes to that took every step, word for word', () => {
  const statements = toCreation(migrations)
  expect(listEntries(statements)).toEqual(listEntries(migrations.flatMap((step) => step.statements)))
  expect(statements.filter((statement) => /^(ALTER|DROP)/.test(statement))).toEqual([])
})

test('the attributes, searched fields and compared kinds are those of the last migration', () => {
  const known = new URL('../../../src-main/store/sqlite/migrations/declared.json', import.meta.url)
  expect(JSON.parse(readFileSync(known, 'utf8')), remedy).toEqual(toDeclaredState(registry))
})

test('they are numbered from 1 without gaps', () => {
  expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1))
})
