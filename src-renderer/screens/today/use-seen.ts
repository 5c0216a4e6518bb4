import { computed } from 'vue'
import { preference } from '../../../src-shared/resources/preference.ts'
import { useBackend } from '../../api/backend.ts'
import { listWhole } from '../../api/list-whole.ts'
import type { RecordRow } from '../../api/records.ts'
import { concernsType } from '../../api/refetch-stream.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import { useSession } from '../../api/use-session.ts'
import { useI18n } from '../../locales/i18n.ts'
import { useTellProblem } from '../../record/edit/use-tell-problem.ts'
import { useCommitUndo } from '../../record/undo/use-commit-undo.ts'

const readCursor = ({ attributes }: RecordRow): number => {
  const { value } = attributes
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : 0
}

/**
 * Up to where the user has seen the changes of others: a cursor of the journal. The account keeps it, so that all windows of the
 * user agree. A mirror never sends it.
 */
export function useSeen() {
  const { t } = useI18n()
  const { records } = useBackend()
  const session = useSession()
  const tellProblem = useTellProblem()
  const offerUndo = useCommitUndo()
  const key = computed(() => `today.seen.${session.session?.user?.id ?? 'none'}`)

  const { value: known, refresh } = useLiveQuery({
    key: () => preference.type,
    ask: (_type, signal) => listWhole(records, preference, ['key', 'value'], signal),
    concerns: concernsType,
  })
  /** Two windows that marked at the same moment may have left two. The newest one counts. */
  const marks = computed(() =>
    (known.value ?? [])
      .filter(({ attributes }) => attributes['key'] === key.value)
      .toSorted((a, b) => readCursor(b) - readCursor(a)),
  )
  const cursor = computed((): string | null => {
    if (known.value === null) return null
    return marks.value[0] ? String(readCursor(marks.value[0])) : '0'
  })

  async function mark(next: string): Promise<void> {
    const [held] = marks.value
    const outcome = held
      ? await records.editRecord(preference, held.id, { attributes: { value: next } })
      : await records.createRecord(preference, { attributes: { key: key.value, value: next } })
    if (!outcome.ok) return tellProblem(outcome.problem)
    await refresh()
    if (outcome.commit !== undefined)
      offerUndo(outcome.commit, { label: () => t('today.seenDone'), onUndone: () => void refresh() })
  }

  return { cursor, mark }
}
