import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Entry } from '../../src-main/outbox/entry.ts'
import { keepEntry, listEntries } from '../../src-main/outbox/stored-entry.ts'
import { toBytes } from '../../src-main/store/attributes.ts'
import type { Ref } from '../../src-main/store/port.ts'
import { createApiClient } from '../support/api-client.ts'
import { openMirror } from '../support/mirror-under-test.ts'

const now = Date.UTC(2026, 3, 1, 12)

let mirror: Awaited<ReturnType<typeof openMirror>>
let contact: Ref

beforeEach(async () => {
  mirror = await openMirror(now)
  const attributes = { 'last-name': 'Mine', 'as-string': 'Mine', description: 'mine', customs: { 'custom-7': 'mine' } }
  const { created } = await mirror.commit([
    { op: 'create', type: 'companies', id: '6', attributes: toBytes({ name: 'Six' }) },
    { op: 'create', type: 'contacts', id: '17', attributes: toBytes(attributes) },
    { op: 'link', type: 'contacts', from: { created: 1 }, relationship: 'companies', to: [{ created: 0 }] },
  ])
  contact = created[1]!
})
afterEach(async () => {
  expect(mirror.api.failures).toEqual([])
  await mirror.api.close()
})

const stored = async () => (await listEntries(mirror.store))[0]
const entry = async () => (await stored())?.entry
const queue = (action: Entry['action'], more: Partial<Entry>) => mirror.queue(contact, action, more)
/** Stores the entry as sync would after a round. */
const sync = async (change: (known: Entry) => Entry | null) => {
  const known = await stored()
  return mirror.commit(keepEntry(known, change(known!.entry)), 'server')
}
const list = async () => (await mirror.client.send('GET', '/ext/v1/sync/conflicts')).list.map(({ attributes }) => attributes)
async function resolve(attributes: object): Promise<string> {
  const id = String((await stored())?.place)
  const { status, meta } = await mirror.client.send('POST', `/ext/v1/sync/conflicts/${id}/resolve`, { data: { attributes } })
  expect(status).toBe(200)
  return String(meta['commit'])
}
const undo = (of: string) => mirror.client.send('POST', `/ext/v1/journal/${of}/undo`)
const shown = async () => (await mirror.client.get('contacts/17')).data.attributes

const disputed = {
  'last-name': { base: 'Base', theirs: 'Theirs', theirsAt: '2026-03-31T09:00:00.000+00:00' },
  'customs/custom-7': { base: null, theirs: 'theirs' },
  description: { base: 'base' },
}

describe('[S86] undo of a decided conflict of fields', () => {
  test.each(['mine', 'theirs'] as const)('opens it again as it was, %s kept, and undo of that decides it again', async (keep) => {
    await queue('update', { fields: disputed })
    const [before, values] = [await list(), await shown()]
    const decided = await resolve({ keep })
    const after = await shown()
    expect(await list()).toEqual([])
    const undone = await undo(decided)
    expect([undone.status, undone.meta['decision']]).toEqual([200, 'reopened'])
    expect(await list()).toEqual(before)
    expect(await shown()).toMatchObject({ 'last-name': values['last-name'], customs: values['customs'] })
    expect(await entry()).toMatchObject({ state: 'pending', fields: disputed })
    const again = await undo(String(undone.meta['commit']))
    expect([again.status, again.meta['decision']]).toEqual([200, 'decided'])
    expect([await list(), (await shown())['last-name']]).toEqual([[], after['last-name']])
    expect((await undo(String(again.meta['commit']))).meta['decision']).toBe('reopened')
    expect(await list()).toEqual(before)
  })

  test('opens the decided field alone, and nothing else is touched', async () => {
    await queue('update', { fields: disputed })
    const decided = await resolve({ keep: 'mine', field: 'last-name' })
    await resolve({ keep: 'mine', field: 'customs/custom-7' })
    await undo(decided)
    expect((await entry())?.fields).toEqual({ ...disputed, 'customs/custom-7': { base: 'theirs' } })
  })

  test('waits again though nothing else of the record was left to send', async () => {
    await queue('update', { fields: { 'last-name': disputed['last-name'] } })
    const decided = await resolve({ keep: 'theirs' })
    expect(await entry()).toBeUndefined()
    await undo(decided)
    expect(await entry()).toMatchObject({ state: 'conflict', fields: { 'last-name': disputed['last-name'] } })
  })

  test('is a new change back to the server’s value once mine was sent, or is being sent', async () => {
    await queue('update', { fields: { 'last-name': disputed['last-name'] } })
    const decided = await resolve({ keep: 'mine' })
    await sync(() => null)
    const undone = await undo(decided)
    expect([undone.status, undone.meta['decision']]).toEqual([200, 'sent'])
    expect((await shown())['last-name']).toBe('Theirs')
    expect(await entry()).toMatchObject({ state: 'pending', fields: { 'last-name': { base: 'Mine' } } })
    expect(await list()).toEqual([])
  })

  test('changes nothing if the server’s value has changed since, or the field is in conflict again', async () => {
    await queue('update', { fields: { 'last-name': disputed['last-name'] } })
    const theirs = await resolve({ keep: 'theirs' })
    const attributes = toBytes({ 'last-name': 'Newer' })
    const changes = { 'last-name': ['Theirs', 'Newer'] } as const
    await mirror.commit([{ op: 'update', type: 'contacts', key: contact.key, attributes, changes }], 'server')
    const refused = await undo(theirs)
    expect([refused.status, refused.errors[0]?.detail]).toEqual([409, 'contacts 17: last-name changed since.'])
    await queue('update', { fields: { 'last-name': disputed['last-name'] } })
    const mine = await resolve({ keep: 'mine' })
    await sync((known) => ({ ...known, fields: { 'last-name': { base: 'Theirs', theirs: 'Third' } } }))
    const again = await undo(mine)
    expect([again.status, again.errors[0]?.detail]).toEqual([409, expect.stringContaining('in conflict again')])
  })

  test('needs the rights of the decision', async () => {
    await queue('update', { fields: disputed })
    const decided = await resolve({ keep: 'mine' })
    const half = createApiClient({
      ...mirror.api,
      token: await mirror.api.addToken(['profile_read', 'contact_write', 'contact_read']),
    })
    expect((await half.send('POST', `/ext/v1/journal/${decided}/undo`)).status).toBe(403)
  })
})

