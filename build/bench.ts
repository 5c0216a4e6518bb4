import { parseArgs } from 'node:util'
import { benchFolder, isSize, prepareData, type BenchData } from '../test/bench/data.ts'
import { hasFailed, type Finding } from '../test/bench/gate.ts'
import { runLoad } from '../test/bench/load/run-load.ts'
import { comparePeers, loadFortune } from '../test/bench/peers/index.ts'
import { readConditions, toTable, writeResults } from '../test/bench/report.ts'
import type { BenchRow } from '../test/bench/row.ts'
import { rows } from '../test/bench/rows/index.ts'
import { uiRows } from '../test/bench/ui/index.ts'

/**
 * `npm run bench -- [--size 10k|100k|1m] [--rows name,name] [--json] [--ui] [--load [--seconds 60]] [--peers]`. See
 * docs/performance.md for the meaning of each line. `--ui` (after `npm run build`) and `--load` replace the rows; `--peers` runs
 * after them.
 */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '100k' },
    rows: { type: 'string' },
    json: { type: 'boolean', default: false },
    ui: { type: 'boolean', default: false },
    load: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '60' },
    peers: { type: 'boolean', default: false },
  },
})
const say = (line: string) => void process.stderr.write(`${line}\n`)

process.exitCode = await main()

async function main(): Promise<number> {
  const { size } = values
  const seconds = Number(values.seconds)
  if (!isSize(size)) return refuse(`--size is 10k, 100k or 1m, not ${size}.`)
  if (!(seconds > 0)) return refuse(`--seconds is a number above 0, not ${values.seconds}.`)
  const known = listRows(seconds)
  const wanted = values.rows?.split(',') ?? known.map(({ name }) => name)
  const unknown = wanted.find((name) => !known.some((row) => row.name === name))
  if (unknown !== undefined) return refuse(`There is no row ${unknown}; there are ${known.map(({ name }) => name).join(', ')}.`)

  const data = await prepareData(size, say)
  const findings: Finding[] = []
  for (const row of known.filter(({ name }) => wanted.includes(name))) {
    say(`${row.name}…`)
    findings.push(...(await runRow(row, data)))
    await writeResults(benchFolder, readConditions(size), findings)
  }
  const conditions = readConditions(size)
  if (values.json) process.stdout.write(`${JSON.stringify({ conditions, findings })}\n`)
  else process.stdout.write(`${toTable(findings)}\n\n${JSON.stringify(conditions)}\n`)
  say(`Written to ${await writeResults(benchFolder, conditions, findings)}`)
  return hasFailed(findings) ? 1 : 0
}

function listRows(seconds: number): BenchRow[] {
  const load: BenchRow = { name: 'load', run: (data) => runLoad(data, seconds) }
  const fortune: BenchRow = { name: 'load-fortune', run: (data) => loadFortune(data, seconds, say) }
  const peers: BenchRow = { name: 'peers', run: (data) => comparePeers(data, say) }
  if (values.ui) return [...uiRows]
  if (values.load) return values.peers ? [load, fortune] : [load]
  return values.peers ? [...rows, peers] : [...rows]
}

/** If a row throws, its line fails and the other rows still run. */
async function runRow(row: BenchRow, data: BenchData): Promise<readonly Finding[]> {
  try {
    return await row.run(data)
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return [{ what: row.name, figures: '', unmeasured: error instanceof Error ? error.message : String(error) }]
  }
}

function refuse(line: string): number {
  say(line)
  return 2
}
