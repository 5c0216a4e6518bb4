import { computed } from 'vue'
import type { SavedView } from './saved-views.ts'
import { useListedViews } from './use-listed-views.ts'

/** The saved views of one list, as they are now. */
export function useViewList(type: string, onProblem: () => void) {
  const all = useListedViews(onProblem)
  return {
    ...all,
    /** Null until they are known. */
    views: computed((): readonly SavedView[] | null => all.views.value?.filter(({ object }) => object === type) ?? null),
    put: (view: SavedView) => all.put({ ...view, object: type }),
  }
}
