import { computed, nextTick, ref, watch, type Ref } from 'vue'
import { useRoute, useRouter, type LocationQueryRaw } from 'vue-router'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { isListKey, toAddressParameters, wholeList, type ListQuery } from '../../api/list-query.ts'
import { useWantedView } from './wanted-view.ts'
import type { ColumnLayout } from '../columns/column-layout.ts'
import type { LayoutStorage } from '../columns/layout-storage.ts'
import { toOwnLayout } from '../columns/use-layout.ts'
import { toNarrowing, type ListState } from '../source/list-state.ts'
import type { DefaultView } from './default-view.ts'
import type { SavedView } from './saved-views.ts'
import { applyColumns, readView } from './view-query.ts'

/** The parts of a list that its views read and change. */
export interface ViewedList {
  readonly resource: Resource
  readonly state: ListState
  readonly layout: Readonly<Ref<ColumnLayout>>
  /** The layout without the address's order. */
  readonly own: Readonly<Ref<ColumnLayout>>
  /** Replaces only that one. */
  readonly keep: (layout: ColumnLayout) => void
  readonly change: (layout: ColumnLayout) => void
  readonly layouts: LayoutStorage
}

interface Place extends ViewedList {
  readonly preferred: DefaultView
  readonly views: Readonly<Ref<readonly SavedView[] | null>>
  /** Resolves when the views are first known. */
  readonly first: Promise<void>
}

/** In the address: no view is open, although a default view exists. */
const none = 'all'

/** Keeps the open view in the page's address, next to the filters. */
export function useViewAddress({ resource, state, layout, own, keep, change, layouts, preferred, views, first }: Place) {
  const route = useRoute()
  const router = useRouter()
  const { path } = route
  const defaultId = ref(preferred.find())

  const id = computed(() => {
    const { view } = route.query
    return route.path === path && typeof view === 'string' && view !== none ? view : null
  })

  /** The storage key of the layout without a view. */
  const ownLayout = toOwnLayout(resource.type)

  /** The list's own layout on arrival. Later changes may be saved as a view. */
  let bare = own.value

  /** Stores the list's own layout, unless an open view has already stored it. */
  function keepOwn(kept: ColumnLayout): void {
    if (id.value === null || !layouts.find(ownLayout)) layouts.keep(ownLayout, kept)
  }

  async function go(view: string | null, list: ListQuery): Promise<void> {
    const others = Object.entries(route.query).filter(([key]) => !isListKey(key) && key !== 'view')
    const said = toAddressParameters(resource, list)
    const query: LocationQueryRaw = Object.fromEntries([...others, ['view', view ?? none], ...said])
    if (view === null && defaultId.value === null) delete query['view']
    await router.replace({ query })
  }

  /** Opens a view. Null returns to the list without one. */
  function open(next: string | null): void {
    const view = views.value?.find((one) => one.id === next)
    if (route.path !== path || (next !== null && !view)) return
    if (view) keepOwn(own.value)
    const content = view ? readView(resource, view.query) : { ...wholeList, columns: null, sort: null }
    const columns = view && applyColumns(resource, layout.value, content)
    // Sort after the filters have changed, so that no rows of another query appear in between.
    void go(view?.id ?? null, { ...content, sort: undefined }).then(() => columns && change(columns))
  }

  /** Restores the list's own layout when the user leaves a view. */
  function bringOwn(): void {
    const kept = layouts.find(ownLayout)
    if (id.value !== null || route.path !== path || !kept) return
    bare = kept
    keep(kept)
    layouts.drop(ownLayout)
  }
  bringOwn()
  watch(id, bringOwn)

  /** Makes a view that was just saved the open one. */
  function mark(view: string): void {
    keepOwn(bare)
    const shown = layout.value
    // The view holds the order now, so the address no longer does.
    void go(view, { ...toNarrowing(state), sort: undefined }).then(() => change(shown))
  }

  function makeDefault(view: string | null): void {
    defaultId.value = view
    preferred.keep(view)
  }

  // An address without filters opens its view, or else the default view.
  void first.then(nextTick).then(() => {
    const says = Object.keys(route.query).some(isListKey)
    if (route.path !== path || says || route.query['view'] === none) return
    open(id.value ?? defaultId.value)
  })

  const outside = useWantedView()
  watch(
    () => outside.wanted,
    async (wanted) => {
      if (wanted?.type !== resource.type) return
      outside.wanted = null
      await first
      open(wanted.id)
    },
  )

  return { id, defaultId, open, mark, makeDefault }
}
