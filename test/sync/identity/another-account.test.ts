import { describe, expect, test } from 'vitest'
import type { Http } from '../../../src-main/sync/ports.ts'
import { createHostedCrm } from '../hosted/hosted-crm.ts'
import { plainQuirks } from '../hosted/quirks.ts'
import { createPushing, type Pushing } from '../pushing.ts'
import { createSeededChance } from '../simulation/seeded-chance.ts'

/** Another account that answers at the same address, for a user of the same id. */
function createSwapped({ time }: Pushing, firstId?: number) {
  const chance = createSeededChance(77)
  const quirks = { ...plainQuirks, ...(firstId !== undefined && { firstId }) }
  const crm = createHostedCrm({ chance, quirks, now: () => time.trueNow() })
  crm.fill(chance, { contacts: 5, companies: 4, deals: 3, orders: 3 })
  const http: Http = async (call) => {
    await time.sleep(100)
    return crm.handle(call)
  }
  return { crm, http }
}

async function createWaiting(): Promise<Pushing> {
  const pushing = await createPushing()
  const { client, crm } = pushing
  await client.edit('contacts', crm.ids('contacts')[0] ?? '', { position: 'secret of account one' })
  await client.send('DELETE', `/api/v1/orders/${crm.ids('orders')[0] ?? ''}`)
  await client.create('contacts', { 'last-name': 'Only for one', 'first-name': 'X' })
  return pushing
}

describe('another account at the same address', () => {
  test.each([
    ['with the same ids', undefined],
    ['with other ids', 900_000],
  ])('[S72] gets nothing, and changes nothing here: %s', async (_name, firstId) => {
    const pushing = await createWaiting()
    const { crm, http } = createSwapped(pushing, firstId)
    const before = await pushing.differences()
    const report = await pushing.once({ http })
    expect(report).toMatchObject({
      problem: { code: 'another-account' },
      pulled: { created: 0, updated: 0, deleted: 0 },
      pending: 3,
    })
    expect(crm.stats.writes).toEqual([])
    expect(await pushing.differences()).toEqual(before)
    // The right one is back: nobody has to say so.
    expect(await pushing.once()).toMatchObject({ problem: null, pending: 0, pushed: { created: 1, updated: 1, deleted: 1 } })
  })

  test('[S72] is taken for the right one by a word of a person, until its records are known', async () => {
    const pushing = await createWaiting()
    const { crm, http } = createSwapped(pushing)
    await pushing.once({ http })
    const report = await pushing.once({ http, acceptAccount: true })
    expect(report.problem).toBeNull()
    expect(crm.stats.writes.length).toBeGreaterThan(0)
    expect(await pushing.once({ http })).toMatchObject({ problem: null })
    expect((await pushing.states()).get('identity')?.isAccepted).toBe(false)
  })

  test('[S72] is not suspected where some old records were deleted, or all of them', async () => {
    const { crm, once, client } = await createPushing()
    for (const id of crm.ids('contacts')) if (crm.isFree('contacts', id)) crm.remove('contacts', id)
    await client.create('companies', { name: 'New' })
    expect(await once()).toMatchObject({ problem: null, pushed: { created: 1 } })
    for (const type of ['deals', 'orders', 'companies', 'contacts']) for (const id of crm.ids(type)) crm.remove(type, id)
    expect((await once()).problem?.code).not.toBe('another-account')
  })

  test('[S72] is not suspected where the few known records were deleted and all others are newer', async () => {
    const pushing = await createPushing({ sizes: { contacts: 0, companies: 0, deals: 2, orders: 0 } })
    const { crm, time, once, differences } = pushing
    await time.run(() => time.sleep(3_600_000))
    for (const id of crm.ids('deals')) crm.remove('deals', id)
    crm.create('deals', { attributes: { name: 'New' } })
    expect((await once({ acceptDeletions: true })).problem).toBeNull()
    expect(await differences()).toEqual([])
    const { http } = createSwapped(pushing, 900_000)
    expect((await once({ http })).problem?.code).toBe('another-account')
  })

  test('[S72] is not suspected where the records can be read only without their links', async () => {
    const { crm, once, time, differences } = await createPushing()
    crm.setQuirks({ refusedIncludes: ['contacts.invoices', 'companies.products', 'deals.products'] })
    for (const id of crm.ids('orders')) crm.changeCreatedAt('orders', id, time.trueNow() - 86_400_000)
    expect((await once()).problem).toBeNull()
    expect(await differences()).toEqual([])
  })

  test('[S72] costs one read a round', async () => {
    const { crm, round } = await createPushing()
    await round()
    const before = crm.stats.others.length
    await round()
    // The token, and the record.
    expect(crm.stats.others.length - before).toBe(2)
  })
})
