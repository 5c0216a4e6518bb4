import { computed } from 'vue'
import { useI18n } from '../../locales/i18n.ts'
import { useBackend } from '../../api/backend.ts'
import { createJournal } from '../../api/journal.ts'
import type { Outcome, RequestProblem } from '../../api/outcome.ts'
import { useSession } from '../../api/use-session.ts'
import { useToasts } from '../../actions/use-toasts.ts'
import { undoCommit } from '../../record/undo/undo-commit.ts'
import { useUndo } from '../../record/undo/use-undo.ts'
import { useProblemText, useTellProblem } from '../../record/edit/use-tell-problem.ts'
import { toNarrowing } from '../source/list-state.ts'
import { createDefaultView } from './default-view.ts'
import type { SavedView } from './saved-views.ts'
import { useListedViews } from './use-listed-views.ts'
import { useViewAddress, type ViewedList } from './use-view-address.ts'
import { isChangedView, isWorthSaving, readView, toContent, writeView } from './view-query.ts'

export type Views = ReturnType<typeof useViews>

/** The saved views of a list: the open one, its unsaved changes, and all actions. */
export function useViews(list: ViewedList) {
  const { resource, state, layout } = list
  const { t } = useI18n()
  const { request } = useBackend()
  const { session } = useSession()
  const toasts = useToasts()
  const undo = useUndo()
  const writeProblem = useProblemText()
  const tellProblem = useTellProblem()
  const { type } = resource
  const listed = useListedViews()
  const { saved, first, read, drop } = listed
  const views = computed(() => listed.findOf(type))
  const put = (view: SavedView) => listed.put({ ...view, object: type })
  const preferred = createDefaultView(localStorage, session?.account.id ?? '', type)
  const address = useViewAddress({ ...list, preferred, views, first })

  const current = computed(() => views.value?.find(({ id }) => id === address.id.value))
  const content = computed(() => toContent(toNarrowing(state), layout.value))
  const isChanged = computed(
    () => current.value !== undefined && isChangedView(readView(resource, current.value.query), content.value),
  )
  const isWorth = computed(() => current.value === undefined && isWorthSaving(resource, content.value))
  /** Labels of the buttons that apply now. */
  const offered = computed(() => {
    if (current.value && isChanged.value) return [t('views.reset'), t('views.saveChanges')]
    return isWorth.value ? [t('views.save')] : []
  })

  /** Returns an error message, or undefined on success. */
  async function settle(asked: Promise<Outcome<SavedView>>, then: (view: SavedView) => void): Promise<string | undefined> {
    const outcome = await asked
    if (!outcome.ok) return writeProblem(outcome.problem)
    put(outcome.value)
    then(outcome.value)
    return undefined
  }

  async function create(name: string): Promise<string | undefined> {
    if (name.trim() === '') return t('views.blank')
    return settle(saved.create(type, name.trim(), writeView(resource, content.value)), (view) => {
      address.mark(view.id)
      toasts.show(() => t('views.created', { name: view.name }))
    })
  }

  async function rename(view: SavedView, name: string): Promise<string | undefined> {
    if (name.trim() === '') return t('views.blank')
    return settle(saved.change(view.id, { name: name.trim() }), ({ name: now }) =>
      toasts.show(() => t('views.renamed', { name: now })),
    )
  }

  async function tell(work: Promise<string | undefined>): Promise<void> {
    const problem = await work
    if (problem !== undefined) toasts.show(problem)
  }

  const duplicate = (view: SavedView) =>
    tell(settle(saved.create(type, t('views.copyOf', { name: view.name }), view.query), ({ id }) => address.open(id)))

  const saveChanges = (view: SavedView) =>
    tell(
      settle(saved.change(view.id, { query: writeView(resource, content.value) }), ({ name }) =>
        toasts.show(() => t('views.changed', { name })),
      ),
    )

  async function remove(view: SavedView): Promise<void> {
    const outcome = await saved.remove(view.id)
    if (!outcome.ok) return tellProblem(outcome.problem)
    const wasOpen = address.id.value === view.id
    drop(view.id)
    if (wasOpen) address.open(null)
    const label = () => t('views.deleted', { name: view.name })
    if (outcome.value === undefined) return void toasts.show(label)
    const words = {
      toProblem: (problem: RequestProblem) => () => writeProblem(problem),
      toMoved: (said: string) => () => t('views.movedSince', { words: said }),
    }
    const taken = undoCommit(createJournal(request), outcome.value, words)
    undo.push({
      label,
      async undo() {
        const result = await taken.undo()
        if (result.kind !== 'done') return result
        await read()
        if (wasOpen) address.open(view.id)
        return result
      },
      redo: taken.redo,
    })
  }

  return {
    resource,
    views,
    current,
    /** True if the open view no longer exists. */
    isGone: computed(() => views.value !== null && address.id.value !== null && current.value === undefined),
    isChanged,
    isWorthSaving: isWorth,
    offered,
    defaultId: address.defaultId,
    open: address.open,
    create,
    rename,
    duplicate,
    saveChanges,
    remove,
    makeDefault: address.makeDefault,
  }
}
