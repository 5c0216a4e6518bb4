import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AggregatePlan, ReadPlan, SearchPlan } from '../../src-main/store/plan.ts'
import type { JournalEntry, Row, Store } from '../../src-main/store/port.ts'
import { anyBatch } from './agreement-batches.ts'
import { anyAggregate, anyRead, anySearch } from './agreement-plans.ts'
import { commitTo, dump, resolve, type World } from './agreement-world.ts'
import type { OpenStore } from './store-fixture.ts'

const step = fc.record({
  batch: anyBatch,
  reads: fc.array(anyRead, { minLength: 6, maxLength: 12 }),
  aggregates: fc.array(anyAggregate, { minLength: 2, maxLength: 5 }),
  searches: fc.array(anySearch, { maxLength: 2 }),
})
const script = fc.record({
  ids: fc.constantFrom('up' as const, 'down' as const),
  steps: fc.array(step, { minLength: 1, maxLength: 5 }),
})

/** Two adapters are given the same batches and asked the same things: they must answer alike. */
export function describeStoresAgree(nameA: string, openA: OpenStore, nameB: string, openB: OpenStore, numRuns = 40): void {
  describe(`${nameA} and ${nameB}`, () => {
    test('answer alike whatever is written and asked', async () => {
      await fc.assert(
        fc.asyncProperty(script, async ({ ids, steps }) => {
          const worlds = await Promise.all(
            [openA, openB].map(async (open): Promise<World> => ({ store: await open({ ids }), records: new Map() })),
          )
          const agree = async (ask: (world: World) => Promise<unknown>) => {
            const [a, b] = await Promise.all(worlds.map(ask))
            expect(b).toEqual(a)
          }
          const starts = await Promise.all(worlds.map(({ store }) => store.changesSince(null)))
          try {
            for (const { batch, reads, aggregates, searches } of steps) {
              await agree((world) => commitTo(world, batch))
              await agree(async (world) => (await dump(world)).map(toPlain))
              for (const plan of reads) await agree((world) => readFrom(world, plan))
              for (const plan of aggregates) await agree((world) => aggregateFrom(world, plan))
              for (const plan of searches) await agree(({ store }) => searchIn(store, plan))
            }
            await agree(({ store }) => journalOf(store, starts[worlds.findIndex((world) => world.store === store)]?.cursor ?? ''))
          } finally {
            await Promise.all(worlds.map(({ store }) => store.close()))
          }
        }),
        { numRuns, interruptAfterTimeLimit: 40_000 },
      )
    })
  })
}

/** Without keys and versions, which each store counts in its own way, and bytes as the text they spell. */
function toPlain({ type, id, attributes, trashed, extra, links }: Row): unknown {
  const ends = Object.entries(links).map(([name, refs]) => [name, refs.map((ref) => `${ref.type}/${ref.id}`)])
  return { type, id, text: new TextDecoder().decode(attributes), trashed, extra, links: Object.fromEntries(ends) as unknown }
}

const byPlace = (a: Row, b: Row) => (a.type === b.type ? Number(BigInt(a.id) - BigInt(b.id)) : a.type < b.type ? -1 : 1)

async function readFrom(world: World, plan: ReadPlan): Promise<unknown> {
  const { rows, count, included } = await world.store.read({ ...plan, where: resolve(world, plan.type, plan.where) })
  return { rows: rows.map(toPlain), count, included: included.toSorted(byPlace).map(toPlain) }
}

async function aggregateFrom(world: World, plan: AggregatePlan): Promise<unknown> {
  const groups = await world.store.aggregate({ ...plan, where: resolve(world, plan.type, plan.where) })
  const texts = groups.map(({ value, count, sum, greatest, days, measured }) =>
    JSON.stringify([value, count, sum, greatest, days, measured]),
  )
  return texts.sort()
}

async function searchIn(store: Store, plan: SearchPlan): Promise<unknown> {
  const groups = await store.search(plan)
  return groups.filter(({ count }) => count > 0).map(({ rows, ...rest }) => ({ ...rest, rows: rows.map(toPlain) }))
}

async function journalOf(store: Store, start: string): Promise<unknown> {
  const result = await store.changesSince(start)
  if (!result.kept) throw new Error('the journal should reach back')
  return result.entries.map(({ cursor: _cursor, ids, changes, ...rest }: JournalEntry) => ({
    ...rest,
    ids: ids.toSorted(),
    changes: Object.entries(changes)
      .map(([name, change]) => `${name} ${JSON.stringify(change)}`)
      .sort(),
  }))
}
