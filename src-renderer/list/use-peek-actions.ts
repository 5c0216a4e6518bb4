import { watch } from 'vue'
import { useI18n } from '../locales/i18n.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { toTitle } from '../../src-shared/schema/title.ts'
import { useAction } from '../actions/use-action.ts'
import { useBackend } from '../api/backend.ts'
import type { RecordRow } from '../api/records.ts'
import { useToasts } from '../actions/use-toasts.ts'
import { copyText } from '../parts/copy-text.ts'
import type { RowSelection } from './selection/use-selection.ts'
import type { Peek } from '../record/peek/use-peek.ts'

interface Options {
  readonly resource: Resource
  readonly peek: Peek
  readonly selection: RowSelection
  /** The row in focus, while the list is where the person is. */
  readonly findCurrent: () => RecordRow | undefined
  /** The record that is meant, be it in the list or beside it. */
  readonly findMeant: () => RecordRow | undefined
  /** The person is at the record beside the list. */
  readonly isInPanel: () => boolean
  /** A menu on the row is open, which says by its place whom it is about. */
  readonly isInMenu: () => boolean
  readonly focusList: () => void
}

/** Looking at the row in focus beside the list, and leaving that again. */
export function usePeekActions({ resource, peek, selection, findCurrent, findMeant, isInPanel, isInMenu, focusList }: Options) {
  const { t } = useI18n()
  const { records } = useBackend()
  const toasts = useToasts()
  const hasCurrent = () => findCurrent() !== undefined

  /** What was asked for from the list last, and whether the panel goes on with its rows. */
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
    run: () => show(findCurrent()?.id ?? null),
    isEnabled: hasCurrent,
    label: () => {
      const row = isInMenu() ? undefined : findCurrent()
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
  // One key lets go of what was done last: rows that were chosen, then the record beside them.
  useAction('records.clearSelection', {
    run: () => (selection.count.value > 0 ? selection.clear() : close()),
    isEnabled: () => selection.count.value > 0 || peek.id.value !== null,
    label: () => (selection.count.value === 0 && peek.id.value !== null ? t('peek.close') : t('action.clearSelection')),
  })
  useAction('records.copyPhone', { run: () => void copyPhone(), isEnabled: () => findMeant() !== undefined })

  /** A record that was opened from elsewhere stays until someone moves in the list: that the list has the keyboard again is no move. */
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
      // Rows that come and go under the focus take no record from whoever is at it.
      if (isInPanel()) isFollowing = false
      else follow(id)
    },
  )

  function follow(id: string | undefined): void {
    if (isFollowing && id !== undefined && peek.id.value !== null) show(id)
  }

  /** Someone went to a row, be it the one that had the focus before. */
  function hearMove(): void {
    isFollowing = true
    follow(findCurrent()?.id)
  }

  async function copyPhone(): Promise<void> {
    const row = findMeant()
    const outcome = row && (await records.readRecord(resource, row.id))
    if (!outcome?.ok) return
    const phones = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'phone')
    const phone = phones
      .map(([name]) => outcome.value.attributes[name])
      .find((value) => typeof value === 'string' && value !== '')
    if (typeof phone !== 'string') toasts.show(() => t('peek.noPhone'))
    else {
      const copied = copyText(phone)
      toasts.show(() => t(copied ? 'peek.copied' : 'peek.notCopied', { what: phone }), undefined, undefined, 'copied')
    }
  }

  return { close, hearMove }
}
