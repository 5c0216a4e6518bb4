import { BehaviorSubject, filter, Subject } from 'rxjs'
import { computed, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import type { FilterTerm } from '../../../src-shared/jsonapi/query.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { keepOpening } from '../../api/ahead.ts'
import { useBackend } from '../../api/backend.ts'
import { isNarrowed, narrowFilters, type ListQuery } from '../../api/list-query.ts'
import { createLatest } from '../../api/latest.ts'
import type { Outcome, RequestProblem } from '../../api/outcome.ts'
import { toListPath } from '../../api/record-path.ts'
import type { ListAnswer, ListAsk, RecordRow } from '../../api/records.ts'
import { useSession } from '../../api/use-session.ts'
import { toWritten } from '../../fields/column-kinds.ts'
import { useLocks } from '../../record/edit/use-locks.ts'
import { toSortParameter, type ColumnLayout } from '../columns/column-layout.ts'
import { answerQueries } from './query-stream.ts'
import { createRecordSource, windowSize, type RecordSource, type SourceOptions } from './record-source.ts'
import type { LinkedNames } from '../filters/use-linked-names.ts'
import { findGroupField, type GroupField } from '../groups/group-field.ts'
import type { GroupedSource, Groups, LinePlace } from '../groups/grouped-source.ts'
import { concernsType, refetchMoments } from '../../api/refetch-stream.ts'
import type { ListState } from './list-state.ts'

interface Shown {
  readonly state: { readonly [K in 'part' | 'filters' | 'text']: Readonly<ListState[K]> } & {
    readonly group?: Readonly<ListState['group']>
  }
  /** The addresses that open the window with this list. */
  readonly opensAt: readonly string[]
  /** Hears the path of each request for the first rows. */
  readonly onAsk?: (path: string) => void
  /** The record, if this is its related list. */
  readonly of?: ListAsk['of']
  /** Further filters that are not the user's own: the funnel of a board. */
  readonly within?: Readonly<Ref<readonly FilterTerm[] | null>>
  /** Rows per request, if a page shows only a few of them. */
  readonly size?: number
  /** The names of the groups. */
  readonly names?: LinkedNames
  /** False if no row is edited in place. Then nothing is requested about read-only fields. */
  readonly edited?: boolean
}

export type RecordList = ReturnType<typeof useRecords>

/** A live list: it searches while the user types, sorts, and loads rows as they scroll into view. */
export function useRecords(
  resource: Resource,
  layout: Readonly<Ref<Pick<ColumnLayout, 'columns' | 'sort'>>>,
  { state, opensAt, onAsk, of, within, size = windowSize, names, edited = true }: Shown,
) {
  const { part, filters, text, group } = state
  const { records, request, news$ } = useBackend()
  const session = useSession()
  /** Increases with every change of the rows, so that components read them again. */
  const version = ref(0)
  /** The query of the shown rows. Null until the first answer. */
  const query = shallowRef<ListQuery | null>(null)
  const problem = shallowRef<RequestProblem | null>(null)

  const locks = edited ? useLocks(resource) : undefined
  const columnNames = computed(() => {
    const shown = layout.value.columns.map(({ name }) => name)
    const written = [...resource.title, ...shown].map((name) => toWritten(resource, name))
    return [...new Set([...resource.title, ...shown, ...written, ...(locks?.listAsked(shown) ?? [])])]
  })
  /** A search also reads the searched fields, to show why a row matches even if no column does. */
  const namesFor = ({ q }: ListQuery) =>
    q === '' ? columnNames.value : [...new Set([...columnNames.value, ...resource.searched])]
  const toAsk = (asked: ListQuery, index: number): ListAsk => ({
    query: asked,
    names: namesFor(asked),
    page: index + 1,
    size,
    ...(of && { of }),
  })
  const fetchWindow = (asked: ListQuery, index: number, signal: AbortSignal) =>
    records.listRecords(resource, toAsk(asked, index), signal)

  const options: SourceOptions = {
    fetchWindow,
    onChange: () => version.value++,
    onProblem: (next) => (problem.value = next),
    size,
  }
  const plain = createRecordSource(options)
  /** Set once the list was grouped. */
  let grouped: GroupedSource | undefined
  let source: RecordSource | GroupedSource = plain
  /** The number of lines in sight, less one. */
  let height = 0
  const findGrouped = () => (source === plain ? undefined : grouped)
  const findField = (asked: ListQuery | null) => (names && asked ? findGroupField(resource, asked.group) : undefined)
  const recount = createLatest()

  async function askGroups(asked: ListQuery, field: GroupField, signal: AbortSignal): Promise<Outcome<Groups>> {
    const { createGroupedSource, readGroups } = await import('../groups/index.ts')
    grouped ??= createGroupedSource(options)
    const me = session.session?.user?.id
    return readGroups({ request, resource, field, me, listNames: names!.read }, asked, signal)
  }

  /** Marks the rows stale. A grouped list also counts its groups again. */
  function refresh(): void {
    source.refresh()
    const asked = query.value
    const field = findField(asked)
    if (!asked || !field || !findGrouped()) return
    void recount
      .run(async (signal) => (await import('../groups/index.ts')).untilAnswered(() => askGroups(asked, field, signal), signal))
      .then((outcome) => outcome && query.value === asked && findGrouped()?.update(outcome))
  }

  function open(asked: ListQuery, answer: ListAnswer | Groups): void {
    recount.stop()
    source.close()
    if ('groups' in answer) (source = grouped!).open(asked, answer)
    else (source = plain).open(asked, answer)
    // The grid tells what is in sight only when that changes: a list that becomes grouped may show the same lines.
    show(0, height)
  }

  function show(first: number, last: number): void {
    height = last - first
    source.show(first, last)
    const target = findField(query.value)?.target
    const seen = findGrouped()?.listInSight() ?? []
    if (target)
      names?.want(
        target,
        seen.flatMap(({ value }) => value ?? []),
      )
  }
  let isAnswered = false

  const wanted = computed((): ListQuery | null => {
    const narrower = within ? within.value : []
    return (
      narrower && {
        part: part.value,
        filters: narrower.reduce(narrowFilters, filters.value),
        q: text.value,
        ...(group?.value !== undefined && { group: group.value }),
        sort: toSortParameter(layout.value),
      }
    )
  })
  const query$ = new BehaviorSubject<ListQuery | null>(wanted.value)
  const again$ = new Subject<void>()
  watch(wanted, (value) => query$.next(value))
  /** Refetches rows that lack a newly needed column. */
  const complete = (asked: readonly string[]) => columnNames.value.some((name) => !asked.includes(name)) && refresh()
  watch(columnNames, (_now, before) => complete(before))
  let firstNames = columnNames.value

  const answers = answerQueries({
    query$: query$.pipe(filter((asked) => asked !== null)),
    again$,
    ask(asked, signal): Promise<Outcome<ListAnswer | Groups>> {
      firstNames = columnNames.value
      const field = findField(asked)
      if (field) return askGroups(asked, field, signal)
      const path = toListPath(resource, toAsk(asked, 0))
      if (!isNarrowed(asked)) keepOpening(localStorage, opensAt, path)
      onAsk?.(path)
      return fetchWindow(asked, 0, signal)
    },
    back$: news$.pipe(filter(({ kind }) => kind === 'open')),
  }).subscribe(({ query: asked, outcome }) => {
    isAnswered = outcome.ok
    problem.value = outcome.ok ? null : outcome.problem
    if (!outcome.ok) return
    query.value = asked
    open(asked, outcome.value)
    complete(firstNames)
  })
  const live = refetchMoments(news$, (news) => concernsType(news, resource.type)).subscribe(refresh)

  onScopeDispose(() => {
    answers.unsubscribe()
    live.unsubscribe()
    recount.stop()
    source.close()
  })

  return {
    version,
    query,
    /** The query to be answered next. Null while the list waits. */
    wanted,
    problem,
    total: computed(() => (version.value, source.total)),
    /** The number of lines: all rows, or in a grouped list the headings and the rows of open groups. */
    lines: computed(() => (version.value, findGrouped()?.lines ?? source.total)),
    names,
    groupField: computed(() => findField(query.value)),
    findHeading: (line: number) => (version.value, findGrouped()?.findHeading(line)),
    /** The headings of all groups. Undefined if the list is not grouped. */
    listHeadings: () => findGrouped()?.listHeadings(),
    findHeadingLine: (line: number) => findGrouped()?.findHeadingLine(line) ?? line,
    toggleGroup: (line: number) => findGrouped()?.toggle(line),
    /** The list and the index of the row at a line. Undefined for a heading. */
    findPlace(line: number): LinePlace | undefined {
      const held = findGrouped()
      if (held) return held.findPlace(line)
      return query.value ? { query: query.value, index: line } : undefined
    },
    /** Undefined while the list is shorter, or the row is in a closed group. */
    findLine(place: LinePlace): number | undefined {
      const held = (version.value, findGrouped())
      if (held) return held.findLine(place)
      return place.index < source.total ? place.index : undefined
    },
    openGroup: (of: ListQuery) => findGrouped()?.openGroup(of),
    /** The groups of a query. Undefined if it has none. */
    readGroups(asked: ListQuery, signal: AbortSignal) {
      const field = findField(asked)
      return field && askGroups(asked, field, signal)
    },
    findRow: (index: number): RecordRow | undefined => (version.value, source.findRow(index)),
    findVisibleIndex: (id: string) => source.findVisibleIndex(id),
    listLoaded: () => source.listLoaded(),
    show,
    replaceRow: (row: RecordRow) => source.replaceRow(row),
    /** Retries after a refusal. If the list itself loaded, only missing rows are requested. */
    askAgain: () => (isAnswered ? refresh() : again$.next()),
    refresh,
  }
}
