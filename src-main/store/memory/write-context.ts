import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { ExactObject } from '../../../src-shared/values/json.ts'
import type { Target } from '../batch.ts'
import type { ChangeSummary } from '../change-summary.ts'
import type { IdDirection } from '../ids.ts'
import type { Commit } from '../link-times.ts'
import type { Ref } from '../port.ts'
import type { Draft } from './draft.ts'
import { needRecord } from './state.ts'

/** Shared by all operations of one batch while they are applied. */
export interface WriteContext {
  readonly registry: Registry
  readonly direction: IdDirection
  readonly draft: Draft
  readonly summary: ChangeSummary
  /** Journal only that records changed, not how. */
  readonly summarised: boolean
  /** Do not increase the records' versions. */
  readonly quiet: boolean
  /** Returns the attributes of a record that changes along with another. */
  readonly touch: (attributes: ExactObject) => ExactObject
  /** The keys of all records that the batch creates, assigned up front so that operations can link to them. */
  readonly reserved: readonly { readonly type: string; readonly key: number }[]
  readonly created: Ref[]
  readonly commit: Commit
  /** The number of journal entries before the batch. */
  readonly journalEnd: number
}

/** The key of a target. Throws if there is no such record. */
export function toKey(draft: Draft, reserved: WriteContext['reserved'], type: string, target: Target): number {
  if (typeof target === 'number') return needRecord(draft, type, target).key
  const found = reserved[target.created]
  if (found?.type !== type) throw new Error(`the batch creates no ${type} at ${target.created}`)
  return found.key
}
