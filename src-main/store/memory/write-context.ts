import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { ExactObject } from '../../../src-shared/values/json.ts'
import type { Target } from '../batch.ts'
import type { ChangeSummary } from '../change-summary.ts'
import type { IdDirection } from '../ids.ts'
import type { Ref } from '../port.ts'
import type { Draft } from './draft.ts'
import { needRecord } from './state.ts'

/** What the operations of one batch share while they are applied, in their order. */
export interface WriteContext {
  readonly registry: Registry
  readonly direction: IdDirection
  readonly draft: Draft
  readonly summary: ChangeSummary
  /** Only that a record changed is journalled, not how. */
  readonly summarised: boolean
  /** Records keep their versions. */
  readonly quiet: boolean
  /** The attributes of a record that changes along with another. */
  readonly touch: (attributes: ExactObject) => ExactObject
  /** Keys of all the batch creates, known from the start so that any of them may be linked to. */
  readonly reserved: readonly { readonly type: string; readonly key: number }[]
  readonly created: Ref[]
  /** How many entries the journal had before the batch. */
  readonly journalEnd: number
}

/** The key that a target means; throws where there is no such record. */
export function toKey(draft: Draft, reserved: WriteContext['reserved'], type: string, target: Target): number {
  if (typeof target === 'number') return needRecord(draft, type, target).key
  const found = reserved[target.created]
  if (found?.type !== type) throw new Error(`the batch creates no ${type} at ${target.created}`)
  return found.key
}
