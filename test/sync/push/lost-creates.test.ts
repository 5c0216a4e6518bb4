import { expect, test } from 'vitest'
import { describeSync } from '../../../src-main/cli/sync-status.ts'
import type { Http } from '../../../src-main/sync/ports.ts'
import { toOutboxCounts } from '../../../src-shared/sync/outbox.ts'
import { createPushing } from '../pushing.ts'

const link = (type: string, id: string) => ({ data: { type, id } })

/** Loses the first request of every create, before it arrives. */
function losingCreates(): (http: Http) => Http {
  const seen = new Set<string>()
  return (http) => async (call) => {
    if (call.method !== 'POST' || seen.has(call.body ?? '')) return http(call)
    seen.add(call.body ?? '')
    return { is: 'failure', why: 'timeout', detail: 'lost' }
  }
}

test('[S77] one walk of a list looks for all lost creates of its type', async () => {
  const { client, round, takeCalls, time, entries } = await createPushing({}, losingCreates())
  for (const name of ['One', 'Two', 'Three', 'Four']) await client.create('contacts', { 'last-name': name, 'first-name': 'X' })
  await round()
  const [first] = await entries()
  expect(first?.state).toBe('sending')
  const sync = await client.send('GET', '/ext/v1/sync')
  const until = expect.stringMatching(/^2026-05-05T10:0\d/) as string
  expect(sync.data.attributes).toMatchObject({ outbox: { pending: 4, unanswered: { count: 4, until } } })
  const listed = await client.send('GET', '/ext/v1/sync/outbox')
  expect(JSON.stringify(listed)).toContain('"lookedForUntil":"2026-05-05T10:0')
  await time.pass(11_000)
  takeCalls()
  await round()
  const looks = takeCalls().filter((call) => call.includes('/contacts?') && call.includes('created-at-gte'))
  expect(looks.length).toBeLessThanOrEqual(4)
  expect((await entries()).map(({ sending }) => sending?.looks)).toEqual([1, 1, 1, 1])
})

test('[S77] a chain of three creates that never arrived costs at most 70 list calls', async () => {
  const { client, once, takeCalls, takeWrites, differences } = await createPushing({}, losingCreates())
  takeCalls()
  const company = await client.create('companies', { name: 'One' })
  const contact = await client.create(
    'contacts',
    { 'last-name': 'Two', 'first-name': 'X' },
    { companies: { data: [link('companies', company.data.id).data] } },
  )
  await client.create('deals', { name: 'Three' }, { contact: link('contacts', contact.data.id) })
  const report = await once()
  expect(report).toMatchObject({ pushed: { created: 3 }, pending: 0, problem: null })
  expect(takeWrites()).toHaveLength(3)
  const calls = takeCalls().length
  expect(calls).toBeLessThanOrEqual(70)
  expect(await differences()).toEqual([])
})

test('[S77] the status says how many changes are looked for, and until when', async () => {
  const { states } = await createPushing()
  const waiting = { pending: 0, sending: 2, parked: 0, held: 0, conflicts: 0 }
  const describe = async (count: number) =>
    describeSync(await states(), {}, toOutboxCounts(waiting, { count, until: '2026-05-05T14:03:10.000+03:00' }), null)
  expect(await describe(1)).toContain(
    '1 change was sent without an answer. Sync waits until the hosted CRM shows whether it arrived, until about 14:03.',
  )
  expect(await describe(2)).toContain('2 changes were sent without an answer.')
})
