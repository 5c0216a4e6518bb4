import { drawQuirks } from '../hosted/draw-quirks.ts'
import { drawWriteQuirks } from '../hosted/draw-write-quirks.ts'
import { allScopes } from '../hosted/gate.ts'
import { createHostedCrm, type HostedCrm } from '../hosted/hosted-crm.ts'
import { plainQuirks, type Quirks } from '../hosted/quirks.ts'
import type { Install } from '../../../src-main/sync/ports.ts'
import { createMemoryInstall } from '../memory-install.ts'
import type { Fault } from '../simulation/faults.ts'
import { createFaultyNetwork, type FaultyNetwork } from '../simulation/faulty-network.ts'
import { createMemoryStorage, createSqliteStorage } from '../simulation/mirror-storage.ts'
import { createSeededChance } from '../simulation/seeded-chance.ts'
import { createStray, createVirtualTime, type VirtualTime } from '../simulation/virtual-time.ts'
import { Device, type DeviceName } from './device.ts'
import type { PushSchedule } from './push-schedule.ts'
import { Witness } from './witness.ts'

/** A device with its own way to the server. */
export interface Place {
  readonly device: Device
  readonly network: FaultyNetwork
  /** What is to happen to calls, by their number. */
  readonly plan: Map<number, Fault>
  readonly install: Install
  /** Whether what it sends now goes to another account. */
  swapped: boolean
}

export interface PushWorld {
  readonly crm: HostedCrm
  /** Another account, with records of its own. */
  readonly other: HostedCrm
  readonly time: VirtualTime
  readonly witness: Witness
  readonly places: Readonly<Record<DeviceName, Place>>
}

export const deviceNames: readonly DeviceName[] = ['A', 'B']
export const listRate = 2

/** Those of a server's quirks in reading that touch what is written, without those that only make reading dear. */
const drawn: readonly (keyof Quirks)[] = [
  'shownZone',
  'filterZone',
  'timestamps',
  'bounds',
  'links',
  'unknownAttributes',
  'unknownRelationships',
  'oddNumbers',
  'dateHeader',
  'dateSkewMs',
  'linkMoves',
  'oneWayLinks',
  'updatedAt',
  'plainList',
  'order',
  'firstId',
]

export function drawPushServer({ seed, plain, odd }: Pick<PushSchedule, 'seed' | 'plain' | 'odd'>): Quirks {
  if (plain === 'all') return { ...plainQuirks, ...odd }
  const chance = createSeededChance(seed)
  const read = drawQuirks(chance)
  const reading = chance() < 0.5 ? Object.fromEntries(drawn.map((name) => [name, read[name]])) : {}
  const server: Quirks = { ...plainQuirks, ...reading, ...drawWriteQuirks(chance) }
  return { ...server, ...Object.fromEntries(plain.map((name) => [name, plainQuirks[name]])), ...odd }
}

const starts = [Date.UTC(2026, 0, 12, 9), Date.UTC(2026, 2, 28, 20), Date.UTC(2026, 9, 24, 22)]
const within = 58_000
const farLater = 30 * 60_000

export function createPushWorld(schedule: PushSchedule): PushWorld {
  const { seed, isLate, storage } = schedule
  const chance = createSeededChance(seed)
  const start = starts[Math.floor(chance() * starts.length)] as number
  const time = createVirtualTime({ start, turns: 1, stray: createStray(createSeededChance(seed + 9)) })
  const now = () => Math.floor(time.trueNow())
  const quirks = drawPushServer(schedule)
  const crm = createHostedCrm({ chance: createSeededChance(seed + 1), quirks, now, rateLimit: listRate })
  fillSmall(crm, createSeededChance(seed + 2), start)
  const other = createHostedCrm({ chance: createSeededChance(seed + 11), quirks, now })
  fillSmall(other, createSeededChance(seed + 12), start)
  const open = storage === 'sqlite' ? createSqliteStorage : createMemoryStorage
  const devices = deviceNames.map((name) => new Device(name, open(), () => Math.floor(time.now())))
  const witness = new Witness(crm, devices, isLate, now)
  const places = devices.map((device, index) => {
    crm.setToken(device.remoteToken, allScopes)
    other.setToken(device.remoteToken, allScopes)
    const plan = new Map<number, Fault>()
    const strays = new WeakSet<object>()
    const network = createFaultyNetwork({
      handle: (call) => (strays.has(call) ? other.handle(call) : witness.handle(device, call)),
      onSend: (call) => {
        if (place.swapped) strays.add(call)
        else witness.noteSent(device, call)
      },
      time,
      chance: createSeededChance(seed + 3 + index),
      plan,
      weights: { forbidden: 1, unauthorized: 1 },
      commitsWithinMs: isLate ? farLater : within,
    })
    const place: Place = { device, network, plan, install: createMemoryInstall(`install-${device.name}`), swapped: false }
    return [device.name, place] as const
  })
  return { crm, other, time, witness, places: Object.fromEntries(places) as Record<DeviceName, Place> }
}

/** A few records of each type that users of the campaign work on. */
function fillSmall(crm: HostedCrm, chance: () => number, start: number): void {
  const create = (type: string, attributes: Record<string, string | boolean>, links: Record<string, string[]> = {}) => {
    const createdAt = Math.floor(start - (1 + chance()) * 86_400_000 * 300)
    return crm.create(type, { attributes, links, createdAt, updatedAt: createdAt + Math.floor(chance() * 86_400_000) })
  }
  const several = (count: number, make: (number: string) => string) => Array.from({ length: count }, (_, at) => make(String(at)))
  const pick = (ids: readonly string[]) => [ids[Math.floor(chance() * ids.length)] as string]
  const users = several(2, (at) => create('users', { name: `User ${at}` }))
  const segments = several(2, (at) => create('segments', { name: `Segment ${at}` }))
  const products = several(2, (at) => create('products', { name: `Product ${at}` }))
  const statuses = several(2, (at) => create('contact-statuses', { name: `Status ${at}`, color: '#aabbcc' }))
  several(2, (at) => create('deal-statuses', { name: `Status ${at}` }))
  const methods = { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }
  const funnels = several(2, (at) =>
    create('deal-stage-categories', { name: `Funnel ${at}`, ...methods, 'is-default': at === '0' }),
  )
  const stages = several(3, (at) => create('deal-stages', { name: `Stage ${at}` }, { 'deal-stage-category': pick(funnels) }))
  several(3, (at) => create('order-stages', { name: `Order stage ${at}`, kind: ['opened', 'won', 'lost'][Number(at)] as string }))
  const companies = several(4, (at) =>
    create('companies', { name: `Company ${at}` }, { responsible: pick(users), segments: pick(segments) }),
  )
  several(2, (at) => create('company-bank-details', { name: `Bank ${at}`, bik: `04${at}` }, { company: pick(companies) }))
  const contacts = several(5, (at) =>
    create(
      'contacts',
      { 'first-name': `First ${at}`, 'last-name': 'Last' },
      { companies: pick(companies), status: pick(statuses) },
    ),
  )
  const deals = several(5, (at) =>
    create(
      'deals',
      { name: `Deal ${at}` },
      { contact: pick(contacts), company: pick(companies), stage: pick(stages), products: pick(products) },
    ),
  )
  several(3, (at) => create('orders', { name: `Order ${at}` }, { contact: pick(contacts), deals: pick(deals) }))
}
