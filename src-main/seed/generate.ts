import { addApplication } from './application.ts'
import { createClock } from './clock.ts'
import { addCompany } from './companies.ts'
import { addContact } from './contacts.ts'
import type { Counts } from './counts.ts'
import { addDeal } from './deals.ts'
import { addDictionaries } from './dictionaries.ts'
import { addFunnels, addOrderStages } from './funnels.ts'
import { addOrder } from './orders.ts'
import { createSheet, type SeedRecord } from './record.ts'
import { addProducts, addTeam } from './team.ts'
import type { World } from './world.ts'

export interface GenerateOptions {
  readonly seed: string
  readonly counts: Counts
  readonly now: number
  readonly timeZone: string
  /** The share of rows created within three import minutes. Default: none. */
  readonly imported?: number
}

/** Generates an account's records. Each record follows the records it links to. The same options give the same records. */
export function* generateAccount(options: GenerateOptions): Generator<SeedRecord, void, undefined> {
  const world = createWorld(options)
  yield* world.sheet.take()
  const { counts } = options
  for (const [count, add] of [
    [counts.companies, addCompany],
    [counts.contacts, addContact],
    [counts.deals, addDeal],
    [counts.orders, addOrder],
  ] as const) {
    for (let index = 0; index < count; index += 1) {
      add(world, index)
      yield* world.sheet.take()
    }
  }
}

function createWorld({ seed, counts, now, timeZone, imported = 0 }: GenerateOptions): World {
  const base = { seed, counts, imported, clock: createClock(now, timeZone), sheet: createSheet() }
  const team = addTeam(base)
  const lists = { ...addDictionaries(base), users: team, products: addProducts(base) }
  addApplication({ ...base, team })
  return { ...base, team, lists, funnels: addFunnels(base), orderStages: addOrderStages(base) }
}
