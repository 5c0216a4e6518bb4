import { openSealedEngine } from '../bench-engine.ts'
import { copyDatabase, type BenchData } from '../data.ts'
import { atMost, type Finding } from '../gate.ts'
import { sampleFor, type Work } from '../measure.ts'
import { startMirror, type Mirror } from '../mirror.ts'
import { createPatching } from '../patches.ts'
import { inMs, type BenchRow } from '../row.ts'
import { median, percentile } from '../statistics.ts'

const blocks = 4
const blockMs = 2500

/** Two list calls a second is what a hosted CRM allows, so a mirror commits two pages a second. */
const paces = [
  { pagesPerSecond: 2, words: 'while a mirror commits 2 pages a second', gated: true },
  { pagesPerSecond: Infinity, words: 'while pages are committed without pause', gated: false },
]

export const besideMirror: BenchRow = {
  name: 'beside-mirror',
  async run(data) {
    const findings: Finding[] = []
    for (const { pagesPerSecond, words, gated } of paces) findings.push(...(await runAt(data, pagesPerSecond, words, gated)))
    return findings
  },
}

async function runAt(data: BenchData, pagesPerSecond: number, words: string, gated: boolean): Promise<Finding[]> {
  const copy = await copyDatabase(data, 'beside-mirror')
  const engine = await openSealedEngine(data, copy.file)
  const mirror = await startMirror(data, copy.file, { pagesPerSecond })
  try {
    const write = await compareTails(await createPatching(engine), mirror)
    const list = await compareTails(() => engine.get('/api/v1/contacts?page[size]=100'), mirror)
    return [
      toFinding(`durable write ${words}, p99 vs quiet p99`, 3, write, gated),
      toFinding(`list page ${words}, p99 vs quiet p99`, 2, list, gated),
    ]
  } finally {
    await mirror.stop()
    await engine.close()
    await copy.remove()
  }
}

interface Tails {
  readonly quiet: readonly number[]
  readonly busy: readonly number[]
}

/** Quiet and busy blocks by turns. */
async function compareTails(work: Work, mirror: Mirror): Promise<Tails> {
  const taken = { quiet: [] as number[], busy: [] as number[] }
  await mirror.pause()
  await sampleFor(work, 500)
  for (let block = 0; block < blocks; block += 1) {
    taken.quiet.push(...(await sampleFor(work, blockMs)))
    await mirror.resume()
    taken.busy.push(...(await sampleFor(work, blockMs)))
    await mirror.pause()
  }
  return taken
}

function toFinding(what: string, limit: number, { quiet, busy }: Tails, gated: boolean): Finding {
  const [busyP99, quietP99] = [percentile(busy, 0.99), percentile(quiet, 0.99)]
  const ratio = busyP99 / quietP99
  const medians = `median ${inMs(median(busy))} against ${inMs(median(quiet))}`
  const figures = `${inMs(busyP99)} against ${inMs(quietP99)} by the clock; ${medians}; ${busy.length} and ${quiet.length} calls`
  return gated ? { what, gate: atMost(limit, ratio), figures } : { what, figures: `${ratio.toFixed(1)} ×: ${figures}` }
}
