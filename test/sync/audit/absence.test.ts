import { describe, expect, test } from 'vitest'
import { everything } from '../../../src-main/store/plan.ts'
import { noWish } from '../../../src-shared/sync/wish.ts'
import { isMass } from '../../../src-main/sync/audit/held.ts'
import type { HttpAnswer } from '../../../src-main/sync/ports.ts'
import { createPulling } from '../pulling.ts'
import { createPushing } from '../pushing.ts'

const json = (status: number, body: unknown): HttpAnswer => ({
  is: 'answer',
  status,
  headers: { 'content-type': 'application/vnd.api+json' },
  body: new TextEncoder().encode(JSON.stringify(body)),
})
const absent = json(404, { errors: [{ title: 'not found' }] })
const empty = json(200, { data: [], meta: { 'record-count': 0, 'page-count': 0 } })

describe('a record that is not found', () => {
  test('[S48] once is not taken for deleted: what was deleted here is deleted there in the end', async () => {
    let isDown = false
    const { client, round, once, crm, entries } = await createPushing({}, (http) => (call) => {
      return isDown && /\/orders\/\d+/.test(call.url) ? Promise.resolve(absent) : http(call)
    })
    const id = crm.ids('orders')[0] ?? ''
    await client.send('DELETE', `/api/v1/orders/${id}`)
    isDown = true
    expect(await round()).toMatchObject({ pushed: { deleted: 0 }, pending: 1 })
    expect((await entries())[0]?.failure?.message).toContain('though a list shows it')
    isDown = false
    await once()
    expect(await once()).toMatchObject({ pulled: { created: 0 } })
    expect((await client.send('GET', `/api/v1/orders/${id}`)).status).toBe(404)
  })

  test('[S48] nor is an edit of it a conflict', async () => {
    let isDown = false
    const { client, round, time, crm } = await createPushing({}, (http) => (call) => {
      return isDown && /\/contacts\/\d+/.test(call.url) ? Promise.resolve(absent) : http(call)
    })
    const id = crm.ids('contacts')[0] ?? ''
    await client.edit('contacts', id, { description: 'mine' })
    isDown = true
    expect(await round()).toMatchObject({ conflicts: 0, pending: 1 })
    isDown = false
    await time.pass(60_000)
    expect(await round()).toMatchObject({ conflicts: 0, pending: 0, pushed: { updated: 1 } })
  })

  test('[S48] is gone after two answers 10 seconds apart, and lists that do not show it', async () => {
    const { client, round, crm } = await createPushing()
    const [id = '', other = ''] = crm.ids('contacts')
    await client.send('DELETE', `/api/v1/contacts/${id}`)
    await client.edit('contacts', other, { description: 'mine' })
    crm.remove('contacts', id)
    crm.remove('contacts', other)
    const seen = crm.stats.others.length
    expect(await round()).toMatchObject({ pushed: { deleted: 1 }, conflicts: 1, pending: 0 })
    const asked = (one: string) =>
      crm.stats.others.slice(seen).flatMap(({ url, at }) => (new URL(url).pathname.endsWith(`/contacts/${one}`) ? [at] : []))
    for (const one of [id, other]) expect((asked(one).at(-1) ?? 0) - (asked(one)[0] ?? 0)).toBeGreaterThanOrEqual(10_000)
  })

  test.each([3, 130])('[S16] twice stays where the list shows it again after that (%s companies)', async (companies) => {
    let asked = 0
    let hidden = ''
    const sizes = { contacts: 5, companies, deals: 3, orders: 2 }
    const { round, crm, store } = await createPulling({ sizes }, (http) => async (call) => {
      const { pathname } = new URL(call.url)
      if (hidden !== '' && pathname === `/api/v1/companies/${hidden}`) return ((asked += 1), absent)
      const answer = await http(call)
      const isHiding = hidden !== '' && asked < 2 && pathname === '/api/v1/companies' && answer.is === 'answer'
      if (!isHiding) return answer
      const { data, meta } = JSON.parse(new TextDecoder().decode(answer.body)) as {
        data: { id: string }[]
        meta: { 'record-count': number }
      }
      const rest = data.filter(({ id }) => id !== hidden)
      // Its time of creation is the first of all: halving finds it missing in the earlier half.
      const isIn = rest.length < data.length || meta['record-count'] > 100
      return json(200, { data: rest, meta: { 'record-count': meta['record-count'] - (isIn ? 1 : 0) } })
    })
    await round()
    hidden = crm.ids('companies')[0] ?? ''
    expect((await round()).pulled.deleted).toBe(0)
    expect((await store.read({ type: 'companies', where: { op: 'id', ids: [hidden] } })).rows).toHaveLength(1)
    expect(asked).toBe(2)
  })

  test('[S16] is removed here though the server takes no `fields` of its list', async () => {
    const { once, round, crm, differences } = await createPulling({ quirks: { fields: 'refused' } })
    await once()
    crm.remove('company-types', crm.ids('company-types')[0] ?? '')
    expect(await round()).toMatchObject({ problem: null, pulled: { deleted: 1 } })
    expect(await differences()).toEqual([])
  })

  test('[S16] is removed here after two answers 10 seconds apart', async () => {
    const { round, crm, store } = await createPulling({ sizes: { contacts: 20, companies: 3, deals: 3, orders: 2 } })
    await round()
    const [id = ''] = crm.ids('contacts')
    crm.remove('contacts', id)
    const seen = crm.stats.others.length
    expect((await round()).pulled.deleted).toBe(1)
    const asked = crm.stats.others.slice(seen).flatMap(({ url, at }) => (url.includes(`/contacts/${id}?`) ? [at] : []))
    // It may be one of the records by which the account is known again.
    expect(asked.length).toBeGreaterThanOrEqual(2)
    expect((asked.at(-1) ?? 0) - (asked.at(-2) ?? 0)).toBeGreaterThanOrEqual(10_000)
    expect((await store.read({ type: 'contacts', where: { op: 'id', ids: [id] } })).rows).toEqual([])
  })
})

