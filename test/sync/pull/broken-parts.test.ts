import { describe, expect, test } from 'vitest'
import { describeSync } from '../../../src-main/cli/sync-status.ts'
import type { Http, HttpResult } from '../../../src-main/sync/ports.ts'
import type { Progress } from '../../../src-main/sync/run-context.ts'
import { toOutboxCounts } from '../../../src-shared/sync/outbox.ts'
import { createPulling, type Pulling } from '../pulling.ts'
import { createPushing } from '../pushing.ts'

const day = 24 * 3_600_000
const wait = ({ time }: Pulling, ms: number) => time.run(() => time.sleep(ms))
const isListOf = (type: string, url: string) => new URL(url).pathname === `/api/v1/${type}`
const failing = (status: number): HttpResult => ({
  is: 'answer',
  status,
  headers: { 'content-type': 'application/vnd.api+json' },
  body: new TextEncoder().encode(JSON.stringify({ errors: [{ title: 'out of order' }] })),
})

/** A mirror whose list of orders fails from `begin` on. */
async function createBroken(fail: (p: Pulling, timeoutMs: number) => Promise<HttpResult>) {
  let isBroken = false
  const intercept =
    (http: Http): Http =>
    (call) =>
      isBroken && isListOf('orders', call.url) ? fail(pushing, call.timeoutMs) : http(call)
  const pushing = await createPushing({ sizes: { contacts: 120, companies: 4, deals: 6, orders: 3 } }, intercept)
  const set = (value: boolean) => void (isBroken = value)
  return { ...pushing, set }
}

const late = async ({ time }: Pulling, ms: number): Promise<HttpResult> => {
  await time.sleep(ms)
  return { is: 'failure', why: 'timeout', detail: 'slow' }
}

describe('a list that fails for good', () => {
  test.each([
    ['with 500', () => Promise.resolve(failing(500))],
    ['with 400', () => Promise.resolve(failing(400))],
    ['by no answer in time', late],
  ])('[S60] holds back nothing else, for days, and the status names it: %s', async (_, fail) => {
    const p = await createBroken(fail)
    p.set(true)
    const [contact = ''] = p.crm.ids('contacts')
    const [company = ''] = p.crm.ids('companies')
    for (const value of ['first', 'second']) {
      await p.client.edit('contacts', contact, { description: value })
      p.crm.update('companies', company, { description: value })
      p.crm.remove('contacts', p.crm.ids('contacts')[9] ?? '')
      await p.round()
      const report = await p.round()
      expect(report).toMatchObject({ pending: 0, problem: { code: 'incomplete' } })
      expect(report.problem?.message).toContain('orders')
      expect(p.crm.peek('contacts', contact)?.attributes['description']).toContain(value)
      expect(await p.differences()).toEqual([])
      await wait(p, 1.1 * day)
    }
    const states = await p.states()
    expect(states.ofType('orders').failed?.times).toBeGreaterThan(1)
    expect(states.get('round').lastSyncedAt).toBeGreaterThan(p.time.now() - 2 * day)
    p.set(false)
    expect((await p.once()).problem).toBeNull()
    expect((await p.states()).ofType('orders').failed).toBeUndefined()
  })

  test('[S60] is named too if it is the only one that may be read', async () => {
    let isBroken = false
    const quirks = { forbiddenTypes: ['contacts', 'deals', 'orders'] }
    const p = await createPulling({ quirks }, (http) => (call) => {
      return isBroken && isListOf('companies', call.url) ? Promise.resolve(failing(400)) : http(call)
    })
    await p.once()
    isBroken = true
    for (let days = 0; days < 2; days += 1) {
      await wait(p, 1.1 * day)
      await p.once()
      expect((await p.once()).problem).toMatchObject({
        code: 'incomplete',
        message: expect.stringContaining('companies') as string,
      })
    }
  })

  test('[S60] is asked ever more seldom, and at once by whoever waits for the run', async () => {
    let asked = 0
    const p = await createBroken(() => ((asked += 1), Promise.resolve(failing(400))))
    p.set(true)
    for (let rounds = 0; rounds < 12; rounds += 1) await p.idle()
    expect(asked).toBeGreaterThan(0)
    const before = asked
    for (let rounds = 0; rounds < 3; rounds += 1) await p.idle()
    expect(asked).toBe(before)
    await p.once()
    expect(asked).toBeGreaterThan(before)
  })
})

