import fc from 'fast-check'
import type { Quirks } from '../hosted/quirks.ts'
import { allFaults, type Fault } from '../simulation/faults.ts'
import type { Kill } from '../simulation/schedule.ts'
import type { Act } from './act.ts'
import type { DeviceName } from './device.ts'

/** Somebody at work while a run is under way: one act at every nth call. */
export interface Meanwhile {
  readonly every: number
  readonly seed: number
  readonly by: 'user' | 'others'
  /** What the user does each time; by chance where nothing is told. */
  readonly act?: Act
  /** How often at most. */
  readonly most?: number
}

export type PushStep =
  /** The user of a device works: acts by chance, or those that are told. */
  | { readonly do: 'work'; readonly device: DeviceName; readonly count: number; readonly seed: number }
  | { readonly do: 'acts'; readonly device: DeviceName; readonly acts: readonly Act[] }
  /** Other users of the hosted CRM. */
  | { readonly do: 'others'; readonly count: number; readonly seed: number }
  | {
      readonly do: 'sync'
      readonly device: DeviceName
      readonly how: 'once' | 'round'
      readonly kill: Kill | null
      readonly meanwhile: Meanwhile | null
      readonly isFresh: boolean
    }
  /** The user decides conflicts, and about what was refused. */
  | { readonly do: 'decide'; readonly device: DeviceName; readonly seed: number }
  | { readonly do: 'pass'; readonly seconds: number }
  | { readonly do: 'skew'; readonly ms: number }
  | { readonly do: 'faults'; readonly device: DeviceName; readonly share: number }
  | { readonly do: 'fault'; readonly device: DeviceName; readonly nth: number; readonly fault: Fault }
  | { readonly do: 'network'; readonly device: DeviceName; readonly online: boolean }
  /** The user works and syncs, and then has the account again as it was before that sync. */
  | { readonly do: 'rewind'; readonly device: DeviceName; readonly acts: readonly Act[] | null; readonly seed: number }
  /** Another account answers at the same address while the device syncs. */
  | { readonly do: 'swap'; readonly device: DeviceName }
  /** The server changes what it does with writes. */
  | { readonly do: 'quirks'; readonly seed: number }
  /** Something done to the server that no chance would draw. */
  | { readonly do: 'edit-there'; readonly type: string; readonly nth: number; readonly field: string }
  | { readonly do: 'twin-there'; readonly seed: number }
  /** `to`: the place of the company among all; below zero from the last. */
  | { readonly do: 'link-there'; readonly type: string; readonly nth: number; readonly name: string; readonly to: number }
  /** The tokens may not see a company for a while. */
  | { readonly do: 'hide'; readonly nth: number; readonly isNew?: true }
  | { readonly do: 'show' }
  | { readonly do: 'delete-there'; readonly type: string; readonly nth: number }

export interface PushSchedule {
  readonly seed: number
  readonly storage: 'memory' | 'sqlite'
  /** Requests whose answer was lost may act later than any client could wait for. */
  readonly isLate: boolean
  /** Quirks that are not drawn. */
  readonly plain: readonly (keyof Quirks)[] | 'all'
  readonly odd?: Partial<Quirks>
  readonly steps: readonly PushStep[]
}

const dayMs = 86_400_000
// Without a bias: the library prefers numbers near either end, so many runs would meet the same few servers.
const seed = fc.noBias(fc.noShrink(fc.integer({ min: 0, max: 0x7fff_ffff })))
const device = fc.constantFrom<DeviceName>('A', 'B')
const count = fc.integer({ min: 1, max: 6 })
const made = <K extends PushStep['do']>(name: K) => fc.constant(name)

const kill: fc.Arbitrary<Kill> = fc.record({
  at: fc.constantFrom('commit' as const, 'send' as const),
  when: fc.constantFrom('before' as const, 'after' as const),
  nth: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 60 })),
})
const meanwhile: fc.Arbitrary<Meanwhile> = fc.record({
  every: fc.integer({ min: 1, max: 12 }),
  seed,
  by: fc.constantFrom('user' as const, 'others' as const),
})
const sync: fc.Arbitrary<PushStep> = fc.record({
  do: made('sync'),
  device,
  how: fc.constantFrom('once' as const, 'round' as const),
  kill: fc.option<Kill, null>(kill, { freq: 3 }),
  meanwhile: fc.option<Meanwhile, null>(meanwhile, { freq: 3 }),
  isFresh: fc.boolean(),
})

const step: fc.Arbitrary<PushStep> = fc.oneof(
  { weight: 10, arbitrary: sync },
  { weight: 10, arbitrary: fc.record({ do: made('work'), device, count, seed }) },
  { weight: 5, arbitrary: fc.record({ do: made('others'), count, seed }) },
  { weight: 3, arbitrary: fc.record({ do: made('decide'), device, seed }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: made('pass'),
      seconds: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 90, max: 200_000 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: made('skew'),
      ms: fc.oneof(...[9, 9, 400].map((days) => fc.integer({ min: -days * dayMs, max: days * dayMs }))),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: made('faults'), device, share: fc.constantFrom(0, 0.05, 0.2) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: made('fault'),
      device,
      nth: fc.integer({ min: 1, max: 30 }),
      fault: fc.oneof(
        fc.constantFrom(...allFaults),
        fc.constantFrom('lost-after' as const, 'late-commit' as const, 'cut-body' as const),
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: made('network'), device, online: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: made('quirks'), seed }) },
  { weight: 3, arbitrary: fc.record({ do: made('twin-there'), seed }) },
  { weight: 1, arbitrary: fc.record({ do: made('hide'), nth: fc.integer({ min: 0, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ do: made('show') }) },
  { weight: 2, arbitrary: fc.record({ do: made('rewind'), device, acts: fc.constant(null), seed }) },
  { weight: 1, arbitrary: fc.record({ do: made('swap'), device }) },
)

export const arbitraryPushSchedule: fc.Arbitrary<PushSchedule> = fc.record({
  seed,
  storage: fc.oneof(
    { weight: 4, arbitrary: fc.constant('memory' as const) },
    { weight: 1, arbitrary: fc.constant('sqlite' as const) },
  ),
  isLate: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  plain: fc.constant([]),
  steps: fc.array(step, { minLength: 2, maxLength: 14 }),
})
