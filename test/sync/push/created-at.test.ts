import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Http } from '../../../src-main/sync/ports.ts'
import { correctedTime, nextOffset, stampedTime, toStamp } from '../../../src-shared/sync/hosted-clock.ts'
import { createPushing, type Pushing } from '../pushing.ts'

const day = 86_400_000
const minute = 60_000
const arno = { 'last-name': 'Arno', 'first-name': 'Beck' }

/** The times with which records were sent. */
const sentTimes = ({ takeWrites }: Pushing) =>
  takeWrites().map(({ body }) => Date.parse((body as { attributes: Record<string, string> }).attributes['created-at'] ?? ''))

const createdAt = async ({ client }: Pushing, type: string, id: string) =>
  Date.parse(String((await client.get(`${type}/${id}`)).data.attributes['created-at']))

describe('the time at which a record was made', () => {
  test.each([400 * day, -400 * day, 3 * 3_600_000])(
    '[S75] is corrected before it is sent if the clock was %d ms off',
    async (ms) => {
      const pushing = await createPushing()
      pushing.time.setSkew(ms)
      const made = pushing.time.trueNow()
      await pushing.client.create('contacts', arno)
      await pushing.time.pass(minute)
      await pushing.once()
      const [sent = 0] = sentTimes(pushing)
      expect(Math.abs(sent - made)).toBeLessThan(minute)
      expect(await pushing.differences()).toEqual([])
    },
  )

  test.each([400 * day, -400 * day])(
    '[S75] is corrected too if the record was deleted and restored before it was sent, the clock %d ms off',
    async (ms) => {
      const pushing = await createPushing()
      await pushing.once()
      pushing.time.setSkew(ms)
      const made = pushing.time.trueNow()
      const { data } = await pushing.client.create('contacts', arno)
      await pushing.client.send('DELETE', `/api/v1/contacts/${data.id}`)
      const [last] = (await pushing.client.send('GET', '/ext/v1/journal?limit=1')).list
      await pushing.client.send('POST', `/ext/v1/journal/${String(last?.attributes['commit'])}/undo`)
      await pushing.once()
      const [sent = 0] = sentTimes(pushing)
      expect(Math.abs(sent - made)).toBeLessThan(minute)
      expect(await pushing.differences()).toEqual([])
    },
  )

  test('[S75] is the server’s at once where the last sync saw that the clock is wrong', async () => {
    const pushing = await createPushing()
    pushing.time.setSkew(-50 * day)
    await pushing.once()
    const contact = await pushing.client.create('contacts', arno)
    const order = pushing.crm.ids('orders')[0] ?? ''
    await pushing.client.send('POST', '/ext/v1/jobs', {
      data: { attributes: { object: 'orders', action: 'trash', ids: [order] } },
    })
    const now = pushing.time.trueNow()
    const local = await createdAt(pushing, 'contacts', contact.data.id)
    expect(Math.abs(local - now)).toBeLessThan(minute)
    await pushing.once()
    const [first, second] = pushing.takeWrites() as { body: { attributes: Record<string, string> } }[]
    expect(first?.body.attributes['created-at']).toBe(contact.data.attributes['created-at'])
    expect(Math.abs(Date.parse(second?.body.attributes['discarded-at'] ?? '') - now)).toBeLessThan(minute)
  })

  test('[S75] stays where the clock went wrong only after the record was made', async () => {
    const pushing = await createPushing()
    const made = pushing.time.trueNow()
    await pushing.client.create('contacts', arno)
    pushing.time.setSkew(400 * day)
    await pushing.once()
    expect(Math.abs((sentTimes(pushing)[0] ?? 0) - made)).toBeLessThan(minute)
  })

  test('[S75] stays also within the second of the last sync, since a server tells whole seconds', () => {
    const synced = 1e12 + 900
    const stamp = toStamp(synced + 10, { offset: 0, at: synced })
    expect(correctedTime(stamp, stampedTime(stamp), -400 * day, 1e12)).toBe(synced + 10)
  })

  test('[S75] stays as a person wrote it', async () => {
    const pushing = await createPushing()
    pushing.time.setSkew(400 * day)
    await pushing.client.create('contacts', { ...arno, 'created-at': '2001-02-03T04:05:06.000Z' })
    const other = await pushing.client.create('contacts', { ...arno, 'last-name': 'Beta' })
    await pushing.client.edit('contacts', other.data.id, { 'created-at': '2002-02-03T04:05:06.000Z' })
    await pushing.once()
    expect(sentTimes(pushing)).toEqual([Date.parse('2001-02-03T04:05:06Z'), Date.parse('2002-02-03T04:05:06Z')])
  })

  test('[S75] is corrected of the stages that come with a funnel too', async () => {
    const pushing = await createPushing({ quirks: { systemStages: false } })
    pushing.time.setSkew(400 * day)
    await pushing.client.create('deal-stage-categories', {
      name: 'Funnel',
      'amount-calc-method': 'manually',
      'cost-calc-method': 'manually',
    })
    await pushing.once()
    const times = sentTimes(pushing)
    expect(times.length).toBeGreaterThan(0)
    for (const time of times) expect(time).toBeLessThan(pushing.time.trueNow() + minute)
  })

  test.each([1, 2, 3])('[S75] is not moved by one wrong Date, be it of answer %d', async (nth) => {
    let answers = -1
    const pushing = await createPushing({}, (http: Http): Http => async (call) => {
      const answer = await http(call)
      if (answers >= 0) answers += 1
      if (answer.is !== 'answer' || answers !== nth) return answer
      return { ...answer, headers: { ...answer.headers, date: new Date(Date.UTC(2031, 1, 1)).toUTCString() } }
    })
    const made = pushing.time.trueNow()
    await pushing.client.create('contacts', arno)
    answers = 0
    await pushing.once()
    expect(Math.abs((sentTimes(pushing)[0] ?? 0) - made)).toBeLessThan(minute)
    expect((await pushing.states()).get('clock')?.offset).toBe(0)
  })

  test('[S75] is corrected once of a stage that someone adds to a new funnel', async () => {
    const pushing = await createPushing()
    pushing.time.setSkew(16 * day)
    const made = pushing.time.trueNow()
    const funnel = await pushing.client.create('deal-stage-categories', {
      name: 'Rent',
      'amount-calc-method': 'manually',
      'cost-calc-method': 'manually',
    })
    await pushing.client.create(
      'deal-stages',
      { name: 'Viewing' },
      { 'deal-stage-category': { data: { type: 'deal-stage-categories', id: funnel.data.id } } },
    )
    await pushing.time.pass(2 * day)
    await pushing.once()
    const times = sentTimes(pushing)
    expect(times).toHaveLength(2)
    for (const sent of times) expect(Math.abs(sent - made)).toBeLessThan(minute)
  })

  test('[S75] is the same in every request, whatever the clock does after the first', async () => {
    let posts = 0
    const sent: unknown[] = []
    const pushing = await createPushing({}, (http: Http): Http => async (call) => {
      if (call.method !== 'POST') return http(call)
      sent.push(JSON.parse(call.body ?? ''))
      posts += 1
      return posts === 1 ? { is: 'failure', why: 'timeout', detail: 'lost' } : http(call)
    })
    await pushing.client.create('contacts', arno)
    await pushing.round()
    pushing.time.setSkew(-3 * day)
    await pushing.time.pass(3 * minute)
    await pushing.once()
    await pushing.time.pass(3 * minute)
    await pushing.once()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    expect(await pushing.entries()).toEqual([])
  })

  test('[S75] is this computer’s where the server tells no time', async () => {
    const pushing = await createPushing({ quirks: { dateHeader: false } })
    pushing.time.setSkew(2 * day)
    const made = pushing.time.now()
    await pushing.client.create('contacts', arno)
    await pushing.once()
    expect(Math.abs((sentTimes(pushing)[0] ?? 0) - made)).toBeLessThan(minute)
  })

  test('[S75] lies between the last sync and now, wherever the clock was at the stamp and is now', () => {
    const skew = fc.integer({ min: -500 * day, max: 500 * day })
    fc.assert(
      fc.property(skew, skew, fc.nat(30 * day), fc.nat(30 * day), (at, since, before, after) => {
        const [synced, made] = [1e12, 1e12 + before]
        const stamp = toStamp(made + at, { offset: 0, at: synced })
        const sent = correctedTime(stamp, stampedTime(stamp), nextOffset(0, -since), made + after)
        expect(sent).toBeGreaterThanOrEqual(synced - 3 * minute)
        expect(sent).toBeLessThanOrEqual(made + after + 3 * minute)
        if (at === since) expect(Math.abs(sent - made)).toBeLessThanOrEqual(minute)
      }),
    )
  })
})
