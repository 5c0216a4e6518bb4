import { filter } from 'rxjs'
import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import { useI18n } from '../../locales/i18n.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import type { ListQuery } from '../../api/list-query.ts'
import { succeed } from '../../api/outcome.ts'
import { useToasts } from '../../actions/use-toasts.ts'
import { useTellProblem } from '../../record/edit/use-tell-problem.ts'
import { usePartial } from '../../text/use-partial.ts'
import type { RecordList } from '../source/use-records.ts'
import { findHeldRange, listRange, listSegments, rangePage, widestRange } from './row-range.ts'
import {
  countSelected,
  isNothing,
  isSelected,
  keepFor,
  nothingSelected,
  putSelected,
  selectAll,
  toggleSelected,
  toHeaderState,
  type Selection,
} from './selection.ts'
import { toIdQuestions } from './id-questions.ts'
import { useUnlisted } from './use-unlisted.ts'

export type RowSelection = ReturnType<typeof useSelection>

/** A range being selected. It continues while nothing else is selected and the focus stays at its end. */
interface Range {
  readonly anchor: number
  readonly end: number
  readonly base: Selection
  readonly made: Selection
}

/** The selection of a list, by record, whatever happens to the rows. */
export function useSelection(resource: Resource, list: RecordList) {
  const { t } = useI18n()
  const { records, news$ } = useBackend()
  const toasts = useToasts()
  const tellProblem = useTellProblem()
  const partial = usePartial()
  const selection = shallowRef<Selection>(nothingSelected)
  let range: Range | null = null
  let latest = 0

  const count = computed(() => countSelected(selection.value, list.total.value))
  const unlisted = useUnlisted(resource, list, selection)
  const headerState = computed(() => toHeaderState(selection.value, list.total.value, unlisted.value))
  /** The most rows that "select first" accepts. Rows of closed groups are not among the first ones. */
  const mostFirst = computed(() => Math.min(list.total.value, list.lines.value, widestRange))
  const findId = (index: number) => list.findRow(index)?.id

  watch(list.query, (now, before) => {
    if (!now) return
    const kept = keepFor(selection.value, before ?? null, now)
    // The toast shows no count, because the count already follows the new list.
    if (kept === nothingSelected && !isNothing(selection.value)) toasts.show(() => t('selection.dropped'))
    choose(kept)
  })
  const gone = news$.pipe(filter((news) => news.kind === 'change' && news.type === resource.type)).subscribe((news) => {
    // Exclusions from "select all" stay: an undo restores a record under the same id.
    if (news.kind === 'change' && news.action === 'delete' && selection.value.kind === 'ids')
      choose(putSelected(selection.value, news.ids, false))
  })
  onScopeDispose(() => gone.unsubscribe())

  function choose(next: Selection): void {
    latest += 1
    selection.value = next
  }

  const toggleRow = (index: number) => toggle(findId(index))

  function toggle(id: string | undefined): void {
    if (id !== undefined) choose(toggleSelected(selection.value, id, list.query.value ?? undefined))
  }

  /** Adds records to the selection. */
  const add = (ids: readonly string[]) => choose(putSelected(selection.value, ids, true, list.query.value ?? undefined))

  /** Refuses while the type is still loading: "all" would miss the records to come. */
  function all(): void {
    if (partial.find(resource.type) !== null)
      return void toasts.show(() => t('partial.selectAll', { soFar: partial.write(resource.type) }))
    if (list.query.value && list.total.value > 0) choose(selectAll(list.query.value))
  }

  const clear = () => choose(nothingSelected)

  /** Selects from the focused row to another. A range in progress continues from its start. */
  async function extend(from: number, to: number): Promise<void> {
    const goesOn = range !== null && range.made === selection.value && range.end === from
    const { anchor, base } = goesOn && range ? range : { anchor: from, base: selection.value }
    if (Math.abs(to - anchor) >= widestRange) return void toasts.show(() => t('selection.rangeTooWide', { most: widestRange }))
    await draw(anchor, to, base)
  }

  /** Selects exactly this many rows from the top, loaded or not. */
  function first(rows: number): Promise<void> {
    let last = -1
    for (let left = Math.min(rows, mostFirst.value); left > 0 && last + 1 < list.lines.value; last++)
      if (!list.findHeading(last + 1)) left--
    return draw(0, last, nothingSelected)
  }

  async function draw(anchor: number, to: number, base: Selection): Promise<void> {
    const query = list.query.value
    if (!query) return
    const segments = listSegments((line) => list.findPlace(line), anchor, to)
    const held = segments.map(({ line, first: from, last }) => findHeldRange((index) => findId(line + index), from, last))
    if (held.every((ids) => ids !== null)) return put(held.flat())

    const mine = ++latest
    const listPage = async (asked: ListQuery, page: number) => {
      const ask = { query: asked, names: resource.title, page: page + 1, size: rangePage }
      const outcome = await records.listRecords(resource, ask)
      return outcome.ok ? succeed(outcome.value.rows.map(({ id }) => id)) : outcome
    }
    // The target row becomes the range's end at once, so the next key continues from there.
    range = { anchor, end: to, base, made: selection.value }
    const ids: string[] = []
    for (const { query: asked, line, first: from, last } of segments) {
      const source = { findId: (index: number) => findId(line + index), listPage: (page: number) => listPage(asked, page) }
      const outcome = await listRange(source, from, last)
      if (mine !== latest) return
      if (!outcome.ok) return tellProblem(outcome.problem)
      ids.push(...outcome.value)
    }
    put(ids)

    function put(found: readonly string[]): void {
      const made = putSelected(base, found, true, query ?? undefined)
      choose(made)
      range = { anchor, end: to, base, made }
    }
  }

  /** Deselects the records that the current list does not contain. */
  async function keepListed(): Promise<void> {
    const query = list.query.value
    const chosen = selection.value
    if (!query || chosen.kind !== 'ids') return
    const mine = ++latest
    const kept: string[] = []
    for (const one of toIdQuestions(query, [...chosen.ids], rangePage)) {
      const outcome = await records.listRecords(resource, { query: one, names: resource.title, page: 1, size: rangePage })
      if (mine !== latest) return
      if (!outcome.ok) return tellProblem(outcome.problem)
      kept.push(...outcome.value.rows.map(({ id }) => id))
    }
    choose(putSelected(nothingSelected, kept, true, query))
  }

  return {
    selection,
    count,
    unlisted,
    keepListed,
    headerState,
    isSelected: (id: string) => isSelected(selection.value, id),
    toggle,
    toggleRow,
    add,
    toggleAll: () => (headerState.value === true ? clear() : all()),
    all,
    clear,
    extend,
    first,
    mostFirst,
  }
}
