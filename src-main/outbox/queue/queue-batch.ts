import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { Batch } from '../../store/batch.ts'
import type { Store } from '../../store/port.ts'
import { readBatchView } from './batch-view.ts'
import { gatherWrites } from './batch-writes.ts'
import { toEntryOperations } from './entry-operations.ts'
import { noOneWayLinks, readOneWayLinks, toDirected, withOneWayLinks } from '../one-way-links.ts'

/**
 * Extends a user's batch so that the same commit stores its changes in the outbox. A batch that writes outbox entries itself
 * stays as it is.
 */
export async function queueBatch(store: Store, declared: Registry, asked: Batch): Promise<Batch> {
  if (asked.origin !== 'user') return asked
  const isLinking = asked.operations.some(({ op }) => op === 'link' || op === 'unlink')
  const oneWay = isLinking ? await readOneWayLinks(store) : noOneWayLinks
  const registry = withOneWayLinks(declared, oneWay)
  const batch = oneWay.size === 0 ? asked : { ...asked, operations: toDirected(asked.operations, oneWay) }
  const { operations, require = [], at } = batch
  if (batch.isQueued || operations.some(({ type }) => type === 'outbox-entries')) return batch
  const creates = operations.filter(({ op }) => op === 'create').length
  // Provisional keys until the commit assigns real ones. New keys are above all others; that order decides which end owns a
  // pair.
  const firstNew = Number.MAX_SAFE_INTEGER - creates
  const standIns = Array.from({ length: creates }, (_, index) => firstNew + index)
  const writes = gatherWrites(registry, operations, standIns)
  if (writes.records.size === 0 && writes.pairs.length === 0) return batch
  const view = await readBatchView(store, registry, writes, (key) => key >= firstNew)
  return {
    ...batch,
    require: [...require, ...view.require],
    withKeys: (keys) => [
      ...(batch.withKeys?.(keys) ?? []),
      ...toEntryOperations(registry, gatherWrites(registry, operations, keys), view, at),
    ],
  }
}
