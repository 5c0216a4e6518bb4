import { withDerived } from '../../src-shared/rules/derived.ts'
import { needResource } from '../../src-shared/schema/columns.ts'
import { completeAttributes } from '../../src-shared/schema/complete.ts'
import type { Registry } from '../../src-shared/schema/resource.ts'
import type { ExactObject } from '../../src-shared/values/json.ts'
import type { Operation } from '../store/batch.ts'
import type { Keys } from './keys.ts'
import { isNumbered, type Allotted } from './numbers.ts'
import type { SeedRecord } from './record.ts'

/** Records that are written in one commit. */
export interface Chunk {
  readonly size: number
  /** How many records of each type. */
  readonly counts: ReadonlyMap<string, number>
  /** The same, for numbered types only. */
  readonly numbered: ReadonlyMap<string, number>
  add(record: SeedRecord): void
  /** `allotted`: the first number of each numbered type. */
  toOperations(allotted: Allotted): Operation[]
}

const encoder = new TextEncoder()

export function createChunk(registry: Registry, keys: Keys): Chunk {
  const records: SeedRecord[] = []
  const counts = new Map<string, number>()
  const numbered = new Map<string, number>()

  const toAttributes = ({ ref: { type }, attributes, ids = {} }: SeedRecord, next: Map<string, number>): Uint8Array => {
    const resource = needResource(registry, type)
    const values: ExactObject = { ...attributes }
    for (const [name, ref] of Object.entries(ids)) values[name] = Number(keys.findId(ref))
    const number = next.get(type)
    if (number !== undefined) {
      values['number'] = number
      next.set(type, number + 1)
    }
    return encoder.encode(JSON.stringify(withDerived(resource, completeAttributes(resource, values))))
  }

  const toHeld = ({ held = {} }: SeedRecord) =>
    Object.fromEntries(Object.entries(held).map(([name, ref]) => [name, ref && keys.find(ref)]))

  return {
    get size() {
      return records.length
    },
    counts,
    numbered,
    add: (record) => {
      const { type } = record.ref
      keys.expect(record.ref)
      records.push(record)
      counts.set(type, (counts.get(type) ?? 0) + 1)
      if (isNumbered(type)) numbered.set(type, (numbered.get(type) ?? 0) + 1)
    },
    toOperations: (allotted) => {
      const next = new Map(allotted)
      const creates = records.map((record): Operation => {
        const { ref, trashed = false } = record
        return { op: 'create', type: ref.type, attributes: toAttributes(record, next), held: toHeld(record), trashed }
      })
      const links = records.flatMap(({ ref, pairs = {} }) =>
        Object.entries(pairs).map(([relationship, to]): Operation => ({
          ...{ op: 'link', type: ref.type, from: keys.find(ref), relationship },
          to: to.map((end) => keys.find(end)),
        })),
      )
      return [...creates, ...links]
    },
  }
}
