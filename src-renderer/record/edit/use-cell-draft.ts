import { onScopeDispose } from 'vue'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import type { Shelf } from '../drafts/shelf.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import type { OpenEdit } from './use-cell-edit.ts'

/** A long text that was typed and not saved, and what stood there when its writer began. */
export interface CellDraft {
  readonly text: string
  readonly from: ExactJson
}

const isLong = ({ editor }: OpenEdit): boolean => editor.part === 'lines'

/** Long texts are kept with every keystroke until they are saved or let go of: a reload takes none of them away. */
export function createCellDrafts(shelf: Shelf<CellDraft>, type: string, onLost: (error: unknown) => void) {
  const toKey = ({ id, name }: OpenEdit) => `cell ${type} ${id} ${name}`

  return {
    async find(edit: OpenEdit): Promise<CellDraft | undefined> {
      if (!isLong(edit)) return undefined
      const kept = await shelf.find(toKey(edit)).catch(onLost)
      return kept && kept.text !== edit.start ? kept : undefined
    },
    keep(edit: OpenEdit, text: unknown, from: ExactJson): void {
      if (!isLong(edit) || typeof text !== 'string') return
      void (text === edit.start ? shelf.drop(toKey(edit)) : shelf.keep(toKey(edit), { text, from })).catch(onLost)
    },
    drop(edit: OpenEdit): void {
      if (isLong(edit)) void shelf.drop(toKey(edit)).catch(onLost)
    },
  }
}

/** The same for the account of this window. */
export function useCellDrafts(type: string) {
  const { shelf, onLost } = useDrafts<CellDraft>()
  onScopeDispose(() => shelf.close())
  return createCellDrafts(shelf, type, onLost)
}
