import { onScopeDispose } from 'vue'
import { useI18n } from 'vue-i18n'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { openShelf, type Shelf } from '../../drafts/shelf.ts'
import { useSession } from '../../stores/session.ts'
import { useToasts } from '../../stores/toasts.ts'
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
  const { t } = useI18n()
  const toasts = useToasts()
  const shelf = openShelf<CellDraft>('drafts', useSession().session?.account.id ?? '')
  let isLossTold = false
  onScopeDispose(() => shelf.close())

  return createCellDrafts(shelf, type, (error) => {
    console.error(error)
    if (!isLossTold) toasts.show(t('draft.lost'))
    isLossTold = true
  })
}
