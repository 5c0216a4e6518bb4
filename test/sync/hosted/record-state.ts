import type { Json } from './exact-json.ts'
import type { HostedRecord } from './table.ts'

type Times = Pick<HostedRecord, 'created' | 'updated' | 'archived' | 'discarded'>

/** What one record held at one moment. Values and lists of ids are replaced, never modified, so their identity tells a change. */
export interface RecordState extends Times {
  readonly values: Readonly<Record<string, Json>>
  readonly links: ReadonlyMap<string, readonly number[]>
}

const states = new WeakMap<HostedRecord, RecordState>()

/** The same object as long as the record is unchanged. Texts made from the record can be kept by it. */
export function stateOf(record: HostedRecord): RecordState {
  const known = states.get(record)
  if (known !== undefined && isUnchanged(record, known)) return known
  const { created, updated, archived, discarded } = record
  const state = { values: { ...record.values }, created, updated, archived, discarded, links: new Map(record.links) }
  states.set(record, state)
  return state
}

function isUnchanged(record: HostedRecord, state: RecordState): boolean {
  const { values, links } = state
  if (record.updated !== state.updated || record.created !== state.created) return false
  if (record.archived !== state.archived || record.discarded !== state.discarded) return false
  if (record.links.size !== links.size) return false
  for (const [name, ids] of record.links) if (links.get(name) !== ids) return false
  let count = 0
  for (const name in values) {
    if (record.values[name] !== values[name]) return false
    count += 1
  }
  // No name is gone, so another number of names means a new one.
  return count === Object.keys(record.values).length
}

/** Keeps one result for each record, as long as neither the record nor the second argument changes. */
export function keepByState<Other extends object, Result>(
  make: (record: HostedRecord, other: Other) => Result,
): (record: HostedRecord, other: Other) => Result {
  const kept = new WeakMap<RecordState, { readonly other: Other; readonly result: Result }>()
  return (record, other) => {
    const state = stateOf(record)
    const known = kept.get(state)
    if (known?.other === other) return known.result
    const result = make(record, other)
    kept.set(state, { other, result })
    return result
  }
}