describe('many records that are gone at once', () => {
  test('[S17] are held above 50 and a tenth of a type, and above half of one with eight records', () => {
    const cases: [gone: number, total: number][] = [
      [50, 400],
      [51, 510],
      [51, 509],
      [4, 8],
      [5, 8],
      [7, 7],
    ]
    expect(cases.map(([gone, total]) => isMass(gone, total))).toEqual([false, false, true, false, true, false])
  })

  // Companies are read whole, contacts counted.
  test.each(['companies', 'contacts'] as const)(
    '[S49] are released by themselves when the server shows them again (%s)',
    async (type) => {
      let isHidden = false
      const sizes = { contacts: 160, companies: 40, deals: 6, orders: 3 }
      const pulling = await createPulling({ sizes }, (http) => async (call) => {
        const path = new URL(call.url).pathname
        if (isHidden && path === `/api/v1/${type}`) return (await http(call), empty)
        return isHidden && path.startsWith(`/api/v1/${type}/`) ? absent : http(call)
      })
      await pulling.once()
      isHidden = true
      expect(await pulling.round()).toMatchObject({ heldDeletions: sizes[type], pulled: { deleted: 0 } })
      expect(await pulling.round()).toMatchObject({ heldDeletions: sizes[type] })
      isHidden = false
      expect(await pulling.round()).toMatchObject({ heldDeletions: 0, pulled: { created: 0, deleted: 0 } })
      expect(await pulling.differences()).toEqual([])
    },
  )

  test('[S49] are accepted only as far as they are gone at that moment', async () => {
    const pulling = await createPulling({ sizes: { contacts: 8, companies: 40, deals: 6, orders: 3 } })
    await pulling.once()
    const ids = pulling.crm.ids('companies')
    let isHidden = true
    for (const id of ids.slice(10, 35)) pulling.crm.remove('companies', id)
    const http: NonNullable<Parameters<typeof pulling.round>[0]>['http'] = async (call) => {
      const { pathname } = new URL(call.url)
      if (isHidden && pathname === '/api/v1/companies') return empty
      await pulling.time.sleep(100)
      return pulling.crm.handle(call)
    }
    await pulling.round({ http })
    expect((await pulling.states()).ofType('companies').held).toHaveLength(40)
    // The lists show nothing still, but the records that are there answer.
    await pulling.round({ http, acceptDeletions: true })
    const { rows } = await pulling.store.read({ type: 'companies', where: everything })
    expect(rows.map(({ id }) => id).sort()).toEqual([...ids.slice(0, 10), ...ids.slice(35)].sort())
    isHidden = false
    await pulling.round()
    expect(await pulling.differences()).toEqual([])
  })

  // Companies are read whole, contacts counted.
  test.each(['companies', 'contacts'] as const)(
    '[S83] stay where a person keeps them, whatever is accepted later, until the server shows them again (%s)',
    async (type) => {
      const sizes = { contacts: 160, companies: 40, deals: 6, orders: 3 }
      const pulling = await createPulling({ sizes })
      await pulling.once()
      const ids = pulling.crm.ids(type)
      const [lost, later] = [ids.slice(0, sizes[type] / 2 + 5), ids.slice(sizes[type] / 2 + 5)]
      for (const id of lost) pulling.crm.remove(type, id)
      await pulling.round()
      await pulling.round()
      const { held } = (await pulling.states()).ofType(type)
      expect(held.toSorted()).toEqual(lost.toSorted())
      const { operations } = (await pulling.states()).change({ wish: { ...noWish, kept: { [type]: held } } })
      await pulling.store.commit({ at: 0, actor: { user: null, token: null }, origin: 'system', operations })
      for (const id of later) pulling.crm.remove(type, id)
      await pulling.round({ acceptDeletions: true })
      await pulling.round()
      const { rows } = await pulling.store.read({ type, where: everything })
      expect(rows.map(({ id }) => id).toSorted()).toEqual(lost.toSorted())
      expect((await pulling.states()).ofType(type).held.toSorted()).toEqual(lost.toSorted())
    },
  )
})

test('[S48] a deleted record is found though the server places another one at other times than it shows', async () => {
  let odd = ''
  const { crm, once, differences } = await createPulling(
    { sizes: { contacts: 190, companies: 2, deals: 2, orders: 2 } },
    (http) => async (call) => {
      const answer = await http(call)
      if (!/\/contacts\?.*created-at-[gl]te/.test(decodeURIComponent(call.url)) || answer.is !== 'answer') return answer
      const document = JSON.parse(new TextDecoder().decode(answer.body)) as {
        data: { id: string }[]
        meta: { 'record-count': number }
      }
      const data = document.data.filter(({ id }) => id !== odd)
      const without = document.data.length - data.length
      return json(200, { ...document, data, meta: { ...document.meta, 'record-count': document.meta['record-count'] - without } })
    },
  )
  await once()
  const ids = crm.ids('contacts')
  odd = ids[5] ?? ''
  crm.remove('contacts', ids.at(-5) ?? '')
  await once()
  expect(await differences()).toEqual([])
})
