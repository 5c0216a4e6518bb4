import type { Resource } from '../../src-shared/schema/resource.ts'
import type { ExactObject } from '../../src-shared/values/json.ts'
import { succeed, type Outcome } from './outcome.ts'
import { toListAnswer, toRowOutcome, type ListAnswer, type RecordRow } from './record-answer.ts'
import { toIncludeQuery, toListPath, toPath, type ListAsk } from './record-path.ts'
import type { Request } from './request.ts'

export type { LinkedRecord, ListAnswer, RecordRow } from './record-answer.ts'
export type { ListAsk } from './record-path.ts'

/** What a write changes. */
export interface Change {
  readonly attributes?: ExactObject
  /** Linked records by relationship: an array for a to-many relationship, null to clear a link. */
  readonly relationships?: { readonly [name: string]: Ref | readonly Ref[] | null }
}

export interface Ref {
  readonly type: string
  readonly id: string
}

export interface Records {
  listRecords(resource: Resource, ask: ListAsk, signal?: AbortSignal): Promise<Outcome<ListAnswer>>
  /** Reads all fields, and the links of the given relationships. */
  readRecord(resource: Resource, id: string, links?: readonly string[], signal?: AbortSignal): Promise<Outcome<RecordRow>>
  /**
   * Returns the record with the links that the edit changed. `ifMatch`: the version it is based on; a newer one causes a 412.
   */
  editRecord(resource: Resource, id: string, change: Change, ifMatch?: string): Promise<Outcome<RecordRow>>
  /** `key`: idempotency key of one form. Sending the same change again creates no second record. */
  createRecord(resource: Resource, change: Change, key?: string): Promise<Outcome<RecordRow>>
  removeRecord(resource: Resource, id: string): Promise<Outcome<null>>
  /** Adds members to a to-many relationship, or removes them. The others stay, however many there are. */
  changeMembers(
    resource: Resource,
    id: string,
    through: string,
    how: 'add' | 'remove',
    members: readonly Ref[],
  ): Promise<Outcome<null>>
}

export function createRecords(request: Request): Records {
  return {
    async listRecords(resource, ask, signal) {
      const outcome = await request({ path: toListPath(resource, ask), signal })
      return outcome.ok ? succeed(toListAnswer(outcome.value)) : outcome
    },
    async readRecord(resource, id, links = [], signal) {
      return toRowOutcome(await request({ path: `${toPath(resource, id)}${toIncludeQuery(resource, links)}`, signal }))
    },
    async editRecord(resource, id, change, ifMatch) {
      return toRowOutcome(await write(resource, 'PATCH', id, change, ifMatch === undefined ? {} : { 'if-match': ifMatch }))
    },
    async createRecord(resource, change, key) {
      return toRowOutcome(await write(resource, 'POST', undefined, change, key === undefined ? {} : { 'idempotency-key': key }))
    },
    async removeRecord(resource, id) {
      const outcome = await request({ method: 'DELETE', path: toPath(resource, id) })
      return outcome.ok ? succeed(null, outcome.commit) : outcome
    },
    async changeMembers(resource, id, through, how, members) {
      const path = `${toPath(resource, id)}/relationships/${through}`
      const data = members.map(({ type, id: member }) => ({ type, id: member }))
      const outcome = await request({ method: how === 'add' ? 'POST' : 'DELETE', path, body: { data } })
      return outcome.ok ? succeed(null, outcome.commit) : outcome
    },
  }

  function write(
    resource: Resource,
    method: 'PATCH' | 'POST',
    id: string | undefined,
    { attributes, relationships = {} }: Change,
    headers: Readonly<Record<string, string>>,
  ) {
    const names = Object.keys(relationships)
    const data = {
      type: resource.type,
      ...(id !== undefined && { id }),
      ...(attributes && { attributes }),
      ...(names.length > 0 && {
        relationships: Object.fromEntries(Object.entries(relationships).map(([name, to]) => [name, { data: to }])),
      }),
    }
    const path = `${toPath(resource, id)}${toIncludeQuery(resource, names)}`
    return request({ method, path, body: { data } as ExactObject, headers })
  }
}
