import { toFilterCondition } from '../../../src-main/engine/conditions.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import { openSealed, openSealedEngine, type BenchEngine } from '../bench-engine.ts'
import { findBestCount } from '../best-count.ts'
import { copyDatabase } from '../data.ts'
import { listFilterSamples } from '../filter-samples.ts'
import { atMost, type Finding } from '../gate.ts'
import { measure } from '../measure.ts'
import { startMirror } from '../mirror.ts'
import { inMs, type BenchRow } from '../row.ts'
import { median, percentile } from '../statistics.ts'

const types = ['contacts', 'companies', 'deals', 'orders']
const rounds = 3

/** Below this a count is as good as free, and a comparison of two such says nothing. */
const leastMs = 0.1

/** Beyond this, once is enough to tell. */
const scanMs = 300

interface Counted {
  readonly name: string
  readonly count: () => Promise<number>
  readonly best: () => number
}

interface Measured {
  readonly name: string
  readonly ratio: number
  readonly ms: number
  readonly bestMs: number
}

/** Every documented filter by itself: the store's exact count, and the best that the schema's indexes allow. */
export const filterCounts: BenchRow = {
  name: 'filter-counts',
  async run(data) {
    const copy = await copyDatabase(data, 'filter-counts')
    const engine = await openSealedEngine(data, copy.file)
    const raw = openSealed(copy.file, data.key)
    try {
      const counted: Counted[] = []
      for (const type of types) {
        for (const sample of listFilterSamples(raw, needResource(registry, type))) {
          counted.push(await prepare(engine, raw, type, sample))
        }
      }
      const quiet: Measured[] = []
      for (const one of counted) quiet.push(await measureBoth(one))
      const mirror = await startMirror(data, copy.file, { pagesPerSecond: Infinity })
      const busy: Measured[] = []
      try {
        for (const one of counted) busy.push(await measureBoth(one))
      } finally {
        await mirror.stop()
      }
      return [
        toFinding('exact count of any single filter vs the best covering-index count, the worst', quiet),
        toFinding('the same while another process commits bulk pages', busy),
      ]
    } finally {
      await engine.close()
      raw.close()
      await copy.remove()
    }
  },
}

type Sample = { readonly name: string; readonly value: string }

async function prepare(engine: BenchEngine, raw: ReturnType<typeof openSealed>, type: string, sample: Sample): Promise<Counted> {
  const resource = needResource(registry, type)
  const { store, account } = engine
  const place = { registry, store, account, clock: () => Date.now(), token: { userId: null } }
  const condition = await toFilterCondition(place, resource, [sample])
  const name = `${type} ${sample.name}`
  if ('errors' in condition) throw new Error(`${name}=${sample.value} was refused: ${JSON.stringify(condition.errors)}`)
  // Of the list's answer only the count: none of its rows are asked for.
  const plan = { type, where: condition.where, page: { offset: 0, limit: 0 }, counted: true }
  const count = async () => (await store.read(plan)).count
  const best = findBestCount(raw, resource, condition.where)
  const [own, other] = [await count(), best()]
  if (own !== other) throw new Error(`${name}: the store counts ${own}, the best way ${other}`)
  return { name, count, best }
}

async function measureBoth({ name, count, best }: Counted): Promise<Measured> {
  const once = await measure(count, 1, 'cpu')
  const calls = Math.max(1, Math.min(50, Math.ceil(3 / Math.max(once, 0.01))))
  const pairs: [number, number][] = once > scanMs ? [[once, await measure(best, 1, 'cpu')]] : []
  while (pairs.length < (once > scanMs ? 1 : rounds)) {
    pairs.push([await measure(count, calls, 'cpu'), await measure(best, calls, 'cpu')])
  }
  const ms = median(pairs.map(([mine]) => mine))
  const bestMs = median(pairs.map(([, other]) => other))
  return { name, ms, bestMs, ratio: Math.max(ms, leastMs) / Math.max(bestMs, leastMs) }
}

function toFinding(what: string, measured: readonly Measured[]): Finding {
  const worst = measured.reduce((most, one) => (one.ratio > most.ratio ? one : most))
  const misses = measured.filter(({ ratio }) => ratio > 2).map(({ name, ratio }) => `${name} ${ratio.toFixed(1)} ×`)
  const slowest = measured.reduce((most, one) => (one.ms > most.ms ? one : most))
  const said = [
    `${measured.length} filters, p95 ${inMs(
      percentile(
        measured.map(({ ms }) => ms),
        0.95,
      ),
    )} of CPU`,
    `worst ${worst.name} ${inMs(worst.ms)} against ${inMs(worst.bestMs)}`,
    `slowest ${slowest.name} ${inMs(slowest.ms)}`,
    ...(misses.length > 1 ? [`over the gate: ${misses.join(', ')}`] : []),
  ]
  return { what, gate: atMost(2, worst.ratio), figures: said.join('; ') }
}
