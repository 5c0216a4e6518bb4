import { afterEach, beforeEach, expect, it } from 'vitest'
import { Place } from './run-outpost.ts'

interface Status {
  readonly account: { kind: string; remote: string | null }
  readonly records: Record<string, number>
}

let place: Place
beforeEach(async () => {
  place = await Place.create()
})
afterEach(() => place.remove())

const readStatus = async (folder: string) =>
  JSON.parse((await place.runHere(['status', '--data', folder, '--json'])).out) as Status

it('seeds as many records as asked for, and status counts them', async () => {
  const folder = place.path('account')
  const sizes = ['--contacts', '60', '--companies', '20', '--deals', '30', '--orders', '10', '--seed', '7']
  const { code, out, err } = await place.runHere(['seed', '--data', folder, '--hosted', ...sizes])
  expect([code, out]).toEqual([0, `Added to ${folder}: 60 contacts, 20 companies, 30 deals, 10 orders.\n`])
  expect(err).toMatch(/^contacts: 60$/m)
  expect(err).not.toContain('\r')
  const status = await readStatus(folder)
  expect(status).toMatchObject({
    account: { kind: 'hosted', remote: null },
    lastSyncedAt: null,
    records: { contacts: 60, companies: 20, deals: 30, orders: 10 },
    outbox: { pending: 0, parked: 0 },
    conflicts: 0,
    heldDeletions: 0,
  })
  expect(Object.entries(status.records).filter(([, count]) => count === 0)).toEqual([])
  const served = await place.serve('--data', folder)
  expect(await (await served.call('/api/v1/contacts')).json()).toMatchObject({ meta: { 'record-count': 60 } })
})

it('tells a person the same in words', async () => {
  await place.runHere(['seed', '--data', place.path('account'), '--contacts', '5'])
  const { out, err } = await place.run(['status', '--data', place.path('account')])
  expect(err).toBe('')
  expect(out).toMatch(/^account +local$/m)
  expect(out).toMatch(/^contacts +5$/m)
})
