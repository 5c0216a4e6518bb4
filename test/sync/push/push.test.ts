import { describe, expect, test } from 'vitest'
import type { Http } from '../../../src-main/sync/ports.ts'
import type { HostedCrm } from '../hosted/hosted-crm.ts'
import { createPushing } from '../pushing.ts'

const lostAnswers = ['before', 'after', null] as const
const link = (type: string, id: string) => ({ data: { type, id } })
const links = (type: string, ...ids: string[]) => ({ data: ids.map((id) => ({ type, id })) })

/** The attributes of a record as the server has them. */
function attributesThere(crm: HostedCrm, type: string, id: string): Record<string, unknown> {
  const texts = Object.entries(crm.peek(type, id)?.attributes ?? {})
  return Object.fromEntries(texts.map(([name, text]) => [name, JSON.parse(text) as unknown]))
}

/** Loses the answer of the nth write. */
function losing(nth: number, when: 'before' | 'after') {
  let writes = 0
  return (http: Http): Http =>
    async (call) => {
      if (call.method === 'GET') return http(call)
      writes += 1
      if (writes !== nth) return http(call)
      if (when === 'after') await http(call)
      return { is: 'failure', why: 'timeout', detail: 'lost' }
    }
}

describe('what was made here', () => {
  test('[S32] is made there once, and goes by the id of the server from then on, and by its old one too', async () => {
    const { client, once, differences, takeWrites, entries, crm } = await createPushing()
    const made = await client.create('contacts', { 'last-name': 'Arno', 'first-name': 'Beck', customs: { 'custom-1': 'x' } })
    const createdAt = made.data.attributes['created-at']
    const report = await once()
    expect(report.pushed).toEqual({ created: 1, updated: 0, deleted: 0 })
    const attributes = { 'last-name': 'Arno', 'first-name': 'Beck', customs: { 'custom-1': 'x' }, 'created-at': createdAt }
    expect(takeWrites()).toMatchObject([
      { method: 'POST', path: 'contacts', status: 201, body: { type: 'contacts', attributes } },
    ])
    expect(await entries()).toEqual([])
    expect(await differences()).toEqual([])
    const now = await client.get(`contacts/${made.data.id}`)
    expect(Number(now.data.id)).toBeGreaterThan(0)
    expect(attributesThere(crm, 'contacts', now.data.id)['last-name']).toBe('Arno')
  })

  test.each(['kept', 'seconds', 'minutes', 'ignored'] as const)(
    '[S32] is found after a lost answer where created-at is %s',
    async (sentCreatedAt) => {
      const pushing = await createPushing({ quirks: { sentCreatedAt } }, losing(1, 'after'))
      const { client, once, differences, takeWrites } = pushing
      await client.create('contacts', { 'last-name': ' Arno ', 'first-name': 'Beck' })
      const report = await once()
      expect(report).toMatchObject({ pushed: { created: 1 }, pending: 0, problem: null })
      expect(takeWrites()).toHaveLength(1)
      expect(await differences()).toEqual([])
    },
  )

  test('[S32] is sent again where it never arrived, after it was looked for twice', async () => {
    const { client, once, differences, takeWrites, time } = await createPushing({}, losing(1, 'before'))
    await client.create('contacts', { 'last-name': 'Arno', 'first-name': 'Beck' })
    const began = time.elapsed()
    const report = await once()
    expect(report).toMatchObject({ pushed: { created: 1 }, pending: 0, problem: null })
    expect(time.elapsed() - began).toBeGreaterThan(60_000)
    expect(takeWrites()).toHaveLength(1)
    expect(await differences()).toEqual([])
  })

  test.each(['contacts', 'contact-types'])(
    '[S32] [S53] and of a request that arrives after all the copy goes to the trash, or is shown where there is none (%s)',
    async (type) => {
      let late: (() => Promise<unknown>) | undefined
      const { client, once, round, differences, crm, time, states } = await createPushing({}, (http) => async (call) => {
        if (call.method !== 'POST' || late) return http(call)
        late = () => http(call)
        return { is: 'failure', why: 'timeout', detail: 'lost' }
      })
      const isOurs = (id: string) => JSON.stringify(crm.peek(type, id)).includes('Arno')
      const before = crm.count(type)
      await client.create(type, type === 'contacts' ? { 'last-name': 'Arno', 'first-name': 'Beck' } : { name: 'Arno' })
      expect(await once()).toMatchObject({ pushed: { created: 1 }, pending: 0 })
      await time.run(async () => late?.())
      await once()
      await round()
      const ours = crm.ids(type).filter(isOurs)
      expect(crm.count(type)).toBe(before + 2)
      const present = ours.filter((id) => crm.peek(type, id)?.trashed !== true)
      expect(present).toEqual(type === 'contacts' ? ours.slice(0, 1) : ours)
      expect((await states()).get('push').duplicates ?? []).toMatchObject(type === 'contacts' ? [] : [{ type, ids: ours }])
      expect(await differences()).toEqual([])
    },
  )

  test('[S31] is sent after what it links to, and a circle is closed by a second request', async () => {
    const { client, once, differences, takeWrites } = await createPushing()
    const one = await client.create('contacts', { 'last-name': 'One', 'first-name': 'A' })
    const company = await client.create('companies', { name: 'Arc' }, { contacts: links('contacts', one.data.id) })
    await client.create(
      'deals',
      { name: 'Deal' },
      { company: link('companies', company.data.id), contact: link('contacts', one.data.id) },
    )
    expect((await once()).pushed).toMatchObject({ created: 3 })
    expect(takeWrites().map(({ path }) => path)[2]).toBe('deals')
    expect(await differences()).toEqual([])
  })

  test('[S36] a funnel and its stages are the same ones on both sides', async () => {
    for (const systemStages of [true, false]) {
      const { client, once, differences, crm } = await createPushing({ quirks: { systemStages } })
      const methods = { 'amount-calc-method': 'invoices', 'cost-calc-method': 'products' }
      const funnel = await client.create('deal-stage-categories', { name: 'Funnel', ...methods })
      await client.create('deals', { name: 'In it' }, { 'stage-category': link('deal-stage-categories', funnel.data.id) })
      expect(await once()).toMatchObject({ problem: null, pending: 0, parked: 0 })
      expect(await differences()).toEqual([])
      expect(crm.count('deal-stages')).toBe((await client.get('deal-stages?page[size]=1')).meta['record-count'])
    }
  })
})

