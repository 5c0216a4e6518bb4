import { parseArgs } from 'node:util'
import { benchFolder, isSize, prepareData } from '../test/bench/data.ts'
import { hasFailed, type Finding } from '../test/bench/gate.ts'
import { readConditions, toTable, writeResults } from '../test/bench/report.ts'
import { rows } from '../test/bench/rows/index.ts'

/** `npm run bench -- [--size 10k|100k|1m] [--rows name,name] [--json]`: what each line means is in docs/performance.md. */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '100k' },
    rows: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const say = (line: string) => void process.stderr.write(`${line}\n`)

process.exitCode = await main()

async function main(): Promise<number> {
  const { size } = values
  if (!isSize(size)) return refuse(`--size is 10k, 100k or 1m, not ${size}.`)
  const wanted = values.rows?.split(',') ?? rows.map(({ name }) => name)
  const unknown = wanted.find((name) => !rows.some((row) => row.name === name))
  if (unknown !== undefined) return refuse(`There is no row ${unknown}; there are ${rows.map(({ name }) => name).join(', ')}.`)

  const data = await prepareData(size, say)
  const findings: Finding[] = []
  for (const row of rows.filter(({ name }) => wanted.includes(name))) {
    say(`${row.name}…`)
    findings.push(...(await row.run(data)))
  }
  const conditions = readConditions(size)
  const file = await writeResults(benchFolder, conditions, findings)
  if (values.json) process.stdout.write(`${JSON.stringify({ conditions, findings })}\n`)
  else process.stdout.write(`${toTable(findings)}\n\n${JSON.stringify(conditions)}\n`)
  say(`Written to ${file}`)
  return hasFailed(findings) ? 1 : 0
}

function refuse(line: string): number {
  say(line)
  return 2
}
