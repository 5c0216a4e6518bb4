import fc from 'fast-check'
import { describeQuirks } from '../hosted/draw-quirks.ts'
import type { Quirks } from '../hosted/quirks.ts'
import { plainQuirks } from '../hosted/quirks.ts'
import { runPull, type PullRunOptions } from './pull-run.ts'
import { arbitrarySchedule, type Schedule } from './schedule.ts'
import { createSeededChance } from './seeded-chance.ts'
import { drawServer, type SimulatedWorld } from './simulated-world.ts'

/** A run in which something was so that must never be, made as short as can be. */
export interface Failing {
  readonly run: number
  readonly why: string
  readonly schedule: Schedule
  /** The last lines of what went over the network. */
  readonly trace: string
}

export interface CampaignOptions extends PullRunOptions {
  readonly seed: number
  readonly from: number
  readonly runs: number
  /** How long a failing run may be made shorter; not at all where nothing is told. */
  readonly shrinkMs?: number
  /** Ends sooner, between two runs. */
  readonly isOver?: () => boolean
  readonly onRun?: (run: number) => void
}

/** Runs schedules drawn from one seed, up to the first that fails. */
export async function runPullCampaign(options: CampaignOptions): Promise<Failing | undefined> {
  for (let run = options.from; run < options.from + options.runs; run += 1) {
    if (options.isOver?.()) return undefined
    const failing = await runOne(run, options)
    if (failing) return failing
    options.onRun?.(run)
  }
  return undefined
}

/** Far from its neighbours': seeds that are near each other draw runs that are near each other. */
function toRunSeed(seed: number, run: number): number {
  return Math.floor(createSeededChance(Math.imul(seed, 0x9e3779b1) ^ run)() * 0x7fff_ffff)
}

async function runOne(run: number, { seed, shrinkMs = 0, ...options }: CampaignOptions): Promise<Failing | undefined> {
  const check = (schedule: Schedule) => runPull(schedule, options)
  const result = await fc.check(fc.asyncProperty(arbitrarySchedule, check), {
    seed: toRunSeed(seed, run),
    numRuns: 1,
    endOnFailure: shrinkMs === 0,
    ...(shrinkMs > 0 && { interruptAfterTimeLimit: shrinkMs }),
  })
  const found = result.counterexample?.[0]
  if (!result.failed || !found) return undefined
  const schedule = shrinkMs > 0 ? await makePlain(found, check) : found
  let world: SimulatedWorld | undefined
  const why = await findFault(() => runPull(schedule, { ...options, onWorld: (one) => void (world = one) }))
  return {
    run,
    why: why ?? `failed once, but not again: ${String(result.errorInstance)}`,
    schedule,
    trace: world?.network.trace.read(200) ?? '',
  }
}

/** Leaves out every quirk of the server without which the run fails as well. */
async function makePlain(schedule: Schedule, check: (schedule: Schedule) => Promise<void>): Promise<Schedule> {
  const server = drawServer(schedule)
  const odd = (Object.keys(server) as (keyof Quirks)[]).filter(
    (name) => JSON.stringify(server[name]) !== JSON.stringify(plainQuirks[name]),
  )
  let shorter = schedule
  for (const name of odd) {
    const tried = { ...shorter, plain: [...shorter.plain, name] }
    if ((await findFault(() => check(tried))) !== undefined) shorter = tried
  }
  return shorter
}

async function findFault(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

/** Everything needed to see a failing run again. */
export function describeFailing({ run, why, schedule, trace }: Failing, seed: number): string {
  const { steps, ...world } = schedule
  return [
    `Run ${String(run)} of seed ${String(seed)} fails: ${why}`,
    `The server: ${describeQuirks(drawServer(schedule))}`,
    `The world: ${JSON.stringify(world)}`,
    'The steps:',
    ...steps.map((step) => `  ${JSON.stringify(step)}`),
    'The network:',
    trace,
    `Again: npm run test:sim -- --seed ${String(seed)} --only ${String(run)}`,
  ].join('\n')
}
