import { useEventListener } from '@vueuse/core'
import { h, nextTick, onScopeDispose } from 'vue'
import type { Resource } from '../../../../src-shared/schema/resource.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useActions } from '../../../actions/use-actions.ts'
import { useBackend } from '../../../api/backend.ts'
import { createPrintSlot } from '../../../list/print/print-slot.ts'
import { useI18n } from '../../../locales/i18n.ts'
import { useTellProblem } from '../../../record/edit/use-tell-problem.ts'
import type { ShownRecord } from '../../../record/use-shown-record.ts'
import { listPrinted, type ReadList } from './list-printed.ts'
import PrintRecord from './PrintRecord.vue'
import { useRecordSheet } from './use-record-sheet.ts'

/** Prints a record's page. The action prints the related records too; the browser's own menu prints the fields. */
export function usePrintRecord(
  resource: Resource,
  shown: Pick<ShownRecord, 'row'>,
  lists: readonly string[],
  now = () => Date.now(),
): void {
  const { t } = useI18n()
  const { records } = useBackend()
  const actions = useActions()
  const tellProblem = useTellProblem()
  const toSheet = useRecordSheet(resource, lists, now)
  const slot = createPrintSlot()
  let isReading = false

  function put(read: readonly ReadList[], note?: string): void {
    const row = shown.row.value
    if (row) slot.put(h(PrintRecord, { sheet: toSheet(row, read, note) }))
  }

  async function print(): Promise<void> {
    const id = shown.row.value?.id
    if (id === undefined || isReading) return
    isReading = true
    const outcome = await listPrinted(records, resource, id, lists)
    isReading = false
    if (!outcome.ok) return tellProblem(outcome.problem)
    // The user may have gone on to the next record.
    if (shown.row.value?.id !== id) return
    put(outcome.value)
    await nextTick()
    window.print()
  }

  /** The browser's own print does not wait for related records. */
  function onBefore(): void {
    if (slot.isFilled()) return
    put([], lists.length > 0 ? t('record.printFields', { keys: actions.keys('records.print') }) : undefined)
  }

  useAction('records.print', {
    run: () => void print(),
    isEnabled: () => shown.row.value !== null,
    label: () => t('record.print'),
  })
  useEventListener(window, 'beforeprint', onBefore)
  useEventListener(window, 'afterprint', slot.drop)
  onScopeDispose(slot.drop)
}
