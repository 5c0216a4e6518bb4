import fc from 'fast-check'
import { linkStorage } from '../../src-shared/schema/links.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { anyAttributes, anyType, relationshipsOf, resourceOf } from './agreement-values.ts'

/** A record by its place among those of its type, taken round; what the batch creates comes after what there is. */
export type Place = number

/** An operation that names records by place, so that it means the same in two stores with different keys. */
export type Intent =
  | {
      op: 'create'
      type: string
      text: string
      held: [name: string, target: string, place: Place][]
      id?: string
      trashed: boolean
      extra: boolean
    }
  | {
      op: 'update'
      type: string
      place: Place
      text?: string
      held: [name: string, target: string, place: Place | null][]
      trashed?: boolean
    }
  | { op: 'delete'; type: string; place: Place }
  | { op: 'link' | 'unlink'; type: string; place: Place; name: string; target: string; to: Place[] }
  | { op: 'adopt'; type: string; place: Place; id: string }

const place = fc.nat({ max: 30 })
/** Seldom one that may be taken already, which both stores must refuse. */
const explicitId = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(String) },
  { weight: 6, arbitrary: fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom('1', '7', '-3', '9007199254740993') },
)

const heldLinks = (type: string) => relationshipsOf(type).filter(([, , many]) => !many)
const pairLinks = (type: string) =>
  relationshipsOf(type).filter(([name]) => linkStorage(registry, resourceOf(type), name).at === 'pairs')

function anyHeld<P>(type: string, place: fc.Arbitrary<P>): fc.Arbitrary<[string, string, P][]> {
  const links = heldLinks(type)
  if (links.length === 0) return fc.constant([])
  const link = fc.tuple(fc.constantFrom(...links), place).map(([[name, target], at]): [string, string, P] => [name, target, at])
  return fc.uniqueArray(link, { maxLength: 4, selector: ([name]) => name })
}

const anyCreate: fc.Arbitrary<Intent> = anyType.chain((type) =>
  fc
    .record({
      text: anyAttributes(type),
      held: anyHeld(type, place),
      id: fc.option(explicitId, { nil: undefined, freq: 20 }),
      trashed: fc.boolean(),
      extra: fc.boolean(),
    })
    .map(({ id, ...rest }) => ({ op: 'create' as const, type, ...rest, ...(id !== undefined && { id }) })),
)

const anyUpdate: fc.Arbitrary<Intent> = anyType.chain((type) =>
  fc
    .record({
      place,
      text: fc.option(anyAttributes(type), { nil: undefined }),
      held: anyHeld(type, fc.option(place)),
      trashed: fc.option(fc.boolean(), { nil: undefined }),
    })
    .map(({ text, trashed, ...rest }) => ({
      op: 'update' as const,
      type,
      ...rest,
      ...(text !== undefined && { text }),
      ...(trashed !== undefined && { trashed }),
    })),
)

const anyPairing: fc.Arbitrary<Intent> = fc
  .constantFrom(
    ...['contacts', 'companies', 'deals', 'orders'].flatMap((type) => pairLinks(type).map((link) => ({ type, link }))),
  )
  .chain(({ type, link: [name, target] }) =>
    fc.record({
      op: fc.constantFrom('link' as const, 'link' as const, 'unlink' as const),
      type: fc.constant(type),
      place,
      name: fc.constant(name),
      target: fc.constant(target),
      to: fc.array(place, { maxLength: 4 }),
    }),
  )

const anyDelete: fc.Arbitrary<Intent> = fc.record({ op: fc.constant('delete' as const), type: anyType, place })
const anyAdopt: fc.Arbitrary<Intent> = fc.record({ op: fc.constant('adopt' as const), type: anyType, place, id: explicitId })

export interface BatchIntent {
  intents: Intent[]
  summarised: boolean
  /** Whether the time of records moves on that named a deleted one. */
  zoned: boolean
}

const building = fc.array(
  fc.oneof({ weight: 16, arbitrary: anyCreate }, { weight: 4, arbitrary: anyUpdate }, { weight: 8, arbitrary: anyPairing }),
  { minLength: 6, maxLength: 36, size: 'max' },
)
/** At the end, lest most batches touch what they have just deleted. */
const ending = fc.array(fc.oneof(anyDelete, anyAdopt), { maxLength: 2 })

export const anyBatch: fc.Arbitrary<BatchIntent> = fc.record({
  intents: fc.tuple(building, ending).map((parts) => parts.flat()),
  summarised: fc.boolean(),
  zoned: fc.boolean(),
})
