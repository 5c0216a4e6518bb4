import type { Stamp } from '../../../src-shared/sync/hosted-clock.ts'
import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { ExactObject } from '../../../src-shared/values/json.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { HeldLinks, Operation, Target } from '../../store/batch.ts'
import { toRecordName } from '../entry.ts'

/** Everything a batch does to one record, except links stored as pairs. */
export interface RecordWrite {
  readonly type: string
  readonly key: number
  readonly did: 'create' | 'edit' | 'delete'
  /** Only of a create that names its id. */
  readonly id: string | undefined
  /** Of a restored record: the id under which the server knew it. */
  readonly former: string | undefined
  readonly stamp: Stamp | undefined
  /** The new attributes, if the batch wrote them. */
  readonly attributes: ExactObject | undefined
  readonly held: ReadonlyMap<string, number | null>
  /** The fields that the client asked to write. */
  readonly names: ReadonlySet<string>
}

export interface PairsWrite {
  readonly type: string
  readonly from: number
  readonly relationship: string
  readonly to: readonly number[]
  readonly isLinked: boolean
}

export interface BatchWrites {
  readonly records: ReadonlyMap<string, RecordWrite>
  readonly pairs: readonly PairsWrite[]
}

/** What a batch does to records of the hosted CRM. `keys` are the keys of the batch's creates, in order. */
export function gatherWrites(registry: Registry, operations: readonly Operation[], keys: readonly number[]): BatchWrites {
  const records = new Map<string, RecordWrite>()
  const pairs: PairsWrite[] = []
  const toKey = (target: Target) => (typeof target === 'number' ? target : (keys[target.created] as number))
  let creates = 0
  for (const operation of operations) {
    const key = operation.op === 'create' ? (keys[creates++] as number) : 0
    if (registry.get(operation.type)?.reach !== 'crm') continue
    switch (operation.op) {
      case 'create':
        // The server itself makes records that follow from another create.
        if (operation.sent) note(records, toWrite(operation, key, 'create', toKey))
        break
      case 'update':
        note(records, toWrite(operation, operation.key, 'edit', toKey))
        break
      case 'delete':
        note(records, toWrite(operation, operation.key, 'delete', toKey))
        break
      case 'link':
      case 'unlink': {
        const { type, from, relationship, to } = operation
        pairs.push({ type, from: toKey(from), relationship, to: to.map(toKey), isLinked: operation.op === 'link' })
        break
      }
      case 'adopt':
        break
      default:
        operation satisfies never
    }
  }
  return { records, pairs }
}

type Writing = {
  type: string
  id?: string
  former?: string
  stamp?: Stamp
  attributes?: Uint8Array
  held?: HeldLinks
  sent?: readonly string[]
}

function toWrite(writing: Writing, key: number, did: RecordWrite['did'], toKey: (target: Target) => number): RecordWrite {
  const { type, id, former, stamp, attributes, held = {}, sent = [] } = writing
  const links = Object.entries(held).map(([name, target]) => [name, target === null ? null : toKey(target)] as const)
  return {
    type,
    key,
    did,
    id,
    former,
    stamp,
    attributes: attributes && fromBytes(attributes),
    held: new Map(links),
    names: new Set(sent),
  }
}

function note(records: Map<string, RecordWrite>, write: RecordWrite): void {
  const name = toRecordName(write.type, write.key)
  const earlier = records.get(name)
  if (earlier?.did === 'create' && write.did === 'delete') records.delete(name)
  else if (!earlier || write.did === 'delete') records.set(name, write)
  else {
    records.set(name, {
      ...earlier,
      attributes: write.attributes ?? earlier.attributes,
      held: new Map([...earlier.held, ...write.held]),
      names: new Set([...earlier.names, ...write.names]),
    })
  }
}
