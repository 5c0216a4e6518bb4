import type { HttpCall } from '../../../src-main/sync/ports.ts'
import { drawQuirks } from '../hosted/draw-quirks.ts'
import { createHostedCrm, type HostedCrm } from '../hosted/hosted-crm.ts'
import { plainQuirks, type Quirks } from '../hosted/quirks.ts'
import type { Fault } from './faults.ts'
import { createFaultyNetwork, type FaultyNetwork } from './faulty-network.ts'
import type { Schedule } from './schedule.ts'
import { createSeededChance } from './seeded-chance.ts'
import { createVirtualTime, type VirtualTime } from './virtual-time.ts'

/** A hosted CRM, the way to it and the time in which all of it happens. */
export interface SimulatedWorld {
  readonly crm: HostedCrm
  readonly network: FaultyNetwork
  readonly time: VirtualTime
  /** What is to happen to calls, by their number. */
  readonly plan: Map<number, Fault>
}

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
  const time = createVirtualTime({ start: pick(starts), turns: 1 })
  const plan = new Map<number, Fault>()
  const latency = pick(latencies)
  const crm = createHostedCrm({
    chance: createSeededChance(schedule.seed + 1),
    quirks: drawServer(schedule),
    now: () => Math.floor(time.trueNow()),
    rateLimit: schedule.listRate,
  })
  crm.fill(createSeededChance(schedule.seed + 2), schedule.sizes)
  const network = createFaultyNetwork({
    handle: (call: HttpCall) => crm.handle(call),
    time,
    chance: createSeededChance(schedule.seed + 3),
    latency,
    plan,
  })
  return { crm, network, time, plan }
}

/** They cost a call for each record, which a large account need not show once more. */
export const costly: readonly (keyof Quirks)[] = ['linkage', 'refusedIncludes', 'forbiddenTypes']
export const isLarge = ({ contacts }: Schedule['sizes']): boolean => contacts > 1000

/** The server that a schedule's seed draws, without the quirks that it leaves out. */
export function drawServer({ seed, plain, sizes }: Pick<Schedule, 'seed' | 'plain' | 'sizes'>): Quirks {
  const drawn = drawQuirks(createSeededChance(seed))
  const left = isLarge(sizes) ? [...plain, ...costly] : plain
  return { ...drawn, ...Object.fromEntries(left.map((name) => [name, plainQuirks[name]])) }
}
