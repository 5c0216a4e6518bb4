import { computed, ref, watch, type Ref } from 'vue'
import { useI18n } from '../locales/i18n.ts'
import { useRouter } from 'vue-router'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { toTitle } from '../../src-shared/schema/title.ts'
import type { ActionId } from '../actions/catalogue.ts'
import { useActions, type ShownAction } from '../actions/use-actions.ts'
import { wholeList, type Part } from '../api/list-query.ts'
import { useFields } from '../fields/use-fields.ts'
import { findStep } from '../parts/list-keys.ts'
import { usePartial } from '../text/use-partial.ts'
import { useRecents } from '../record/use-recents.ts'
import { useOpenView } from '../list/views/use-open-view.ts'
import { toRecordAddress } from '../resources/index.ts'
import { toQueryAddress } from '../resources/query-address.ts'
import { synonyms, toSought } from './action-synonyms.ts'
import { isSure, matchActions, splitAtRecords } from './match-actions.ts'
import { listItems, toShownRecord, type PaletteGroup, type PaletteItem } from './palette-items.ts'
import { isCut, usePaletteSearch } from './use-palette-search.ts'
import { usePaletteViews } from './use-palette-views.ts'
import { useRecentRecords } from './use-recent-records.ts'

const mostActions = 5
const mostViews = 5
/** The palette itself, and actions that need the keyboard focus in a list. */
const leftOut: ReadonlySet<ActionId> = new Set(['global.palette', 'records.next', 'records.previous'])

/** The content and behaviour of the open palette. `close` gets the function to run after closing. */
export function usePalette(text: Ref<string>, ids: readonly ActionId[], close: (then: () => unknown) => void) {
  const { t } = useI18n()
  const actions = useActions()
  const fields = useFields()
  const router = useRouter()
  const search = usePaletteSearch(text)
  const recents = useRecentRecords()
  const visited = useRecents()
  const views = usePaletteViews()
  const openView = useOpenView()
  const partial = usePartial()
  const words = { toTitle, write: fields.write }
  const asked = computed(() => text.value.trim())

  const doable = computed(() =>
    ids
      .filter((id) => !leftOut.has(id))
      .map((id) => actions.find(id))
      .map((action) => {
        const others = synonyms[action.id]
        return { ...action, sought: toSought(action, fields.typeLabel), ...(others && { synonyms: t(others) }) }
      }),
  )
  const matched = computed(() =>
    asked.value === '' ? doable.value : matchActions(doable.value, asked.value).slice(0, mostActions),
  )

  const split = computed(() => {
    const found = foundGroups.value.flatMap(({ items: inGroup }) => inGroup)
    const titles = found.flatMap((item) => (item.kind === 'record' ? [item.record.title] : []))
    return splitAtRecords(matched.value, titles, asked.value)
  })
  const toActionGroup = (key: string, heading: string, shown: readonly ShownAction[]): PaletteGroup => ({
    key,
    heading,
    items: shown.map((action): PaletteItem => ({ kind: 'action', key: action.id, action })),
  })
  const actionGroup = computed(() => toActionGroup('actions', t('palette.actions'), split.value.before))
  const laterGroup = computed(() => {
    const heading = split.value.before.length > 0 ? t('palette.moreActions') : t('palette.actions')
    return toActionGroup('later', heading, split.value.after)
  })
  const recentGroup = computed<PaletteGroup>(() => ({
    key: 'recent',
    heading: t('palette.recent'),
    items: recents.value.map(({ resource, record }) => toItem(resource, record, '')),
  }))
  const viewGroup = computed<PaletteGroup>(() => ({
    key: 'views',
    heading: t('palette.views'),
    items: (asked.value === '' ? views.value : matchActions(views.value, asked.value))
      .slice(0, mostViews)
      .map((view): PaletteItem => ({ kind: 'view', key: `view ${view.id}`, view })),
  }))
  const foundGroups = computed<PaletteGroup[]>(() =>
    (search.found.value?.groups ?? []).map((group) => {
      const { resource, records } = group
      const all: PaletteItem = {
        kind: 'all',
        key: `all ${resource.type}`,
        resource,
        listed: search.listed.value.get(resource.type),
      }
      const items = records.map((record) => toItem(resource, record, search.found.value?.used ?? ''))
      return {
        key: resource.type,
        heading: [fields.typeLabel(resource, 'many'), partial.write(resource.type)].filter(Boolean).join(' · '),
        items: [...items, ...(isCut(group) ? [all] : [])],
      }
    }),
  )

  function toItem(resource: Resource, record: Parameters<typeof toShownRecord>[1], query: string): PaletteItem {
    return { kind: 'record', key: `${resource.type} ${record.id}`, record: toShownRecord(resource, record, query, words) }
  }

  const groups = computed(() => {
    const all =
      asked.value === ''
        ? [recentGroup.value, viewGroup.value, actionGroup.value]
        : [actionGroup.value, ...foundGroups.value, laterGroup.value, viewGroup.value]
    return all.filter(({ items }) => items.length > 0)
  })
  const items = computed(() => listItems(groups.value))

  const chosen = ref<string | undefined>()
  const lit = computed(() => items.value.find(({ key }) => key === chosen.value) ?? items.value[0])
  watch(text, () => (chosen.value = undefined))
  const light = (key: string | undefined) => (chosen.value = key)

  /** Moves the highlight. Returns false if the key does not move it. */
  function move(key: string): boolean {
    const next = findStep(key, lit.value ? items.value.indexOf(lit.value) : -1, items.value.length)
    if (next !== undefined) light(items.value[next]?.key)
    return next !== undefined
  }

  function choose(item: PaletteItem): void {
    switch (item.kind) {
      case 'action':
        return close(item.action.run)
      case 'record':
        return close(() => openRecord(item.record.resource, item.record.id))
      case 'view':
        return close(() => openView(item.view))
      case 'all':
        return close(() => openList(item.resource, item.listed?.part ?? 'actual'))
      default:
        item satisfies never
    }
  }

  function openList(resource: Resource, part: Part): unknown {
    return router.push(toQueryAddress(resource, { ...wholeList, part, q: search.found.value?.used ?? '' }))
  }

  /** Adds the record to the recent ones at once. */
  function openRecord(resource: Resource, id: string): unknown {
    visited.add({ type: resource.type, id })
    return router.push(toRecordAddress(resource.type, id))
  }

  /** Enter was pressed before the results arrived. It then chooses the first result. A sure action is chosen at once. */
  const isAwaited = ref(false)
  const isFirst = (item: PaletteItem) => item.kind === 'action' && (item.key === chosen.value || isSure(item.action, asked.value))
  function enter(): void {
    if (search.isSettled.value || (lit.value && isFirst(lit.value))) {
      if (lit.value) choose(lit.value)
    } else isAwaited.value = true
  }
  watch(text, () => (isAwaited.value = false))
  watch(
    () => search.isSettled.value && search.state.value.kind === 'found',
    (isAnswered) => isAnswered && isAwaited.value && enter(),
  )

  return {
    groups,
    items,
    lit,
    light,
    move,
    choose,
    enter,
    asked,
    state: search.state,
    found: search.found,
    isSettled: search.isSettled,
  }
}
