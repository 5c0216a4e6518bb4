import type { Registry } from '../../../src-shared/schema/resource.ts'
import { noOneWayLinks, toDirected, withOneWayLinks, type OneWayLinks } from '../../outbox/one-way-links.ts'
import type { Store } from '../../store/port.ts'
import { byServer } from '../by-whom.ts'
import type { StateChange } from '../state/states.ts'
import { layUnsent } from './lay-unsent.ts'
import { readLocalView } from './local-view.ts'
import { listOneSided, type OneSidedLink } from './one-sided-links.ts'
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
  readonly oneWayLinks?: OneWayLearning
}

/** Which relationships the server keeps in one direction only, and how to find out about another one. */
export interface OneWayLearning {
  readonly list: () => OneWayLinks
  /** Asks the server; true where it proved a relationship to be one-way, which `list` shows from then on. */
  readonly learn: (links: readonly OneSidedLink[]) => Promise<boolean>
}

/** Stores a page and how far the reading is in one commit; what is equal already is not written. */
export async function applyPage(place: Place, page: Page, change: StateChange | null): Promise<Applied> {
  const { store, now, oneWayLinks } = place
  let isAsked = false
  for (;;) {
    const oneWay = oneWayLinks?.list() ?? noOneWayLinks
    const registry = withOneWayLinks(place.registry, oneWay)
    const brought = await withholdStages(store, listBrought(registry, page))
    const view = await readLocalView(store, registry, brought, page.answering)
    const oneSided = isAsked || !oneWayLinks ? [] : listOneSided(registry, brought, view)
    isAsked = true
    if (oneSided.length > 0 && (await oneWayLinks?.learn(oneSided))) continue
    const laid = layUnsent(registry, brought, view)
    const applying = toOperations(registry, laid.brought, view)
    const { created, updated } = applying
    const links = toDirected(applying.operations, oneWay)
    const operations = [...laid.operations, ...links, ...(change?.operations ?? [])]
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
