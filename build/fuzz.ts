import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeReport, listShortcomings } from '../test/campaigns/fuzz-report.ts'
import { runFuzz } from '../test/campaigns/fuzz.ts'

/**
 * `node build/fuzz.ts [--runs 100000] [--seed S] [--replay FILE]`: sends random requests to an encrypted account, in this process
 * and over HTTP. A failure is written to a file with its seed and position. `--replay FILE` sends the same requests again up to
 * it.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    replay: { type: 'string' },
  },
})
interface Kept {
  readonly seed: number
  readonly at: number
}
const kept = values.replay === undefined ? undefined : (JSON.parse(readFileSync(values.replay, 'utf8')) as Kept)
const seed = kept?.seed ?? Number(values.seed)
const runs = kept ? kept.at + 1 : Number(values.runs)

console.log(`seed ${seed}, ${runs} requests`)
const start = performance.now()
let shown = start
const { report, breach } = await runFuzz({
  seed,
  runs,
  onProgress({ requests }) {
    if (performance.now() - shown < 15_000) return
    shown = performance.now()
    console.log(`${requests} requests …`)
  },
})
console.log(describeReport(report, (performance.now() - start) / 1000))
if (breach) {
  const file = join(tmpdir(), `outpost-fuzz-${seed}.json`)
  writeFileSync(file, JSON.stringify({ seed, ...breach }, null, 2))
  console.error(`${breach.why}\n${JSON.stringify(breach.request).slice(0, 2000)}\nAgain: node build/fuzz.ts --replay ${file}`)
  process.exitCode = 1
} else {
  const shortcomings = listShortcomings(report)
  for (const line of shortcomings) console.error(line)
  if (shortcomings.length > 0) process.exitCode = 1
}
