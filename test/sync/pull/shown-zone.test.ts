import { expect, test } from 'vitest'
import { createTestClient } from '../hosted/test-client.ts'
import { createPushing } from '../pushing.ts'

const day = 86_400_000

test('[S81] date filters of a mirror select what the server selects, also after its zone changed', async () => {
  const { crm, client, once, time, states } = await createPushing({
    quirks: { shownZone: 'Europe/Berlin' },
    sizes: { contacts: 60, companies: 4, deals: 6, orders: 3 },
  })
  crm.setRateLimit(Infinity)
  const hosted = createTestClient(crm)
  // Around midnight in each zone, in winter and in summer.
  for (const month of [0, 6])
    for (let hour = 0; hour < 24; hour += 1) {
      const createdAt = Date.UTC(2026, month, 10, hour - 12, 30)
      crm.create('contacts', { attributes: { 'last-name': 'L', 'first-name': 'F' }, createdAt })
    }
  const filters = ['2026.01.10', '2026.07.10', '2026.01.09 22:15', '2026.07.10 01:45'].flatMap((at) => [
    `filter[created-at-gte]=${at}`,
    `filter[created-at-lte]=${at}`,
  ])
  const agree = async () => {
    for (const filter of filters) {
      const mine = (await client.send('GET', `/api/v1/contacts?${filter}&page[size]=100`)).list.map(({ id }) => id)
      const theirs = hosted.ids(hosted.get(`contacts?${filter}&page[size]=100`))
      expect([filter, mine.toSorted()]).toEqual([filter, theirs.toSorted()])
    }
  }
  await once()
  expect((await states()).get('findings')?.shownZone).toBe('Europe/Berlin')
  await agree()
  crm.setQuirks({ shownZone: 'America/New_York' })
  for (let days = 0; days < 2; days += 1) {
    await time.pass(1.1 * day)
    await once()
  }
  expect((await states()).get('findings')?.shownZone).toBe('America/New_York')
  await time.pass(2000)
  await agree()
})
