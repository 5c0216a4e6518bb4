import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { Store } from '../../store/port.ts'
import { byServer } from '../by-whom.ts'
import type { StateChange } from '../state/states.ts'
import { layUnsent } from './lay-unsent.ts'
import { readLocalView } from './local-view.ts'
import { listBrought, type Page } from './page.ts'
import { toOperations } from './to-operations.ts'
import { withholdStages } from './withhold-stages.ts'

export interface Applied {
  readonly created: number
  readonly updated: number
  /** Records made here that the server turned out to have now. */
  readonly adopted: number
}

export interface Place {
  readonly store: Store
  readonly registry: Registry
  readonly now: () => number
}

/** Stores a page and how far the reading is in one commit; what is equal already is not written. */
export async function applyPage(place: Place, page: Page, change: StateChange | null): Promise<Applied> {
  const { store, registry, now } = place
  const all = listBrought(registry, page)
  for (;;) {
    const brought = await withholdStages(store, all)
    const view = await readLocalView(store, registry, brought, page.answering)
    const laid = layUnsent(registry, brought, view)
    const applying = toOperations(registry, laid.brought, view)
    const { created, updated } = applying
    const operations = [...laid.operations, ...applying.operations, ...(change?.operations ?? [])]
    const require = [...laid.require, ...applying.require]
    const { claims } = view.unsent
    const done = { created, updated, adopted: [...claims.keys()].filter((name) => view.rows.has(name)).length }
    if (operations.length === 0) return done
    const result = await store.commit({ ...byServer(now()), summarised: page.summarised, require, operations })
    // Otherwise someone here changed one of these records since it was read.
    if (!result.ok) continue
    change?.keep()
    return done
  }
}
