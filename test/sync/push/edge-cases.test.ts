import { describe, expect, test } from 'vitest'
import { planPush } from '../../../src-main/outbox/send/plan-push.ts'
import type { ReadPlan } from '../../../src-main/store/plan.ts'
import type { Store } from '../../../src-main/store/port.ts'
import type { Http } from '../../../src-main/sync/ports.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import type { HostedCrm } from '../hosted/hosted-crm.ts'
import { createPushing } from '../pushing.ts'
import { createMirrorStore } from '../simulation/mirror-account.ts'

const link = (type: string, id: string) => ({ data: { type, id } })
const lost = { is: 'failure', why: 'timeout', detail: 'lost' } as const

/** The attributes of a record as the server has them. */
function attributesThere(crm: HostedCrm, type: string, id: string): Record<string, unknown> {
  const texts = Object.entries(crm.peek(type, id)?.attributes ?? {})
  return Object.fromEntries(texts.map(([name, text]) => [name, JSON.parse(text) as unknown]))
}

/** Loses the answers of the first POSTs: those named arrive all the same. */
function losingPosts(count: number, arriving: readonly number[]) {
  let posts = 0
  return (http: Http): Http =>
    async (call) => {
      if (call.method !== 'POST') return http(call)
      posts += 1
      if (posts > count) return http(call)
      if (arriving.includes(posts)) await http(call)
      return lost
    }
}

describe('records that are alike', () => {
  test('[S32] of two that share name and time each finds its own after lost answers', async () => {
    const { client, once, crm, entries, differences } = await createPushing({}, losingPosts(2, [2]))
    const before = new Set(crm.ids('contacts'))
    const shared = { 'last-name': 'Arno', 'first-name': 'Beck', 'created-at': '2026-01-01T00:00:00.000+00:00' }
    await client.create('contacts', { ...shared, position: 'one' })
    await client.create('contacts', { ...shared, position: 'two' })
    await once()
    const made = crm.ids('contacts').filter((id) => !before.has(id))
    expect(made.map((id) => attributesThere(crm, 'contacts', id)['position']).toSorted()).toEqual(['one', 'two'])
    expect(made.filter((id) => crm.peek('contacts', id)?.trashed)).toEqual([])
    expect(await entries()).toEqual([])
    expect(await differences()).toEqual([])
  })

  test.each(['kept', 'seconds', 'ignored'] as const)(
    '[S32] of two of one name each keeps its links after lost answers (created-at %s)',
    async (sentCreatedAt) => {
      const { client, once, crm, entries, differences } = await createPushing({ quirks: { sentCreatedAt } }, losingPosts(2, [2]))
      const before = new Set(crm.ids('deals'))
      const [a = '', b = ''] = crm.ids('companies')
      await client.create('deals', { name: 'New deal' }, { company: link('companies', a) })
      await client.create('deals', { name: 'New deal' }, { company: link('companies', b) })
      await once()
      const made = crm.ids('deals').filter((id) => !before.has(id))
      expect(made.map((id) => crm.membersOf('deals', id, 'company')?.[0]).toSorted()).toEqual([a, b].toSorted())
      expect(await entries()).toEqual([])
      expect(await differences()).toEqual([])
    },
  )

  test.each(['kept', 'ignored'] as const)(
    '[S32] what was made here is not taken for the copy of another that was sent again (created-at %s)',
    async (sentCreatedAt) => {
      const { client, once, round, crm, entries } = await createPushing({ quirks: { sentCreatedAt } }, losingPosts(1, []))
      const before = new Set(crm.ids('contacts'))
      await client.create('contacts', { 'last-name': 'Arno', 'first-name': 'Beck' })
      await client.create('contacts', { 'last-name': 'Arno', 'first-name': 'Beck' })
      await once()
      await round()
      await once()
      const made = crm.ids('contacts').filter((id) => !before.has(id))
      expect(made).toHaveLength(2)
      expect(made.filter((id) => crm.peek('contacts', id)?.trashed)).toEqual([])
      expect(await entries()).toEqual([])
    },
  )
})