test('[S61] a record with an id of another shape is skipped and named; all others come, and no count is looked into for ever', async () => {
  const p = await createPulling({ quirks: { unfitRows: ['companies', 'contacts'] } })
  const report = await p.once()
  expect(report.problem).toMatchObject({ code: 'incomplete' })
  expect(report.problem?.message).toContain('b7c1-uuid')
  expect((await p.states()).ofType('companies').unfit).toEqual(['b7c1-uuid'])
  expect(await p.differences()).toEqual([])
  await p.round()
  const quiet = await p.round()
  const plain = await createPulling()
  await plain.once()
  await plain.round()
  expect(quiet.calls.list).toBe((await plain.round()).calls.list)
  p.crm.remove('contacts', p.crm.ids('contacts')[5] ?? '')
  await p.round()
  expect(await p.differences()).toEqual([])
  p.crm.setQuirks({ unfitRows: [] })
  expect((await p.once()).problem).toBeNull()
})

describe('[S61] a record that cannot be stored conceals no deletion', () => {
  const unfitRows = ['contacts']
  /** The contacts by their time of creation. The record that cannot be stored precedes them. */
  const byTime = ({ crm }: Pulling) => {
    const createdAt = (id: string) => Date.parse(JSON.parse(crm.peek('contacts', id)?.attributes['created-at'] ?? '') as string)
    return crm.ids('contacts').toSorted((a, b) => createdAt(a) - createdAt(b))
  }

  test('beside it, while another one is found', async () => {
    // So many that the list is searched by halving.
    const p = await createPulling({ sizes: { ...sizes, contacts: 520 }, quirks: { unfitRows } })
    await p.once()
    const ids = byTime(p)
    for (const id of [ids[5], ids.at(-5)]) p.crm.remove('contacts', id ?? '')
    await p.round()
    expect(await p.differences()).toEqual([])
    expect((await p.states()).ofType('contacts').unfit).toEqual(['b7c1-uuid'])
  })

  test('where both come to pass at once', async () => {
    const p = await createPulling({ sizes })
    await p.once()
    p.crm.setQuirks({ unfitRows })
    p.crm.remove('contacts', byTime(p)[5] ?? '')
    for (let rounds = 0; rounds < 6; rounds += 1) await p.round()
    expect(await p.differences()).toEqual([])
    expect((await p.states()).ofType('contacts').unfit).toEqual(['b7c1-uuid'])
  })
})

describe('a page that does not arrive', () => {
  test('[S62] does not keep the probe from its end, be it that no filter by time makes the list shorter', async () => {
    const p = await createPulling({ quirks: { largestPage: 7, ignoresCreatedFilter: 'all' } })
    expect((await p.once()).problem).toBeNull()
    expect(await p.differences()).toEqual([])
  })

  test('[S62] is asked for by halves; the smaller size is kept', async () => {
    const p = await createPulling({ sizes: { contacts: 300, companies: 30, deals: 20, orders: 5 } }, (http) => async (call) => {
      const answer = await http(call)
      const isLarge = answer.is === 'answer' && answer.body.length > 200_000
      return isLarge ? { is: 'failure', why: 'large', detail: 'more than 200000 bytes' } : answer
    })
    expect((await p.once()).problem).toBeNull()
    for (const id of p.crm.ids('contacts').slice(0, 17)) p.crm.update('contacts', id, { description: 'y'.repeat(15_000) })
    p.crm.remove('contacts', p.crm.ids('contacts')[200] ?? '')
    const report = await p.round()
    expect(report).toMatchObject({ problem: null, pulled: { deleted: 1 } })
    expect((await p.states()).get('findings')?.types['contacts']?.size).toBeLessThan(50)
    expect(await p.differences()).toEqual([])
  })

  test('[S62] is halved once, though several lists of the type break off at the same time', async () => {
    const p = await createPulling({ sizes, quirks: { largestPage: 7 } })
    await p.once()
    for (let days = 0; days < 3; days += 1) {
      await wait(p, 1.1 * day)
      await p.once()
      expect((await p.states()).get('findings')?.types['contacts']?.size).toBe(6)
    }
  })

  test('[S62] leaves the links that are read again where they were, also when full pages are tried again', async () => {
    const p = await createPulling({ sizes, quirks: { largestPage: 7, linkMoves: 'none' } })
    await p.once()
    const ids = p.crm.ids('contacts')
    for (const [index, id] of ids.entries()) p.crm.link('contacts', id, 'contacts', ids[index ^ 1] ?? '')
    // Two pages of six a day, of 300 contacts.
    for (let days = 0; days < 30; days += 1) {
      await wait(p, 1.1 * day)
      await p.round()
    }
    expect(await p.differences()).toEqual([])
  })
})

