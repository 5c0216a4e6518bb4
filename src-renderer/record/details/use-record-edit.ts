import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Edited } from '../../fields/column-editor.ts'
import { commitSteps, type CommitThen } from '../../parts/editing.ts'
import { useOpenEditor, type OpenEditor } from '../edit/open-editor.ts'
import { spendNoteKey } from '../edit/note-keys.ts'
import { useCellEdit, type CommitEnd, type OpenEdit } from '../edit/use-cell-edit.ts'
import { useEditWords } from '../edit/use-edit-words.ts'
import { useNoteEnd } from '../edit/use-note-end.ts'
import type { Unfolded } from './record-sections.ts'
import type { ShownRecord } from '../use-shown-record.ts'

export type RecordEdit = ReturnType<typeof useRecordEdit>

/** Moves the focus from a line: back to it, to the next one, or to the previous one. */
export type Place = (name: string, step: 0 | 1 | -1) => void

/** Edits the record in the peek panel, one field at a time, by the same rules as in a cell. */
export function useRecordEdit(resource: Resource, peek: ShownRecord) {
  const edit = useCellEdit(resource, peek.put)
  const { theirs, findLock, findLockText } = useEditWords(resource, edit)
  /** A note at a field that explains why it is read-only. */
  const note = shallowRef<{ readonly name: string; readonly text: string } | null>(null)
  useNoteEnd(note, ({ name }, element) => element.closest<HTMLElement>('[data-edit]')?.dataset['edit'] === name)
  const openEditor = useOpenEditor()
  let editor: OpenEditor | null = null
  let place: Place | null = null
  const addresses = shallowRef<ReadonlySet<string>>(new Set())
  /** Resolves when the previous field is saved; only then the next one opens. */
  let settled: Promise<void> = Promise.resolve()

  const unfolded = computed((): Unfolded => ({ field: edit.open.value?.name ?? null, addresses: addresses.value }))

  watch(peek.id, () => {
    addresses.value = new Set()
    note.value = null
    edit.letGo()
  })
  watch(peek.row, (row) => row && edit.hearRow(row))
  // A deleted record takes the editor with it, so a toast tells what was typed, and no other record waits for it.
  watch(peek.state, (state) => state === 'gone' && edit.letGo())
  watch(edit.open, (open) => peek.hold(open !== null))
  onScopeDispose(() => peek.hold(false))

  async function start(name: string): Promise<void> {
    await settled
    const row = peek.row.value
    if (row && edit.open.value?.id === row.id && edit.open.value.name === name) return editor?.focus()
    const why = row ? findLock(name, row) : undefined
    note.value = why === undefined ? null : { name, text: why }
    if (note.value) return
    if (row) edit.start(row, name)
    if (edit.open.value) await lock(edit.open.value)
  }

  /** Checks for a lock while the editor is already open, if the row lacks the data. */
  async function lock(open: OpenEdit): Promise<void> {
    const text = await findLockText(open)
    if (text === undefined) return
    leave(edit.cancel)
    note.value = { name: open.name, text }
  }

  async function follow(commit: () => Promise<CommitEnd>, then: CommitThen): Promise<void> {
    const open = edit.open.value
    if (!open) return
    const end = await commit()
    // Stop if the panel shows another record meanwhile.
    if (then === 'leave' || end === 'kept' || open.id !== peek.id.value) return
    if (end === 'choose') return editor?.focusChoice()
    place?.(open.name, commitSteps[then])
  }

  function leave(end: () => void): void {
    const name = edit.open.value?.name
    end()
    if (name !== undefined) place?.(name, 0)
  }

  /** Escape closes a note or an edit before it closes the panel. */
  function hearKey(event: KeyboardEvent): void {
    if (!event.defaultPrevented) spendNoteKey(event, note, openEditor.cancel)
  }

  return {
    ...edit,
    hearKey,
    theirs,
    note,
    unfolded,
    start,
    type: (value: Edited) => (edit.edited.value = value),
    seat: (part: OpenEditor | null) => (editor = part),
    /** Returns a function that removes the handler. */
    onPlace(next: Place) {
      place = next
      return () => {
        if (place === next) place = null
      }
    },
    unfold: (section: string) => (addresses.value = new Set([...addresses.value, section])),
    commit: (then: CommitThen) => (settled = follow(edit.commit, then)),
    keepMine: () => (settled = follow(edit.keepMine, 'stay')),
    takeTheirs: () => leave(edit.takeTheirs),
    cancel: () => leave(edit.cancel),
    startOver() {
      edit.startOver()
      editor?.focus()
    },
  }
}
