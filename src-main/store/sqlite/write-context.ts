import { needResource } from '../../../src-shared/schema/columns.ts'
import { heldRelationships } from '../../../src-shared/schema/links.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactObject } from '../../../src-shared/values/json.ts'
import type { Target } from '../batch.ts'
import type { ChangeSummary } from '../change-summary.ts'
import type { Commit } from '../link-times.ts'
import type { Ref } from '../port.ts'
import type { Connection } from './connection.ts'
import type { Identity } from './identity.ts'
import { heldColumn, quote, timesColumn } from './names.ts'
import { createProjector, type Projector } from './projection.ts'

/** Per-type data for writing, computed once. */
export interface WrittenType {
  readonly resource: Resource
  readonly table: string
  readonly projector: Projector
  readonly held: readonly string[]
  readonly insert: string
}

export function createWrittenTypes(registry: Registry): (type: string) => WrittenType {
  const types = new Map<string, WrittenType>()
  return (type) => {
    const known = types.get(type)
    if (known) return known
    const resource = needResource(registry, type)
    const parts = { resource, table: quote(type), projector: createProjector(resource), held: heldRelationships(resource) }
    const made = { ...parts, insert: toInsert(parts) }
    types.set(type, made)
    return made
  }
}

function toInsert({ resource: { timed }, table, projector, held }: Omit<WrittenType, 'insert'>): string {
  const times = timed === undefined ? [] : [timesColumn(timed)]
  const columns = [...projector.names, ...held.map(heldColumn), ...times].map(quote)
  return `INSERT INTO ${table} (${['key', 'id', 'version', 'trashed', ...columns, 'extra', 'attributes'].join(', ')})
    VALUES (?, ?, ?, ?, ${'?, '.repeat(columns.length)}?, CAST(? AS TEXT))`
}

/** Shared by all operations of one batch while they are applied. */
export interface WriteContext {
  readonly connection: Connection
  readonly registry: Registry
  readonly typeOf: (type: string) => WrittenType
  readonly identity: Identity
  readonly summary: ChangeSummary
  /** Returns the attributes of a record that changes along with another. */
  readonly touch: (attributes: ExactObject) => ExactObject
  /** Journal only that records changed, not how. */
  readonly summarised: boolean
  /** Do not increase the records' versions. */
  readonly quiet: boolean
  /** The keys of all records that the batch creates, assigned up front so that operations can link to them. */
  readonly reserved: readonly { readonly type: string; readonly key: number }[]
  readonly created: Ref[]
  readonly commit: Commit
  /** Ids of the records that the batch deleted. */
  readonly gone: Map<number, bigint>
}

/** The key of a target. Throws if there is no such record. */
export function toKey({ connection, reserved }: WriteContext, type: string, target: Target): number {
  if (typeof target === 'number') {
    const found = connection
      .statement(`SELECT 1 FROM ${quote(type)} WHERE key = ?`)
      .pluck()
      .get(target)
    if (found === undefined) throw new Error(`no record ${target} of ${type}`)
    return target
  }
  const found = reserved[target.created]
  if (found?.type !== type) throw new Error(`the batch creates no ${type} at ${target.created}`)
  return found.key
}