/** Adds `off` to the counts of all lists of contacts. */
const miscounting =
  (off: number) =>
  (http: Http): Http =>
  async (call) => {
    const answer = await http(call)
    if (answer.is !== 'answer' || answer.status !== 200 || !isListOf('contacts', call.url)) return answer
    const document = JSON.parse(new TextDecoder().decode(answer.body)) as { meta: { 'record-count': number } }
    document.meta['record-count'] = Math.max(0, document.meta['record-count'] + off)
    return { ...answer, body: new TextEncoder().encode(JSON.stringify(document)) }
  }
const sizes = { contacts: 300, companies: 30, deals: 20, orders: 5 }

test.each([1, -1])('[S63] a count that is off by %s turns off no filter, and deletions are found all the same', async (off) => {
  const p = await createPulling({ sizes }, miscounting(off))
  await p.once()
  const { types = {} } = (await p.states()).get('findings') ?? {}
  expect(Object.values(types).every(({ created, updated }) => created && updated)).toBe(true)
  p.crm.remove('contacts', p.crm.ids('contacts')[5] ?? '')
  await p.round()
  expect(await p.differences()).toEqual([])
  expect((await p.round()).calls.list).toBeLessThan(33)
})

test.each([300, 250])(
  '[S63] a count of %i and one does not conceal a deletion that precedes the first count',
  async (contacts) => {
    const p = await createPulling({ sizes: { ...sizes, contacts } }, miscounting(1))
    let isRemoved = false
    const onProgress = ({ type, doing, done }: Progress) => {
      if (isRemoved || type !== 'contacts' || doing !== 'mirror' || done < contacts) return
      p.crm.remove('contacts', p.crm.ids('contacts')[5] ?? '')
      isRemoved = true
    }
    await p.once({ onProgress })
    expect(isRemoved).toBe(true)
    expect(await p.differences()).toEqual([])
    expect((await p.round()).calls.list).toBeLessThan(33)
  },
)

test('[S63] a record created and another deleted while lists are compared conceal no deletion', async () => {
  let act = () => {}
  const p = await createPulling({ sizes }, (http) => async (call) => {
    const answer = await http(call)
    // The older half has been counted, and the newer one is halved again.
    if (isListOf('contacts', call.url) && /created-at-gte.*created-at-lte/.test(decodeURIComponent(call.url))) act()
    return answer
  })
  await p.once()
  const oldest = p.crm.create('contacts', { attributes: { 'first-name': 'Old' }, createdAt: Date.UTC(2001, 0, 2) })
  const newest = p.crm.create('contacts', { attributes: { 'first-name': 'Gone' } })
  await p.once()
  act = () => {
    p.crm.create('contacts', { attributes: { 'first-name': 'New' } })
    p.crm.remove('contacts', oldest)
    act = () => {}
  }
  p.crm.remove('contacts', newest)
  await p.round()
  await p.round()
  await p.round()
  expect(await p.differences()).toEqual([])
  expect((await p.round()).calls.list).toBeLessThan(33)
})

test('[S63] a wrong count does not conceal a deletion when it is checked again after a day', async () => {
  const p = await createPulling({ sizes }, miscounting(1))
  await p.once()
  for (let days = 0; days < 3; days += 1) {
    await wait(p, 1.1 * day)
    // The cursor moves in this round, so that the next one probes.
    await p.round()
    p.crm.remove('contacts', p.crm.ids('contacts')[5] ?? '')
    await p.round()
    expect(await p.differences()).toEqual([])
  }
})

test('[S60] `outpost status` says which list cannot be read, since when and why', async () => {
  const p = await createBroken(() => Promise.resolve(failing(500)))
  p.set(true)
  await p.round()
  await p.round()
  const text = describeSync(
    await p.states(),
    {},
    toOutboxCounts({ pending: 0, sending: 0, parked: 0, held: 0, conflicts: 0 }),
    null,
  )
  expect(text).toMatch(/orders .*unreadable since 2026-05-05T10:.*: The hosted CRM failed: status 500/)
})
