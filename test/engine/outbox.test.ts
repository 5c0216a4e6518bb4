import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newEntry, newUnsent } from '../../src-main/outbox/entry.ts'
import { adapters, link, links, now, openMirror, stamp, type Mirror } from './outbox-place.ts'

describe.each(adapters)('what people write on a mirror, on %s,', (_name, open) => {
  let mirror: Mirror
  beforeEach(async () => {
    mirror = await openMirror(open)
  })
  afterEach(async () => expect(await mirror.close()).toEqual([]))

  test('is a create of what was sent, and of the time it was made', async () => {
    const { client, entries, keyOf, bring } = mirror
    await bring('users', '5', { name: 'U' })
    const attributes = { 'last-name': 'A', 'first-name': 'B', customs: { 'custom-7': 'x' } }
    const made = await client.create('contacts', attributes, { responsible: link('users', '5') })
    expect(made.data.id).toBe('-1')
    const fields = ['first-name', 'last-name', 'customs/custom-7', 'created-at', 'relationships/responsible']
    expect(await entries()).toEqual([
      {
        ...newEntry('contacts', await keyOf('contacts', '-1'), 'create', now),
        fields: Object.fromEntries(fields.map((name) => [name, newUnsent(name)])),
        stamp,
      },
    ])
  })

  test('[S29] is an edit, with what the server had; what follows from it is not', async () => {
    const { client, entries, bring } = mirror
    const key = await bring('contacts', '17', { 'last-name': 'A', 'first-name': 'B', customs: { 'custom-1': 1, 'custom-2': 2 } })
    await bring('users', '5', { name: 'U' })
    await client.edit(
      'contacts',
      '17',
      { 'last-name': 'C', 'first-name': 'B', customs: { 'custom-2': null, 'custom-3': 'n', 'custom-1': 1 } },
      { responsible: link('users', '5') },
    )
    expect(await entries()).toEqual([
      {
        ...newEntry('contacts', key, 'update', now),
        fields: {
          'last-name': { base: 'A' },
          'customs/custom-2': { base: 2 },
          'customs/custom-3': { base: null },
          'relationships/responsible': { base: null, points: true },
        },
      },
    ])
    await client.edit('contacts', '17', { 'last-name': 'D' })
    expect((await entries())[0]?.fields['last-name']).toEqual({ base: 'A' })
    await client.edit(
      'contacts',
      '17',
      { 'last-name': 'A', customs: { 'custom-2': 2, 'custom-3': null } },
      { responsible: { data: null } },
    )
    expect(await entries()).toEqual([])
  })

  test('is a delete, with the record as the server has it; one the server never had is nothing', async () => {
    const { client, entries, bring } = mirror
    const company = await bring('companies', '3', { name: 'Old', city: 'Here' })
    const details = await bring('company-bank-details', '8', { name: 'Main' }, { company })
    await client.edit('companies', '3', { name: 'New' })
    await client.create('companies', { name: 'Mine' })
    await client.send('DELETE', '/api/v1/companies/-1')
    expect((await client.send('DELETE', '/api/v1/companies/3')).status).toBe(204)
    const found = await entries()
    expect(found).toHaveLength(2)
    expect(found.find(({ type }) => type === 'companies')).toMatchObject({
      ...newEntry('companies', company, 'delete', now),
      id: '3',
      known: { attributes: { name: 'Old', city: 'Here' }, held: { responsible: null }, sets: {}, trashed: false },
    })
    expect(found.find(({ key }) => key === details)).toMatchObject({
      action: 'delete',
      id: '8',
      known: { attributes: { name: 'Main' }, held: { company: '3' } },
    })
  })

  test('is told once of a pair, by the end that owns it', async () => {
    const { client, entries, bring, keyOf } = mirror
    const company = await bring('companies', '3', { name: 'C' })
    const [low, high] = [await bring('contacts', '4', { 'last-name': 'L' }), await bring('contacts', '5', { 'last-name': 'H' })]
    await client.create('contacts', { 'last-name': 'A', 'first-name': 'B' }, { companies: links('companies', '3') })
    const made = await keyOf('contacts', '-1')
    await client.send('POST', '/api/v1/contacts/5/relationships/contacts', links('contacts', '4'))
    expect((await entries()).map(({ type, key, action, sets }) => ({ type, key, action, sets }))).toEqual(
      expect.arrayContaining([
        { type: 'companies', key: company, action: 'update', sets: { contacts: { added: [made], removed: [] } } },
        { type: 'contacts', key: made, action: 'create', sets: {} },
        { type: 'contacts', key: low, action: 'update', sets: { contacts: { added: [high], removed: [] } } },
      ]),
    )
    await client.send('DELETE', '/api/v1/contacts/4/relationships/contacts', links('contacts', '5'))
    await client.send('DELETE', '/api/v1/contacts/-1')
    expect(await entries()).toEqual([])
  })

  test('is the far record’s where that holds the fact', async () => {
    const { client, entries, bring } = mirror
    await bring('companies', '3', { name: 'C' })
    const deal = await bring('deals', '9', { name: 'D' })
    await client.edit('companies', '3', {}, { deals: links('deals', '9') })
    expect(await entries()).toEqual([
      { ...newEntry('deals', deal, 'update', now), fields: { 'relationships/company': { base: null, points: true } } },
    ])
  })
})
