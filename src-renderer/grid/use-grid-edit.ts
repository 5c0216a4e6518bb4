import { computed, ref, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { useI18n } from '../locales/i18n.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { toKeyPress } from '../actions/key-press.ts'
import { useAction } from '../actions/use-action.ts'
import { useTypingRun } from '../actions/use-typing-run.ts'
import { holdsCell } from '../fields/cell-value.ts'
import { findColumnEditor, type Edited } from '../fields/column-editor.ts'
import { toWritten } from '../fields/column-kinds.ts'
import { toFixedWords } from '../fields/fixed-words.ts'
import { useFields } from '../fields/use-fields.ts'
import type { Words } from '../text/words.ts'
import { commitSteps, type CommitThen } from '../parts/editing.ts'
import { isMac } from '../parts/key-names.ts'
import { useShortcuts } from '../actions/use-shortcuts.ts'
import type { Column } from '../list/columns/column-layout.ts'
import { findNextEditable, headerRow, type CellPosition, type GridSize } from './grid-focus.ts'
import type { RecordList } from '../list/source/use-records.ts'
import { spendNoteKey } from '../record/edit/note-keys.ts'
import { beginsTyping } from '../record/edit/typed-start.ts'
import { useOpenEditor, type OpenEditor } from '../record/edit/open-editor.ts'
import { useCellEdit, type CommitEnd, type OpenEdit } from '../record/edit/use-cell-edit.ts'
import { useEditWords } from '../record/edit/use-edit-words.ts'
import { useNoteEnd } from '../record/edit/use-note-end.ts'

interface GridEditOptions {
  readonly resource: Resource
  readonly list: RecordList
  readonly columns: ComputedRef<readonly Column[]>
  readonly focus: Ref<CellPosition>
  readonly size: ComputedRef<GridSize>
  readonly held: Ref<boolean>
  readonly place: (at: CellPosition) => Promise<void>
  readonly reveal: (row: number) => void
}

export type GridEdit = ReturnType<typeof useGridEdit>

/** The open cell editor of a list, or the note why a cell is read-only. */
export function useGridEdit({ resource, list, columns, focus, size, held, place, reveal }: GridEditOptions) {
  const { t } = useI18n()
  const shortcuts = useShortcuts()
  const typingRun = useTypingRun()
  const words = useFields()
  const edit = useCellEdit(resource, (row) => list.replaceRow(row))
  const { theirs, findLock, findLockText } = useEditWords(resource, edit)
  const openEditor = useOpenEditor()
  const editor = shallowRef<OpenEditor | null>(null)
  /** The current row of the edited record. */
  const row = ref(0)
  /** The edited column. A title may be stored in a field with another name. */
  const columnName = ref('')
  const note = shallowRef<{ readonly at: CellPosition; readonly text: string } | null>(null)
  useNoteEnd(note, ({ at }, element) => element.closest(`[data-row="${at.row}"][data-column="${at.column}"]`) !== null)
  /** A cell of a new column whose value is still loading. Its editor opens once the value is there. */
  let awaited: { readonly id: string; readonly name: string } | null = null
  /** Resolves when the previous cell is saved; only then the next one opens. */
  let settled: Promise<void> = Promise.resolve()
  const isOnRow = () => focus.value.row !== headerRow && focus.value.column >= 0 && list.findRow(focus.value.row) !== undefined

  watch(list.query, edit.letGo)
  watch(list.version, () => {
    if (awaited)
      startOf(
        awaited.id,
        columns.value.findIndex(({ name }) => name === awaited?.name),
      )
    const id = edit.open.value?.id
    const at = id === undefined ? undefined : list.findVisibleIndex(id)
    if (at === undefined) return
    row.value = at
    const found = list.findRow(at)
    if (found) edit.hearRow(found)
  })
  watch(columns, (now) => {
    if (!now.some(({ name }) => name === columnName.value)) edit.letGo()
  })
  watch(focus, () => {
    note.value = null
    awaited = null
  })

  function start(at: CellPosition): void {
    const record = list.findRow(at.row)
    const shown = columns.value[at.column]?.name
    if (!record || shown === undefined) return
    const name = toWritten(resource, shown)
    awaited = holdsCell(record, name) ? null : { id: record.id, name: shown }
    if (awaited) return
    if (edit.saving.value) return void settled.then(() => startOf(record.id, at.column))
    if (edit.open.value?.id === record.id && edit.open.value.name === name) return editor.value?.focus()
    reveal(at.row)
    const why = findLock(name, record)
    if (why !== undefined) return void (note.value = { at, text: why })
    row.value = at.row
    columnName.value = shown
    const opened = edit.start(record, name)
    if (opened.kind === 'fixed') note.value = { at, text: write(toFixedWords(opened.reason, words.fieldLabel(resource, name))) }
    else if (edit.open.value) void lock(at, edit.open.value)
  }

  /** Starts the edit by record, because rows may have moved meanwhile. */
  function startOf(id: string, at: number): void {
    const found = list.findVisibleIndex(id)
    if (found !== undefined) start({ row: found, column: at })
  }

  /** As in a spreadsheet: the editor gets the focus with its text selected before the key types its character. */
  function hearKey(event: KeyboardEvent): void {
    if (spendNoteKey(event, note, openEditor.cancel)) return
    const press = event.defaultPrevented ? undefined : toKeyPress(event, isMac())
    const isOnCell = event.target instanceof Element && event.target.closest('[data-row]') !== null
    if (!press || !isOnCell || !isOnRow() || typingRun.mayBeTyping(event.timeStamp)) return
    if (beginsTyping(press, shortcuts)) start(focus.value)
  }

  /** Checks for a lock while the editor is already open, if the row lacks the data. */
  async function lock(at: CellPosition, open: OpenEdit): Promise<void> {
    const text = await findLockText(open)
    if (text === undefined) return
    edit.cancel()
    await place(at)
    note.value = { at, text }
  }

  const write = ({ key, values }: Words): string => t(key, values ?? {})

  async function follow(end: CommitEnd, then: CommitThen): Promise<void> {
    if (then === 'leave' || end === 'kept') return
    if (end === 'choose') return editor.value?.focusChoice()
    const isEditable = (column: number) =>
      findColumnEditor(resource, toWritten(resource, columns.value[column]?.name ?? '')) !== undefined
    const step = commitSteps[then]
    await place(step === 0 ? focus.value : findNextEditable(focus.value, step, size.value, isEditable))
  }

  const column = computed(() => columns.value.findIndex(({ name }) => name === columnName.value))

  useAction('records.edit', { run: () => start(focus.value), isEnabled: () => isOnRow() && held.value })

  return {
    ...edit,
    theirs,
    row,
    column,
    note,
    start,
    hearKey,
    seat: (part: OpenEditor | null) => (editor.value = part),
    type: (value: Edited) => (edit.edited.value = value),
    startOver() {
      edit.startOver()
      editor.value?.focus()
    },
    commit: (then: CommitThen) => (settled = edit.commit().then((end) => follow(end, then))),
    keepMine: () => (settled = edit.keepMine().then((end) => follow(end, 'stay'))),
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
