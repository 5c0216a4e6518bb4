import fc from 'fast-check'
import type { Quirks } from '../hosted/quirks.ts'
import { mainTypes } from '../hosted/schema.ts'
import { allFaults, type Fault } from './faults.ts'
import { brokenLists, type BrokenList } from './simulated-world.ts'

/** Where a process dies: at its nth commit or call, before it is made or after, when its answer never comes. */
export interface Kill {
  readonly at: 'commit' | 'send'
  readonly when: 'before' | 'after'
  readonly nth: number
}

/** Other users at work while a run is under way: one action at every nth call. */
export interface Meanwhile {
  readonly every: number
  readonly seed: number
}

export type Step =
  | { readonly do: 'act'; readonly count: number; readonly seed: number }
  | {
      readonly do: 'sync'
      readonly how: 'once' | 'round'
      readonly kill: Kill | null
      readonly meanwhile: Meanwhile | null
      /** A process of its own, after the last one ended in peace. */
      readonly isFresh: boolean
    }
  /** Keeps the account in sync for a while, as a running app does, with timers that stray. */
  | { readonly do: 'live'; readonly seconds: number; readonly meanwhile: Meanwhile | null }
  | { readonly do: 'pass'; readonly seconds: number }
  | { readonly do: 'skew'; readonly ms: number }
  | { readonly do: 'faults'; readonly share: number }
  /** What happens to the nth call from here on. */
  | { readonly do: 'fault'; readonly nth: number; readonly fault: Fault }
  | { readonly do: 'network'; readonly online: boolean }
  | { readonly do: 'token'; readonly valid: boolean }
  | { readonly do: 'limit'; readonly share: number }
  /** The server changes one of its ways. */
  | { readonly do: 'quirk'; readonly name: keyof Quirks; readonly seed: number }
  /** For two days the list of one type fails for good, while others work. */
  | { readonly do: 'broken'; readonly type: string; readonly how: BrokenList; readonly seed: number }
  /** Many records of one type go at once. */
  | { readonly do: 'purge'; readonly type: 'contacts' | 'companies' | 'deals' | 'orders'; readonly count: number }

export interface Schedule {
  readonly seed: number
  readonly storage: 'memory' | 'sqlite'
  readonly listRate: number
  readonly sizes: { readonly contacts: number; readonly companies: number; readonly deals: number; readonly orders: number }
  /** Quirks that are not drawn: the server is plain in them. */
  readonly plain: readonly (keyof Quirks)[]
  /** Quirks that the server has for certain. */
  readonly odd?: Partial<Quirks>
  readonly steps: readonly Step[]
}

/** Those that a server may change while a mirror of it exists. */
const changeable: readonly (keyof Quirks)[] = [
  'filterZone',
  'bounds',
  'ignoresCreatedFilter',
  'ignoresUpdatedFilter',
  'order',
  'links',
  'linkage',
  'unknownAttributes',
  'unknownRelationships',
  'strangersIncluded',
  'targetEndpoints',
  'dateHeader',
  'dateSkewMs',
  'recordCount',
  'pageCount',
  'linkMoves',
  'dealTrashMoves',
  'updatedAt',
  'systemStages',
  'fields',
  'orderStageTimeFilters',
  'forbiddenTypes',
  'unfitRows',
  'refusedIncludes',
  'retryAfter',
  'refusedCallsCount',
  'backdated',
  'createdAtMoves',
  'plainList',
  'archivedFilter',
]

// Without a bias: the library prefers numbers near either end, so many runs would meet the same few servers.
const seed = fc.noBias(fc.noShrink(fc.integer({ min: 0, max: 0x7fff_ffff })))
const hour = 3600

const kill = fc.record({
  at: fc.constantFrom('commit' as const, 'send' as const),
  when: fc.constantFrom('before' as const, 'after' as const),
  nth: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 90 })),
})
const meanwhile = fc.record({ every: fc.integer({ min: 1, max: 20 }), seed })
const sync = fc.record({
  do: fc.constant('sync' as const),
  how: fc.constantFrom('once' as const, 'once' as const, 'round' as const),
  kill: fc.option(kill, { freq: 2 }),
  meanwhile: fc.option(meanwhile, { freq: 2 }),
  isFresh: fc.boolean(),
})

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: sync },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('act' as const), count: fc.integer({ min: 1, max: 25 }), seed }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('live' as const),
      seconds: fc.integer({ min: 60, max: 400 }),
      meanwhile: fc.option(meanwhile, { freq: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      seconds: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: hour, max: 20 * 24 * hour })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('skew' as const), ms: fc.integer({ min: -400 * 86_400_000, max: 400 * 86_400_000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('faults' as const), share: fc.constantFrom(0, 0.02, 0.1, 0.3) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      nth: fc.integer({ min: 1, max: 60 }),
      fault: fc.constantFrom(...allFaults),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('network' as const), online: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('token' as const), valid: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('limit' as const), share: fc.constantFrom(0.5, 1) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('quirk' as const), name: fc.constantFrom(...changeable), seed }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('broken' as const),
      type: fc.constantFrom(...mainTypes),
      how: fc.constantFrom(...brokenLists),
      seed,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('purge' as const),
      type: fc.constantFrom('contacts' as const, 'companies' as const, 'deals' as const, 'orders' as const),
      count: fc.integer({ min: 40, max: 120 }),
    }),
  },
)

const small = { contacts: 40, companies: 15, deals: 30, orders: 15 }
const medium = { contacts: 260, companies: 120, deals: 160, orders: 130 }
const sizesUpTo = (most: Schedule['sizes']) =>
  fc.record({
    contacts: fc.integer({ min: 0, max: most.contacts }),
    companies: fc.integer({ min: 0, max: most.companies }),
    deals: fc.integer({ min: 0, max: most.deals }),
    orders: fc.integer({ min: 0, max: most.orders }),
  })
const large = fc.constant({ contacts: 4300, companies: 20, deals: 20, orders: 10 })

export const arbitrarySchedule: fc.Arbitrary<Schedule> = fc.record({
  seed,
  storage: fc.oneof(
    { weight: 4, arbitrary: fc.constant('memory' as const) },
    { weight: 1, arbitrary: fc.constant('sqlite' as const) },
  ),
  listRate: fc.constantFrom(2, 2, 2, 1, 5),
  sizes: fc.oneof(
    { weight: 84, arbitrary: sizesUpTo(small) },
    { weight: 15, arbitrary: sizesUpTo(medium) },
    { weight: 1, arbitrary: large },
  ),
  plain: fc.constant([]),
  steps: fc.array(step, { minLength: 1, maxLength: 12 }),
})
