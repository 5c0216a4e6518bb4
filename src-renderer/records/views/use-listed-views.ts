import { onScopeDispose, shallowRef } from 'vue'
import { tableState } from '../../../src-shared/resources/table-state.ts'
import { useBackend } from '../../api/backend.ts'
import { isPassing } from '../../api/outcome.ts'
import { refetchMoments } from '../list/refetch-stream.ts'
import { byName, createSavedViews, type ListedView } from './saved-views.ts'

/** The saved views of all lists, as they are now, whoever changes them. */
export function useListedViews(onProblem: () => void) {
  const { request, news$ } = useBackend()
  const saved = createSavedViews(request)
  /** Null until they are known. */
  const views = shallowRef<readonly ListedView[] | null>(null)
  let reading = new AbortController()
  let newest: Promise<void> = Promise.resolve()

  /** Done when the newest reading is, also where this one was overtaken. */
  const read = (): Promise<void> => (newest = readNow())

  async function readNow(): Promise<void> {
    reading.abort()
    const mine = (reading = new AbortController())
    const outcome = await saved.listAll(mine.signal)
    if (mine.signal.aborted) return mine === reading ? undefined : newest
    if (outcome.ok) views.value = outcome.value
    // What passes by itself is asked again when the engine is back, by the news of it.
    else if (!isPassing(outcome.problem)) onProblem()
  }

  /** Shown at once; the news of it comes a moment later. */
  function put(view: ListedView): void {
    views.value = [...(views.value ?? []).filter(({ id }) => id !== view.id), view].toSorted(byName)
  }

  const drop = (id: string) => (views.value = (views.value ?? []).filter((view) => view.id !== id))

  const first = read()
  const live = refetchMoments(news$, tableState.type).subscribe(() => void read())
  onScopeDispose(() => {
    reading.abort()
    live.unsubscribe()
  })

  return { saved, views, first, read, put, drop }
}
