import { median, medianRatio } from './statistics.ts'

/** One thing that is measured, done once per call. */
export type Work = () => unknown

/** `cpu`: what all threads of this process spent. `wall`: what someone who waits sees. */
export type Meter = 'cpu' | 'wall'

export interface Comparison {
  readonly ratio: number
  /** Milliseconds for one call, the median of the rounds. */
  readonly subjectMs: number
  readonly baselineMs: number
}

export interface MeasureOptions {
  readonly meter?: Meter
  readonly rounds?: number
  /** How long one side of one round shall take, so that the meter's own coarseness is small in it. */
  readonly roundMs?: number
}

const meters: Readonly<Record<Meter, () => number>> = {
  cpu: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
  wall: () => performance.now(),
}

/** Subject and baseline by turns, each warmed up first; garbage of one side is collected before the other is measured. */
export async function compare(subject: Work, baseline: Work, options: MeasureOptions = {}): Promise<Comparison> {
  const { meter = 'cpu', rounds = 11, roundMs = 60 } = options
  const subjectCalls = await warmUp(subject, roundMs)
  const baselineCalls = await warmUp(baseline, roundMs)
  const measured: [number, number][] = []
  for (let round = 0; round < rounds; round += 1) {
    collectGarbage()
    const ofSubject = await measure(subject, subjectCalls, meter)
    collectGarbage()
    measured.push([ofSubject, await measure(baseline, baselineCalls, meter)])
  }
  return {
    ratio: medianRatio(measured),
    subjectMs: median(measured.map(([ms]) => ms)),
    baselineMs: median(measured.map(([, ms]) => ms)),
  }
}

/** Milliseconds for one call. */
export async function measure(work: Work, calls: number, meter: Meter): Promise<number> {
  const read = meters[meter]
  const start = read()
  for (let call = 0; call < calls; call += 1) await work()
  return (read() - start) / calls
}

/** Milliseconds of each call, for percentiles. */
export async function sample(work: Work, calls: number, meter: Meter): Promise<number[]> {
  const read = meters[meter]
  const taken: number[] = []
  for (let call = 0; call < calls; call += 1) {
    const start = read()
    await work()
    taken.push(read() - start)
  }
  return taken
}

/** Wall milliseconds of each call, for as long as told. */
export async function sampleFor(work: Work, ms: number): Promise<number[]> {
  const end = performance.now() + ms
  const taken: number[] = []
  while (performance.now() < end) taken.push(...(await sample(work, 1, 'wall')))
  return taken
}

const leastWarmUpCalls = 3
const mostCalls = 5000

/** How many calls fill a round. */
async function warmUp(work: Work, roundMs: number): Promise<number> {
  for (let call = 0; call < leastWarmUpCalls; call += 1) await work()
  const perCall = await measure(work, leastWarmUpCalls, 'cpu')
  const calls = Math.min(mostCalls, Math.max(1, Math.ceil(roundMs / Math.max(perCall, 0.001))))
  await measure(work, Math.min(calls, 200), 'cpu')
  return calls
}

/** Without `--expose-gc` garbage of one side may be collected at the other's cost. */
export function collectGarbage(): void {
  globalThis.gc?.()
}
