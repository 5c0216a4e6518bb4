import { watch } from 'vue'
import { useI18n } from '../locales/i18n.ts'
import { toTitle } from '../../src-shared/schema/title.ts'
import { useAction } from '../actions/use-action.ts'
import type { RecordRow } from '../api/records.ts'
import type { RowSelection } from './selection/use-selection.ts'
import type { ShownRecord } from '../record/use-shown-record.ts'

interface Options {
  readonly peek: ShownRecord
  readonly selection: RowSelection
  /** The focused row, while the user is in the list. */
  readonly findCurrent: () => RecordRow | undefined
  /** The record to act on, in the list or in the panel. */
  readonly findMeant: () => RecordRow | undefined
  /** True if the focus is in the peek panel. */
  readonly isInPanel: () => boolean
  /** True if a menu on a row is open. Its position already shows which row it applies to. */
  readonly isInMenu: () => boolean
  readonly focusList: () => void
  /** Opens the record's page. */
  readonly openPage: (id: string) => void
}

/** Opens and closes the peek panel for the focused row. */
export function usePeekActions({ peek, selection, findCurrent, findMeant, isInPanel, isInMenu, focusList, openPage }: Options) {
  const { t } = useI18n()
  const hasCurrent = () => findCurrent() !== undefined

  /** The record last opened from the list, and whether the panel follows the focused row. */
  let asked: string | null = null
  let isFollowing = false

  function show(id: string | null): void {
    asked = id
    isFollowing = id !== null
    peek.show(id)
  }

  function close(): void {
    show(null)
    focusList()
  }

  useAction('records.open', {
    run: () => {
      const row = findMeant()
      if (row) openPage(row.id)
    },
    isEnabled: () => findMeant() !== undefined,
    label: () => {
      const row = isInMenu() ? undefined : findMeant()
      return row ? t('action.openNamed', { title: toTitle(row.id, row.attributes) }) : t('action.open')
    },
    sought: () => t('action.open'),
  })
  useAction('records.peek', {
    run: () => {
      const id = findCurrent()?.id ?? null
      if (id === peek.id.value) close()
      else show(id)
    },
    isEnabled: hasCurrent,
  })
  useAction('records.editPeek', {
    run: () => {
      if (peek.id.value === null) show(findCurrent()?.id ?? null)
      peek.want()
    },
    isEnabled: () => peek.id.value !== null || hasCurrent(),
  })
  // One key undoes the last step: it clears the selection first, then closes the panel.
  useAction('records.clearSelection', {
    run: () => (selection.count.value > 0 ? selection.clear() : close()),
    isEnabled: () => selection.count.value > 0 || peek.id.value !== null,
    label: () => (selection.count.value === 0 && peek.id.value !== null ? t('peek.close') : t('action.clearSelection')),
  })

  /** A record opened from elsewhere stays until the user moves in the list. A returning focus is not a move. */
  watch(
    peek.id,
    (id) => {
      if (id !== asked) isFollowing = false
    },
    { flush: 'sync' },
  )
  watch(
    () => findCurrent()?.id,
    (id) => {
      // If rows change while the user is in the panel, its record stays.
      if (isInPanel()) isFollowing = false
      else follow(id)
    },
  )

  function follow(id: string | undefined): void {
    if (isFollowing && id !== undefined && peek.id.value !== null) show(id)
  }

  /** The user moved to a row, even to the one that was focused before. */
  function hearMove(): void {
    isFollowing = true
    follow(findCurrent()?.id)
  }

  return { close, hearMove }
}
