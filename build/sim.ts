import { parseArgs } from 'node:util'
import { describeFailing, runPullCampaign } from '../test/sync/simulation/pull-campaign.ts'
import { createPullCounts } from '../test/sync/simulation/pull-counts.ts'

/**
 * `node build/sim.ts [--runs 10000] [--seed S] [--only N] [--minutes M]`: mirrors simulated hosted CRMs through faults, kills
 * and changes, and compares. One seed and a run's number repeat it; a run that fails is made shorter before it is shown.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    only: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
    shrink: { type: 'string', default: '120' },
  },
})
const seed = Number(values.seed)
const from = Number(values.only ?? '0')
const runs = values.only === undefined ? Number(values.runs) : 1
const counts = createPullCounts()
const start = performance.now()
const secondsSince = () => (performance.now() - start) / 1000
let shown = start

process.on('unhandledRejection', (error) => {
  console.error(`A rejection that nobody handled: ${error instanceof Error ? error.stack : String(error)}`)
  process.exit(1)
})

console.log(`seed ${seed}, ${runs} runs`)
const failing = await runPullCampaign({
  seed,
  from,
  runs,
  counts,
  shrinkMs: Number(values.shrink) * 1000,
  isOver: () => secondsSince() > Number(values.minutes) * 60,
  onRun(run) {
    if (performance.now() - shown < 30_000) return
    shown = performance.now()
    console.log(`${run - from + 1} runs …`)
  },
})
console.log(`${JSON.stringify(counts)} in ${Math.round(secondsSince())} s`)
if (failing) {
  console.error(describeFailing(failing, seed))
  process.exitCode = 1
} else {
  console.log('0 differences')
}
