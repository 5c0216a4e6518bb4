import { onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { toTitle } from '../../../src-shared/schema/title.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { useBackend } from '../../api/backend.ts'
import type { RecordRow } from '../../api/records.ts'
import { holdsCell, isSameCell, isSet, readCell } from '../../fields/cell-value.ts'
import { isUntouched, openCell, readEdited, type ColumnEditor, type Edited, type Opened } from '../../fields/column-editor.ts'
import { createLinkReader, type LinkReader } from '../../fields/link-reader.ts'
import { useOpenEditor } from './open-editor.ts'
import { toWords, type Words } from './problem-words.ts'
import { useCellDrafts } from './use-cell-draft.ts'
import { useCellSave } from './use-cell-save.ts'
import { useUnsaved } from './use-unsaved.ts'

export interface OpenEdit {
  readonly id: string
  readonly name: string
  /** Title of the record. */
  readonly title: string
  readonly editor: ColumnEditor
  /** The value when the editor opened. */
  readonly start: Edited
  readonly around: LinkReader
}

/**
 * `closed`: no editor is open. `kept`: the editor stays open with its text. `choose`: another user
 * changed the value meanwhile.
 */
export type CommitEnd = 'closed' | 'kept' | 'choose'

export type CellEdit = ReturnType<typeof useCellEdit>

/** Edits one field of one record in place. The row then shows the server's answer, not the typed text. */
export function useCellEdit(resource: Resource, onSaved: (row: RecordRow) => void) {
  const { records } = useBackend()
  const write = useCellSave(resource, onSaved)
  const drafts = useCellDrafts(resource.type)
  const unsaved = useUnsaved(resource)
  const openEditor = useOpenEditor()
  const open = shallowRef<OpenEdit | null>(null)
  const edited = shallowRef<Edited>(null)
  /** Unreadable text. */
  const refused = ref<string | null>(null)
  const problem = shallowRef<Words | null>(null)
  /** The record as another user changed it while the editor was open. */
  const theirs = shallowRef<RecordRow | null>(null)
  const saving = ref(false)
  /** The editor shows a stored draft. */
  const restored = ref(false)
  let from: ExactJson = null

  function start(row: RecordRow, name: string): Opened {
    const opened = openCell(resource, name, row)
    if (opened.kind === 'fixed') return opened
    letGo()
    openEditor.take(holder)
    from = readCell(resource, name, row)
    edited.value = opened.edited
    const edit: OpenEdit = {
      id: row.id,
      name,
      title: toTitle(row.id, row.attributes),
      editor: opened.editor,
      start: opened.edited,
      around: createLinkReader(records, resource, row),
    }
    open.value = edit
    void restore(edit, row)
    return opened
  }

  /** Restores a draft. If the value has changed since, the user chooses between the two. */
  async function restore(edit: OpenEdit, row: RecordRow): Promise<void> {
    const draft = await drafts.find(edit)
    if (!draft || open.value !== edit || edited.value !== edit.start) return
    from = draft.from
    edited.value = draft.text
    restored.value = true
    hearRow(row)
  }

  watch(
    edited,
    (text) => {
      refused.value = null
      if (open.value) drafts.keep(open.value, text, from)
    },
    { flush: 'sync' },
  )

  /** Closes the editor. A stored draft stays stored. */
  function leave(): void {
    open.value = null
    openEditor.release(holder)
    refused.value = null
    problem.value = null
    theirs.value = null
    restored.value = false
  }

  /** Closes the editor for something else. Reports unsaved text unless it is being saved. */
  function letGo(): void {
    const edit = open.value
    const text = edit && unsaved.find(edit, edited.value, refused.value)
    if (edit && text != null && !saving.value) unsaved.tell(edit, text)
    leave()
  }

  function cancel(): void {
    if (open.value) drafts.drop(open.value)
    leave()
  }

  function startOver(): void {
    if (open.value) edited.value = open.value.start
    restored.value = false
  }

  async function commit(): Promise<CommitEnd> {
    const edit = open.value
    if (!edit || saving.value) return 'kept'
    refused.value = null
    if (theirs.value) return 'choose'
    if (isUntouched(edit.editor, edit.start, edited.value)) return close()
    const reading = readEdited(edit.editor, edited.value, from)
    if ('problem' in reading) return keep(reading.problem)
    if (isSameCell(reading.value, from)) return close()
    return save(edit, reading.value)
  }

  async function save(edit: OpenEdit, to: ExactJson): Promise<CommitEnd> {
    const text = unsaved.find(edit, edited.value, null) ?? ''
    saving.value = true
    const saved = await write({ id: edit.id, name: edit.name, from, to })
    saving.value = false
    if (saved.kind === 'cancelled') return close()
    if (saved.kind !== 'replaced') {
      // The editor is gone, so a toast reports it.
      if (open.value !== edit) unsaved.tell(edit, text)
      else if (saved.kind === 'failed') return keep(toWords(saved.problem))
      else theirs.value = saved.row
      return open.value === edit ? 'choose' : 'closed'
    }
    drafts.drop(edit)
    if (open.value === edit) leave()
    return 'closed'
  }

  function close(): CommitEnd {
    cancel()
    return 'closed'
  }

  function keep(words: Words): CommitEnd {
    problem.value = words
    return 'kept'
  }

  /** Checks the open edit against the current record. */
  function hearRow(row: RecordRow): void {
    const edit = open.value
    // A set keeps the members that others add, so there is no conflict.
    if (!edit || saving.value || row.id !== edit.id || !holdsCell(row, edit.name) || isSet(resource, edit.name)) return
    const now = readCell(resource, edit.name, row)
    const mine = readEdited(edit.editor, edited.value, from)
    const isMine = 'value' in mine && isSameCell(now, mine.value)
    theirs.value = isSameCell(now, from) || isMine ? null : row
  }

  function keepMine(): Promise<CommitEnd> {
    if (open.value && theirs.value) from = readCell(resource, open.value.name, theirs.value)
    theirs.value = null
    return commit()
  }

  function takeTheirs(): void {
    if (theirs.value) onSaved(theirs.value)
    cancel()
  }

  const holder = { letGo, cancel }
  onScopeDispose(letGo)

  return {
    open,
    edited,
    problem,
    theirs,
    restored,
    saving,
    start,
    startOver,
    refuse: (text: string) => (refused.value = text),
    letGo,
    cancel,
    commit,
    hearRow,
    keepMine,
    takeTheirs,
  }
}
