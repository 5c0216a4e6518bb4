import { copyFileSync, existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { keepEntry, listEntries } from '../../../src-main/outbox/stored-entry.ts'
import type { Store } from '../../../src-main/store/port.ts'
import { loadStates } from '../../../src-main/sync/state/states.ts'
import { newFile, openStore } from '../../store/sqlite/opened-store.ts'
import { createApiClient } from '../../support/api-client.ts'
import { openEngine } from '../../support/engine-under-test.ts'
import { createMemoryInstall } from '../memory-install.ts'
import { createPushing, type Pushing } from '../pushing.ts'

interface Copied extends Pushing {
  /** The account as it was when this was last called. */
  readonly copy: () => Store
  /** Ids of the contacts that the server has under a name. */
  readonly named: (name: string) => string[]
}

async function createCopied(quirks: Parameters<typeof createPushing>[0] = {}): Promise<Copied> {
  const file = newFile()
  const pushing = await createPushing({ ...quirks, store: openStore(file, { ids: 'down' }) })
  const { crm } = pushing
  return {
    ...pushing,
    copy() {
      const to = newFile()
      for (const end of ['', '-wal']) if (existsSync(file + end)) copyFileSync(file + end, to + end)
      return openStore(to, { ids: 'down' })
    },
    named: (name) => crm.ids('contacts').filter((id) => JSON.stringify(crm.peek('contacts', id)).includes(name)),
  }
}

/** Someone who works on an account. */
const openThere = async (store: Store, time: Pushing['time']) =>
  createApiClient(await openEngine(store, { kind: 'mirror', clock: () => time.now() }))

/** Marks the waiting change as sync does once it noticed the copy. */
async function noticeWaiting(store: Store) {
  const [waiting] = await listEntries(store)
  if (!waiting) throw new Error('nothing waits')
  const noticed = keepEntry(waiting, { ...waiting.entry, isDoubtful: true })
  await store.commit({ at: 0, actor: { user: null, token: null }, origin: 'server', operations: noticed })
  return waiting
}

const arno = { 'last-name': 'Arno', 'first-name': 'B' }

describe('a copy of an account', () => {
  test('[S71] looks for a create that waited before it sends it, and says so', async () => {
    const { client, once, copy, named, time } = await createCopied()
    await client.create('contacts', arno)
    const store = copy()
    await once()
    await time.pass(3 * 86_400_000)
    const report = await once({ store })
    expect(named('Arno')).toHaveLength(1)
    expect(report).toMatchObject({ pending: 0, parked: 0, conflicts: 0, problem: null })
    expect(report.notices).toEqual([
      expect.stringMatching(/^Another copy of this account has sent changes since\. The change that waited is looked for/),
    ])
    expect((await loadStates(store)).get('identity')?.copied).toMatchObject({ why: 'older', waiting: 1 })
    expect((await once({ store })).notices).toEqual([])
  })

  test('[S71] finds it where the server sets its own time of a create', async () => {
    const { client, once, copy, named, time } = await createCopied({ quirks: { sentCreatedAt: 'ignored' } })
    await client.create('contacts', arno)
    const store = copy()
    await time.pass(86_400_000)
    await once()
    expect(await once({ store })).toMatchObject({ pending: 0 })
    expect(named('Arno')).toHaveLength(1)
  })

  test('[S54] [S71] [S75] finds it by its time where the clock was wrong then, and set again since', async () => {
    const { client, once, copy, crm, time } = await createCopied()
    await once()
    time.setSkew(-93 * 86_400_000)
    await time.pass(60_000)
    const category = {
      'deal-stage-category': { data: { type: 'deal-stage-categories', id: crm.ids('deal-stage-categories')[0] } },
    }
    await client.create('deal-stages', { name: 'Tender' }, category)
    const store = copy()
    await once()
    time.setSkew(-6 * 86_400_000)
    await time.pass(600_000)
    expect(await once({ store })).toMatchObject({ pending: 0, parked: 0 })
    const tenders = crm.ids('deal-stages').filter((id) => JSON.stringify(crm.peek('deal-stages', id)).includes('Tender'))
    expect(tenders).toHaveLength(1)
  })

  test('[S71] sends what no other copy has sent', async () => {
    const { client, once, copy, named } = await createCopied()
    await client.create('contacts', arno)
    const store = copy()
    const report = await once({ store, install: createMemoryInstall('install-2') })
    expect(report).toMatchObject({ pushed: { created: 1 }, pending: 0 })
    expect(report.notices).toEqual([expect.stringMatching(/^This account was copied from another computer or user/)])
    expect(named('Arno')).toHaveLength(1)
  })

  test('[S71] is noticed by the older one too, once the younger has sent something', async () => {
    const { client, once, copy, named } = await createCopied()
    await client.create('contacts', arno)
    const store = copy()
    expect(await once({ store })).toMatchObject({ pushed: { created: 1 } })
    expect(await once()).toMatchObject({ pending: 0, notices: [expect.stringMatching(/Another copy/)] })
    expect(named('Arno')).toHaveLength(1)
  })

  test('[S71] is one that was restored from a backup, even where nothing was sent since', async () => {
    const install = createMemoryInstall()
    const { client, once, named } = await createCopied()
    await once({ install })
    await client.create('contacts', arno)
    install.restore()
    const report = await once({ install })
    expect(report.notices).toEqual([expect.stringMatching(/^This account was restored from a backup/)])
    expect(report).toMatchObject({ pushed: { created: 1 }, pending: 0 })
    expect(named('Arno')).toHaveLength(1)
    expect(install.isRestored()).toBe(false)
  })

  test('[S71] makes no second request of an edit and a delete that the other has sent', async () => {
    const { client, once, copy, crm, takeWrites } = await createCopied()
    const id = crm.ids('contacts')[0] ?? ''
    const order = crm.ids('orders')[0] ?? ''
    await client.edit('contacts', id, { position: 'mine' })
    await client.send('DELETE', `/api/v1/orders/${order}`)
    const store = copy()
    await once()
    takeWrites()
    expect(await once({ store })).toMatchObject({ pending: 0, parked: 0, conflicts: 0 })
    expect(takeWrites()).toEqual([])
  })

  test('[S71] keeps what was edited and linked here after the other sent the record', async () => {
    const { client, once, copy, crm, named, time } = await createCopied()
    const company = crm.ids('companies')[0] ?? ''
    const made = await client.create('contacts', { ...arno, description: 'met', position: 'buyer', 'general-phone': '1' })
    const store = copy()
    await once()
    await time.pass(60_000)
    const there = await openThere(store, time)
    const path = `contacts/${made.data.id}`
    await there.edit('contacts', made.data.id, { description: 'called\nmet', position: 'owner' })
    await there.send('POST', `/api/v1/${path}/relationships/companies`, { data: [{ type: 'companies', id: company }] })
    await once({ store })
    await once({ store })
    const [id = ''] = named('Arno')
    // Which position is newer cannot be known, so a person decides. The lines of a text all stay.
    const attributes = { description: '"called\\nmet"', position: '"buyer"', 'general-phone': '"1"' }
    expect(crm.peek('contacts', id)).toMatchObject({ attributes, links: { companies: [`companies/${company}`] } })
    expect((await listEntries(store))[0]?.entry).toMatchObject({ fields: { position: { theirs: 'buyer' } } })
    expect((await there.get(`contacts/${id}`)).data).toMatchObject({ attributes: { position: 'owner' } })
    expect(named('Arno')).toHaveLength(1)
  })

  test.each(['kept', 'minutes', 'ignored'] as const)(
    '[S71] asks a person whether the other copy made a record that has another name here by now (times %s)',
    async (sentCreatedAt) => {
      const { client, once, copy, crm, time } = await createCopied({ quirks: { sentCreatedAt } })
      // What the server does with times is known from a create before.
      await client.create('contacts', { 'last-name': 'Before', 'first-name': 'B' })
      await once()
      const made = await client.create('contacts', { ...arno, email: 'arno@example.com' })
      const store = copy()
      await once()
      await time.pass(86_400_000)
      const contacts = crm.count('contacts')
      const there = await openThere(store, time)
      await there.edit('contacts', made.data.id, { 'last-name': 'Renamed' })
      expect(await once({ store })).toMatchObject({ pending: 0, parked: 1, conflicts: 0, pushed: { created: 0 } })
      expect(crm.count('contacts')).toBe(contacts)
      const [{ entry } = {}] = await listEntries(store)
      expect(entry?.refused?.message).toMatch(/^Another copy of this account may have created this record: .* contacts\/\d+\./)
    },
  )

  test('[S71] sends a create whose like nobody made meanwhile, though others made records', async () => {
    const { client, once, copy, crm, named, time } = await createCopied({ quirks: { sentCreatedAt: 'minutes' } })
    await client.create('contacts', arno)
    const store = copy()
    await time.pass(3_600_123)
    crm.create('contacts', { attributes: { 'last-name': 'Stranger', 'first-name': 'B' } })
    expect(await once({ store, install: createMemoryInstall('install-2') })).toMatchObject({ pushed: { created: 1 }, parked: 0 })
    expect(named('Arno')).toHaveLength(1)
  })

  test('[S71] takes what others edited since in a record that nobody edited here', async () => {
    const { client, once, copy, crm, named } = await createCopied()
    await client.create('contacts', { ...arno, position: 'buyer' })
    const store = copy()
    await once()
    const [id = ''] = named('Arno')
    crm.update('contacts', id, { position: 'owner' })
    expect(await once({ store })).toMatchObject({ pending: 0, parked: 0, conflicts: 0 })
    expect(crm.peek('contacts', id)).toMatchObject({ attributes: { position: '"owner"' } })
  })

  test('[S71] is none where the account goes on by itself', async () => {
    const { client, once, states } = await createCopied()
    for (const name of ['One', 'Two', 'Three']) {
      await client.create('contacts', { ...arno, 'last-name': name })
      expect(await once()).toMatchObject({ pushed: { created: 1 }, notices: [] })
    }
    expect((await states()).get('identity')?.copied).toBeNull()
  })

  test.each(['kept', 'ignored'] as const)(
    '[S76] deletes there what the other copy made and a person deleted here before any sync (%s)',
    async (sentCreatedAt) => {
      const { client, once, copy, named, time, crm } = await createCopied({ quirks: { sentCreatedAt } })
      const made = await client.create('contacts', arno)
      const store = copy()
      await once()
      expect(named('Arno')).toHaveLength(1)
      const there = await openThere(store, time)
      await there.send('DELETE', `/api/v1/contacts/${made.data.id}`)
      const contacts = crm.count('contacts')
      expect(await once({ store })).toMatchObject({ pending: 0, parked: 0, conflicts: 0, problem: null })
      expect(named('Arno')).toEqual([])
      expect(crm.count('contacts')).toBe(contacts - 1)
      expect((await listEntries(store)).length).toBe(0)
    },
  )

  test.each(['before', 'after'] as const)(
    '[S75] [S76] finds by its time what was deleted here %s the copy was noticed, where the clock was wrong',
    async (when) => {
      const { client, once, copy, crm, time } = await createCopied({ quirks: { sentCreatedAt: 'seconds' } })
      const company = { data: { type: 'companies', id: crm.ids('companies')[0] ?? '' } }
      await once()
      time.setSkew(102_767_763)
      await time.pass(60_000)
      const made = await client.create('company-bank-details', { name: 'Tender' }, { company })
      const store = copy()
      await once()
      const details = crm.count('company-bank-details')
      if (when === 'after') await noticeWaiting(store)
      const there = await openThere(store, time)
      await there.send('DELETE', `/api/v1/company-bank-details/${made.data.id}`)
      expect(await once({ store })).toMatchObject({ pending: 0, parked: 0, conflicts: 0, problem: null })
      expect(crm.count('company-bank-details')).toBe(details - 1)
      expect((await listEntries(store)).length).toBe(0)
    },
  )

  test('[S76] drops what was deleted here where no copy made it', async () => {
    const install = createMemoryInstall()
    const { client, once, entries, crm } = await createCopied()
    await once({ install })
    const made = await client.create('contacts', arno)
    await client.send('DELETE', `/api/v1/contacts/${made.data.id}`)
    install.restore()
    const contacts = crm.count('contacts')
    expect(await once({ install })).toMatchObject({ pending: 0, pushed: { created: 0, deleted: 0 } })
    expect(await entries()).toEqual([])
    expect(crm.count('contacts')).toBe(contacts)
  })

  test('[S71] looks for a create that a person held too', async () => {
    const { client, once, copy, named, time } = await createCopied()
    await client.create('contacts', arno)
    const store = copy()
    const other = copy()
    const there = (one: Store) => openThere(one, time)
    const hold = async (one: Store) => {
      const [held] = await listEntries(one)
      await (await there(one)).send('POST', `/ext/v1/sync/outbox/${String(held?.place)}/hold`)
    }
    await hold(other)
    const install = createMemoryInstall('install-2')
    expect(await once({ store: other, install })).toMatchObject({ pushed: { created: 0 }, parked: 1 })
    expect((await listEntries(other))[0]?.entry).toMatchObject({ state: 'held', sending: null })
    expect(named('Arno')).toEqual([])
    await once()
    await hold(store)
    expect(await once({ store })).toMatchObject({ pending: 0, parked: 0 })
    expect(await (await there(store)).get('contacts?filter[last-name]=Arno')).toMatchObject({ data: { length: 1 } })
    expect(named('Arno')).toHaveLength(1)
  })

  test.each(['delete', 'discard'] as const)('[S76] looks for a create that is noticed and then lost by a %s', async (how) => {
    const { client, once, copy, named, time } = await createCopied()
    const made = await client.create('contacts', arno)
    const store = copy()
    await once()
    const waiting = await noticeWaiting(store)
    const there = await openThere(store, time)
    if (how === 'delete') await there.send('DELETE', `/api/v1/contacts/${made.data.id}`)
    else await there.send('POST', `/ext/v1/sync/outbox/${String(waiting.place)}/discard`)
    expect((await listEntries(store))[0]?.entry).toMatchObject({ action: 'delete', state: 'sending', sending: { byCopy: true } })
    // The account goes on by itself from here: nothing is looked for a second time.
    expect(await once({ store, install: createMemoryInstall() })).toMatchObject({ pending: 0 })
    expect(named('Arno')).toEqual([])
  })

  describe.each(['kept', 'ignored'] as const)(
    'with a new funnel, on a server that makes no stages (sent time %s)',
    (sentCreatedAt) => {
      const methods = { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }

      /** Another copy has sent the funnel and its stages. A first funnel has shown how this server makes them. */
      async function createWithFunnel() {
        const copied = await createCopied({ quirks: { systemStages: false, sentCreatedAt } })
        const { client, once, copy, takeWrites, time } = copied
        await client.create('deal-stage-categories', { name: 'First', ...methods })
        await once()
        await client.create('deal-stage-categories', { name: 'Funnel', ...methods })
        const store = copy()
        await once()
        takeWrites()
        const there = await openThere(store, time)
        return { ...copied, store, there }
      }

      test('[S36] [S71] finds the stages that the other copy sent', async () => {
        const { store, once, crm, time, takeWrites } = await createWithFunnel()
        const stages = crm.count('deal-stages')
        await time.pass(86_400_000)
        expect(await once({ store })).toMatchObject({ pending: 0, parked: 0, conflicts: 0, problem: null })
        expect(takeWrites()).toEqual([])
        expect(crm.count('deal-stages')).toBe(stages)
        expect((await store.read({ type: 'deal-stages', where: { op: 'provisional' } })).rows).toEqual([])
      })

      test('[S36] [S38] [S71] merges an edit of such a stage with an edit there', async () => {
        const { store, there, once, crm, takeWrites } = await createWithFunnel()
        const id = crm.ids('deal-stages').at(-1) ?? ''
        const name = JSON.parse(crm.peek('deal-stages', id)?.attributes['name'] ?? '') as string
        crm.update('deal-stages', id, { color: '#111111' })
        const { list } = await there.get('deal-stages?page[size]=100')
        const mine = list.find((one) => Number(one.id) < 0 && one.attributes['name'] === name)
        await there.edit('deal-stages', mine?.id ?? '', { name: 'Renamed', color: '#222222' })
        expect(await once({ store })).toMatchObject({ conflicts: 1, parked: 0, problem: null })
        expect(takeWrites()).toMatchObject([
          { method: 'PATCH', path: `deal-stages/${id}`, body: { attributes: { name: 'Renamed' } } },
        ])
        expect(crm.peek('deal-stages', id)?.attributes).toMatchObject({ name: '"Renamed"', color: '"#111111"' })
      })
    },
  )
})