describe('while a page is being stored', () => {
  /** Lets something happen once, after the records of a page were read here and before what is unsent of them is. */
  function interrupting(store: Store, type: string) {
    let act: (() => Promise<unknown>) | undefined
    const isMoment = ({ type: read, where }: ReadPlan) =>
      read === 'outbox-entries' &&
      where.op === 'equals' &&
      where.values.length > 3 &&
      where.values.some((name) => String(name).startsWith(`${type}/`))
    async function read(plan: ReadPlan) {
      const now = isMoment(plan) ? act : undefined
      if (now) act = undefined
      await now?.()
      return store.read(plan)
    }
    return {
      store: { ...store, read },
      once: (next: () => Promise<unknown>) => void (act = next),
      hasHappened: () => act === undefined,
    }
  }

  test.each(['edit', 'delete', 'link'])('[S34] %ss of its records are not lost', async (what) => {
    const moment = interrupting(createMirrorStore(), 'contacts')
    const { crm, client, once, round } = await createPushing({ store: moment.store, quirks: { refusedWord: 'curse' } })
    const [id = '', other = ''] = crm.ids('contacts')
    const members = () => crm.membersOf('contacts', id, 'companies') ?? []
    const company = crm.ids('companies').find((one) => !members().includes(one)) ?? ''
    await client.edit('contacts', other, { description: 'curse' })
    await round()
    moment.once(async () => {
      if (what === 'edit') await client.edit('contacts', id, { description: 'mine' })
      else if (what === 'delete') await client.send('DELETE', `/api/v1/contacts/${id}`)
      else {
        const data = [{ type: 'companies', id: company }]
        await client.send('POST', `/api/v1/contacts/${id}/relationships/companies`, { data })
      }
    })
    await round()
    expect(moment.hasHappened()).toBe(true)
    await once()
    if (what === 'edit') expect(attributesThere(crm, 'contacts', id)).toMatchObject({ description: 'mine' })
    else if (what === 'delete') expect(crm.has('contacts', id)).toBe(false)
    else expect(members()).toContain(company)
  })
})