test('[S36] stages of a funnel whose answer was lost are not taken for others', async () => {
  let delay = (): Promise<void> => Promise.resolve()
  const { client, once, differences, crm, time } = await createPushing({}, (http) => {
    const lossy = losing(1, 'after')(http)
    return async (call) => {
      if (call.url.includes('/deal-stage-categories?')) await delay()
      return lossy(call)
    }
  })
  // The stages come before their funnel.
  delay = () => time.sleep(9000)
  const before = crm.count('deal-stages')
  const methods = { 'amount-calc-method': 'invoices', 'cost-calc-method': 'products' }
  await client.create('deal-stage-categories', { name: 'Funnel', ...methods })
  expect(await once()).toMatchObject({ problem: null, pending: 0, parked: 0 })
  await once()
  expect(await differences()).toEqual([])
  expect(crm.count('deal-stages')).toBe(before + 3)
})

describe('what was edited here', () => {
  test('[S33] [S37] is merged with what others changed, and nothing else is written', async () => {
    const { client, once, differences, takeWrites, crm } = await createPushing()
    const id = crm.ids('contacts')[0] ?? ''
    await client.edit('contacts', id, { description: 'mine', customs: { 'custom-5': 'mine' } })
    crm.update('contacts', id, { position: 'theirs' })
    expect((await once()).pushed).toEqual({ created: 0, updated: 1, deleted: 0 })
    expect(takeWrites()).toMatchObject([
      {
        method: 'PATCH',
        path: `contacts/${id}`,
        body: { id, type: 'contacts', attributes: { description: 'mine', customs: { 'custom-5': 'mine' } } },
      },
    ])
    expect(attributesThere(crm, 'contacts', id)).toMatchObject({ description: 'mine', position: 'theirs' })
    expect(await differences()).toEqual([])
  })

  test('[S38] is kept beside what the server has where both changed the same, and the rest goes on', async () => {
    const { client, once, crm, entries } = await createPushing()
    const id = crm.ids('contacts')[0] ?? ''
    await client.edit('contacts', id, { fax: 'mine', position: 'also mine' })
    crm.update('contacts', id, { fax: 'theirs' })
    expect(await once()).toMatchObject({ conflicts: 1, pending: 0, pushed: { updated: 1 } })
    expect(attributesThere(crm, 'contacts', id)).toMatchObject({ fax: 'theirs', position: 'also mine' })
    expect((await client.get(`contacts/${id}`)).data.attributes).toMatchObject({ fax: 'mine' })
    expect(await entries()).toMatchObject([{ state: 'conflict', fields: { fax: { theirs: 'theirs' } } }])
    crm.update('contacts', id, { position: 'moved on' })
    await once()
    expect((await client.get(`contacts/${id}`)).data.attributes).toMatchObject({ fax: 'mine', position: 'moved on' })
  })

  test('[S56] is sent after all where the server has its former value again: there is nothing to decide', async () => {
    const { client, once, crm, differences } = await createPushing()
    const id = crm.ids('contacts')[0] ?? ''
    const fax = attributesThere(crm, 'contacts', id)['fax'] as string | null
    await client.edit('contacts', id, { fax: 'mine' })
    crm.update('contacts', id, { fax: 'theirs' })
    expect(await once()).toMatchObject({ conflicts: 1 })
    crm.update('contacts', id, { fax })
    await once()
    expect(await once()).toMatchObject({ conflicts: 0, pending: 0 })
    expect(attributesThere(crm, 'contacts', id)).toMatchObject({ fax: 'mine' })
    expect(await differences()).toEqual([])
  })

  test('[S70] and is a long text keeps the lines that both sides added, newest first, and asks nobody', async () => {
    const { client, once, crm, time, entries, differences } = await createPushing()
    const [id = '', other = ''] = crm.ids('contacts')
    const text = () => [id, other].map((one) => attributesThere(crm, 'contacts', one)['note'])
    for (const one of [id, other]) crm.update('contacts', one, { note: 'first visit' })
    await once()
    await client.edit('contacts', id, { note: 'mine\nfirst visit' })
    await time.pass(5000)
    crm.update('contacts', id, { note: 'theirs\nfirst visit' })
    crm.update('contacts', other, { note: 'theirs\nfirst visit' })
    await time.pass(5000)
    await client.edit('contacts', other, { note: 'mine\nfirst visit' })
    expect(await once()).toMatchObject({ conflicts: 0, pending: 0, pushed: { updated: 2 } })
    expect(text()).toEqual(['theirs\nmine\nfirst visit', 'mine\ntheirs\nfirst visit'])
    expect(await differences()).toEqual([])

    await client.edit('contacts', id, { note: 'theirs\nmine\nfirst visit, short' })
    crm.update('contacts', id, { note: 'theirs\nmine\nfirst visit, long' })
    expect(await once()).toMatchObject({ conflicts: 1 })
    const [base, theirs] = ['theirs\nmine\nfirst visit', 'theirs\nmine\nfirst visit, long']
    expect(await entries()).toMatchObject([{ state: 'conflict', fields: { note: { base, theirs } } }])
  })

  test('[S34] while it is being sent is sent after it', async () => {
    let duringFirst = async () => {}
    const { client, once, crm, differences, takeWrites } = await createPushing({}, (http) => async (call) => {
      const answer = await http(call)
      if (call.method === 'PATCH') await duringFirst()
      return answer
    })
    const id = crm.ids('contacts')[0] ?? ''
    await client.edit('contacts', id, { description: 'first' })
    duringFirst = async () => {
      duringFirst = async () => {}
      await client.edit('contacts', id, { description: 'second' })
    }
    expect(await once()).toMatchObject({ pending: 0, conflicts: 0 })
    expect(takeWrites()).toHaveLength(2)
    expect(attributesThere(crm, 'contacts', id)).toMatchObject({ description: 'second' })
    expect(await differences()).toEqual([])
  })

  test.each(['before', 'after'] as const)('[S33] arrives though the answer was lost %s it was taken', async (when) => {
    const { client, once, crm, differences } = await createPushing({}, losing(1, when))
    const id = crm.ids('contacts')[0] ?? ''
    await client.edit('contacts', id, { description: 'mine' })
    expect(await once()).toMatchObject({ pending: 0, conflicts: 0, parked: 0, problem: null })
    expect(attributesThere(crm, 'contacts', id)).toMatchObject({ description: 'mine' })
    expect(await differences()).toEqual([])
  })

  test('[S37] adds and removes of members are merged, whichever end they were made at', async () => {
    const { client, once, crm, differences } = await createPushing()
    const [id = ''] = crm.ids('contacts')
    const [a = '', b = '', c = ''] = crm.ids('companies')
    for (const old of crm.membersOf('contacts', id, 'companies') ?? []) crm.unlink('contacts', id, 'companies', old)
    crm.link('contacts', id, 'companies', a)
    await once()
    await client.send('POST', `/api/v1/companies/${b}/relationships/contacts`, { data: [{ type: 'contacts', id }] })
    await client.send('DELETE', `/api/v1/contacts/${id}/relationships/companies`, { data: [{ type: 'companies', id: a }] })
    crm.link('contacts', id, 'companies', c)
    expect(await once()).toMatchObject({ conflicts: 0, pending: 0 })
    expect(crm.membersOf('contacts', id, 'companies')?.toSorted()).toEqual([b, c].toSorted())
    expect(await differences()).toEqual([])
  })

  test('[S37] a link moved here from a record that was deleted here too is no conflict', async () => {
    const { client, once, crm, differences } = await createPushing()
    const deal = crm.ids('deals')[0] ?? ''
    const a = crm.create('companies', { attributes: { name: 'A' } })
    const b = crm.create('companies', { attributes: { name: 'B' } })
    crm.link('deals', deal, 'company', a)
    await once()
    await client.edit('deals', deal, {}, { company: link('companies', b) })
    await client.send('DELETE', `/api/v1/companies/${a}`)
    crm.remove('companies', a)
    expect(await once()).toMatchObject({ conflicts: 0, pending: 0 })
    expect(crm.membersOf('deals', deal, 'company')).toEqual([b])
    expect(await differences()).toEqual([])
  })

  test('[S39] is kept where the record was deleted there', async () => {
    const { client, once, crm, entries } = await createPushing()
    const id = crm.ids('contacts')[0] ?? ''
    await client.edit('contacts', id, { description: 'mine' })
    crm.remove('contacts', id)
    expect(await once()).toMatchObject({ conflicts: 1, pulled: { deleted: 0 } })
    expect(await entries()).toMatchObject([{ theirs: 'gone', state: 'conflict' }])
    expect((await client.get(`contacts/${id}`)).data.attributes).toMatchObject({ description: 'mine' })
  })
})

