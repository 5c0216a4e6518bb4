import { expect, it } from 'vitest'
import { networkChanges } from '../../../src-main/host/sync/network-changes.ts'
import { createVirtualTime } from '../../sync/simulation/virtual-time.ts'

it('tells of another network and of one again, never of none', async () => {
  const time = createVirtualTime({ start: 0 })
  let addresses = '10.0.0.2'
  const seen: number[] = []
  const watching = networkChanges(time, () => addresses).subscribe(() => seen.push(time.elapsed() / 1000))
  await time.pass(12_000)
  addresses = ''
  await time.pass(10_000)
  addresses = '10.0.0.2'
  await time.pass(10_000)
  addresses = '192.168.1.5'
  await time.pass(10_000)
  expect(seen).toEqual([25, 35])
  watching.unsubscribe()
  addresses = '10.0.0.9'
  await time.pass(10_000)
  expect(seen).toEqual([25, 35])
})

it('reads the addresses of this computer', async () => {
  const time = createVirtualTime({ start: 0 })
  const seen: unknown[] = []
  const watching = networkChanges(time).subscribe({ next: () => seen.push('change'), error: (error) => seen.push(error) })
  await time.pass(20_000)
  expect(seen).toEqual([])
  watching.unsubscribe()
})
