import { defineStore } from 'pinia'
import { markRaw, watch } from 'vue'
import { tableState } from '../../../src-shared/resources/table-state.ts'
import { useBackend } from '../../api/backend.ts'
import { useToasts } from '../../actions/use-toasts.ts'
import { useWords } from '../../text/use-words.ts'
import { concernsType } from '../../api/refetch-stream.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import { byName, createSavedViews, type ListedView } from './saved-views.ts'

/** The saved views of all lists, kept up to date. Sidebar, lists and palette share them. */
export const useListedViews = defineStore('listed-views', () => {
  const { request } = useBackend()
  const words = useWords()
  const toasts = useToasts()
  const saved = createSavedViews(request)
  const {
    value: views,
    problem,
    first,
    refresh: read,
  } = useLiveQuery({
    key: () => tableState.type,
    ask: (_type, signal) => saved.listAll(signal),
    concerns: concernsType,
  })
  watch(problem, (why) => why?.kind === 'refused' && toasts.show(() => words.t('views.notLoaded')), { flush: 'sync' })

  /** The views of one list. Null until loaded. */
  const findOf = (type: string) => views.value?.filter(({ object }) => object === type) ?? null

  /** Shows a change at once, before its event arrives. */
  function put(view: ListedView): void {
    views.value = [...(views.value ?? []).filter(({ id }) => id !== view.id), view].toSorted(byName)
  }

  const drop = (id: string) => (views.value = (views.value ?? []).filter((view) => view.id !== id))

  return { saved: markRaw(saved), views, findOf, first: markRaw(first), read, put, drop }
})