describe('what was deleted here', () => {
  test.each(lostAnswers)('[S35] goes there too (answer lost %s)', async (when) => {
    const { client, once, crm, differences } = await createPushing({}, when ? losing(1, when) : undefined)
    const id = crm.ids('orders')[0] ?? ''
    await client.send('DELETE', `/api/v1/orders/${id}`)
    expect(await once()).toMatchObject({ pending: 0, conflicts: 0, problem: null })
    expect(crm.has('orders', id)).toBe(false)
    expect(await differences()).toEqual([])
  })

  test('[S39] is no conflict where the server only set links of its own when it was made', async () => {
    const { client, once, crm } = await createPushing()
    const made = await client.create('deals', { name: 'Short' })
    await once()
    const { id } = (await client.get(`deals/${made.data.id}`)).data
    await client.send('DELETE', `/api/v1/deals/${id}`)
    expect(await once()).toMatchObject({ conflicts: 0, pushed: { deleted: 1 } })
    expect(crm.has('deals', id)).toBe(false)
  })

  test('[S39] stays there where someone changed it since, until a person decides', async () => {
    const { client, once, crm, entries } = await createPushing()
    const id = crm.ids('orders')[0] ?? ''
    await client.send('DELETE', `/api/v1/orders/${id}`)
    crm.update('orders', id, { description: 'still wanted' })
    expect(await once()).toMatchObject({ conflicts: 1, pushed: { deleted: 0 } })
    expect(crm.has('orders', id)).toBe(true)
    expect((await client.get(`orders/${id}`)).status).toBe(404)
    expect(await entries()).toMatchObject([{ action: 'delete', theirs: { attributes: { description: 'still wanted' } } }])
  })
})