describe('while a request is under way', () => {
  /** Lets something happen once, after the server acted on the first call of a kind and before its answer is here. */
  function during(method: string, isLost = false) {
    let act: (() => Promise<unknown>) | undefined
    const intercept = (http: Http): Http => {
      return async (call) => {
        const answer = await http(call)
        const now = call.method === method ? act : undefined
        if (!now) return answer
        act = undefined
        await now()
        return isLost ? lost : answer
      }
    }
    return { intercept, once: (next: () => Promise<unknown>) => void (act = next) }
  }

  test.each([false, true])(
    '[S39] what was edited and then deleted here is in no conflict with itself (lost: %s)',
    async (isLost) => {
      const answering = during('PATCH', isLost)
      const { client, once, crm } = await createPushing({}, answering.intercept)
      const id = crm.ids('orders')[0] ?? ''
      await client.edit('orders', id, { description: 'mine' })
      answering.once(() => client.send('DELETE', `/api/v1/orders/${id}`))
      expect(await once()).toMatchObject({ conflicts: 0, pending: 0, parked: 0 })
      expect(crm.has('orders', id)).toBe(false)
    },
  )

  test('[S35] what is gone there and is deleted here while it is asked for is done', async () => {
    let id = 'none'
    let act: (() => Promise<unknown>) | undefined
    const { client, once, crm, entries } = await createPushing({}, (http) => async (call) => {
      const answer = await http(call)
      const now = call.method === 'GET' && new URL(call.url).pathname.endsWith(`/orders/${id}`) ? act : undefined
      if (now) act = undefined
      await now?.()
      return answer
    })
    id = crm.ids('orders')[0] ?? ''
    await client.edit('orders', id, { description: 'mine' })
    crm.remove('orders', id)
    act = () => client.send('DELETE', `/api/v1/orders/${id}`)
    expect(await once()).toMatchObject({ conflicts: 0, pending: 0 })
    expect(await entries()).toEqual([])
  })

  test('[S40] what is edited here before it is refused is sent as it is now', async () => {
    const answering = during('PATCH')
    const { client, once, crm } = await createPushing({ quirks: { refusedWord: 'curse' } }, answering.intercept)
    const id = crm.ids('contacts')[0] ?? ''
    await client.edit('contacts', id, { description: 'curse' })
    answering.once(() => client.edit('contacts', id, { description: 'fine' }))
    expect(await once()).toMatchObject({ parked: 0, pending: 0 })
    expect(attributesThere(crm, 'contacts', id)).toMatchObject({ description: 'fine' })
  })

  test('[S30] a create that is refused after it was deleted here is nothing', async () => {
    const answering = during('POST')
    const { client, once, entries } = await createPushing({ quirks: { refusedWord: 'curse' } }, answering.intercept)
    const made = await client.create('companies', { name: 'curse' })
    answering.once(() => client.send('DELETE', `/api/v1/companies/${made.data.id}`))
    expect(await once()).toMatchObject({ parked: 0, pending: 0 })
    expect(await entries()).toEqual([])
  })

  test('[S32] only what is under way counts as sent, however much waits', async () => {
    let most = 0
    const { client, round, entries } = await createPushing({}, (http) => async (call) => {
      if (call.method === 'POST') most = Math.max(most, (await entries()).filter(({ state }) => state === 'sending').length)
      return http(call)
    })
    for (let made = 0; made < 12; made += 1) await client.create('companies', { name: `Company ${String(made)}` })
    expect((await round()).pushed.created).toBe(12)
    expect(most).toBeLessThanOrEqual(4)
  })

  test('[S41] a type that may not be written is not tried once for every change of it', async () => {
    const { client, round, takeWrites } = await createPushing({ quirks: { unwritableTypes: ['companies'] } })
    for (let made = 0; made < 12; made += 1) await client.create('companies', { name: `Company ${String(made)}` })
    expect(await round()).toMatchObject({ pending: 12, problem: { code: 'forbidden' } })
    expect(takeWrites().length).toBeLessThanOrEqual(4)
  })

  test('[S44] every change that the token may not write shows the words of the server, until it may', async () => {
    const { client, round, time, crm, entries } = await createPushing({ quirks: { unwritableTypes: ['companies'] } })
    for (let made = 0; made < 6; made += 1) await client.create('companies', { name: `Company ${String(made)}` })
    await client.create('contacts', { 'last-name': 'Free', 'first-name': 'Ann' })
    const { problem, pushed, againInMs } = await round()
    expect([problem?.code, pushed.created]).toEqual(['forbidden', 1])
    expect(problem?.message).toMatch(/^The token may not write companies: ./)
    expect(againInMs).toBeGreaterThan(15_000)
    const { list } = await client.send('GET', '/ext/v1/sync/outbox')
    const errors = list.map(({ attributes }) => attributes['error'])
    expect(errors).toEqual(Array.from({ length: 6 }, () => ({ status: 403, message: problem?.message })))
    // Those that were tried wait; the reason is told all the same.
    await time.pass(5000)
    await round()
    expect((await round()).problem).toEqual(problem)
    crm.setQuirks({ unwritableTypes: [] })
    await time.pass(200_000)
    expect(await round()).toMatchObject({ problem: null, pending: 0, pushed: { created: 6 } })
    expect(await entries()).toEqual([])
  })

  test('[S44] a record that may not be written does not keep back others of its type', async () => {
    let denied = ''
    const { client, round, time, crm } = await createPushing({}, (http) => async (call) => {
      const isDenied = call.method === 'PATCH' && call.url.endsWith(`/contacts/${denied}`)
      const body = new TextEncoder().encode('{"errors":[{"title":"Not yours"}]}')
      const headers = { 'content-type': 'application/vnd.api+json' }
      return isDenied ? { is: 'answer', status: 403, headers, body } : http(call)
    })
    const ids = crm.ids('contacts')
    denied = ids[0] ?? ''
    for (const id of ids) await client.edit('contacts', id, { description: 'mine' })
    for (let count = 0; count < 3; count += 1) {
      await round()
      await time.pass(60_000)
    }
    const there = ids.map((id) => crm.peek('contacts', id)?.attributes['description'] === '"mine"')
    expect(there).toEqual(ids.map((id) => id !== denied))
  })
})

