import { onScopeDispose } from 'vue'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { useDraftSlots, type TakeSlot } from '../drafts/draft-slots.ts'
import type { DraftStorage } from '../drafts/draft-storage.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import type { OpenEdit } from './use-cell-edit.ts'

/** An unsaved long text, and the value that it would replace. */
export interface CellDraft {
  readonly text: string
  readonly from: ExactJson
}

interface Place {
  readonly storage: DraftStorage<CellDraft>
  readonly takeSlot: TakeSlot
  readonly onLost: (error: unknown) => void
}

const isLong = ({ editor }: OpenEdit): boolean => editor.part === 'lines'

/**
 * Stores a long text with every keystroke until it is saved or cancelled, so a reload loses
 * nothing. Each window has its own draft.
 */
export function createCellDrafts({ storage, takeSlot, onLost }: Place, type: string) {
  let pending: Promise<unknown> = Promise.resolve()

  /** Steps for one cell run in call order, because each waits for the same slot. */
  function run<T>({ id, name }: OpenEdit, step: (slot: string) => Promise<T>) {
    const done = takeSlot(`cell ${type} ${id} ${name}`).then(step).catch(onLost)
    pending = Promise.all([pending, done])
    return done
  }

  return {
    async find(edit: OpenEdit): Promise<CellDraft | undefined> {
      if (!isLong(edit)) return undefined
      const kept = await run(edit, (slot) => storage.find(slot))
      return kept && kept.text !== edit.start ? kept : undefined
    },
    keep(edit: OpenEdit, text: unknown, from: ExactJson): void {
      if (!isLong(edit) || typeof text !== 'string') return
      void run(edit, (slot) => (text === edit.start ? storage.drop(slot) : storage.keep(slot, { text, from })))
    },
    drop(edit: OpenEdit): void {
      if (isLong(edit)) void run(edit, (slot) => storage.drop(slot))
    },
    close: () => void pending.then(() => storage.close()),
  }
}

/** The cell drafts of this window in the open account. */
export function useCellDrafts(type: string) {
  const { take: takeSlot } = useDraftSlots()
  const drafts = createCellDrafts({ ...useDrafts<CellDraft>(), takeSlot }, type)
  onScopeDispose(drafts.close)
  return drafts
}
