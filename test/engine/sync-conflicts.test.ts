import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Conflict } from '../../src-shared/sync/conflict.ts'
import type { Entry } from '../../src-main/outbox/entry.ts'
import { listEntries } from '../../src-main/outbox/stored-entry.ts'
import { toBytes } from '../../src-main/store/attributes.ts'
import type { Ref } from '../../src-main/store/port.ts'
import { createApiClient } from '../support/api-client.ts'
import { openMirror } from '../support/mirror-under-test.ts'

const now = Date.UTC(2026, 3, 1, 12)
const moment = '2026-01-01T00:00:00.000+00:00'

let mirror: Awaited<ReturnType<typeof openMirror>>
let contact: Ref

beforeEach(async () => {
  mirror = await openMirror(now)
  const customs = { 'custom-7': 'mine', 'custom-8': 'kept' }
  const attributes = toBytes({ 'last-name': 'Mine', 'as-string': 'Mine', description: 'mine', customs, 'created-at': moment })
  const { created } = await mirror.commit([
    { op: 'create', type: 'companies', id: '5', attributes: toBytes({ name: 'Five' }) },
    { op: 'create', type: 'companies', id: '6', attributes: toBytes({ name: 'Six' }) },
    { op: 'create', type: 'contacts', id: '17', attributes },
    { op: 'create', type: 'deals', id: '3', attributes: toBytes({ name: 'Deal' }), held: { company: { created: 0 } } },
  ])
  contact = created[2]!
})
afterEach(async () => {
  expect(mirror.api.failures).toEqual([])
  await mirror.api.close()
})

const queue = (action: Entry['action'], more: Partial<Entry>, of: Ref = contact) => mirror.queue(of, action, more)
const list = async () =>
  (await mirror.client.send('GET', '/ext/v1/sync/conflicts')).list.map(
    ({ id, attributes }) => ({ ...attributes, id }) as unknown as Conflict,
  )
const resolve = (id: string, attributes: object) =>
  mirror.client.send('POST', `/ext/v1/sync/conflicts/${id}/resolve`, { data: { attributes } })
const shown = async () => (await mirror.client.get('contacts/17')).data.attributes
const entry = async () => (await listEntries(mirror.store))[0]?.entry
const disputed = {
  'last-name': { base: 'Base', theirs: 'Theirs' },
  'customs/custom-7': { base: null, theirs: 'theirs' },
  description: { base: 'base' },
}

test('marks name the most urgent of each record, and the entry that tells more', async () => {
  const id = await queue('update', { fields: disputed })
  const read = async () => (await mirror.client.send('GET', '/ext/v1/sync/marks')).list.map((one) => [one.id, one.attributes])
  const record = { type: 'contacts', id: '17' }
  expect(await read()).toEqual([[id, { record, mark: 'conflict' }]])
  await resolve(id, { keep: 'mine' })
  expect(await read()).toEqual([[id, { record, mark: 'waiting' }]])
  await mirror.client.send('POST', `/ext/v1/sync/outbox/${id}/hold`)
  expect(await read()).toEqual([[id, { record, mark: 'held' }]])
})

describe('edit-edit', () => {
  test('is shown with all three values, and leaves the rest of the record to the outbox', async () => {
    const id = await queue('update', { fields: disputed })
    expect(await list()).toEqual([
      {
        id,
        type: 'contacts',
        recordId: '17',
        kind: 'edit-edit',
        at: '2026-04-01T12:00:00.000+00:00',
        fields: {
          'last-name': { base: 'Base', mine: 'Mine', theirs: 'Theirs' },
          'customs/custom-7': { base: null, mine: 'mine', theirs: 'theirs' },
        },
      },
    ])
  })

  test('kept mine field by field: it is to be sent, made from what the server has; nothing here moves', async () => {
    const id = await queue('update', { fields: disputed })
    const before = await shown()
    expect((await resolve(id, { keep: 'mine', field: 'last-name' })).status).toBe(200)
    expect((await entry())?.fields).toEqual({ ...disputed, 'last-name': { base: 'Theirs' } })
    expect((await resolve(id, { keep: 'mine' })).status).toBe(200)
    expect((await entry())?.fields['customs/custom-7']).toEqual({ base: 'theirs' })
    expect(await list()).toEqual([])
    expect(await shown()).toEqual(before)
    const wrong = await resolve(id, { keep: 'mine' })
    expect([wrong.status, wrong.errors[0]?.detail]).toEqual([409, `The change ${id} is in no conflict.`])
  })

  test('kept theirs: the record has it, what follows from it too, and nothing of it is to be sent', async () => {
    const id = await queue('update', { fields: disputed })
    expect((await resolve(id, { keep: 'theirs' })).status).toBe(200)
    expect(await shown()).toMatchObject({
      'last-name': 'Theirs',
      'as-string': 'Theirs',
      description: 'mine',
      customs: { 'custom-7': 'theirs', 'custom-8': 'kept' },
    })
    expect(await entry()).toMatchObject({ state: 'pending', fields: { description: { base: 'base' } } })
    expect(Object.keys((await entry())!.fields)).toEqual(['description'])
  })

  test('of a to-one link goes by ids, and waits where their record is not here yet', async () => {
    const { rows } = await mirror.store.read({ type: 'deals', where: { op: 'id', ids: ['3'] } })
    const id = await queue('update', { fields: { 'relationships/company': { base: null, theirs: '6' } } }, rows[0])
    expect((await list())[0]?.fields).toEqual({ 'relationships/company': { base: null, mine: '5', theirs: '6' } })
    expect((await resolve(id, { keep: 'theirs', field: 'company' })).status).toBe(200)
    expect((await mirror.client.send('GET', '/api/v1/deals/3/relationships/company')).data.id).toBe('6')
    expect(await entry()).toBeUndefined()
    const far = await queue('update', { fields: { 'relationships/company': { base: null, theirs: '404' } } }, rows[0])
    const { status, errors } = await resolve(far, { keep: 'theirs' })
    expect([status, errors[0]?.detail]).toEqual([409, expect.stringContaining('not here yet')])
  })
})

