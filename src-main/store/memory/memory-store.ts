import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { IdDirection } from '../ids.ts'
import type { Store } from '../port.ts'
import { aggregatePlan } from './aggregating.ts'
import { createMemoryJournal, type Journal } from './journal.ts'
import { findFailed } from './preconditions.ts'
import { readPlan, searchPlan } from './reading.ts'
import { createMemoryState, type State } from './state.ts'
import { applyBatch } from './writing.ts'

export interface MemoryStore extends Store {
  /** Another store that holds the same. What is written to one is not seen in the other. */
  readonly copy: () => MemoryStore
}

interface Content {
  readonly state: State
  readonly journal: Journal
}

/** The simplest implementation of the port: maps and scans, in memory only. It serves as the reference for the others. */
export function createMemoryStore(
  options: { readonly registry: Registry; readonly ids?: IdDirection },
  content: Content = { state: createMemoryState(options.registry), journal: createMemoryJournal(options.registry) },
): MemoryStore {
  const { registry, ids = 'up' } = options
  const { journal } = content
  let { state } = content
  const answer = async <T>(work: () => T): Promise<T> => Promise.resolve().then(work)

  return {
    read: (plan) => answer(() => readPlan(registry, state, plan)),
    aggregate: (plan) => answer(() => aggregatePlan(registry, state, plan)),
    search: (plan) => answer(() => searchPlan(registry, state, plan)),
    changesSince: (cursor, limit, among) => answer(() => journal.since(state, cursor, limit, among)),
    commit: (batch) =>
      answer(() => {
        const failed = findFailed(registry, state, batch.require ?? [])
        if (failed >= 0) return { ok: false, failed }
        const applied = applyBatch(registry, state, batch, ids, Number(journal.end()))
        const commit = batch.quiet ? '' : journal.append(batch, applied.changed, applied.many)
        state = applied.state
        return { ok: true, created: applied.created, cursor: journal.end(), commit }
      }),
    close: () => Promise.resolve(),
    copy: () => createMemoryStore(options, { state, journal: journal.copy() }),
  }
}
