import { computed, onScopeDispose, shallowRef, type Ref } from 'vue'
import { useI18n } from '../../locales/i18n.ts'
import { remindedBy } from '../../../src-shared/resources/reminder.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { toTitle } from '../../../src-shared/schema/title.ts'
import { toAction, type ActionId } from '../../actions/catalogue.ts'
import { useAction } from '../../actions/use-action.ts'
import { useActions } from '../../actions/use-actions.ts'
import { useTypingRun } from '../../actions/use-typing-run.ts'
import { useBackend } from '../../api/backend.ts'
import type { JobAction } from '../../api/jobs.ts'
import type { Part } from '../../api/list-query.ts'
import type { Outcome } from '../../api/outcome.ts'
import type { Change } from '../../api/records.ts'
import type { Edited } from '../../fields/column-editor.ts'
import { useFields } from '../../fields/use-fields.ts'
import { useToasts } from '../../actions/use-toasts.ts'
import { writeActed } from '../bulk/job-words.ts'
import { useSay } from '../bulk/use-say.ts'
import { useTellProblem } from '../../record/edit/use-tell-problem.ts'
import { useRemindQuestion } from '../../record/reminders/remind-question.ts'
import { useRights } from '../../record/use-rights.ts'
import type { ColumnLayout } from '../columns/column-layout.ts'
import { copyText } from '../../parts/copy-text.ts'
import { findMoveByDelete, hasTrash, listMoves, moveActions } from './part-actions.ts'
import type { MeantRecord } from './record-menu.ts'
import { nothingSelected, putSelected, toJobRecords, type Selection } from './selection.ts'
import type { RowSelection } from './use-selection.ts'

/** The records that an action applies to. */
export interface Target {
  readonly selection: Selection
  readonly count: number
  readonly part: Part
  /** Title, if there is only one record. */
  readonly title?: string | undefined
}

interface Options {
  readonly resource: Resource
  readonly selection: Pick<RowSelection, 'selection' | 'count' | 'clear'>
  readonly layout: Readonly<Ref<ColumnLayout>>
  readonly part: Readonly<Ref<Part>>
  /** The record of an open menu. It takes precedence over the selection. */
  readonly only: Readonly<Ref<MeantRecord | null>>
  /** The record to use if nothing is selected. */
  readonly findMeant: () => MeantRecord | undefined
}

/** A change for many records. */
export interface BulkEdit {
  readonly change: Change
  /** Describes the change. */
  readonly given: () => string
  /** A filter that excludes some of the records. */
  readonly within?: readonly [name: string, value: string] | undefined
}

/** The open dialog and its records. */
export type Asking =
  | { readonly kind: 'edit'; readonly target: Target; readonly field?: string; readonly value?: Edited }
  | { readonly kind: 'delete'; readonly target: Target }