describe('edit-delete', () => {
  test('kept mine: everything that can be written is created again', async () => {
    const { rows } = await mirror.store.read({ type: 'companies', where: { op: 'id', ids: ['5'] } })
    await mirror.commit([{ op: 'link', type: 'contacts', from: contact.key, relationship: 'companies', to: [rows[0]!.key] }])
    const id = await queue('update', { theirs: 'gone', fields: { description: { base: 'base' } } })
    expect(await list()).toMatchObject([
      { kind: 'edit-delete', fields: { description: { base: 'base', mine: 'mine', theirs: null } } },
    ])
    const wrong = await resolve(id, { keep: 'mine', field: 'description' })
    expect([wrong.status, wrong.errors[0]?.detail]).toEqual([409, expect.stringContaining('as a whole')])
    expect((await resolve(id, { keep: 'mine' })).status).toBe(200)
    const { action, state, theirs, fields } = (await entry())!
    expect({ action, state, theirs }).toEqual({ action: 'create', state: 'pending', theirs: null })
    const base = { base: null }
    const all = ['last-name', 'description', 'customs/custom-7', 'customs/custom-8', 'created-at']
    expect(fields).toEqual(Object.fromEntries(all.map((name) => [name, base])))
    expect((await mirror.client.get('contacts/17')).status).toBe(200)
  })

  test('kept theirs: the record goes here too', async () => {
    const id = await queue('update', { theirs: 'gone', fields: { description: { base: 'base' } } })
    expect((await resolve(id, { keep: 'theirs' })).status).toBe(200)
    expect([(await mirror.client.get('contacts/17')).status, await entry()]).toEqual([404, undefined])
  })
})

describe('delete-edit', () => {
  const known = { attributes: { 'last-name': 'Was', customs: {} }, held: {}, sets: {}, trashed: false }
  const theirs = { ...known, attributes: { 'last-name': 'Edited', customs: { 'custom-7': 1 } }, sets: { companies: ['6'] } }
  const conflict = async () => {
    await mirror.commit([{ op: 'delete', type: 'contacts', key: contact.key }])
    return queue('delete', { id: '17', known, theirs })
  }

  test('shows what was changed there', async () => {
    await conflict()
    expect(await list()).toMatchObject([
      {
        kind: 'delete-edit',
        recordId: '17',
        fields: {
          'last-name': { base: 'Was', mine: null, theirs: 'Edited' },
          'customs/custom-7': { base: null, mine: null, theirs: 1 },
          'relationships/companies': { base: null, mine: null, theirs: ['6'] },
        },
      },
    ])
  })

  test('shows nothing that is empty on both sides, or that the server did not show', async () => {
    await mirror.commit([{ op: 'delete', type: 'contacts', key: contact.key }])
    const empty = { note: null, position: '', customs: {} }
    const before = { ...known, attributes: { 'last-name': 'Was', ...empty }, held: { status: '3', user: null } }
    const after = { 'last-name': 'Edited', note: '', position: null }
    await queue('delete', {
      id: '17',
      known: before,
      theirs: { ...known, attributes: after, held: { user: null }, sets: { companies: [] } },
    })
    expect((await list()).map(({ fields }) => Object.keys(fields))).toEqual([['last-name']])
  })

  test('kept mine: it is deleted there as it is now', async () => {
    const id = await conflict()
    expect((await resolve(id, { keep: 'mine' })).status).toBe(200)
    expect(await entry()).toMatchObject({ action: 'delete', id: '17', state: 'pending', known: theirs, theirs: null })
  })

  test('kept theirs: it is here again as it is there', async () => {
    const id = await conflict()
    expect((await resolve(id, { keep: 'theirs' })).status).toBe(200)
    expect(await shown()).toEqual(theirs.attributes)
    expect((await mirror.client.send('GET', '/api/v1/contacts/17/relationships/companies')).list.map((one) => one.id)).toEqual([
      '6',
    ])
    expect(await entry()).toBeUndefined()
  })
})

test('a resolve says which side is kept, of a conflict that is there', async () => {
  const id = await queue('update', { fields: disputed })
  for (const bad of [{}, { keep: 'both' }, { keep: 'mine', field: 5 }]) expect((await resolve(id, bad)).status).toBe(422)
  expect((await resolve(id, { keep: 'mine', field: 'description' })).errors[0]?.detail).toMatch(/no conflict in description/)
  expect((await resolve('999', { keep: 'mine' })).status).toBe(404)
  const half = createApiClient({ ...mirror.api, token: await mirror.api.addToken(['profile_write', 'contact_read']) })
  expect(
    (await half.send('POST', `/ext/v1/sync/conflicts/${id}/resolve`, { data: { attributes: { keep: 'mine' } } })).status,
  ).toBe(403)
})
