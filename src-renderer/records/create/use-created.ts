import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { toTitle } from '../../../src-shared/schema/title.ts'
import { useBackend } from '../../api/backend.ts'
import { createJournal } from '../../api/journal.ts'
import type { RecordRow } from '../../api/records.ts'
import { useRecents } from '../../stores/recents.ts'
import { useToasts } from '../../stores/toasts.ts'
import { undoCommit } from '../../stores/undo-commit.ts'
import { useUndo } from '../../stores/undo.ts'
import { toWords, type Words } from '../edit/problem-words.ts'
import { toPeekAddress } from '../peek/peek-address.ts'

/** Shows a record that was just made, which need not be among the rows in sight, and tells of it with the way back. */
export function useCreated({ type }: Resource) {
  const { t } = useI18n()
  const { request } = useBackend()
  const router = useRouter()
  const recents = useRecents()
  const toasts = useToasts()
  const undo = useUndo()
  const journal = createJournal(request)
  const say = ({ key, values }: Words) => t(key, values ?? {})

  function show(id: string): void {
    void router.push(toPeekAddress(router.currentRoute.value, `/${type}`, id))
  }

  function hide(id: string): void {
    const { path, query } = router.currentRoute.value
    if (path === `/${type}` && query['peek'] === id) void router.replace({ path, query: { ...query, peek: undefined } })
  }

  return async ({ id, attributes }: RecordRow): Promise<void> => {
    recents.add({ type, id })
    const label = () => t('create.done', { title: toTitle(id, attributes) })
    show(id)
    const made = await journal.findLastCommit(type, id)
    if (!made.ok || made.value === undefined) return void toasts.show(label())
    const words = {
      toProblem: (problem: Parameters<typeof toWords>[0]) => say(toWords(problem)),
      toMoved: (said: string) => t('form.movedSince', { words: said }),
    }
    const taken = undoCommit(journal, made.value, words)
    let shown = -1
    const entry = undo.push(
      {
        label,
        async undo() {
          toasts.drop(shown)
          const result = await taken.undo()
          if (result.kind === 'done') hide(id)
          return result
        },
        redo: taken.redo,
      },
      { toast: false },
    )
    shown = toasts.show(label(), {
      label: t('undo.undo'),
      run: () => void undo.take(entry),
      does: () => (undo.next === entry ? 'global.undo' : undefined),
    })
  }
}
