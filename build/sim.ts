import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { describeFailingPush, runPushCampaign } from '../test/sync/campaign/push-campaign.ts'
import { createPushCounts } from '../test/sync/campaign/push-counts.ts'
import type { CampaignRuns } from '../test/sync/simulation/campaign.ts'
import { describeFailing, runPullCampaign } from '../test/sync/simulation/pull-campaign.ts'
import { createPullCounts } from '../test/sync/simulation/pull-counts.ts'
import { makeTestFolder } from './test-folder.ts'

/**
 * `node build/sim.ts [--campaign pull|push] [--runs 10000] [--seed S] [--from N] [--only N] [--minutes M] [--shrink S]`: `pull`
 * mirrors simulated hosted CRMs through faults, kills and changes. In `push`, two devices and other users edit one hosted CRM. Both
 * compare the final states. Without a campaign, each gets half of the runs. The seed and the run's number reproduce a run; `--from`
 * continues a campaign with that run. A failing run is shortened before it is shown.
 */
const { values } = parseArgs({
  options: {
    campaign: { type: 'string' },
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    from: { type: 'string', default: '0' },
    only: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
    shrink: { type: 'string', default: '120' },
  },
})

const campaigns = {
  async pull(runs: CampaignRuns) {
    const counts = createPullCounts()
    const failing = await runPullCampaign({ ...runs, counts })
    return { counts, failing: failing && describeFailing(failing, runs.seed) }
  },
  async push(runs: CampaignRuns) {
    const counts = createPushCounts()
    const failing = await runPushCampaign({ ...runs, counts })
    return { counts, failing: failing && describeFailingPush(failing, runs.seed) }
  },
} as const
type Name = keyof typeof campaigns

const all = Object.keys(campaigns) as Name[]
const names = all.filter((name) => values.campaign === undefined || values.campaign === name)
if (names.length === 0) throw new Error(`There is no campaign ${values.campaign ?? ''}: ${all.join(', ')}.`)
const seed = Number(values.seed)
const from = Number(values.only ?? values.from)
const runs = values.only === undefined ? Math.ceil(Number(values.runs) / names.length) : 1

const folder = makeTestFolder()
process.env['TMPDIR'] = folder
process.on('exit', () => rmSync(folder, { recursive: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
process.on('unhandledRejection', (error) => {
  console.error(`A rejection that nobody handled: ${error instanceof Error ? error.stack : String(error)}`)
  process.exit(1)
})

for (const name of names) {
  const start = performance.now()
  const secondsSince = () => (performance.now() - start) / 1000
  let shown = start
  console.log(`${name}: seed ${seed}, ${runs} runs from ${from}`)
  const { counts, failing } = await campaigns[name]({
    seed,
    from,
    runs,
    shrinkMs: Number(values.shrink) * 1000,
    isOver: () => secondsSince() > (Number(values.minutes) * 60) / names.length,
    onRun(run) {
      if (performance.now() - shown < 30_000) return
      shown = performance.now()
      console.log(`${run - from + 1} runs …`)
    },
  })
  console.log(`${JSON.stringify(counts)} in ${Math.round(secondsSince())} s`)
  if (failing === undefined) {
    console.log('0 differences')
    continue
  }
  console.error(failing)
  process.exitCode = 1
}
