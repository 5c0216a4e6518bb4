import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fixtureFolder, fixtureKey } from '../../../build/database-fixture.ts'
import { readExpectation, type Expectation } from '../../../build/fixture-expectation.ts'
import { fromBytes } from '../../../src-main/store/attributes.ts'
import { everything } from '../../../src-main/store/plan.ts'
import { migrations } from '../../../src-main/store/sqlite/migrations/index.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { findInstantOf } from '../../../src-shared/values/time.ts'
import { newFile, openStore } from './opened-store.ts'

const names = migrations.map(({ number }) => String(number).padStart(4, '0'))

describe.each(names)('a database of version %s', (name) => {
  test('is kept, in one file', () => {
    expect(existsSync(new URL(`${name}.db`, fixtureFolder)), 'run `npm run fixture`').toBe(true)
    expect(existsSync(new URL(`${name}.db-wal`, fixtureFolder))).toBe(false)
  })

  test('opens as of the last version, with all it held', async () => {
    const file = newFile()
    copyFileSync(new URL(`${name}.db`, fixtureFolder), file)
    const expected = JSON.parse(readFileSync(new URL(`${name}.json`, fixtureFolder), 'utf8')) as Expectation
    const found = await readExpectation(openStore(file, { key: fixtureKey }), registry, '0')
    expect(Object.keys(expected.records).length).toBeGreaterThan(30)
    expect(found.records).toMatchObject(expected.records)
    expect(found.found).toMatchObject(expected.found)
    expect(found.journal).toEqual(expected.journal)
  })

  test.skipIf(Number(name) >= 9)('tells since when, at the latest, its deals are in their stages', async () => {
    const file = newFile()
    copyFileSync(new URL(`${name}.db`, fixtureFolder), file)
    const { rows } = await openStore(file, { key: fixtureKey }).read({ type: 'deals', where: everything, timed: true })
    const staged = rows.filter(({ entered }) => entered)
    expect(staged.length).toBeGreaterThan(0)
    for (const { entered, attributes } of staged) {
      const at = findInstantOf(fromBytes(attributes)['updated-at'])
      expect(entered).toEqual({ at, isExact: false })
    }
  })

  test('goes on giving ids and answering to former ones', async () => {
    const file = newFile()
    copyFileSync(new URL(`${name}.db`, fixtureFolder), file)
    const store = openStore(file, { key: fixtureKey })
    const { rows } = await store.read({ type: 'contacts', where: { op: 'id', ids: ['1'] } })
    expect(rows.map(({ id }) => id)).toEqual(['9007199254740993'])
    const made = await store.commit({
      at: 0,
      actor: { user: null, token: null },
      origin: 'user',
      operations: [{ op: 'create', type: 'sources', attributes: new TextEncoder().encode('{}') }],
    })
    expect(made).toMatchObject({ ok: true, created: [{ id: '4' }] })
  })
})