describe('what a server does in its own way', () => {
  test.each(['with-include', 'never'] as const)(
    '[S37] members that others added and that are not here yet stay (linkage %s)',
    async (linkage) => {
      const { client, once, crm } = await createPushing({ quirks: { linkage } })
      const id = crm.ids('contacts')[0] ?? ''
      const isMember = (company: string) => crm.membersOf('contacts', id, 'companies')?.includes(company)
      const mine = crm.ids('companies').find((one) => !isMember(one)) ?? ''
      await client.send('POST', `/api/v1/contacts/${id}/relationships/companies`, { data: [{ type: 'companies', id: mine }] })
      const company = crm.create('companies', { attributes: { name: 'Theirs' } })
      const contact = crm.create('contacts', { attributes: { 'last-name': 'Their', 'first-name': 'Own' } })
      crm.link('contacts', id, 'companies', company)
      crm.link('companies', mine, 'contacts', contact)
      await once()
      expect(crm.membersOf('contacts', id, 'companies')).toEqual(expect.arrayContaining([mine, company]))
      expect(crm.membersOf('companies', mine, 'contacts')).toEqual(expect.arrayContaining([id, contact]))
    },
  )

  test('[S40] where it takes no time of a create, it sets its own', async () => {
    const quirks = { readOnlyAttributes: ['contacts.created-at'] }
    const { client, once, crm, differences } = await createPushing({ quirks })
    const before = crm.count('contacts')
    await client.create('contacts', { 'last-name': 'Arno', 'first-name': 'Beck' })
    expect(await once()).toMatchObject({ pushed: { created: 1 }, conflicts: 0, parked: 0, pending: 0 })
    expect(crm.count('contacts')).toBe(before + 1)
    expect(await differences()).toEqual([])
  })

  test('[S33] what it tidied is no conflict where the answer was lost', async () => {
    let patches = 0
    const { client, once, crm, differences } = await createPushing({ quirks: { normalises: 'text' } }, (http) => async (call) => {
      const answer = await http(call)
      if (call.method === 'PATCH') patches += 1
      return call.method === 'PATCH' && patches === 1 ? lost : answer
    })
    const id = crm.ids('contacts')[0] ?? ''
    await client.edit('contacts', id, { description: ' mine ' })
    expect(await once()).toMatchObject({ conflicts: 0, pending: 0 })
    expect(attributesThere(crm, 'contacts', id)).toMatchObject({ description: 'mine' })
    expect(await differences()).toEqual([])
  })

  test.each(['kept', 'seconds', 'minutes', 'ignored'] as const)(
    '[S32] a phone that it spells otherwise is known again after a lost answer (created-at %s)',
    async (sentCreatedAt) => {
      const quirks = { normalises: 'text-and-phones', sentCreatedAt } as const
      const { client, once, crm, differences } = await createPushing({ quirks }, losingPosts(1, [1]))
      const before = crm.count('contacts')
      await client.create('contacts', { 'last-name': 'Arno', 'first-name': 'Beck', 'mobile-phone': '8 999 123-45-67' })
      expect(await once()).toMatchObject({ pushed: { created: 1 }, pending: 0 })
      expect(crm.count('contacts')).toBe(before + 1)
      expect(await differences()).toEqual([])
    },
  )
})

describe('what was deleted there and is made there again', () => {
  test('[S41] is waited for by what leads to it', async () => {
    const { client, once, crm, store, differences } = await createPushing()
    const company = crm.create('companies', { attributes: { name: 'A' } })
    await once()
    await client.edit('companies', company, { description: 'mine' })
    crm.remove('companies', company)
    await once()
    const deal = await client.create('deals', { name: 'Deal' }, { company: link('companies', company) })
    expect(await once()).toMatchObject({ conflicts: 1, pending: 1, parked: 0 })
    expect(await planPush(store, registry)).toMatchObject([{ type: 'deals', waitsFor: [`companies/${company}`] }])
    const [conflict] = (await client.send('GET', '/ext/v1/sync/conflicts')).list
    const decision = { data: { attributes: { keep: 'mine' } } }
    expect((await client.send('POST', `/ext/v1/sync/conflicts/${conflict?.id ?? ''}/resolve`, decision)).status).toBe(200)
    expect((await planPush(store, registry)).map(({ type }) => type)).toEqual(['companies', 'deals'])
    expect(await once()).toMatchObject({ conflicts: 0, pending: 0, parked: 0 })
    const made = (await client.get(`companies/${company}`)).data.id
    expect(crm.membersOf('deals', (await client.get(`deals/${deal.data.id}`)).data.id, 'company')).toEqual([made])
    expect(await differences()).toEqual([])
  })
})

