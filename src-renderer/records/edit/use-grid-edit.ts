import { computed, ref, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useAction } from '../../actions/use-action.ts'
import { findColumnEditor, type Opened } from '../../fields/column-editor.ts'
import { useFields } from '../../fields/use-fields.ts'
import type { CommitThen } from '../../parts/editing.ts'
import type { Column } from '../grid/column-layout.ts'
import { findNextEditable, headerRow, type CellPosition, type GridSize } from '../grid/grid-focus.ts'
import type { RecordList } from '../list/use-records.ts'
import { useCellEdit, type CommitEnd } from './use-cell-edit.ts'

/** The editor on screen, for who puts the focus there. */
export interface OpenEditor {
  readonly focus: () => void
  /** On the choice between one's own value and another's. */
  readonly focusChoice: () => void
}

interface GridEditOptions {
  readonly resource: Resource
  readonly list: RecordList
  readonly columns: ComputedRef<readonly Column[]>
  readonly focus: Ref<CellPosition>
  readonly size: ComputedRef<GridSize>
  readonly held: Ref<boolean>
  readonly editor: Ref<OpenEditor | null>
  readonly place: (at: CellPosition) => Promise<void>
  readonly reveal: (row: number) => void
}

type Fixed = Extract<Opened, { kind: 'fixed' }>['reason']
const fixedKeys: Record<Fixed, string> = { set: 'editing.fixed', odd: 'editing.odd', form: 'grid.readOnly' }

/** The one cell of a list that is being edited, and why another cannot be. */
export function useGridEdit({ resource, list, columns, focus, size, held, editor, place, reveal }: GridEditOptions) {
  const { t } = useI18n()
  const words = useFields()
  const edit = useCellEdit(resource, (row) => list.replaceRow(row))
  /** Where the record that is edited stands now. */
  const row = ref(0)
  const note = shallowRef<{ readonly at: CellPosition; readonly text: string } | null>(null)
  const isOnRow = () => focus.value.row !== headerRow && focus.value.column >= 0 && list.findRow(focus.value.row) !== undefined

  watch(list.query, edit.cancel)
  watch(list.version, () => {
    const id = edit.open.value?.id
    const at = id === undefined ? undefined : list.findVisibleIndex(id)
    if (at === undefined) return
    row.value = at
    const found = list.findRow(at)
    if (found) edit.hearRow(found)
  })
  watch(columns, (now) => {
    if (!now.some(({ name }) => name === edit.open.value?.name)) edit.cancel()
  })
  watch(focus, () => (note.value = null))

  function start(at: CellPosition): void {
    const record = list.findRow(at.row)
    const name = columns.value[at.column]?.name
    if (!record || name === undefined) return
    // What was typed and could not be saved is kept until its writer lets go of it.
    if (edit.open.value) return editor.value?.focus()
    reveal(at.row)
    row.value = at.row
    const opened = edit.start(record, name)
    if (opened.kind === 'fixed') note.value = { at, text: explain(opened.reason, name) }
  }

  function explain(reason: Fixed, name: string): string {
    const isMade = reason === 'set' && name === 'as-string'
    return t(isMade ? 'editing.made' : fixedKeys[reason], { column: words.fieldLabel(resource, name) })
  }

  async function follow(end: CommitEnd, then: CommitThen): Promise<void> {
    if (then === 'leave' || end === 'kept') return
    if (end === 'choose') return editor.value?.focusChoice()
    const isEditable = (column: number) => findColumnEditor(resource, columns.value[column]?.name ?? '') !== undefined
    const steps = { stay: 0, next: 1, back: -1 } as const
    const step = steps[then]
    await place(step === 0 ? focus.value : findNextEditable(focus.value, step, size.value, isEditable))
  }

  const theirs = computed(() => {
    const [open, other] = [edit.open.value, edit.theirs.value]
    return open && other && (words.writeCell(resource, open.name, other) || t('edit.blankValue'))
  })
  const column = computed(() => columns.value.findIndex(({ name }) => name === edit.open.value?.name))

  useAction('records.edit', { run: () => start(focus.value), isEnabled: () => isOnRow() && held.value })

  return {
    ...edit,
    theirs,
    row,
    column,
    note,
    start,
    commit: async (then: CommitThen) => follow(await edit.commit(), then),
    keepMine: async () => follow(await edit.keepMine(), 'stay'),
    takeTheirs() {
      edit.takeTheirs()
      void place(focus.value)
    },
    cancel() {
      edit.cancel()
      void place(focus.value)
    },
  }
}
