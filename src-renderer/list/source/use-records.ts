import { BehaviorSubject, filter, Subject } from 'rxjs'
import { computed, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import type { FilterTerm } from '../../../src-shared/jsonapi/query.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { keepOpening } from '../../api/ahead.ts'
import { useBackend } from '../../api/backend.ts'
import { isNarrowed, narrowFilters, type ListQuery } from '../../api/list-query.ts'
import type { RequestProblem } from '../../api/outcome.ts'
import { toListPath } from '../../api/record-path.ts'
import type { ListAsk, RecordRow } from '../../api/records.ts'
import { toWritten } from '../../fields/column-kinds.ts'
import { useLocks } from '../../record/edit/use-locks.ts'
import { toSortParameter, type ColumnLayout } from '../columns/column-layout.ts'
import { answerQueries } from './query-stream.ts'
import { createRecordSource, windowSize } from './record-source.ts'
import { concernsType, refetchMoments } from '../../api/refetch-stream.ts'
import type { ListState } from './list-state.ts'

interface Shown {
  readonly state: { readonly [K in 'part' | 'filters' | 'text']: Readonly<ListState[K]> }
  /** The addresses that open the window with this list. */
  readonly opensAt: readonly string[]
  /** The record, if this is its related list. */
  readonly of?: ListAsk['of']
  /** Further filters that are not the user's own: the funnel of a board. */
  readonly within?: Readonly<Ref<readonly FilterTerm[]>>
  /** Rows per request, if a page shows only a few of them. */
  readonly size?: number
}

export type RecordList = ReturnType<typeof useRecords>

/** A live list: it searches while the user types, sorts, and loads rows as they scroll into view. */
export function useRecords(
  resource: Resource,
  layout: Readonly<Ref<Pick<ColumnLayout, 'columns' | 'sort'>>>,
  { state, opensAt, of, within, size = windowSize }: Shown,
) {
  const { part, filters, text } = state
  const { records, news$ } = useBackend()
  /** Increases with every change of the rows, so that components read them again. */
  const version = ref(0)
  /** The query of the shown rows. Null until the first answer. */
  const query = shallowRef<ListQuery | null>(null)
  const problem = shallowRef<RequestProblem | null>(null)

  const locks = useLocks(resource)
  const names = computed(() => {
    const shown = layout.value.columns.map(({ name }) => name)
    const written = [...resource.title, ...shown].map((name) => toWritten(resource, name))
    return [...new Set([...resource.title, ...shown, ...written, ...locks.listAsked(shown)])]
  })
  /** A search also reads the searched fields, to show why a row matches even if no column does. */
  const namesFor = ({ q }: ListQuery) => (q === '' ? names.value : [...new Set([...names.value, ...resource.searched])])
  const toAsk = (asked: ListQuery, index: number): ListAsk => ({
    query: asked,
    names: namesFor(asked),
    page: index + 1,
    size,
    ...(of && { of }),
  })
  const fetchWindow = (asked: ListQuery, index: number, signal: AbortSignal) =>
    records.listRecords(resource, toAsk(asked, index), signal)

  const source = createRecordSource({
    fetchWindow,
    onChange: () => version.value++,
    onProblem: (next) => (problem.value = next),
    size,
  })
  let isAnswered = false

  const wanted = computed(() => ({
    part: part.value,
    filters: (within?.value ?? []).reduce(narrowFilters, filters.value),
    q: text.value,
    sort: toSortParameter(layout.value),
  }))
  const query$ = new BehaviorSubject<ListQuery>(wanted.value)
  const again$ = new Subject<void>()
  watch(wanted, (value) => query$.next(value))
  /** Refetches rows that lack a newly needed column. */
  const complete = (asked: readonly string[]) => names.value.some((name) => !asked.includes(name)) && source.refresh()
  watch(names, (_now, before) => complete(before))
  let firstNames = names.value

  const answers = answerQueries({
    query$,
    again$,
    ask(asked, signal) {
      firstNames = names.value
      if (!isNarrowed(asked)) keepOpening(localStorage, opensAt, toListPath(resource, toAsk(asked, 0)))
      return fetchWindow(asked, 0, signal)
    },
    back$: news$.pipe(filter(({ kind }) => kind === 'open')),
  }).subscribe(({ query: asked, outcome }) => {
    isAnswered = outcome.ok
    problem.value = outcome.ok ? null : outcome.problem
    if (!outcome.ok) return
    source.open(asked, outcome.value)
    query.value = asked
    complete(firstNames)
  })
  const live = refetchMoments(news$, (news) => concernsType(news, resource.type)).subscribe(() => source.refresh())

  onScopeDispose(() => {
    answers.unsubscribe()
    live.unsubscribe()
    source.close()
  })

  return {
    version,
    query,
    problem,
    total: computed(() => (version.value, source.total)),
    findRow: (index: number): RecordRow | undefined => (version.value, source.findRow(index)),
    findVisibleIndex: (id: string) => source.findVisibleIndex(id),
    listLoaded: () => source.listLoaded(),
    show: (first: number, last: number) => source.show(first, last),
    replaceRow: (row: RecordRow) => source.replaceRow(row),
    /** Retries after a refusal. If the list itself loaded, only missing rows are requested. */
    askAgain: () => (isAnswered ? source.refresh() : again$.next()),
    refresh: () => source.refresh(),
  }
}
