import { useRoute } from 'vue-router'
import type { Resource } from '../../src-shared/schema/resource.ts'
import type { ListAsk } from '../api/records.ts'
import { createMemoryPeek, useAddressPeek, type PeekPlace } from '../record/peek/peek-place.ts'
import { useLayoutShelf } from './columns/use-layout-shelf.ts'
import { useLayout } from './columns/use-layout.ts'
import { useElsewhere } from './filters/use-elsewhere.ts'
import { useFilters } from './filters/use-filters.ts'
import { useSelection } from './selection/use-selection.ts'
import { createMemoryState, useAddressState, type ListState } from './source/list-state.ts'
import { useRecords } from './source/use-records.ts'

/** Where a list keeps what it shows: several lists can stand on one page, of which one at most is in the address. */
export interface ListPlace {
  readonly state: ListState
  readonly peek: PeekPlace
  /** What its columns are kept under. */
  readonly layoutKey: string
  /** No view is asked for: columns that one left behind go. */
  readonly isBare: boolean
  /** The addresses that open the window with this list. */
  readonly opensAt: readonly string[]
  /** The record whose related list it is. */
  readonly of?: ListAsk['of']
}

/** The one list that a page's address says. */
export function useAddressPlace(resource: Resource): ListPlace {
  const { path, redirectedFrom, query } = useRoute()
  return {
    state: useAddressState(resource),
    peek: useAddressPeek(),
    layoutKey: resource.type,
    isBare: query['view'] === undefined,
    // A window is opened at an address that leads here, and reloaded at this one.
    opensAt: [path, ...(redirectedFrom ? [redirectedFrom.path] : [])],
  }
}

/** One of several lists of a page, such as the deals of a company. */
export function createMemoryPlace(resource: Resource, of?: ListAsk['of']): ListPlace {
  return {
    state: createMemoryState(),
    peek: createMemoryPeek(),
    layoutKey: of ? `${of.resource.type}/${of.through}` : resource.type,
    isBare: false,
    opensAt: [],
    ...(of && { of }),
  }
}

export type ListBasis = ReturnType<typeof useListBasis>

/** What a list is asked for, before it is: saved views may still change that. */
export function useListBasis(resource: Resource, place: ListPlace) {
  const layouts = useLayoutShelf()
  const { layout, change, preview } = useLayout(resource, layouts, place.isBare, place.layoutKey)
  return { resource, place, state: place.state, filters: useFilters(resource, place.state), layouts, layout, change, preview }
}

export type ListContext = ReturnType<typeof useListContext>

/** All that the ways to show a list share: its rows, what is chosen of them, and where else something would be found. */
export function useListContext(basis: ListBasis) {
  const { resource, place, layout } = basis
  const list = useRecords(resource, layout, place)
  return { ...basis, list, selection: useSelection(resource, list), elsewhere: useElsewhere(resource, list) }
}
