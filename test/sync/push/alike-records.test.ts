import { describe, expect, test } from 'vitest'
import { findSyncStatus } from '../../../src-shared/sync/to-sync-status.ts'
import { describeSync } from '../../../src-main/cli/sync-status.ts'
import type { Http } from '../../../src-main/sync/ports.ts'
import { createPushing } from '../pushing.ts'

const times = ['minutes', 'ignored'] as const
const lost = { is: 'failure', why: 'timeout', detail: 'lost' } as const

/** Loses the first create: it never arrives. */
function losingFirst(act: () => void = () => undefined) {
  let isLost = false
  return (http: Http): Http =>
    async (call) => {
      if (call.method !== 'POST' || isLost) return http(call)
      isLost = true
      act()
      return lost
    }
}

const ivan = { 'last-name': 'Petrov', 'first-name': 'Ivan' }

describe('[S53] a record that someone else made is never removed', () => {
  test.each(times)('be it equal to one of ours that was sent twice, and richer (created-at %s)', async (sentCreatedAt) => {
    const { client, once, crm, takeWrites } = await createPushing({ quirks: { sentCreatedAt } }, losingFirst())
    await client.create('contacts', ivan)
    await once()
    const theirs = crm.create('contacts', { attributes: { ...ivan, description: 'six months of notes', position: 'CEO' } })
    await once()
    await once()
    expect(crm.peek('contacts', theirs)).toMatchObject({ trashed: false })
    expect(takeWrites().map(({ method }) => method)).toEqual(['POST'])
  })

  test.each(times)(
    'nor an entry of a dictionary: both are shown to a person, until one is gone (created-at %s)',
    async (sentCreatedAt) => {
      const { client, once, crm, states, takeWrites } = await createPushing({ quirks: { sentCreatedAt } }, losingFirst())
      await client.create('contact-types', { name: 'VIP' })
      await once()
      const [ours = ''] = crm.ids('contact-types').slice(-1)
      const theirs = crm.create('contact-types', { attributes: { name: 'VIP' } })
      await once()
      await once()
      expect(crm.has('contact-types', theirs)).toBe(true)
      expect(takeWrites().map(({ method }) => method)).toEqual(['POST'])
      const { remote, push } = { remote: (await states()).get('remote'), push: (await states()).get('push') }
      const shown = findSyncStatus(new Map<string, unknown>(Object.entries({ remote, push })), 0, String)
      // Its time tells it apart where the server keeps times.
      const isTold = sentCreatedAt !== 'ignored'
      expect(shown?.duplicates).toEqual(isTold ? [] : [{ type: 'contact-types', ids: [ours, theirs] }])
      const words = describeSync(await states(), {}, { outbox: { pending: 0, parked: 0 }, conflicts: 0 }, null)
      expect(words.includes(`contact-types/${ours} and contact-types/${theirs} may be duplicates`)).toBe(!isTold)
      await client.send('DELETE', `/api/v1/contact-types/${ours}`)
      await once()
      expect((await states()).get('push').duplicates ?? []).toEqual([])
    },
  )

  test('a copy of ours goes to the trash where it is by the token’s user, has nothing more and nothing leads to it', async () => {
    for (const more of [{}, { user: [] as string[] }, { companies: ['1'] }]) {
      const { client, once, crm } = await createPushing({ quirks: { sentCreatedAt: 'ignored' } }, losingFirst())
      await client.create('contacts', ivan)
      await once()
      const ours = crm.ids('contacts').at(-1) ?? ''
      const [author = ''] = crm.membersOf('contacts', ours, 'user') ?? []
      const copy = crm.create('contacts', { attributes: ivan, links: { user: [author], ...more } })
      await once()
      await once()
      const trashed = [ours, copy].filter((id) => crm.peek('contacts', id)?.trashed)
      expect(trashed).toEqual('user' in more ? [] : 'companies' in more ? [ours] : [copy])
    }
  })
})

