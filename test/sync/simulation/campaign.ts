import fc from 'fast-check'
import { createSeededChance } from './seeded-chance.ts'

/** A run in which something was so that must never be, made as short as can be. */
export interface FailingRun<S> {
  readonly run: number
  readonly why: string
  readonly schedule: S
  /** The last lines of what went over the network. */
  readonly trace: string
}

/** What one campaign does with a schedule. */
export interface Campaign<S> {
  readonly arbitrary: fc.Arbitrary<S>
  readonly check: (schedule: S) => Promise<void>
  /** Leaves out whatever the run fails without as well, beyond what shrinking does. */
  readonly makePlain: (schedule: S, check: (schedule: S) => Promise<void>) => Promise<S>
  /** Runs it once more, for what it leaves behind. */
  readonly trace: (schedule: S) => Promise<{ readonly why: string | undefined; readonly trace: string }>
}

export interface CampaignRuns {
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
export async function runCampaign<S>(campaign: Campaign<S>, runs: CampaignRuns): Promise<FailingRun<S> | undefined> {
  for (let run = runs.from; run < runs.from + runs.runs; run += 1) {
    if (runs.isOver?.()) return undefined
    const failing = await runOne(campaign, run, runs)
    if (failing) return failing
    runs.onRun?.(run)
  }
  return undefined
}

/** Far from its neighbours': seeds that are near each other draw runs that are near each other. */
function toRunSeed(seed: number, run: number): number {
  return Math.floor(createSeededChance(Math.imul(seed, 0x9e3779b1) ^ run)() * 0x7fff_ffff)
}

async function runOne<S>(
  { arbitrary, check, makePlain, trace }: Campaign<S>,
  run: number,
  { seed, shrinkMs = 0 }: CampaignRuns,
): Promise<FailingRun<S> | undefined> {
  const once = { seed: toRunSeed(seed, run), numRuns: 1 }
  const property = fc.asyncProperty(arbitrary, check)
  // Without a limit of time: a run that it ends counts as passed.
  const result = await fc.check(property, { ...once, endOnFailure: true })
  const found = result.counterexample?.[0]
  if (!result.failed || found === undefined) return undefined
  const schedule = shrinkMs > 0 ? await shorten(found) : found
  const again = await trace(schedule)
  return {
    run,
    why: again.why ?? `failed once, but not again: ${String(result.errorInstance)}`,
    schedule,
    trace: again.trace,
  }

  async function shorten(whole: S): Promise<S> {
    const shrunk = await fc.check(property, { ...once, interruptAfterTimeLimit: shrinkMs })
    return makePlain(shrunk.counterexample?.[0] ?? whole, check)
  }
}

export async function findFault(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}
