import { shallowRef } from 'vue'
import { useRoute } from 'vue-router'
import type { FilterTerm } from '../../src-shared/jsonapi/query.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { useAction } from '../actions/use-action.ts'
import type { ListAsk } from '../api/records.ts'
import { createMemoryPeek, useAddressPeek, type PeekPlace } from '../record/peek/peek-place.ts'
import { useLayoutStorage } from './columns/use-layout-storage.ts'
import { useLayout } from './columns/use-layout.ts'
import { useElsewhere } from './filters/use-elsewhere.ts'
import { useFilters } from './filters/use-filters.ts'
import { useSelection } from './selection/use-selection.ts'
import { createMemoryState, useAddressState, type ListState } from './source/list-state.ts'
import { useRecords } from './source/use-records.ts'

/** Where a list stores its state. A page can have several lists, but only one of them is in the address. */
export interface ListPlace {
  readonly state: ListState
  readonly peek: PeekPlace
  /** The storage key of the columns. */
  readonly layoutKey: string
  /** True if no view is requested, so columns of an earlier view are discarded. */
  readonly isBare: boolean
  /** The addresses that open the window with this list. */
  readonly opensAt: readonly string[]
  /** The record, if this is its related list. */
  readonly of?: ListAsk['of']
  /** Rows per request, if only a few are shown. */
  readonly size?: number
}

/** Stores the state in the page's address. */
export function useAddressPlace(resource: Resource): ListPlace {
  const { path, redirectedFrom, query } = useRoute()
  return {
    state: useAddressState(resource),
    peek: useAddressPeek(),
    layoutKey: resource.type,
    isBare: query['view'] === undefined,
    // A window opens at an address that redirects here, and reloads at this one.
    opensAt: [path, ...(redirectedFrom ? [redirectedFrom.path] : [])],
  }
}

/** Stores the state of one of several lists of a page, such as the deals of a company. */
export function createMemoryPlace(resource: Resource, of?: ListAsk['of'], size?: number): ListPlace {
  return {
    state: createMemoryState(),
    peek: createMemoryPeek(),
    layoutKey: of ? `${of.resource.type}/${of.through}` : resource.type,
    isBare: false,
    opensAt: [],
    ...(of && { of }),
    ...(size !== undefined && { size }),
  }
}

export type ListBasis = ReturnType<typeof useListBasis>

/** The inputs of a list's query, before the first request: saved views may still change them. */
export function useListBasis(resource: Resource, place: ListPlace) {
  const layouts = useLayoutStorage()
  const { isBare, layoutKey: key, state } = place
  const { layout, own, keep, change, preview } = useLayout(resource, layouts, { isBare, key, sort: state.sort })
  return {
    resource,
    place,
    state,
    /**
     * Filters of the display itself, such as the funnel of a board. They are no chips, and no part of a view. Null until they are
     * known: the list waits for them.
     */
    within: shallowRef<readonly FilterTerm[] | null>([]),
    filters: useFilters(resource, state),
    layouts,
    layout,
    own,
    keep,
    change,
    preview,
  }
}

export type ListContext = ReturnType<typeof useListContext>

/** What all list displays share: rows, selection, and matches elsewhere. */
export function useListContext(basis: ListBasis) {
  const { resource, place, layout, within, filters } = basis
  const list = useRecords(resource, layout, { ...place, within, names: filters.names })
  useAction('records.refresh', { run: list.refresh })
  return { ...basis, list, selection: useSelection(resource, list), elsewhere: useElsewhere(resource, list) }
}
