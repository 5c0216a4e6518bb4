import type { Target } from '../store/batch.ts'
import type { Ref } from '../store/port.ts'
import type { SeedRecord, SeedRef } from './record.ts'

/** Maps each generated record to its key, or to its position among the creates of the current batch. */
export interface Keys {
  find(ref: SeedRef): Target
  /** The API id of a record that is already committed. */
  findId(ref: SeedRef): string | undefined
  /** Whether the record shows an id that is known only after the current commit. */
  needsIds(record: SeedRecord): boolean
  reuse(ref: SeedRef, present: Ref): void
  /** Registers the record as the next one of the batch. */
  expect(ref: SeedRef): void
  /** Stores the keys and ids after the batch is committed. */
  settle(created: readonly Ref[]): void
}

/** Only the ids of these types appear in attributes of other records. For all others the key is enough, which saves memory. */
const shown: ReadonlySet<string> = new Set(['users'])

export function createKeyMap(): Keys {
  const keys = new Map<string, number[]>()
  const ids = new Map<string, string>()
  let expected: SeedRef[] = []
  let places = new Map<string, number>()

  const put = ({ type, index }: SeedRef, { key, id }: Ref) => {
    const list = keys.get(type) ?? []
    if (list.length === 0) keys.set(type, list)
    list[index] = key
    if (shown.has(type)) ids.set(toName({ type, index }), id)
  }
  const findId = (ref: SeedRef) => ids.get(toName(ref))

  return {
    find: (ref) => {
      const created = places.get(toName(ref))
      if (created !== undefined) return { created }
      const key = keys.get(ref.type)?.[ref.index]
      if (key === undefined) throw new Error(`${toName(ref)} is named before it is made`)
      return key
    },
    findId,
    needsIds: ({ ids: wanted = {} }) => Object.values(wanted).some((ref) => findId(ref) === undefined),
    reuse: put,
    expect: (ref) => {
      places.set(toName(ref), expected.length)
      expected.push(ref)
    },
    settle: (created) => {
      if (created.length !== expected.length) throw new Error('the store created another number of records than it was given')
      expected.forEach((ref, index) => put(ref, created[index] as Ref))
      expected = []
      places = new Map()
    },
  }
}

const toName = ({ type, index }: SeedRef) => `${type}/${index}`
