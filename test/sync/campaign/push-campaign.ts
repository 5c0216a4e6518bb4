import { describeQuirks } from '../hosted/draw-quirks.ts'
import { plainQuirks, type Quirks } from '../hosted/quirks.ts'
import { findFault, runCampaign, type Campaign, type CampaignRuns, type FailingRun } from '../simulation/campaign.ts'
import { runPush, type PushRunOptions } from './push-run.ts'
import { arbitraryPushSchedule, type PushSchedule } from './push-schedule.ts'
import { deviceNames, drawPushServer, type PushWorld } from './push-world.ts'

export type PushCampaignOptions = CampaignRuns & PushRunOptions

/** Two devices of one account, run after run, up to the first that fails. */
export function runPushCampaign({ counts, create, ...runs }: PushCampaignOptions): Promise<FailingRun<PushSchedule> | undefined> {
  const options: PushRunOptions = { ...(counts && { counts }), ...(create && { create }) }
  const campaign: Campaign<PushSchedule> = {
    arbitrary: arbitraryPushSchedule,
    check: (schedule) => runPush(schedule, options),
    makePlain,
    trace: (schedule) => tracePush(schedule, options),
  }
  return runCampaign(campaign, runs)
}

/** Runs it with everything that was said and done on both devices. */
export async function tracePush(schedule: PushSchedule, options: PushRunOptions = {}) {
  let world: PushWorld | undefined
  const why = await findFault(() => runPush(schedule, { ...options, onWorld: (one) => void (world = one) }))
  return { why, trace: world ? readTraces(world).slice(-250).join('\n') : '' }
}

/** What was done on both devices and what they sent, in the order of time; of what they only read, the last. */
function readTraces({ places }: PushWorld): string[] {
  const lines = deviceNames.flatMap((name) => places[name].network.trace.lines.map((line) => `${name} ${line}`))
  const ordered = lines.sort((a, b) => Number.parseFloat(a.slice(1)) - Number.parseFloat(b.slice(1)))
  const nameOf = (line: string) => `${line.slice(0, 1)}${/#\d+/.exec(line)?.[0] ?? ''}`
  const written = new Set(ordered.filter((line) => /#\d+ (POST|PATCH|DELETE)| {2}\[[a-z]/.test(line)).map(nameOf))
  return ordered.filter((line, at) => line.includes(' -- ') || written.has(nameOf(line)) || at > ordered.length - 30)
}

async function makePlain(schedule: PushSchedule, check: (schedule: PushSchedule) => Promise<void>): Promise<PushSchedule> {
  const whole: PushSchedule = { ...schedule, plain: 'all' }
  if ((await findFault(() => check(whole))) !== undefined) return whole
  const server = drawPushServer(schedule)
  const odd = (Object.keys(server) as (keyof Quirks)[]).filter(
    (name) => JSON.stringify(server[name]) !== JSON.stringify(plainQuirks[name]),
  )
  let shorter = schedule
  for (const name of odd) {
    const tried = { ...shorter, plain: [...(shorter.plain === 'all' ? [] : shorter.plain), name] }
    if ((await findFault(() => check(tried))) !== undefined) shorter = tried
  }
  return shorter
}

/** Everything needed to see a failing run again. */
export function describeFailingPush({ run, why, schedule, trace }: FailingRun<PushSchedule>, seed: number): string {
  const { steps, ...world } = schedule
  return [
    `Run ${String(run)} of seed ${String(seed)} fails: ${why}`,
    `The server: ${describeQuirks(drawPushServer(schedule))}`,
    `The world: ${JSON.stringify(world)}`,
    'The steps:',
    ...steps.map((step) => `  ${JSON.stringify(step)}`),
    'What happened:',
    trace,
    `Again: npm run test:sim -- --campaign push --seed ${String(seed)} --only ${String(run)}`,
  ].join('\n')
}
