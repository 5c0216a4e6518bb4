import { openSealedEngine, parsePage } from '../bench-engine.ts'
import type { BenchData } from '../data.ts'
import { atMost } from '../gate.ts'
import { compare, sample } from '../measure.ts'
import { inMs, type BenchRow } from '../row.ts'
import { median, medianRatio } from '../statistics.ts'

const pageAt = (number: number, more = '') => `/api/v1/contacts?page[size]=100&page[number]=${number}${more}`
const coldRounds = 9

export const deepPage: BenchRow = {
  name: 'deep-page',
  async run(data) {
    const engine = await openSealedEngine(data)
    try {
      const { meta } = parsePage(await engine.get(pageAt(1)))
      const [deep, middle] = [0.9, 0.5].map((share) => Math.floor(meta['page-count'] * share))
      const warm = await compare(
        () => engine.get(pageAt(deep as number)),
        () => engine.get(pageAt(1)),
      )
      const half = await compare(
        () => engine.get(pageAt(middle as number)),
        () => engine.get(pageAt(1)),
      )
      const sorted = await compare(
        () => engine.get(pageAt(deep as number, '&sort=last-name')),
        () => engine.get(pageAt(1, '&sort=last-name')),
      )
      const cold = await compareCold(data, pageAt(deep as number))
      const line = (measured: { subjectMs: number; baselineMs: number }) =>
        `${inMs(measured.subjectMs)} against ${inMs(measured.baselineMs)} of CPU`
      return [
        { what: 'page at 90 % depth vs page 1, warm', gate: atMost(3, warm.ratio), figures: line(warm) },
        { what: 'page at 90 % depth vs page 1, cold', gate: atMost(10, cold.ratio), figures: line(cold) },
        { what: 'page at 50 % depth vs page 1, warm', figures: `${half.ratio.toFixed(1)} ×: ${line(half)}` },
        { what: 'page at 90 % depth, by last name, warm', figures: `${sorted.ratio.toFixed(1)} ×: ${line(sorted)}` },
      ]
    } finally {
      await engine.close()
    }
  },
}

/** The first question on a new connection, whose page cache holds next to nothing. */
async function compareCold(data: BenchData, deep: string) {
  const rounds: [number, number][] = []
  const first = async (path: string) => {
    const engine = await openSealedEngine(data)
    const [ms] = await sample(() => engine.get(path), 1, 'cpu')
    await engine.close()
    return ms as number
  }
  await first(deep)
  for (let round = 0; round < coldRounds; round += 1) rounds.push([await first(deep), await first(pageAt(1))])
  return {
    ratio: medianRatio(rounds),
    subjectMs: median(rounds.map(([ms]) => ms)),
    baselineMs: median(rounds.map(([, ms]) => ms)),
  }
}
