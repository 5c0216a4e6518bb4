import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import { findColumn } from '../../fields/column-kinds.ts'
import { useFields } from '../../fields/use-fields.ts'
import { useSession } from '../../stores/session.ts'
import { findLock } from './find-lock.ts'
import { toLockWords } from './lock-words.ts'
import type { CellEdit, OpenEdit } from './use-cell-edit.ts'

/** What there is to say of an edit under way, in the language of the page. */
export function useEditWords(resource: Resource, edit: CellEdit) {
  const { t } = useI18n()
  const { records } = useBackend()
  const { session } = useSession()
  const words = useFields()

  /** What someone else wrote there meanwhile. */
  const theirs = computed(() => {
    const [open, other] = [edit.open.value, edit.theirs.value]
    return open && other && (words.writeCell(resource, open.name, other) || t('edit.blankValue'))
  })

  /** Why the field cannot be written after all, which only its record's surroundings tell; undefined where it can, or is left already. */
  async function findLockText(open: OpenEdit): Promise<string | undefined> {
    const found = await findLock(records, resource, open, session?.account.kind ?? 'local')
    if (!found || edit.open.value !== open) return undefined
    const label = (name: string) => words.fieldLabel(resource, name)
    const { key, values } = toLockWords(found, label(open.name), (name) => (findColumn(resource, name) ? label(name) : name))
    return t(key, values ?? {})
  }

  return { theirs, findLockText }
}
