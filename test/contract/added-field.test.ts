import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAdded, listReprojected, toDeclaredState } from '../../build/declared-state.ts'
import { toReference } from '../../build/reference.ts'
import { findDifference } from '../../build/schema-difference.ts'
import { takeSnapshot } from '../../build/schema-snapshot.ts'
import { migrations } from '../../src-main/store/sqlite/migrations/index.ts'
import type { Migration } from '../../src-main/store/sqlite/migrations/migration.ts'
import { listSchemaStatements } from '../../src-main/store/sqlite/schema.ts'
import { openSqliteStore } from '../../src-main/store/sqlite/sqlite-store.ts'
import { allLabels } from '../../src-renderer/locales/all-labels.ts'
import { createRegistry, registry } from '../../src-shared/resources/index.ts'
import { string } from '../../src-shared/schema/field.ts'
import { equalText } from '../../src-shared/schema/filter.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { openEngine } from '../support/engine-under-test.ts'

/** The three edits that `docs/architecture.md` asks for: the declaration, the label, the migration. */
const contact = registry.get('contacts') as Resource
const declared: Resource = {
  ...contact,
  fields: { ...contact.fields, nickname: { ...string, required: true } },
  filters: { ...contact.filters, nickname: equalText('nickname') },
  searched: [...contact.searched, 'nickname'],
}
const withNickname = createRegistry([...registry.values()].map((one) => (one.type === 'contacts' ? declared : one)))
const english = allLabels.en
const labels = { ...english, contacts: { ...english.contacts, fields: { ...english.contacts.fields, nickname: 'Nickname' } } }
const migration: Migration = {
  number: migrations.length + 1,
  name: 'contact-nickname',
  statements: findDifference(
    takeSnapshot(migrations.flatMap(({ statements }) => statements)),
    takeSnapshot(listSchemaStatements(withNickname)),
  ).statements,
  adds: listAdded(toDeclaredState(registry), toDeclaredState(withNickname)),
  reproject: listReprojected(toDeclaredState(registry), toDeclaredState(withNickname)),
}

let folder: string
let api: Awaited<ReturnType<typeof openEngine>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-field-'))
  const place = { file: join(folder, 'field.db'), key: new Uint8Array(32).fill(9) }
  const before = await openEngine(openSqliteStore(place))
  expect((await send(before, 'POST', '/api/v1/contacts', { 'first-name': 'Old', 'last-name': 'Row' })).status).toBe(201)
  await before.close()
  api = await openEngine(openSqliteStore({ ...place, registry: withNickname, migrations: [...migrations, migration] }), {
    registry: withNickname,
  })
})

afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

async function send(to: typeof api, method: string, path: string, attributes?: object) {
  const response = await to.fetch(path, {
    method,
    headers: { authorization: `Bearer ${to.token}`, 'content-type': 'application/vnd.api+json' },
    ...(attributes && { body: JSON.stringify({ data: { type: 'contacts', attributes } }) }),
  })
  return {
    status: response.status,
    body: (await response.json()) as { data: { attributes: Record<string, unknown> }[]; errors: object[] },
  }
}

describe('a field that was added by its declaration, its label and one migration', () => {
  test('is there on a record that is older than it', async () => {
    const { body } = await send(api, 'GET', '/api/v1/contacts?filter[last-name]=row')
    expect(body.data[0]?.attributes).toHaveProperty('nickname', null)
  })

  test('is validated, stored, served, filtered, searched and sorted', async () => {
    const bad = await send(api, 'POST', '/api/v1/contacts', { 'first-name': 'A', 'last-name': 'B', nickname: 7 })
    expect(bad.body.errors).toMatchObject([{ code: '100', source: { pointer: '/data/attributes/nickname' } }])
    const missing = await send(api, 'POST', '/api/v1/contacts', { 'first-name': 'A', 'last-name': 'B' })
    expect(missing.status).toBe(422)
    expect((await send(api, 'POST', '/api/v1/contacts', { 'first-name': 'A', 'last-name': 'B', nickname: 'Ёжик' })).status).toBe(
      201,
    )
    for (const query of ['filter[nickname]=ежик', 'filter[q]=ежи', 'sort=-nickname&page[size]=1']) {
      const { body } = await send(api, 'GET', `/api/v1/contacts?${query}`)
      expect(
        body.data.map(({ attributes }) => attributes['nickname']),
        query,
      ).toEqual(['Ёжик'])
    }
  })

  test('stands in the reference', () => {
    const pages = [...toReference(withNickname, labels).values()].join('\n')
    expect(pages).toMatch(/`nickname`.*Nickname/)
    expect(pages).toContain('filter[nickname]')
  })
})
