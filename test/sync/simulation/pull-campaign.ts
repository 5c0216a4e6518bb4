import { describeQuirks } from '../hosted/draw-quirks.ts'
import type { Quirks } from '../hosted/quirks.ts'
import { plainQuirks } from '../hosted/quirks.ts'
import { findFault, runCampaign, type CampaignRuns, type FailingRun } from './campaign.ts'
import { runPull, type PullRunOptions } from './pull-run.ts'
import { arbitrarySchedule, type Schedule } from './schedule.ts'
import { drawServer, type SimulatedWorld } from './simulated-world.ts'

export type Failing = FailingRun<Schedule>
export type CampaignOptions = CampaignRuns & PullRunOptions

/** Mirrors of simulated servers, run after run, up to the first that fails. */
export function runPullCampaign(options: CampaignOptions): Promise<Failing | undefined> {
  const check = (schedule: Schedule) => runPull(schedule, options)
  return runCampaign({ arbitrary: arbitrarySchedule, check, makePlain, trace }, options)

  async function trace(schedule: Schedule) {
    let world: SimulatedWorld | undefined
    const why = await findFault(() => runPull(schedule, { ...options, onWorld: (one) => void (world = one) }))
    return { why, trace: world?.network.trace.read(200) ?? '' }
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
    `Again: npm run test:sim -- --campaign pull --seed ${String(seed)} --only ${String(run)}`,
  ].join('\n')
}
