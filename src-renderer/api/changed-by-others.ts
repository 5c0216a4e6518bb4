import { isObject, listItems, type ExactJson, type ExactObject } from '../../src-shared/values/json.ts'
import { needNumber } from './count.ts'
import { succeed, type Outcome } from './outcome.ts'
import type { Request } from './request.ts'

/** A record that others changed. */
export interface ChangedRecord {
  readonly type: string
  readonly id: string
  readonly name: string
  readonly at: string
  readonly action: 'create' | 'update' | 'delete'
  readonly isAssigned: boolean
  /** The former and the new values, by their names in the journal. Only of a changed record. */
  readonly changes: ExactObject
  readonly user: string | null
  readonly isByServer: boolean
}

export interface ChangedByOthers {
  readonly changed: readonly ChangedRecord[]
  readonly total: number
  /** False if there are more: the engine looks at a limited number of changes. */
  readonly isComplete: boolean
  /** Where the next look starts. */
  readonly cursor: string
}

/** The most records of one request. */
export const mostChanged = 100

/** Lists records that others changed. `responsible`: `me` or a user's id; undefined for all. */
export async function readChangedByOthers(
  request: Request,
  { responsible, since, limit }: { responsible: string | undefined; since: string; limit: number },
  signal?: AbortSignal,
): Promise<Outcome<ChangedByOthers>> {
  const parameters = new URLSearchParams({ since, limit: String(limit), ...(responsible !== undefined && { responsible }) })
  const outcome = await request({ path: `/ext/v1/changed-by-others?${parameters}`, signal })
  if (!outcome.ok) return outcome
  const { data, meta } = outcome.value
  const cursor = isObject(meta) && typeof meta['cursor'] === 'string' ? meta['cursor'] : since
  const isComplete = !isObject(meta) || meta['complete'] !== false
  return succeed({ changed: listItems(data).flatMap(toChanged), total: needNumber(meta, 'record-count'), isComplete, cursor })
}

function toChanged(entry: ExactJson): ChangedRecord[] {
  const attributes: ExactObject = isObject(entry) && isObject(entry['attributes']) ? entry['attributes'] : {}
  const { record, name, at, action, assigned, changes, origin } = attributes
  const { type, id } = isObject(record) ? record : {}
  if (typeof type !== 'string' || typeof id !== 'string') return []
  const user = attributes['user-id']
  return [
    {
      type,
      id,
      name: typeof name === 'string' ? name : `#${id}`,
      at: typeof at === 'string' ? at : '',
      action: action === 'create' || action === 'delete' ? action : 'update',
      isAssigned: assigned === true,
      changes: isObject(changes) ? changes : {},
      user: typeof user === 'string' ? user : null,
      isByServer: origin === 'server',
    },
  ]
}
