import { expect, test } from 'vitest'
import { createAccountReader } from '../../src-main/engine/account-zone.ts'
import type { Account } from '../../src-main/engine/account.ts'
import { loadStates } from '../../src-main/sync/state/states.ts'
import { connectStore, createMirrorStore } from '../sync/simulation/mirror-account.ts'

const account = { kind: 'mirror', timeZone: 'Europe/Berlin' } as Account

async function createReading(shownZone: string | null) {
  const store = createMirrorStore()
  await connectStore(store, 'https://crm.example/api/v1')
  const show = async (zone: string) => {
    const findings = { probedAt: 0, shownZone: zone, filterZone: null, bounds: null, types: {} }
    const { operations } = (await loadStates(store)).change({ findings })
    await store.commit({ at: 0, actor: { user: null, token: null }, origin: 'system', operations })
  }
  if (shownZone !== null) await show(shownZone)
  let now = 0
  let reads = 0
  const counted: typeof store = {
    ...store,
    read(plan) {
      reads += 1
      return store.read(plan)
    },
  }
  const read = createAccountReader(counted, account, () => now)
  return { read, show, pass: (ms: number) => void (now += ms), takeReads: () => [reads, (reads = 0)][0] }
}

test.each(['Europe/Berlin', '+03:00'])('the zone that the server shows is read once a second: %s', async (zone) => {
  const { read, show, pass, takeReads } = await createReading(zone)
  for (let requests = 0; requests < 20; requests += 1) expect((await read()).timeZone).toBe(zone)
  expect(takeReads()).toBe(1)
  await show('+05:00')
  pass(1000)
  expect((await read()).timeZone).toBe('+05:00')
  expect(takeReads()).toBe(1)
})

test('until the server has shown one, the next request after a sync has it', async () => {
  const { read, show } = await createReading(null)
  expect((await read()).timeZone).toBe('Europe/Berlin')
  await show('+03:00')
  expect((await read()).timeZone).toBe('+03:00')
})
