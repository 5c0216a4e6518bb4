import { useRoute, useRouter } from 'vue-router'
import { useWantedView } from './wanted-view.ts'

interface ViewPlace {
  readonly path: string
  readonly type: string
  readonly id: string
}

/** Goes to a saved view from wherever one is. */
export function useOpenView(): (place: ViewPlace) => unknown {
  const route = useRoute()
  const router = useRouter()
  const outside = useWantedView()
  return ({ path, type, id }) => {
    // A list that is on screen knows what was changed in it since: an address alone would leave that as it is.
    if (route.path === path) return (outside.wanted = { type, id })
    return router.push(toViewAddress(path, id))
  }
}

export const toViewAddress = (path: string, id: string) => ({ path, query: { view: id } })
