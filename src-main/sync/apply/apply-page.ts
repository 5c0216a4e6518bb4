import type { Registry } from '../../../src-shared/schema/resource.ts'
import { noOneWayLinks, toDirected, withOneWayLinks, type OneWayLinks } from '../../outbox/one-way-links.ts'
import type { Store } from '../../store/port.ts'
import { byServer } from '../commit-origin.ts'
import type { StateChange } from '../state/states.ts'
import { overlayUnsent } from './overlay-unsent.ts'
import { readLocalView } from './local-view.ts'
import { listOneSided, type OneSidedLink } from './one-sided-links.ts'
import { listReceived, type Page } from './page.ts'
import { toOperations } from './to-operations.ts'
import { withholdStages } from './withhold-stages.ts'

export interface Applied {
  readonly created: number
  readonly updated: number
  /** Records created here that the page showed to exist on the server. */
  readonly adopted: number
}

export interface Place {
  readonly store: Store
  readonly registry: Registry
  readonly now: () => number
  readonly oneWayLinks?: OneWayLearning
}

/** The relationships that the server keeps in one direction only, and a way to detect more of them. */
export interface OneWayLearning {
  readonly list: () => OneWayLinks
  /** Asks the server. A relationship that proves to be one-way is in `list` afterwards. */
  readonly learn: (links: readonly OneSidedLink[]) => Promise<void>
}

/** Stores a page and the progress of the reading in one commit. Equal values are not written. */
export async function applyPage(place: Place, page: Page, change: StateChange | null): Promise<Applied> {
  const { store, now, oneWayLinks } = place
  let isAsked = false
  for (;;) {
    const oneWay = oneWayLinks?.list() ?? noOneWayLinks
    const registry = withOneWayLinks(place.registry, oneWay)
    const received = await withholdStages(store, listReceived(registry, page))
    const view = await readLocalView(store, registry, received, page.answering)
    const oneSided = isAsked || !oneWayLinks ? [] : listOneSided(registry, received, view)
    isAsked = true
    if (oneSided.length > 0) {
      await oneWayLinks?.learn(oneSided)
      // Other pages were stored meanwhile: read again what is here.
      continue
    }
    const laid = overlayUnsent(registry, received, view)
    const applying = toOperations(registry, laid.received, view)
    const { created, updated } = applying
    const links = toDirected(applying.operations, oneWay)
    const operations = [...laid.operations, ...links, ...(change?.operations ?? [])]
    const require = [...laid.require, ...applying.require]
    const { matchedCreates } = view.unsent
    const done = { created, updated, adopted: [...matchedCreates.keys()].filter((name) => view.rows.has(name)).length }
    if (operations.length === 0) return done
    const result = await store.commit({ ...byServer(now()), summarised: page.summarised, require, operations })
    // A local change of one of these records came in between: read and decide again.
    if (!result.ok) continue
    change?.keep()
    return done
  }
}
