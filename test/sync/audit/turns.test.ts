import { expect, test } from 'vitest'
import { createPulling } from '../pulling.ts'

const sizes = { contacts: 260, companies: 130, deals: 140, orders: 120 }

test('[S64] an idle round makes at most 18 list calls, and each long list is counted within five of them', async () => {
  const p = await createPulling({ sizes })
  await p.once()
  const counted = new Set<string>()
  p.takeCalls()
  for (let rounds = 0; rounds < 5; rounds += 1) {
    expect((await p.idle()).calls.list).toBeLessThanOrEqual(18)
    const audits = p.takeCalls().filter((url) => url.includes('=created-at') && !url.includes('include='))
    for (const url of audits) counted.add(/^\/api\/v1\/([^?]+)/.exec(url)?.[1] ?? '')
  }
  for (const type of ['contacts', 'companies', 'deals', 'orders']) expect(counted).toContain(type)
})

test('[S64] a run that someone waits for counts every long list', async () => {
  const p = await createPulling({ sizes })
  await p.once()
  for (const type of ['contacts', 'companies', 'deals', 'orders']) p.crm.remove(type, p.crm.ids(type)[20] ?? '')
  expect((await p.round()).pulled.deleted).toBe(4)
  expect(await p.differences()).toEqual([])
})
