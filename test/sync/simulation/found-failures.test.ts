import { describe, it } from 'vitest'
import { plainQuirks, type Quirks } from '../hosted/quirks.ts'
import { runPull } from './pull-run.ts'
import type { Schedule, Step } from './schedule.ts'

const sizes = { contacts: 25, companies: 6, deals: 20, orders: 8 }
const once: Step = { do: 'sync', how: 'once', kill: null, meanwhile: null, isFresh: false }
const plain = Object.keys(plainQuirks) as (keyof Quirks)[]
const refusedIncludes = ['deals.source', 'contacts.products', 'contacts.entities-products', 'orders.tasks']

/** What simulated runs received to light, each with the least that shows it. */
const found: Readonly<Record<string, Pick<Schedule, 'sizes' | 'steps' | 'odd'> & { readonly seed?: number }>> = {
  'what a refused include would have received comes all the same': { sizes, odd: { refusedIncludes }, steps: [] },
  'so it does where linkage is always told': { sizes, odd: { refusedIncludes, linkage: 'always' }, steps: [] },
  'a plain list that hides the trash, of a type that had none when it was probed': {
    sizes: { contacts: 2, companies: 1, deals: 2, orders: 1 },
    odd: { plainList: 'actual' },
    steps: [once, { do: 'act', count: 60, seed: 3 }],
  },
  'others at work while the lists are counted': {
    sizes,
    steps: [{ ...once, meanwhile: { every: 1, seed: 11 } }],
  },
  'a type that the token may read only later, on a server whose plain list hides the trash': {
    sizes,
    odd: { forbiddenTypes: ['contacts', 'deals'], plainList: 'not-trashed' },
    steps: [once, { do: 'quirk', name: 'forbiddenTypes', seed: 1 }],
  },
  'a fullest list whose records were all made on the minute': {
    seed: 2_147_483_631,
    sizes: { contacts: 5, companies: 12, deals: 18, orders: 0 },
    odd: { filterZone: '+03:00' },
    steps: [
      { do: 'act', count: 22, seed: 1_064_304_518 },
      once,
      { ...once, meanwhile: { every: 3, seed: 113_682_125 } },
      { do: 'act', count: 9, seed: 306_015_905 },
    ],
  },
  'links of long lists on a server that breaks off pages and is probed in each round, since no record tells its zone': {
    seed: 2_147_483_639,
    sizes: { contacts: 176, companies: 0, deals: 6, orders: 0 },
    odd: { dateHeader: false, oneWayLinks: true, importMinutes: true, largestPage: 7 },
    steps: [
      once,
      { do: 'token', valid: false },
      { do: 'skew', ms: -16_311_924_037 },
      { do: 'broken', type: 'deal-loss-reasons', how: 'status-500', seed: 417_132_720 },
      { do: 'skew', ms: 18_126_323_368 },
      { ...once, meanwhile: { every: 6, seed: 1_985_654_128 } },
    ],
  },
  'a server that ignores filters of states, breaks off pages and shows other deals at each call': {
    sizes: { contacts: 3, companies: 3, deals: 29, orders: 3 },
    odd: { ignoresStateFilters: true, order: 'shuffled', dateHeader: false, largestPage: 7 },
    steps: [once],
  },
  'a server that ignores one filter of the trash, and hides archived records also there': {
    sizes,
    odd: { nullFilter: 'ignored', plainList: 'actual', statesLiftedApart: true, largestPage: 7 },
    steps: [{ do: 'act', count: 200, seed: 3 }, once],
  },
  'a server that begins to hide the trash': {
    sizes,
    steps: [once, { do: 'quirk', name: 'plainList', seed: 3 }, { do: 'act', count: 60, seed: 4 }],
  },
}

describe('a mirror once differed, and no longer does', () => {
  it.each(Object.entries(found))('%s', async (_name, run) => {
    await runPull({ seed: 5, storage: 'memory', listRate: 2, plain, ...run })
  })
})
