import { openPlainEngine, openSealedEngine, type BenchEngine } from '../bench-engine.ts'
import type { BenchData } from '../data.ts'
import { atMost } from '../gate.ts'
import { compare, measure } from '../measure.ts'
import { inMs, type BenchRow } from '../row.ts'
import { median, medianRatio } from '../statistics.ts'

const queries = [
  '/api/v1/contacts?page[size]=100',
  '/api/v1/contacts?page[size]=100&page[number]=45',
  '/api/v1/contacts?page[size]=100&include=companies,responsible',
  '/api/v1/contacts?page[size]=50&filter[q]=ann',
  '/api/v1/deals?page[size]=100&filter[actual]=true',
  '/api/v1/companies?page[size]=100&sort=-updated-at',
]
const coldRounds = 9

export const encryption: BenchRow = {
  name: 'encryption',
  async run(data) {
    const [sealed, plain] = [await openSealedEngine(data), await openPlainEngine(data)]
    const ask = async ({ get }: BenchEngine) => {
      for (const path of queries) await get(path)
    }
    try {
      const warm = await compare(
        () => ask(sealed),
        () => ask(plain),
      )
      const cold = await compareCold(data, ask)
      const figures = ({ subjectMs, baselineMs }: typeof cold) =>
        `${inMs(subjectMs)} against ${inMs(baselineMs)} of CPU for ${queries.length} queries`
      return [
        { what: 'encryption on vs off, same queries, warm', gate: atMost(1.3, warm.ratio), figures: figures(warm) },
        { what: 'encryption on vs off, same queries, new connection', gate: atMost(1.3, cold.ratio), figures: figures(cold) },
      ]
    } finally {
      await sealed.close()
      await plain.close()
    }
  },
}

/** With an empty page cache, every page that is touched is decrypted. */
async function compareCold(data: BenchData, ask: (engine: BenchEngine) => Promise<void>) {
  const first = async (open: (data: BenchData) => Promise<BenchEngine>) => {
    const engine = await open(data)
    const ms = await measure(() => ask(engine), 1, 'cpu')
    await engine.close()
    return ms
  }
  await first(openSealedEngine)
  await first(openPlainEngine)
  const rounds: [number, number][] = []
  for (let round = 0; round < coldRounds; round += 1) {
    rounds.push([await first(openSealedEngine), await first(openPlainEngine)])
  }
  const [subjectMs, baselineMs] = [median(rounds.map(([ms]) => ms)), median(rounds.map(([, ms]) => ms))]
  return { ratio: medianRatio(rounds), subjectMs, baselineMs }
}