describe('[S86] undo of a decision between an edit and a deletion', () => {
  const gone = { theirs: 'gone', fields: { description: { base: 'base' } } } as const
  const linked = async () =>
    (await mirror.client.send('GET', '/api/v1/contacts/17/relationships/companies')).list.map((one) => one.id)

  test.each(['mine', 'theirs'] as const)('opens it again, %s kept: the record is here, deleted there', async (keep) => {
    await queue('update', gone)
    const before = await list()
    const decided = await resolve({ keep })
    const undone = await undo(decided)
    expect([undone.status, undone.meta['decision']]).toEqual([200, 'reopened'])
    expect(await list()).toEqual(before)
    expect(await entry()).toMatchObject({ action: 'update', state: 'conflict', ...gone })
    expect([await shown(), await linked()]).toMatchObject([{ description: 'mine' }, ['6']])
    expect((await undo(String(undone.meta['commit']))).meta['decision']).toBe('decided')
    expect((await mirror.client.get('contacts/17')).status).toBe(keep === 'mine' ? 200 : 404)
  })

  test('says so if the record was created again already, or was edited since', async () => {
    await queue('update', gone)
    const decided = await resolve({ keep: 'mine' })
    await mirror.client.edit('contacts', '17', { position: 'Buyer' })
    expect((await undo(decided)).status).toBe(409)
    await sync((known) => ({ ...known, state: 'sending', sending: { ...sending, action: 'create' } }))
    expect((await undo(decided)).errors[0]?.detail).toMatch(/is being sent/)
    await sync(() => null)
    expect((await undo(decided)).status).toBe(410)
  })

  const known = { attributes: { 'last-name': 'Was', customs: {} }, held: {}, sets: {}, trashed: false }
  const edited = { ...known, attributes: { 'last-name': 'Edited', customs: {} }, sets: { companies: ['6'] } }
  const deleteHere = async () => {
    await mirror.commit([{ op: 'delete', type: 'contacts', key: contact.key }])
    await queue('delete', { id: '17', known, theirs: edited })
  }

  test.each(['mine', 'theirs'] as const)('opens it again, %s kept: deleted here, edited there', async (keep) => {
    await deleteHere()
    const before = await list()
    const decided = await resolve({ keep })
    const undone = await undo(decided)
    expect([undone.status, undone.meta['decision']]).toEqual([200, 'reopened'])
    expect([await list(), (await mirror.client.get('contacts/17')).status]).toEqual([before, 404])
    expect(await entry()).toMatchObject({ action: 'delete', id: '17', known, theirs: edited })
    expect((await undo(String(undone.meta['commit']))).meta['decision']).toBe('decided')
    expect((await mirror.client.get('contacts/17')).status).toBe(keep === 'mine' ? 404 : 200)
  })

  test('says so if it was deleted there already', async () => {
    await deleteHere()
    const decided = await resolve({ keep: 'mine' })
    await sync(() => null)
    expect((await undo(decided)).status).toBe(410)
  })
})

const sending = { action: 'update', at: 1, serverAt: null, fields: {}, sets: {}, looks: 0, lookAt: 0 } as const

test('undo of a hold or a retry puts the change back, and undo of that repeats it', async () => {
  const refusal = { status: 422, message: 'Too long' }
  const id = await queue('update', { state: 'parked', refused: refusal, fields: { description: { base: 'base' } } })
  const act = async (verb: string) =>
    String((await mirror.client.send('POST', `/ext/v1/sync/outbox/${id}/${verb}`)).meta['commit'])
  const retried = await act('retry')
  const undone = await undo(retried)
  expect([undone.meta['decision'], await entry()]).toMatchObject(['requeued', { state: 'parked', refused: refusal }])
  await undo(String(undone.meta['commit']))
  expect(await entry()).toMatchObject({ state: 'pending', refused: null })
  const held = await act('hold')
  await undo(held)
  expect((await entry())?.state).toBe('pending')
  await sync(() => null)
  expect((await undo(held)).status).toBe(410)
})