describe('a clock that was set back', () => {
  test('[S32] keeps no lost answer waiting', async () => {
    const { client, once, round, crm, time, differences } = await createPushing({}, losingPosts(1, []))
    const before = crm.count('contacts')
    await client.create('contacts', { 'last-name': 'Arno', 'first-name': 'Beck' })
    await round()
    const from = time.elapsed()
    time.setSkew(-600_000)
    expect(await once()).toMatchObject({ pending: 0, pushed: { created: 1 } })
    expect(time.elapsed() - from).toBeLessThan(180_000)
    expect(crm.count('contacts')).toBe(before + 1)
    expect(await differences()).toEqual([])
  })
})

describe('what the engine worked out', () => {
  test('[S39] is not taken for the server’s when the record is deleted', async () => {
    const { client, once, crm } = await createPushing()
    const won = crm.ids('deal-stages').find((id) => crm.peek('deal-stages', id)?.attributes['kind'] === '"won"') ?? ''
    const stage = crm.membersOf('deal-stages', won, 'deal-stage-category')?.[0]
    const id = crm.create('deals', { attributes: { name: 'Open' } })
    await once()
    await client.edit('deals', id, {}, { stage: { data: { type: 'deal-stages', id: won } } })
    expect((await client.get(`deals/${id}`)).data.attributes['finished-at']).not.toBeNull()
    await client.send('DELETE', `/api/v1/deals/${id}`)
    expect(await once()).toMatchObject({ conflicts: 0, pushed: { deleted: 1 } })
    expect(stage).toBeDefined()
    expect(crm.has('deals', id)).toBe(false)
  })

  test('[S32] a link is taken back by undo though its end goes by another id since', async () => {
    const { client, once, crm, differences } = await createPushing()
    const deal = crm.create('deals', { attributes: { name: 'Open' } })
    await once()
    const company = await client.create('companies', { name: 'New' })
    await client.edit('deals', deal, {}, { company: { data: { type: 'companies', id: company.data.id } } })
    const [last] = (await client.send('GET', '/ext/v1/journal?limit=1')).list
    await once()
    expect(crm.membersOf('deals', deal, 'company')).toHaveLength(1)
    const undone = await client.send('POST', `/ext/v1/journal/${String(last?.attributes['commit'])}/undo`)
    expect(undone.status).toBe(200)
    await once()
    expect(crm.membersOf('deals', deal, 'company')).toEqual([])
    expect(await differences()).toEqual([])
  })
})

describe('a value that the server cleared while it was edited here', () => {
  test('[S39] is not lost by a delete before a person decided on it', async () => {
    const { client, once, crm } = await createPushing()
    const id = crm.ids('orders')[0] ?? ''
    crm.update('orders', id, { description: 'first' })
    await once()
    await client.edit('orders', id, { description: 'mine' })
    crm.update('orders', id, { description: null })
    expect(await once()).toMatchObject({ conflicts: 1 })
    await client.send('DELETE', `/api/v1/orders/${id}`)
    expect(await once()).toMatchObject({ conflicts: 1, pushed: { deleted: 0 } })
    expect(crm.has('orders', id)).toBe(true)
    const [conflict] = (await client.send('GET', '/ext/v1/sync/conflicts')).list
    const decision = { data: { attributes: { keep: 'mine' } } }
    expect((await client.send('POST', `/ext/v1/sync/conflicts/${conflict?.id ?? ''}/resolve`, decision)).status).toBe(200)
    expect(await once()).toMatchObject({ conflicts: 0, pushed: { deleted: 1 } })
    expect(crm.has('orders', id)).toBe(false)
  })

  test('[S38] and is cleared here too is no conflict any more', async () => {
    const { client, once, crm, entries } = await createPushing()
    const id = crm.ids('orders')[0] ?? ''
    crm.update('orders', id, { description: 'first' })
    await once()
    await client.edit('orders', id, { description: 'mine' })
    crm.update('orders', id, { description: null })
    await once()
    await client.edit('orders', id, { description: null })
    expect(await entries()).toEqual([])
  })
})
