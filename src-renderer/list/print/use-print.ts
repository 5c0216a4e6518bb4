import { useEventListener } from '@vueuse/core'
import { h, nextTick, onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import { useI18n } from '../../locales/i18n.ts'
import { toDay } from '../../../src-shared/values/time.ts'
import { useActions } from '../../actions/use-actions.ts'
import type { ListQuery, Part } from '../../api/list-query.ts'
import { toColumnTraits } from '../../fields/column-kinds.ts'
import { useFields } from '../../fields/use-fields.ts'
import { formatDay } from '../../parts/date-style.ts'
import type { Presentation } from '../../resources/presentation.ts'
import { usePreferences } from '../../text/use-preferences.ts'
import { useTellProblem } from '../../record/edit/use-tell-problem.ts'
import { toChips } from '../filters/filter-chips.ts'
import { useFilterWords } from '../filters/use-filter-words.ts'
import type { Filters } from '../filters/use-filters.ts'
import type { ColumnLayout } from '../columns/column-layout.ts'
import type { RecordList } from '../source/use-records.ts'
import type { PrintSheet } from './print-sheet.ts'
import { createPrintSlot } from './print-slot.ts'
import PrintTable from './PrintTable.vue'
import { usePrintedSections, type PrintedSections } from './use-printed-sections.ts'

interface Options {
  readonly presentation: Presentation
  readonly list: RecordList
  readonly layout: Ref<ColumnLayout>
  readonly filters: Filters
  /** The list's name with the name of its view. */
  readonly title: () => string
  /** How often printing was asked for, also before this was loaded: see `use-print-action.ts`. */
  readonly asked: () => number
  readonly now?: () => number
}

export interface PrintProgress {
  readonly done: number
  readonly total: number
}

const partKeys: Record<Exclude<Part, 'actual'>, string> = { archived: 'filters.archived', discarded: 'filters.discarded' }
const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

/** Prints the list. The action prints all rows; the browser's own menu prints the loaded ones. */
export function usePrint({ presentation, list, layout, filters, title, asked, now = () => Date.now() }: Options) {
  const { resource } = presentation
  const { t } = useI18n()
  const actions = useActions()
  const preferences = usePreferences()
  const tellProblem = useTellProblem()
  const words = useFields()
  const filterWords = useFilterWords(filters)
  const printed = usePrintedSections(resource, list)
  const slot = createPrintSlot()
  /** Set while rows are loaded for printing. */
  const progress = shallowRef<PrintProgress | null>(null)
  let reading: AbortController | null = null

  const write = (count: number) => count.toLocaleString(preferences.language)
  const listNames = () => layout.value.columns.map(({ name }) => name)

  function toSheet(query: ListQuery, { sections }: PrintedSections, count: string): PrintSheet {
    const names = listNames()
    const day = formatDay(toDay(now(), filters.zone.value), preferences.language)
    return {
      title: title(),
      lines: [writeNarrowed(query), `${day} · ${count}`].filter((line) => line !== ''),
      heads: names.map((name) => {
        const { align, tabular } = toColumnTraits(resource, name)
        return { label: words.headLabel(resource, name), align, isFigure: tabular }
      }),
      sections: sections.map(({ rows, ...section }) => ({
        ...section,
        rows: rows.map((row) => names.map((name) => words.writeCell(resource, name, row))),
      })),
    }
  }

  const put = (sheet: PrintSheet) => slot.put(h(PrintTable, { sheet }))

  function writeNarrowed({ part, q, filters: terms }: ListQuery): string {
    const chips = toChips(resource, filters.fields.value, terms, filters.zone.value)
    return [
      ...(part === 'actual' ? [] : [t(partKeys[part])]),
      ...(q === '' ? [] : [t('print.search', { text: q })]),
      ...chips.map(({ content }) => filterWords.toLine(content)),
    ].join(' · ')
  }

  const writeTotal = (total: number) => t(presentation.words.count, { count: write(total) }, total)

  async function print(): Promise<void> {
    const query = list.query.value
    if (!query || reading) return
    const mine = (reading = new AbortController())
    const outcome = await printed.read({
      query,
      names: [...resource.title, ...listNames()],
      signal: mine.signal,
      onProgress: (done, total) => (progress.value = { done, total }),
      wait,
    })
    progress.value = reading = null
    if (mine.signal.aborted) return
    if (!outcome.ok) return tellProblem(outcome.problem)
    const { count, isWhole } = outcome.value
    const what = writeTotal(list.total.value)
    put(toSheet(query, outcome.value, isWhole ? what : t('print.first', { what, most: write(count) })))
    await nextTick()
    window.print()
  }

  /** The browser's own print does not wait, so only loaded rows are printed. */
  function onBefore(): void {
    const query = list.query.value
    if (slot.isFilled() || !query) return
    const loaded = printed.listLoaded()
    const what = writeTotal(list.total.value)
    const values = { what, count: write(loaded.count), keys: actions.keys('records.print') }
    put(toSheet(query, loaded, loaded.isWhole ? what : t('print.loaded', values)))
  }

  const stop = () => reading?.abort()

  watch(asked, (count) => count > 0 && void print(), { immediate: true })
  useEventListener(window, 'beforeprint', onBefore)
  useEventListener(window, 'afterprint', slot.drop)
  onScopeDispose(() => {
    stop()
    slot.drop()
  })

  return { progress, stop }
}
