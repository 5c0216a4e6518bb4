import { useRoute } from 'vue-router'
import { keepOpening } from '../api/ahead.ts'
import type { ListContext } from '../list/list-context.ts'

/** The stages, their order, the funnels and the columns that fit on a screen. More requests would delay these. */
const mostOfBoard = 9
/** What the address of a plain board contains. */
const plain: ReadonlySet<string> = new Set(['as', 'funnel'])

/**
 * Remembers the requests of a board without filters. The window that opens with this board repeats them before its script has
 * loaded.
 */
export function useBoardOpening({ state }: Pick<ListContext, 'state'>): (path: string) => void {
  const route = useRoute()
  const { fullPath, query } = route
  const noted = new Set<string>()
  const isPlain = () =>
    route.fullPath === fullPath &&
    Object.keys(query).every((name) => plain.has(name)) &&
    state.text.value === '' &&
    state.filters.value.length === 0

  return (path) => {
    if (noted.size >= mostOfBoard || noted.has(path) || !isPlain()) return
    noted.add(path)
    keepOpening(localStorage, [fullPath], [...noted].join('\n'))
  }
}
