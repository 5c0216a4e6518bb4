import { parseArgs } from 'node:util'
import { runKillCampaign } from '../test/campaigns/kill-campaign.ts'
import { runPowerCuts } from '../test/campaigns/power-cuts.ts'
import { runSyncKills } from '../test/campaigns/sync-kills.ts'

/**
 * `node build/kill-campaign.ts [--kills 200] [--cuts 500] [--syncs 40] [--seed S] [--minutes M]`: kills processes under load,
 * simulates power losses, then kills sync and servers while people edit a mirror. The seed determines what is written, but not
 * the moment of each kill.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    cuts: { type: 'string', default: '500' },
    syncs: { type: 'string', default: '40' },
    seed: { type: 'string', default: String(Date.now()) },
    minutes: { type: 'string', default: 'Infinity' },
    servers: { type: 'string', default: '3' },
    writers: { type: 'string', default: '9' },
  },
})
const { seed } = values
const shared = {
  seed,
  servers: Number(values.servers),
  writers: Number(values.writers),
  mostMs: Number(values.minutes) * 60_000,
}

console.log(`seed ${seed}`)
const [kills, cuts, syncs] = [Number(values.kills), Number(values.cuts), Number(values.syncs)]
if (kills > 0) {
  const onRound = (report: { rounds: number }) => report.rounds % 10 === 0 && console.log(JSON.stringify(report))
  const report = await timed(() => runKillCampaign({ ...shared, together: true, kills, onRound }))
  if (report.rounds < kills) console.log(`out of time: ${report.rounds} of ${kills} rounds`)
}
if (cuts > 0) {
  const onCut = (report: { cuts: number }) => report.cuts % 50 === 0 && console.log(JSON.stringify(report))
  const report = await timed(() => runPowerCuts({ ...shared, cuts, onCut }))
  if (report.cuts < cuts) console.log(`out of time: ${report.cuts} of ${cuts} cuts`)
}
if (syncs > 0) {
  const onRound = (report: { rounds: number }) => report.rounds % 5 === 0 && console.log(JSON.stringify(report))
  const report = await timed(() =>
    runSyncKills({ ...shared, rounds: syncs, settleEvery: 5, hostedShare: 0.25, isHurried: false, onRound }),
  )
  if (report.rounds < syncs) console.log(`out of time: ${report.rounds} of ${syncs} rounds`)
}

async function timed<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const report = await work()
  console.log(`${JSON.stringify(report)} in ${Math.round((performance.now() - start) / 1000)} s, nothing lost`)
  return report
}
