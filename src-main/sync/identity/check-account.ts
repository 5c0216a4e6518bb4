import { findInstantOf } from '../../../src-shared/values/time.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { Store } from '../../store/port.ts'
import type { Problem } from '../problem.ts'
import type { Failure, Outcome, RemoteObject } from '../remote/outcome.ts'

/** An old record of the mirror that identifies the hosted CRM: its creation time never changes. */
export interface Sample {
  readonly type: string
  readonly id: string
  readonly createdAt: number
}

const types = ['contacts', 'companies', 'deals', 'orders']
const mostOfType = 2
/** Read some more: a server may answer for trashed records as if they did not exist. */
const looked = 8
const fewestAbsent = 3

/** The oldest records of each main type. */
export async function listSamples(store: Store): Promise<Sample[]> {
  const found: Sample[] = []
  for (const type of types) {
    const sort = [{ field: 'created-at', descending: false }]
    const where = { op: 'not', of: { op: 'provisional' } } as const
    const { rows } = await store.read({ type, where, sort, page: { offset: 0, limit: looked } })
    const samples = rows.flatMap(({ id, attributes, trashed }): Sample[] => {
      const values = fromBytes(attributes)
      const createdAt = findInstantOf(values['created-at'])
      const isUsual = !trashed && (values['discarded-at'] ?? null) === null
      return isUsual && createdAt !== undefined ? [{ type, id, createdAt }] : []
    })
    found.push(...samples.slice(0, mostOfType))
  }
  // One of each type comes first, because a single match is enough.
  return found.toSorted(
    (a, b) => found.filter((one) => one.type === a.type).indexOf(a) - found.filter((one) => one.type === b.type).indexOf(b),
  )
}

export interface AccountReader {
  readonly read: (type: string, id: string) => Promise<Outcome<{ readonly data: RemoteObject }>>
  /** Whether the type's list shows records and none of them is here. If `isSmall`, newer records than the mirror's do not count. */
  readonly isStrange: (type: string, isSmall: boolean) => Promise<boolean>
}

/**
 * Whether the hosted CRM is the mirrored one: a single record with the same creation time proves it. `unknown` if too little
 * can be read. Returns a failure if nothing answers now but may later.
 */
export async function checkAccount(
  samples: readonly Sample[],
  { read, isStrange }: AccountReader,
): Promise<'same' | 'another' | 'unknown' | Failure> {
  let [absent, others] = [0, 0]
  let failure: Failure | undefined
  for (const { type, id, createdAt } of samples) {
    const outcome = await read(type, id)
    if (outcome.is === 'absent') absent += 1
    else if (outcome.is === 'ok') {
      const shown = findInstantOf(outcome.value.data.attributes['created-at'])
      if (shown === undefined) continue
      if (toSecond(shown) === toSecond(createdAt)) return 'same'
      others += 1
    } else if (outcome.is !== 'forbidden' && outcome.is !== 'refused') failure = outcome
  }
  const first = samples[0]
  if (others > 0) return 'another'
  if (absent === 0) return failure ?? 'unknown'
  // The few records of a small mirror may all have been deleted.
  const isSmall = samples.length < fewestAbsent
  const isAbsent = first !== undefined && absent >= Math.min(fewestAbsent, samples.length)
  return isAbsent && (await isStrange(first.type, isSmall)) ? 'another' : 'unknown'
}

/** Some servers show whole seconds. */
const toSecond = (instant: number) => Math.floor(instant / 1000)

export const anotherAccount: Problem = {
  code: 'another-account',
  message:
    'The hosted CRM at this address has other records than the ones mirrored here, so nothing was read or sent. If it is the right one, run `outpost sync --accept-account`.',
}
