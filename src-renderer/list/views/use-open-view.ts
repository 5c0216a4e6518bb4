import { useRoute, useRouter } from 'vue-router'
import { useWantedView } from './wanted-view.ts'

interface ViewPlace {
  readonly path: string
  readonly type: string
  readonly id: string
}

/** Opens a saved view from anywhere. */
export function useOpenView(): (place: ViewPlace) => unknown {
  const route = useRoute()
  const router = useRouter()
  const outside = useWantedView()
  return ({ path, type, id }) => {
    // A list on screen must reset its own changes. The address alone would not do that.
    if (route.path === path) return (outside.wanted = { type, id })
    return router.push(toViewAddress(path, id))
  }
}

export const toViewAddress = (path: string, id: string) => ({ path, query: { view: id } })