describe('what the server refuses', () => {
  test('[S40] is parked with its words, and sent after an edit', async () => {
    const { client, once, crm, entries, differences } = await createPushing({ quirks: { refusedWord: 'curse' } })
    const id = crm.ids('contacts')[0] ?? ''
    await client.edit('contacts', id, { description: 'a curse' })
    await client.create('companies', { name: 'Fine' })
    expect(await once()).toMatchObject({ parked: 1, pushed: { created: 1 } })
    const [entry] = await entries()
    expect(entry).toMatchObject({ state: 'parked', fields: { description: { refused: { status: 422 } } } })
    expect(entry?.fields['description']?.refused?.message).not.toBe('')
    await client.edit('contacts', id, { description: 'a word' })
    expect(await once()).toMatchObject({ parked: 0, pending: 0, pushed: { updated: 1 } })
    expect(await differences()).toEqual([])
  })

  test('[S40] of one attribute alone is parked alone', async () => {
    const { client, once, crm, entries } = await createPushing({ quirks: { readOnlyAttributes: ['contacts.position'] } })
    const id = crm.ids('contacts')[0] ?? ''
    await client.edit('contacts', id, { description: 'mine', position: 'mine too' })
    expect(await once()).toMatchObject({ parked: 1, pushed: { updated: 1 } })
    expect(attributesThere(crm, 'contacts', id)).toMatchObject({ description: 'mine' })
    expect(await entries()).toMatchObject([{ state: 'parked', fields: { position: { refused: { status: 400 } } } }])
  })

  test('[S41] holds back only what needs it', async () => {
    const { client, once, entries } = await createPushing({ quirks: { refusedWord: 'curse' } })
    const bad = await client.create('companies', { name: 'curse' })
    await client.create('deals', { name: 'waits' }, { company: link('companies', bad.data.id) })
    await client.create('deals', { name: 'goes' })
    expect(await once()).toMatchObject({ parked: 1, pending: 1, pushed: { created: 1 } })
    await client.edit('companies', bad.data.id, { name: 'Fine' })
    expect(await once()).toMatchObject({ parked: 0, pending: 0, pushed: { created: 2 } })
    expect(await entries()).toEqual([])
  })
})

describe('what is counted', () => {
  test('[S15] does not take what is unsent for a difference', async () => {
    const sizes = { contacts: 130, companies: 4, deals: 4, orders: 4 }
    const { client, once, round, crm, takeCalls, takeWrites } = await createPushing({ sizes, quirks: { refusedWord: 'curse' } })
    await once()
    takeCalls()
    await round()
    const usual = takeCalls().length
    const [a = '', b = '', c = ''] = crm.ids('contacts').filter((id) => crm.peek('contacts', id)?.archived === false)
    await client.edit('contacts', a, { 'archived-at': '2026-05-05T10:00:00.000+00:00', description: 'curse' })
    await client.edit('contacts', b, { 'created-at': '2020-05-05T10:00:00.000+00:00', description: 'curse' })
    await client.create('contacts', { 'last-name': 'curse', 'first-name': 'x' })
    await client.send('DELETE', `/api/v1/contacts/${c}`)
    crm.update('contacts', c, { description: 'changed' })
    expect(await once()).toMatchObject({ parked: 3, conflicts: 1 })
    takeCalls()
    takeWrites()
    await round()
    expect(takeCalls()).toHaveLength(usual)
    expect(takeWrites()).toEqual([])
  })
})
