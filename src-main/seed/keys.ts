import type { Target } from '../store/batch.ts'
import type { Ref } from '../store/port.ts'
import type { SeedRecord, SeedRef } from './record.ts'

/** Where each generated record went: its key, or its place among the creates of the batch that is being made. */
export interface Keys {
  find(ref: SeedRef): Target
  /** The API id of a record that is already committed. */
  findId(ref: SeedRef): string | undefined
  /** Shows an id that only the commit at hand will give. */
  needsIds(record: SeedRecord): boolean
  reuse(ref: SeedRef, present: Ref): void
  /** Notes that the record is the next one of the batch. */
  expect(ref: SeedRef): void
  /** The batch is in. */
  settle(created: readonly Ref[]): void
}

/** Ids are shown in attributes of other records for these alone; for a million others the key is enough. */
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
