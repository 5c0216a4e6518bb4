import { describe, expect, test } from 'vitest'
import type { Http, HttpAnswer } from '../../../src-main/sync/ports.ts'
import { createPulling, type Pulling } from '../pulling.ts'
import { createPushing } from '../pushing.ts'

const page = (status: number): HttpAnswer => ({
  is: 'answer',
  status,
  headers: { 'content-type': 'text/html' },
  body: new TextEncoder().encode('<html><body>Please sign in to Hotel WiFi</body></html>'),
})
const arno = { 'last-name': 'Arno', 'first-name': 'B' }

describe('trouble that ends by itself', () => {
  test.each([400, 405, 407, 413, 451])('[S45] a web page with status %i parks nothing', async (status) => {
    let isPortal = false
    const { client, round, once, entries } = await createPushing({}, (http) => async (call) => {
      return isPortal && call.method === 'POST' ? page(status) : http(call)
    })
    await client.create('contacts', arno)
    isPortal = true
    expect(await round()).toMatchObject({ parked: 0, pending: 1 })
    isPortal = false
    expect(await once()).toMatchObject({ pushed: { created: 1 }, parked: 0, pending: 0, problem: null })
    expect(await entries()).toEqual([])
  })

  test.each([408, 425])('[S45] a create that was made and answered with %i is found, and not made twice', async (status) => {
    let isFirst = true
    const { client, once, crm } = await createPushing({}, (http) => async (call) => {
      const answer = await http(call)
      if (call.method !== 'POST' || !isFirst) return answer
      isFirst = false
      return page(status)
    })
    await client.create('contacts', arno)
    expect(await once()).toMatchObject({ pushed: { created: 1 }, parked: 0 })
    expect(crm.ids('contacts').filter((id) => JSON.stringify(crm.peek('contacts', id)).includes('Arno'))).toHaveLength(1)
  })

  test('[S46] one answer whose Date is a year ahead hides no change', async () => {
    let isAhead = false
    const pulling = await createPulling(
      { sizes: { contacts: 900, companies: 5, deals: 5, orders: 5 } },
      withDate(() => isAhead),
    )
    await pulling.once()
    isAhead = true
    await pulling.round()
    isAhead = false
    pulling.crm.update('contacts', pulling.crm.ids('contacts')[800] ?? '', { description: 'theirs' })
    await pulling.round()
    expect(await pulling.differences()).toEqual([])

    function withDate(isWrong: () => boolean) {
      return (http: Http): Http =>
        async (call) => {
          const answer = await http(call)
          if (answer.is === 'failure' || !isWrong()) return answer
          const date = new Date(pulling.time.trueNow() + 365 * 86_400_000).toUTCString()
          return { ...answer, headers: { ...answer.headers, date } }
        }
    }
  })

  test('[S46] a cursor that is ahead of the server goes back to before it ran ahead', async () => {
    const pulling = await createPulling({
      sizes: { contacts: 900, companies: 5, deals: 5, orders: 5 },
      quirks: { dateSkewMs: 0 },
    })
    await pulling.once()
    const ahead = (await pulling.states()).ofType('contacts').cursor ?? 0
    const states = await pulling.states()
    const { operations } = states.change({}, { contacts: { ...states.ofType('contacts'), cursor: ahead + 40 * 86_400_000 } })
    await pulling.store.commit({ at: 0, actor: { user: null, token: null }, origin: 'system', operations })
    pulling.crm.update('contacts', pulling.crm.ids('contacts')[800] ?? '', { description: 'theirs' })
    await pulling.time.pass(20 * 86_400_000)
    await pulling.round()
    expect(await pulling.differences()).toEqual([])
    const { cursor } = (await pulling.states()).ofType('contacts')
    expect(cursor).toBeLessThan(pulling.time.trueNow() + 60_000)
    expect(cursor).toBeGreaterThan(pulling.time.trueNow() - 3_600_000)
  })

  /** The first write arrives or not, and gets no answer. The answer before it shows a wrong time. */
  const failOnce = (method: 'POST' | 'PATCH', date: number) => {
    let isLost = false
    let calls = 0
    return {
      begin: () => void (calls = 1),
      intercept:
        (http: Http): Http =>
        async (call) => {
          const nth = calls > 0 ? calls++ : 0
          if (call.method === method && !isLost) {
            isLost = true
            if (method === 'POST') await http(call)
            return { is: 'failure', why: 'timeout', detail: 'slow' }
          }
          const answer = await http(call)
          if (answer.is !== 'answer' || nth !== (method === 'POST' ? 2 : 3)) return answer
          return { ...answer, headers: { ...answer.headers, date: new Date(date).toUTCString() } }
        },
    }
  }

  async function passRounds(count: number, round: Pulling['round'], time: Pulling['time']): Promise<void> {
    for (let done = 0; done < count; done += 1) {
      await round()
      await time.pass(120_000)
    }
  }

  test.each([Date.UTC(2041, 1, 1), Date.UTC(2001, 1, 1)])(
    '[S46] a change whose answer was lost with a wrong Date (%i) is sent again',
    async (date) => {
      const fault = failOnce('PATCH', date)
      const { client, round, time, crm } = await createPushing({}, fault.intercept)
      const id = crm.ids('contacts')[0] ?? ''
      await client.edit('contacts', id, { position: 'mine' })
      fault.begin()
      await passRounds(6, round, time)
      expect(crm.peek('contacts', id)).toMatchObject({ attributes: { position: '"mine"' } })
    },
  )

  test.each([Date.UTC(2041, 1, 1), Date.UTC(2001, 1, 1)])(
    '[S46] a create whose answer was lost with a wrong Date (%i) is found',
    async (date) => {
      const quirks = { sentCreatedAt: 'ignored' } as const
      const fault = failOnce('POST', date)
      const { client, round, time, crm, entries } = await createPushing({ quirks }, fault.intercept)
      await client.create('contacts', arno)
      fault.begin()
      await passRounds(6, round, time)
      const made = crm.ids('contacts').filter((id) => JSON.stringify(crm.peek('contacts', id)).includes('Arno'))
      expect([made.length, await entries()]).toEqual([1, []])
    },
  )

  test('[S47] a create that never gets an answer is sent ever later, told of, and keeps little', async () => {
    const { client, round, time, crm, states, entries } = await createPushing({}, (http) => async (call) => {
      if (call.method !== 'POST') return http(call)
      posts.push(time.elapsed())
      await time.sleep(call.timeoutMs)
      return { is: 'failure', why: 'timeout', detail: 'slow' }
    })
    const posts: number[] = []
    await client.create('contacts', { ...arno, description: 'x'.repeat(20_000) })
    let problem: string | undefined
    for (let count = 0; count < 75; count += 1) {
      problem = (await round()).problem?.code
      await time.pass(120_000)
    }
    const gaps = posts.slice(1).map((at, index) => at - (posts[index] ?? 0))
    expect(gaps.length).toBeGreaterThan(5)
    expect(gaps.at(-1)).toBeGreaterThan(600_000)
    expect(problem).toBe('unsent')
    expect((await entries())[0]?.failure?.message).toContain('did not answer in time')
    const { resent } = (await states()).get('push')
    expect(resent.length).toBeLessThanOrEqual(3)
    expect(crm.ids('contacts').some((id) => JSON.stringify(crm.peek('contacts', id)).includes('Arno'))).toBe(false)
  })
})
