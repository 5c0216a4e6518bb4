import { computed } from 'vue'
import { useI18n } from '../../locales/i18n.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import { useFields } from '../../fields/use-fields.ts'
import type { CellEdit, OpenEdit } from './use-cell-edit.ts'
import { useLocks } from './use-locks.ts'

/** Texts about the current edit, in the user's language. */
export function useEditWords(resource: Resource, edit: CellEdit) {
  const { t } = useI18n()
  const { records } = useBackend()
  const words = useFields()
  const locks = useLocks(resource)

  /** The other user's value. */
  const theirs = computed(() => {
    const [open, other] = [edit.open.value, edit.theirs.value]
    return open && other && (words.writeCell(resource, open.name, other) || t('edit.blankValue'))
  })

  /**
   * Reads whether the field is locked, if the row itself lacks the data. Undefined if it is
   * editable, or if the edit has closed.
   */
  async function findLockText({ id, name }: OpenEdit): Promise<string | undefined> {
    await locks.asked
    const asked = locks.listAsked([name])
    if (asked.length === 0) return undefined
    const found = await records.readRecord(resource, id, asked)
    const isOpen = edit.open.value?.id === id && edit.open.value.name === name
    return found.ok && isOpen ? locks.find(name, found.value) : undefined
  }

  return { theirs, findLock: locks.find, findLockText }
}
