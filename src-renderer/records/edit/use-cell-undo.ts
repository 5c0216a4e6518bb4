import { useI18n } from 'vue-i18n'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { toTitle } from '../../../src-shared/schema/title.ts'
import { useBackend } from '../../api/backend.ts'
import type { RecordRow } from '../../api/records.ts'
import { useFields } from '../../fields/use-fields.ts'
import { useUndo, type UndoResult } from '../../stores/undo.ts'
import { toWords } from './problem-words.ts'
import { putCell, replaceCell, toTakingBack, type CellChange } from './replace-cell.ts'

/** Offers to take back a change that was made in a cell; where someone wrote there since, it asks first. */
export function useCellUndo(resource: Resource, onSaved: (row: RecordRow) => void) {
  const { t } = useI18n()
  const { records } = useBackend()
  const words = useFields()
  const undo = useUndo()

  async function move(change: CellChange, put: typeof putCell): Promise<UndoResult> {
    const outcome = await put(records, resource, change)
    if (!outcome.ok) {
      const { key, values } = toWords(outcome.problem)
      return { kind: 'failed', text: () => t(key, values ?? {}) }
    }
    const { kind, row } = outcome.value
    if (kind === 'changed') {
      const text = () => {
        const value = words.writeCell(resource, change.name, row) || t('edit.blankValue')
        return t('edit.changedSince', { column: words.fieldLabel(resource, change.name), value })
      }
      return { kind, text, anyway: () => move(change, putCell) }
    }
    onSaved(row)
    return { kind: 'done' }
  }

  /** Of what a link led to before, only ids are known. */
  function writeChange({ name, from }: CellChange, row: RecordRow): string {
    const after = toShort(words.writeCell(resource, name, row))
    return Object.hasOwn(resource.relationships, name) ? `→ ${after}` : `${toShort(words.write(resource, name, from))} → ${after}`
  }

  return (change: CellChange, row: RecordRow): void => {
    undo.push({
      label: () =>
        t('edit.saved', {
          column: words.fieldLabel(resource, change.name),
          change: writeChange(change, row),
          title: toTitle(row.id, row.attributes),
        }),
      undo: () => move(toTakingBack(change), replaceCell),
      redo: () => move(change, replaceCell),
    })
  }
}

const most = 40

/** As much of a value as a line of news has room for. */
function toShort(value: string): string {
  if (value === '') return '–'
  return value.length > most ? `${value.slice(0, most).trimEnd()}…` : value
}
