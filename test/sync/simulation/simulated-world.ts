import type { HttpAnswer, HttpCall } from '../../../src-main/sync/ports.ts'
import { drawQuirks } from '../hosted/draw-quirks.ts'
import { createHostedCrm, type HostedCrm } from '../hosted/hosted-crm.ts'
import { breaksOff, neverComes } from '../hosted/http-shapes.ts'
import { plainQuirks, type Quirks } from '../hosted/quirks.ts'
import { inFront, type Fault } from './faults.ts'
import { createFaultyNetwork, type FaultyNetwork } from './faulty-network.ts'
import type { Schedule } from './schedule.ts'
import { createSeededChance } from './seeded-chance.ts'
import { createStray, createVirtualTime, type VirtualTime } from './virtual-time.ts'

/** A hosted CRM, the way to it and the time in which all of it happens. */
export interface SimulatedWorld {
  readonly crm: HostedCrm
  readonly network: FaultyNetwork
  readonly time: VirtualTime
  /** What is to happen to calls, by their number. */
  readonly plan: Map<number, Fault>
  /** By type: what happens to every call of its list. */
  readonly broken: Map<string, BrokenList>
}

export const brokenLists = ['status-500', 'refused', 'breaks-off', 'never-comes'] as const
export type BrokenList = (typeof brokenLists)[number]

/** Days of a year in which clocks change are among them. */
const starts = [Date.UTC(2026, 0, 12, 9), Date.UTC(2026, 2, 28, 20), Date.UTC(2026, 6, 3, 14, 30), Date.UTC(2026, 9, 24, 22)]
const latencies = [
  { up: [5, 30], down: [5, 30] },
  { up: [20, 120], down: [20, 120] },
  { up: [300, 500], down: [300, 500] },
] as const

export function createSimulatedWorld(schedule: Schedule): SimulatedWorld {
  const chance = createSeededChance(schedule.seed)
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(chance() * choices.length)] as T
  const time = createVirtualTime({ start: pick(starts), turns: 1, stray: createStray(createSeededChance(schedule.seed + 9)) })
  const plan = new Map<number, Fault>()
  const broken = new Map<string, BrokenList>()
  const latency = pick(latencies)
  const crm = createHostedCrm({
    chance: createSeededChance(schedule.seed + 1),
    quirks: drawServer(schedule),
    now: () => Math.floor(time.trueNow()),
    rateLimit: schedule.listRate,
  })
  crm.fill(createSeededChance(schedule.seed + 2), schedule.sizes)
  const network = createFaultyNetwork({
    handle: (call: HttpCall) => spoil(broken, call, crm.handle(call)),
    time,
    chance: createSeededChance(schedule.seed + 3),
    latency,
    plan,
  })
  return { crm, network, time, plan, broken }
}

function spoil(broken: ReadonlyMap<string, BrokenList>, { method, url }: HttpCall, real: HttpAnswer): HttpAnswer {
  const [, type] = /^\/api\/v1\/([^/]+)$/.exec(new URL(url).pathname) ?? []
  const how = method === 'GET' && type !== undefined ? broken.get(type) : undefined
  switch (how) {
    case undefined:
      return real
    case 'status-500':
      return { ...inFront['status-500'](), headers: { ...real.headers } }
    case 'refused':
      return { ...inFront['status-500'](), status: 400, headers: { ...real.headers } }
    case 'breaks-off':
      return { ...real, headers: { ...real.headers, [breaksOff]: 'yes' } }
    case 'never-comes':
      return { ...real, headers: { ...real.headers, [neverComes]: 'yes' } }
    default:
      return how satisfies never
  }
}

/** The server that a schedule's seed draws, without the quirks that it leaves out. */
export function drawServer({ seed, plain, sizes, odd }: Pick<Schedule, 'seed' | 'plain' | 'sizes' | 'odd'>): Quirks {
  const drawn = drawQuirks(createSeededChance(seed))
  const server = { ...drawn, ...Object.fromEntries(plain.map((name) => [name, plainQuirks[name]])) }
  const dear = (Object.keys(server) as (keyof Quirks)[]).filter((name) => isDear(sizes, name, server[name]))
  return { ...server, ...Object.fromEntries(dear.map((name) => [name, plainQuirks[name]])), ...odd }
}

/** Whether it costs a call or twenty for each of many records, which a small account shows as well. */
export function isDear(sizes: Schedule['sizes'], name: keyof Quirks, value: unknown): boolean {
  const records = Object.values(sizes).reduce((sum, count) => sum + count, 0)
  if (name === 'linkage') return records > 40 && value === 'never'
  return (name === 'refusedIncludes' || name === 'forbiddenTypes') && records > 1000
}