/** Actions on the selected records, or on the focused one if none is selected. */
export function useRecordActions({ resource, selection, layout, part, only, findMeant }: Options) {
  const { t } = useI18n()
  const say = useSay()
  const { records } = useBackend()
  const words = useFields()
  const toasts = useToasts()
  const tellProblem = useTellProblem()
  const remind = useRemindQuestion()
  const rights = useRights(resource)
  const registered = useActions()
  const typing = useTypingRun()
  const asking = shallowRef<Asking | null>(null)

  const target = computed((): Target | null => {
    if (only.value) return toTarget(only.value)
    if (selection.count.value > 0) return { selection: selection.selection.value, count: selection.count.value, part: part.value }
    const meant = findMeant()
    return meant ? toTarget(meant) : null
  })
  const isMove = (action: Exclude<JobAction, 'edit'>): boolean =>
    target.value !== null && listMoves(resource, target.value.part).includes(action)

  /** The result is reported separately, once the job runs. */
  async function start(action: JobAction, chosen: Target, edit?: BulkEdit): Promise<Outcome<unknown>> {
    const { change, given, within } = edit ?? {}
    const order = { resource, action, which: toJobRecords(resource, chosen.selection, within), ...(change && { change }) }
    const { useJobs } = await import('../bulk/use-jobs.ts')
    const of = { title: chosen.count === 1 ? chosen.title : undefined, given }
    const outcome = await useJobs().start(order, of, chosen.count)
    if (outcome.ok && action !== 'edit' && chosen.selection === selection.selection.value) selection.clear()
    return outcome
  }

  function move(action: Exclude<JobAction, 'edit'>, chosen = target.value): void {
    if (chosen) rights.guard(action === 'delete' ? 'delete' : 'update', () => moveNow(action, chosen))
  }

  function moveNow(action: Exclude<JobAction, 'edit'>, chosen: Target): void {
    if (action === 'delete') asking.value = { kind: 'delete', target: chosen }
    else void start(action, chosen).then((outcome) => outcome.ok || tellProblem(outcome.problem))
  }

  /** The action that the delete key has announced, with its toast. */
  let told: { readonly about: string; readonly toast: number } | null = null

  // The announcement belongs to this list and closes with it.
  onScopeDispose(() => told && toasts.drop(told.toast))

  /** A key has no label: the first press announces its action, and the second press for the same records runs it. */
  function moveByKey(): void {
    const [chosen, action] = [target.value, findTrash()]
    if (!chosen || !action) return
    if (rights.find('update') !== undefined) return move(action, chosen)
    const about = `${action} ${JSON.stringify(toJobRecords(resource, chosen.selection))}`
    const isTold = told?.about === about && toasts.toasts.some(({ key }) => key === told?.toast)
    if (told) toasts.drop(told.toast)
    told = null
    if (isTold) return move(action, chosen)
    const what = writeAbout(moveActions[action])
    const toast = toasts.show(() => t('selection.pressAgain', { action: what, keys: registered.keys('records.trash') }), {
      label: () => t(toAction(moveActions[action]).label),
      run: () => move(action, chosen),
      does: () => 'records.trash',
    })
    told = { about, toast }
    // The next key press is an answer, not typed text.
    typing.end()
  }

  async function copy(): Promise<void> {
    const chosen = selection.selection.value
    const { listSelectedRows, mostCopied, toTable } = await import('./copy-rows.ts')
    if (selection.count.value > mostCopied) return void toasts.show(() => t('selection.copyTooMany', { most: mostCopied }))
    const names = layout.value.columns.map(({ name }) => name)
    const outcome = await listSelectedRows(records, resource, chosen, [...resource.title, ...names], part.value)
    if (!outcome.ok) return tellProblem(outcome.problem)
    const rows = outcome.value.map((row) => names.map((name) => words.writeCell(resource, name, row)))
    const copied = copyText(toTable([names.map((name) => words.fieldLabel(resource, name)), ...rows]))
    toasts.show(() => (copied ? t('selection.copied', { count: rows.length }, rows.length) : t('selection.notCopied')))
  }

  /** The action's label with its records. A trailing ellipsis stays at the end. */
  function writeAbout(id: ActionId): string {
    const [label, ellipsis] = t(toAction(id).label).split(/(…$)/)
    if (!target.value) return `${label}${ellipsis ?? ''}`
    const { title, count } = target.value
    return t('action.about', { action: label, what: writeActed(say, { type: resource.type, title }, count) }) + (ellipsis ?? '')
  }

  const findTrash = () => (target.value ? findMoveByDelete(resource, target.value.part) : undefined)
  for (const action of ['archive', 'unarchive', 'restore', 'delete'] as const)
    useAction(moveActions[action], {
      run: () => move(action),
      isEnabled: () => isMove(action),
      belongs: () => listMoves(resource, part.value).includes(action),
      named: () => writeAbout(moveActions[action]),
    })
  // One key removes a record. For a type without its own trash, it archives.
  useAction('records.trash', {
    run: () => move(findTrash() ?? 'trash'),
    runByKey: moveByKey,
    isEnabled: () => findTrash() !== undefined,
    belongs: () => findMoveByDelete(resource, part.value) !== undefined,
    named: () => writeAbout('records.trash'),
    ...(!hasTrash(resource) && { shownAs: moveActions.archive }),
  })

  const isEditable = () => target.value !== null && target.value.part !== 'discarded'
  const edit = (field?: string): void => {
    const chosen = target.value
    if (!chosen) return
    rights.guard('update', () => (asking.value = { kind: 'edit', target: chosen, ...(field !== undefined && { field }) }))
  }
  /** Opens the dialog that gives records a value, with this value in it. */
  const ask = (chosen: Target, field: string, value: Edited) =>
    void (asking.value = { kind: 'edit', target: chosen, field, value })
  useAction('records.bulkEdit', { run: () => edit(), isEnabled: () => isEditable() && selection.count.value > 0 })
  if (Object.hasOwn(resource.relationships, 'responsible'))
    useAction('records.assign', { run: () => edit('responsible'), isEnabled: isEditable })
  const { timed } = resource
  if (timed !== undefined) useAction('records.moveTo', { run: () => edit(timed), isEnabled: isEditable })
  const findOne = () => only.value ?? (selection.count.value === 0 ? findMeant() : undefined)
  if (Object.hasOwn(remindedBy, resource.type))
    useAction('records.remind', {
      run: () => {
        const row = findOne()?.row
        if (row) remind.asked = { type: resource.type, id: row.id, title: toTitle(row.id, row.attributes) }
      },
      isEnabled: () => findOne() !== undefined,
    })
  useAction('records.copyRows', {
    run: () => void copy(),
    isEnabled: () => selection.count.value > 0 && (document.getSelection()?.isCollapsed ?? true),
  })

  /** Actions of the selection bar. */
  const barActions = computed((): readonly ActionId[] => [
    'records.bulkEdit',
    'records.assign',
    ...(timed === undefined ? [] : (['records.moveTo'] as const)),
    ...listMoves(resource, part.value).map((action) => moveActions[action]),
  ])

  return { asking, ask, start, barActions }
}

function toTarget({ row: { id, attributes }, part }: MeantRecord): Target {
  return { selection: putSelected(nothingSelected, [id], true), count: 1, part, title: toTitle(id, attributes) }
}