describe('[S54] an equal record that someone else makes while an answer is lost', () => {
  test.each(times)('is not taken for ours, though it is the account’s first create (created-at %s)', async (sentCreatedAt) => {
    let theirs = ''
    const pushing = await createPushing({ quirks: { sentCreatedAt } }, (http) =>
      losingFirst(() => {
        const user = pushing.crm.ids('users').at(-1) ?? ''
        theirs = pushing.crm.create('contacts', { attributes: ivan, links: { user: [user] } })
      })(http),
    )
    const { client, once, crm, differences } = pushing
    const made = await client.create('contacts', ivan)
    expect(await once()).toMatchObject({ pushed: { created: 1 }, pending: 0, parked: 0 })
    const { id } = (await client.get(`contacts/${made.data.id}`)).data
    expect(id).not.toBe(theirs)
    expect(crm.peek('contacts', theirs)).toMatchObject({ trashed: false })
    expect(await differences()).toEqual([])
  })

  test('is not made a second time if the server’s own times were learned only after it had come', async () => {
    let posts = 0
    const { client, once, round, time, takeWrites, entries } = await createPushing(
      { quirks: { sentCreatedAt: 'ignored' } },
      (http) => async (call) => {
        const answer = await http(call)
        return call.method === 'POST' && ++posts === 1 ? lost : answer
      },
    )
    await client.create('contact-types', { name: 'VIP' })
    await round()
    await client.create('contact-types', { name: 'Other' })
    await time.pass(60_000)
    for (let rounds = 0; rounds < 3; rounds += 1) await once()
    const made = takeWrites().map(({ body }) => (body as { attributes: { name: string } }).attributes.name)
    expect(made).toEqual(['VIP', 'Other'])
    expect((await entries()).map(({ refused }) => refused?.message)).toEqual([
      expect.stringContaining('a record with the same values'),
    ])
  })

  test('is for a person to tell where nothing else does', async () => {
    const pushing = await createPushing({ quirks: { sentCreatedAt: 'ignored' } }, (http) =>
      losingFirst(() => void pushing.crm.create('contact-types', { attributes: { name: 'VIP' } }))(http),
    )
    const { client, once, crm, entries, takeWrites } = pushing
    await client.create('contact-types', { name: 'VIP' })
    expect(await once()).toMatchObject({ pushed: { created: 0 }, pending: 0, parked: 1 })
    const theirs = crm.ids('contact-types').at(-1) ?? ''
    expect((await entries())[0]?.refused?.message).toContain(`contact-types/${theirs}`)
    expect(takeWrites()).toEqual([])
    const [parked] = (await client.send('GET', '/ext/v1/sync/outbox')).list
    await client.send('POST', `/ext/v1/sync/outbox/${parked?.id ?? ''}/retry`)
    expect(await once()).toMatchObject({ pushed: { created: 1 }, pending: 0, parked: 0 })
    // By now the server is known to set its own times.
    expect(crm.count('contact-types')).toBe(Number(theirs) + 1)
  })
})

describe('[S55] a create that the server writes in its own way', () => {
  test.each(times)('is found after a lost answer (created-at %s)', async (sentCreatedAt) => {
    let isLost = false
    const pushing = await createPushing({ quirks: { sentCreatedAt, normalises: 'tidied' } }, (http) => async (call) => {
      const answer = await http(call)
      if (call.method !== 'POST' || isLost) return answer
      isLost = true
      return lost
    })
    const { client, once, crm, differences } = pushing
    const before = crm.count('contacts')
    await client.create('contacts', {
      ...ivan,
      website: 'Example.com',
      email: 'Ivan@Example.com',
      'mobile-phone': '8 999 123-45-67',
    })
    expect(await once()).toMatchObject({ pushed: { created: 1 }, pending: 0, parked: 0 })
    await once()
    expect(crm.count('contacts')).toBe(before + 1)
    expect(await differences()).toEqual([])
  })
})

test('[S54] an equal dictionary entry that someone else made is used, and nothing of it is changed', async () => {
  let isLosing = false
  let make = () => {}
  const intercept =
    (http: Http): Http =>
    async (call) => {
      if (call.method !== 'POST' || !isLosing) return http(call)
      isLosing = false
      make()
      return lost
    }
  const { client, once, crm, takeWrites, entries, differences } = await createPushing(
    { quirks: { sentCreatedAt: 'ignored' } },
    intercept,
  )
  await client.create('contact-types', { name: 'First' })
  await once()
  takeWrites()
  let theirs = ''
  make = () => void (theirs = crm.create('contact-types', { attributes: { name: 'VIP' } }))
  isLosing = true
  const made = await client.create('contact-types', { name: 'VIP' })
  const contact = crm.ids('contacts')[0] ?? ''
  const link = { data: { type: 'contact-types', id: made.data.id } }
  await client.edit('contacts', contact, {}, { 'contact-type': link })
  await once()
  expect(takeWrites().map(({ method, path }) => `${method} ${path}`)).toEqual([`PATCH contacts/${contact}`])
  expect(crm.membersOf('contacts', contact, 'contact-type')).toEqual([theirs])
  expect(await entries()).toEqual([])
  expect(await differences()).toEqual([])
})
